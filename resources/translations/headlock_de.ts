<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Incident</name>
    <message>
        <source>Key %1 of topic %2</source>
        <translation>Schlüssel %1 des Topics %2</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1, um %2</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>%1: %2 of %3 keys</source>
        <translation>%1: %2 von %3 Schlüsseln</translation>
    </message>
    <message>
        <source>%1: %2 of %3 objects</source>
        <translation>%1: %2 von %3 Objekten</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>lock held</source>
        <translation>Sperre gehalten</translation>
    </message>
    <message>
        <source>locks held</source>
        <translation>Sperren gehalten</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>row swept</source>
        <translation>Zeile entfernt</translation>
    </message>
    <message>
        <source>rows swept</source>
        <translation>Zeilen entfernt</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>Given up as asked.</source>
        <translation>Wie gewünscht abgebrochen.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Are you sure?</source>
        <translation>Sind Sie sicher?</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>Bilder (*.png *.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json)</source>
        <translation>Tabellen (*.csv *.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>it did not come to rest within five minutes. %1</source>
        <translation>Nach fünf Minuten war er noch nicht zur Ruhe gekommen. %1</translation>
    </message>
    <message>
        <source>The directory %1 cannot be made.</source>
        <translation>Das Verzeichnis %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The demonstration could not be prepared. %1</source>
        <translation>Die Vorführung konnte nicht vorbereitet werden. %1</translation>
    </message>
    <message>
        <source>The place %1 failed: %2</source>
        <translation>Der Ort %1 ist gescheitert: %2</translation>
    </message>
    <message>
        <source>The picture %1 cannot be written.</source>
        <translation>Das Bild %1 kann nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>headlock::ui</name>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>CSV (*.csv);;JSON lines (*.json)</source>
        <translation>CSV (*.csv);;JSON-Zeilen (*.json)</translation>
    </message>
    <message>
        <source>Export the keys of %1</source>
        <translation>Schlüssel von %1 exportieren</translation>
    </message>
    <message>
        <source>Export the messages of %1</source>
        <translation>Nachrichten von %1 exportieren</translation>
    </message>
    <message>
        <source>Produce to %1</source>
        <translation>In %1 schreiben</translation>
    </message>
    <message>
        <source>Message %1 is the key&apos;s head now.</source>
        <translation>Nachricht %1 ist jetzt der Kopf des Schlüssels.</translation>
    </message>
    <message>
        <source>Message %1 is in the log.</source>
        <translation>Nachricht %1 steht im Log.</translation>
    </message>
    <message>
        <source>Lock %1 of %2</source>
        <translation>%1 von %2 sperren</translation>
    </message>
    <message>
        <source>Held; %1 left</source>
        <translation>Gehalten; noch %1</translation>
    </message>
    <message>
        <source>Released. Getting the lock took %1.</source>
        <translation>Freigegeben. Die Sperre zu bekommen dauerte %1.</translation>
    </message>
    <message>
        <source>This connection is read-only.</source>
        <translation>Diese Verbindung darf nur lesen.</translation>
    </message>
    <message>
        <source>This server is a standby: nothing can be changed there.</source>
        <translation>Dieser Server ist ein Standby: Dort kann nichts geändert werden.</translation>
    </message>
    <message>
        <source>Create a topic</source>
        <translation>Topic anlegen</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Headless TTL</source>
        <translation>TTL kopfloser Zeilen</translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation>%1 anlegen</translation>
    </message>
    <message>
        <source>Created.</source>
        <translation>Angelegt.</translation>
    </message>
    <message>
        <source>It was there; its TTL is the given one now.</source>
        <translation>Es war schon da; seine TTL ist jetzt die angegebene.</translation>
    </message>
    <message>
        <source>Change the TTL of %1</source>
        <translation>TTL von %1 ändern</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Headless rows are kept for %1 now.</source>
        <translation>Kopflose Zeilen bleiben jetzt %1 erhalten.</translation>
    </message>
    <message>
        <source>Delete the topic %1 with %2?</source>
        <translation>Das Topic %1 mit %2 löschen?</translation>
    </message>
    <message>
        <source>Its log and its heads are dropped. Nothing brings them back.</source>
        <translation>Sein Log und seine Köpfe werden gelöscht. Nichts bringt sie zurück.</translation>
    </message>
    <message>
        <source>Delete topic</source>
        <translation>Topic löschen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>Gelöscht.</translation>
    </message>
    <message>
        <source>Produce</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Compacted: it may become the key&apos;s head</source>
        <translation>Kompaktiert: Sie kann der Kopf des Schlüssels werden</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Schema version</source>
        <translation>Schemaversion</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Nutzdaten</translation>
    </message>
    <message>
        <source>Lock a key of %1</source>
        <translation>Einen Schlüssel von %1 sperren</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Whoever locks or updates this key waits until then, or until you cancel it below. Nothing is written.</source>
        <translation>Wer diesen Schlüssel sperrt oder ändert, wartet bis dahin oder bis Sie unten abbrechen. Geschrieben wird nichts.</translation>
    </message>
    <message>
        <source>Changed %1
Made %2</source>
        <translation>Geändert %1
Angelegt %2</translation>
    </message>
    <message>
        <source>The message that is the key&apos;s head</source>
        <translation>Die Nachricht, die der Kopf des Schlüssels ist</translation>
    </message>
    <message>
        <source>The head&apos;s compaction rank</source>
        <translation>Der Kompaktierungsrang des Kopfes</translation>
    </message>
    <message>
        <source>The head&apos;s schema version</source>
        <translation>Die Schemaversion des Kopfes</translation>
    </message>
    <message>
        <source>Since the head changed, or a headless row was locked</source>
        <translation>Seit der Kopf sich geändert hat oder eine kopflose Zeile gesperrt wurde</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Its statement ends with an error. The session stays, and so do the locks that its transaction holds already.</source>
        <translation>Ihre Anweisung endet mit einem Fehler. Die Sitzung bleibt, und mit ihr die Sperren, die ihre Transaktion schon hält.</translation>
    </message>
    <message>
        <source>Its transaction is rolled back, and its locks are gone.</source>
        <translation>Ihre Transaktion wird zurückgerollt, und ihre Sperren sind weg.</translation>
    </message>
    <message>
        <source>Those who wait go on one after the other.</source>
        <translation>Wer darauf wartet, kommt einer nach dem anderen weiter.</translation>
    </message>
    <message>
        <source>A prepared transaction has no session that could be ended; commit prepared or rollback prepared ends it.</source>
        <translation>Eine vorbereitete Transaktion hat keine Sitzung, die man beenden könnte; COMMIT PREPARED oder ROLLBACK PREPARED beendet sie.</translation>
    </message>
    <message>
        <source>This session is not in the report.</source>
        <translation>Diese Sitzung steht nicht im Bericht.</translation>
    </message>
    <message>
        <source>This role may not see when the session began, so it cannot be told from another one with the same number: that needs membership in pg_monitor.</source>
        <translation>Diese Rolle darf nicht sehen, wann die Sitzung begann, und kann sie darum nicht von einer anderen mit derselben Nummer unterscheiden: Dazu braucht es die Mitgliedschaft in pg_monitor.</translation>
    </message>
    <message>
        <source>It runs no statement that could be cancelled.</source>
        <translation>Sie führt keine Anweisung aus, die man abbrechen könnte.</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Cancel what pid %1 runs?</source>
        <translation>Abbrechen, was PID %1 ausführt?</translation>
    </message>
    <message>
        <source>Terminate pid %1, and free %2?</source>
        <translation>PID %1 beenden und damit %2 befreien?</translation>
    </message>
    <message>
        <source>Terminate pid %1? Nobody is freed by it alone.</source>
        <translation>PID %1 beenden? Dadurch allein kommt niemand frei.</translation>
    </message>
    <message>
        <source>Cancel its statement</source>
        <translation>Anweisung abbrechen</translation>
    </message>
    <message>
        <source>Terminate</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>hidden from this role</source>
        <translation>dieser Rolle verborgen</translation>
    </message>
    <message>
        <source>idle in tx</source>
        <translation>untätig in Tx</translation>
    </message>
    <message>
        <source>idle in failed tx</source>
        <translation>untätig in gescheiterter Transaktion</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>führt %1 aus</translation>
    </message>
    <message>
        <source>prepared transaction</source>
        <translation>vorbereitete Transaktion</translation>
    </message>
    <message>
        <source>prepared</source>
        <translation>vorbereitet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>prepared transaction %1</source>
        <translation>vorbereitete Transaktion %1</translation>
    </message>
    <message>
        <source>user %1, database %2</source>
        <translation>Benutzer %1, Datenbank %2</translation>
    </message>
    <message>
        <source>waits %1 for %2</source>
        <translation>wartet %1 auf %2</translation>
    </message>
    <message>
        <source>%1 behind it</source>
        <translation>%1 dahinter</translation>
    </message>
    <message>
        <source>session waits</source>
        <translation>Sitzung wartet</translation>
    </message>
    <message>
        <source>sessions wait</source>
        <translation>Sitzungen warten</translation>
    </message>
    <message>
        <source>began %1</source>
        <translation>begann %1</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>%1, key unknown</source>
        <translation>%1, Schlüssel unbekannt</translation>
    </message>
    <message>
        <source>%1 orders played</source>
        <translation>%1 Reihenfolgen gespielt</translation>
    </message>
    <message>
        <source>naive</source>
        <translation>naiv</translation>
    </message>
    <message>
        <source>protected in SQL</source>
        <translation>mit SQL</translation>
    </message>
    <message>
        <source>by the library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>keine Zeile</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>a prepared transaction</source>
        <translation>eine vorbereitete Transaktion</translation>
    </message>
    <message>
        <source>pid %1 outside of the race</source>
        <translation>PID %1 außerhalb des Wettlaufs</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>wartet auf %1</translation>
    </message>
    <message>
        <source>The server saw that the waits lead round in a circle, and ended the transaction of %1 to break it (40P01).</source>
        <translation>Der Server sah, dass das Warten im Kreis führt, und hat die Transaktion von %1 beendet, um ihn zu brechen (40P01).</translation>
    </message>
    <message>
        <source>%1 had its time with %2 and was cancelled.</source>
        <translation>Die Zeit von %1 für %2 war um; der Schritt wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 failed in %2: %3 (%4).</source>
        <translation>%1 ist in %2 gescheitert: %3 (%4).</translation>
    </message>
    <message>
        <source>%1 is done with %2.</source>
        <translation>%1 ist mit %2 fertig.</translation>
    </message>
    <message>
        <source>It got %1.</source>
        <translation>Ergebnis: %1.</translation>
    </message>
    <message>
        <source>%1 waits.</source>
        <translation>%1 wartet.</translation>
    </message>
    <message>
        <source>%1 asked for what %2 holds; PostgreSQL makes it wait.</source>
        <translation>%1 wollte, was %2 hält; PostgreSQL lässt warten.</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 wartet auf %2</translation>
    </message>
    <message>
        <source>%1: a circle. Nobody in it can move, until the server ends one of them.</source>
        <translation>%1: ein Kreis. Niemand darin kann weiter, bis der Server einen von ihnen beendet.</translation>
    </message>
    <message>
        <source>That let %1 go on.</source>
        <translation>Damit konnte %1 weiter.</translation>
    </message>
    <message>
        <source>That let %1 go on; it got %2.</source>
        <translation>Damit konnte %1 weiter; Ergebnis: %2.</translation>
    </message>
    <message>
        <source>Over: every step ended as it may.</source>
        <translation>Vorbei: Jeder Schritt endete, wie er darf.</translation>
    </message>
    <message>
        <source>Over: what must be true at the end is true (%1).</source>
        <translation>Vorbei: Was am Ende gelten muss, gilt (%1).</translation>
    </message>
    <message>
        <source>Over, and without an error anywhere: what must be true at the end is not. Broken: %1.</source>
        <translation>Vorbei, und nirgends ein Fehler: Was am Ende gelten muss, gilt nicht. Verletzt: %1.</translation>
    </message>
    <message>
        <source>Over: a step had its time and was cancelled.</source>
        <translation>Vorbei: Die Zeit eines Schrittes war um; er wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Over: %1 failed in %2 (%3): %4</source>
        <translation>Vorbei: %1 ist in %2 gescheitert (%3): %4</translation>
    </message>
    <message>
        <source>Over, with an error: %1.</source>
        <translation>Vorbei, mit einem Fehler: %1.</translation>
    </message>
    <message>
        <source>another step</source>
        <translation>noch ein Schritt</translation>
    </message>
    <message>
        <source>Nobody has moved yet. Click a card that is marked, step by step, or press Play.</source>
        <translation>Noch ist niemand gezogen. Klicken Sie Schritt für Schritt auf eine markierte Karte, oder auf „Abspielen“.</translation>
    </message>
    <message>
        <source>Everything was made anew, and nobody has moved yet.</source>
        <translation>Alles wurde neu angelegt, und noch ist niemand gezogen.</translation>
    </message>
    <message>
        <source>Nobody on this stage can free it; it has its time.</source>
        <translation>Auf dieser Bühne kann ihn niemand befreien; seine Zeit läuft.</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <source>broken: %1</source>
        <translation>verletzt: %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>materialised</source>
        <translation>materialisiert</translation>
    </message>
    <message>
        <source>headless</source>
        <translation>kopflos</translation>
    </message>
    <message>
        <source>past its TTL</source>
        <translation>TTL überschritten</translation>
    </message>
    <message>
        <source>holds a lock</source>
        <translation>hält eine Sperre</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>Its session is gone from the server.</source>
        <translation>Ihre Sitzung ist vom Server verschwunden.</translation>
    </message>
    <message>
        <source>The server is working on it.</source>
        <translation>Der Server arbeitet daran.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>It needs a lock that is held by %1.</source>
        <translation>Es braucht eine Sperre, die %1 hält.</translation>
    </message>
    <message>
        <source>It needs %1 on %2, held by %3.</source>
        <translation>Es braucht %1 auf %2; die Sperre hält %3.</translation>
    </message>
    <message>
        <source>Another worker is at backfill %1; this window left it alone.</source>
        <translation>An Backfill %1 arbeitet schon jemand; dieses Fenster ließ ihn in Ruhe.</translation>
    </message>
    <message>
        <source>%1 computed again in %2.</source>
        <translation>%1 neu berechnet in %2.</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>%1 with field errors.</source>
        <translation>%1 mit Feldfehlern.</translation>
    </message>
    <message>
        <source>Cancelled after %1 of %2 objects; what is done stays. Run it again to go on.</source>
        <translation>Nach %1 von %2 Objekten abgebrochen; was fertig ist, bleibt. Starten Sie ihn neu, um fortzufahren.</translation>
    </message>
    <message>
        <source>Another backfill took its place.</source>
        <translation>Ein anderer Backfill trat an seine Stelle.</translation>
    </message>
    <message>
        <source>None of %1 is stale.</source>
        <translation>Von %1 ist nichts veraltet.</translation>
    </message>
    <message>
        <source>%1 of %2 stale; %3 repaired</source>
        <translation>%1 von %2 veraltet; %3 repariert</translation>
    </message>
    <message>
        <source>, %1 fresh or gone meanwhile</source>
        <translation>, %1 inzwischen aktuell oder verschwunden</translation>
    </message>
    <message>
        <source>, %1 failed (%2)</source>
        <translation>, %1 fehlgeschlagen (%2)</translation>
    </message>
    <message>
        <source>Backfill %1 is queued; run it here or with headlockctl backfill run.</source>
        <translation>Backfill %1 steht an; starten Sie ihn hier oder mit headlockctl backfill run.</translation>
    </message>
    <message>
        <source>Backfill %1 is running already.</source>
        <translation>Backfill %1 läuft schon.</translation>
    </message>
    <message>
        <source>Backfill %1 is cancelled.</source>
        <translation>Backfill %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>Backfill %1 had ended before.</source>
        <translation>Backfill %1 war schon beendet.</translation>
    </message>
    <message>
        <source>%1 of %2 stale</source>
        <translation>%1 von %2 veraltet</translation>
    </message>
    <message>
        <source>%1 of %2 are stale.</source>
        <translation>%1 von %2 sind veraltet.</translation>
    </message>
    <message>
        <source>Create a class</source>
        <translation>Klasse anlegen</translation>
    </message>
    <message>
        <source>Delete the class %1 with %2?</source>
        <translation>Die Klasse %1 löschen, mit %2?</translation>
    </message>
    <message>
        <source>Its objects, its definitions and everything that is stored go. Nothing brings them back.</source>
        <translation>Ihre Objekte, ihre Definitionen und alles Gespeicherte verschwinden. Nichts bringt sie zurück.</translation>
    </message>
    <message>
        <source>Delete class</source>
        <translation>Klasse löschen</translation>
    </message>
    <message>
        <source>Deleted with %1.</source>
        <translation>Gelöscht, mit %1.</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>rebuilding</source>
        <translation>im Umbau</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>steht an</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>gelungen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>nothing stored</source>
        <translation>nichts gespeichert</translation>
    </message>
    <message>
        <source>older revision</source>
        <translation>ältere Revision</translation>
    </message>
    <message>
        <source>other class</source>
        <translation>andere Klasse</translation>
    </message>
    <message>
        <source>other document</source>
        <translation>anderes Dokument</translation>
    </message>
    <message>
        <source>other fields</source>
        <translation>andere Felder</translation>
    </message>
    <message>
        <source>wrong type</source>
        <translation>falscher Typ</translation>
    </message>
    <message>
        <source>wrong errors</source>
        <translation>falsche Fehler</translation>
    </message>
    <message>
        <source>Nothing is stored beside this object.</source>
        <translation>Zu diesem Objekt ist nichts gespeichert.</translation>
    </message>
    <message>
        <source>What is stored was computed under another revision of the class&apos;s definitions.</source>
        <translation>Das Gespeicherte wurde mit einer anderen Revision der Definitionen berechnet.</translation>
    </message>
    <message>
        <source>What is stored was computed when the object belonged to another class.</source>
        <translation>Das Gespeicherte wurde berechnet, als das Objekt zu einer anderen Klasse gehörte.</translation>
    </message>
    <message>
        <source>What is stored was computed from another document than the object has now.</source>
        <translation>Das Gespeicherte wurde aus einem anderen Dokument berechnet, als das Objekt jetzt hat.</translation>
    </message>
    <message>
        <source>What is stored has other fields than the class&apos;s enabled definitions.</source>
        <translation>Das Gespeicherte hat andere Felder als die aktiven Definitionen der Klasse.</translation>
    </message>
    <message>
        <source>A stored value is not of the type that its definition promises.</source>
        <translation>Ein gespeicherter Wert hat nicht den Typ, den seine Definition verspricht.</translation>
    </message>
    <message>
        <source>The stored errors do not fit the stored values.</source>
        <translation>Die gespeicherten Fehler passen nicht zu den gespeicherten Werten.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>counted over the first %1 objects</source>
        <translation>über die ersten %1 Objekte gezählt</translation>
    </message>
    <message>
        <source>The value of the first path that has one.</source>
        <translation>Der Wert des ersten Pfades, der einen hat.</translation>
    </message>
    <message>
        <source>The sum of the numbers there; what is missing or null is skipped.</source>
        <translation>Die Summe der Zahlen dort; was fehlt oder null ist, wird übergangen.</translation>
    </message>
    <message>
        <source>The average of the numbers there; what is missing or null is skipped.</source>
        <translation>Der Durchschnitt der Zahlen dort; was fehlt oder null ist, wird übergangen.</translation>
    </message>
    <message>
        <source>The least of the numbers there; what is missing or null is skipped.</source>
        <translation>Die kleinste der Zahlen dort; was fehlt oder null ist, wird übergangen.</translation>
    </message>
    <message>
        <source>The greatest of the numbers there; what is missing or null is skipped.</source>
        <translation>Die größte der Zahlen dort; was fehlt oder null ist, wird übergangen.</translation>
    </message>
    <message>
        <source>Whether every path has a value.</source>
        <translation>Ob jeder Pfad einen Wert hat.</translation>
    </message>
    <message>
        <source>Whether one of the paths has a value.</source>
        <translation>Ob einer der Pfade einen Wert hat.</translation>
    </message>
    <message>
        <source>Whether every path has a value and all are equal.</source>
        <translation>Ob jeder Pfad einen Wert hat und alle gleich sind.</translation>
    </message>
    <message>
        <source>How many of the paths have a value.</source>
        <translation>Wie viele der Pfade einen Wert haben.</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>das Dokument</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 objects</source>
        <translation>%1 von %2 Objekten</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 pro Sekunde</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>Backfill %1 waits for a worker: %2 to compute again.</source>
        <translation>Backfill %1 wartet auf einen Arbeiter: %2 neu zu berechnen.</translation>
    </message>
    <message>
        <source>Backfill %1 is running: %2.</source>
        <translation>Backfill %1 läuft: %2.</translation>
    </message>
    <message>
        <source>The document</source>
        <translation>Das Dokument</translation>
    </message>
    <message>
        <source>%1 is an array of %2.</source>
        <translation>%1 ist ein Array mit %2 Elementen.</translation>
    </message>
    <message>
        <source>%1 is %2 and has no members.</source>
        <translation>%1 ist %2 und hat keine Felder.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <translation>%1 hat %2.</translation>
    </message>
    <message>
        <source>Nothing is at %1. %2</source>
        <translation>Bei %1 ist nichts. %2</translation>
    </message>
    <message>
        <source>There is no topic yet: a topic is a log of messages whose keys can be locked and compacted.</source>
        <translation>Es gibt noch kein Topic: Ein Topic ist ein Log von Nachrichten, deren Schlüssel gesperrt und kompaktiert werden können.</translation>
    </message>
    <message>
        <source>Create one in Topics.</source>
        <translation>Legen Sie unter Topics eines an.</translation>
    </message>
    <message>
        <source>No janitor seems to run on %1: %2%3 headless rows are past its TTL of %4, the oldest %5 old.</source>
        <translation>Auf %1 läuft anscheinend kein Aufräumer: %2%3 kopflose Zeilen sind über der TTL von %4, die älteste ist %5 alt.</translation>
    </message>
    <message>
        <source>Sweep it in Janitor, dry run first, and let headlockctl janitor run go on beside the writers.</source>
        <translation>Räumen Sie es unter Hausmeister auf, erst zur Probe, und lassen Sie headlockctl janitor run neben den Schreibern laufen.</translation>
    </message>
    <message>
        <source>Headless rows of %1 are far past their TTL too.</source>
        <translation>Auch kopflose Zeilen von %1 sind weit über ihrer TTL.</translation>
    </message>
    <message>
        <source>other topic</source>
        <translation>weiteren Topic</translation>
    </message>
    <message>
        <source>other topics</source>
        <translation>weiteren Topics</translation>
    </message>
    <message>
        <source>Sweep all topics in Janitor.</source>
        <translation>Räumen Sie unter Hausmeister alle Topics auf.</translation>
    </message>
    <message>
        <source>The values stored for %1 are stale and nobody computes them: backfill %2 over %3 waits for a worker.</source>
        <translation>Die gespeicherten Werte von %1 sind veraltet, und niemand berechnet sie: Backfill %2 über %3 wartet auf einen Arbeiter.</translation>
    </message>
    <message>
        <source>Run it in Computed, or with headlockctl backfill run. Reads compute live meanwhile.</source>
        <translation>Starten Sie ihn unter Berechnet oder mit headlockctl backfill run. Bis dahin rechnet jedes Lesen selbst.</translation>
    </message>
    <message>
        <source>The worker of backfill %1 of %2 has given no sign of life since %3.</source>
        <translation>Der Arbeiter von Backfill %1 von %2 gibt seit %3 kein Lebenszeichen.</translation>
    </message>
    <message>
        <source>Run the backfill again in Computed; what the worker finished stays.</source>
        <translation>Starten Sie den Backfill unter Berechnet neu; was der Arbeiter fertig hat, bleibt.</translation>
    </message>
    <message>
        <source>The values stored for %1 are stale and no backfill is on its way. %2</source>
        <translation>Die gespeicherten Werte von %1 sind veraltet, und kein Backfill ist unterwegs. %2</translation>
    </message>
    <message>
        <source>Sessions wait for each other in a circle: the server will end one of them.</source>
        <translation>Sitzungen warten im Kreis aufeinander: Der Server wird eine von ihnen beenden.</translation>
    </message>
    <message>
        <source>See in Locks who waits for whom.</source>
        <translation>Unter Sperren sehen Sie, wer auf wen wartet.</translation>
    </message>
    <message>
        <source>See in Locks who waits for whom; have the one at the root commit, or end it there.</source>
        <translation>Unter Sperren sehen Sie, wer auf wen wartet; lassen Sie den an der Wurzel festschreiben, oder beenden Sie ihn dort.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Janitor</source>
        <translation>Hausmeister</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Run a backfill in Computed: it goes over the class once more, and what is done stays.</source>
        <translation>Starten Sie unter Berechnet einen Backfill: Er geht die Klasse noch einmal durch, und was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>Pictures and tables (*.png *.svg *.csv *.json)</source>
        <translation>Bilder und Tabellen (*.png *.svg *.csv *.json)</translation>
    </message>
    <message>
        <source>%1, which demands %2</source>
        <translation>%1: verlangt ist %2</translation>
    </message>
</context>
<context>
    <name>headlock::ui::AgeBucketsModel</name>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>under %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>any age</source>
        <translation>jedes Alter</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Headless</source>
        <translation>Kopflos</translation>
    </message>
</context>
<context>
    <name>headlock::ui::AgesPlace</name>
    <message>
        <source>Ages</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Ages as a table</source>
        <translation>Alter als Tabelle</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Read every %1</source>
        <translation>Alle %1 lesen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Sweep…</source>
        <translation>Aufräumen…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>%1 › Ages</source>
        <translation>%1 › Alter</translation>
    </message>
    <message>
        <source>reading the ages of %1</source>
        <translation>Alter in %1 lesen</translation>
    </message>
    <message>
        <source>%1 headless keys</source>
        <translation>%1 kopflose Schlüssel</translation>
    </message>
    <message>
        <source>%1 past the TTL of %2</source>
        <translation>%1 über der TTL von %2</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <translation>ältester %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ClassesModel</name>
    <message>
        <source>%1 queued</source>
        <translation>%1 steht an</translation>
    </message>
    <message>
        <source>%1 running, %2 of %3</source>
        <translation>%1 läuft, %2 von %3</translation>
    </message>
    <message>
        <source>Class %1, made %2</source>
        <translation>Klasse %1, angelegt %2</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Backfill</source>
        <translation>Backfill</translation>
    </message>
</context>
<context>
    <name>headlock::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ComputedPlace</name>
    <message>
        <source>Computed</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Of the chosen class</source>
        <translation>Zur gewählten Klasse</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>Backfills</source>
        <translation>Backfills</translation>
    </message>
    <message>
        <source>reading the classes</source>
        <translation>Klassen lesen</translation>
    </message>
    <message>
        <source>There is no class yet. A class has objects, each with a JSON document, and definitions that derive fields from it.</source>
        <translation>Es gibt noch keine Klasse. Eine Klasse hat Objekte, jedes mit einem JSON-Dokument, und Definitionen, die daraus Felder ableiten.</translation>
    </message>
    <message>
        <source>Create a class…</source>
        <translation>Klasse anlegen…</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>%1 waiting for a backfill or in it</source>
        <translation>%1 vor oder in einem Backfill</translation>
    </message>
    <message>
        <source>%1 whose last backfill did not end well</source>
        <translation>%1, deren letzter Backfill nicht gut endete</translation>
    </message>
    <message>
        <source>Choose a class.</source>
        <translation>Wählen Sie eine Klasse.</translation>
    </message>
    <message>
        <source>This window runs the backfill: %1.</source>
        <translation>Dieses Fenster führt den Backfill aus: %1.</translation>
    </message>
    <message>
        <source>The last backfill did not end well: %1 Run it again to go on.</source>
        <translation>Der letzte Backfill endete nicht gut: %1 Starten Sie ihn neu, um fortzufahren.</translation>
    </message>
    <message>
        <source>object is</source>
        <translation>Objekt ist</translation>
    </message>
    <message>
        <source>objects are</source>
        <translation>Objekte sind</translation>
    </message>
    <message>
        <source>What is stored is up to date.</source>
        <translation>Das Gespeicherte ist aktuell.</translation>
    </message>
    <message>
        <source>Objects a batch</source>
        <translation>Objekte je Stapel</translation>
    </message>
    <message>
        <source>Objects in one transaction of a backfill or a repair</source>
        <translation>Objekte in einer Transaktion eines Backfills oder einer Reparatur</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Create class…</source>
        <translation>Klasse anlegen…</translation>
    </message>
    <message>
        <source>Delete class…</source>
        <translation>Klasse löschen…</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Finds what is stale and computes it again, batch by batch, without a backfill</source>
        <translation>Findet Veraltetes und berechnet es Stapel für Stapel neu, ohne Backfill</translation>
    </message>
    <message>
        <source>Count stale</source>
        <translation>Veraltete zählen</translation>
    </message>
    <message>
        <source>Looks at every object of the class and counts those that are stale</source>
        <translation>Sieht jedes Objekt der Klasse an und zählt die veralteten</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Show the definitions</source>
        <translation>Definitionen zeigen</translation>
    </message>
    <message>
        <source>Show the objects</source>
        <translation>Objekte zeigen</translation>
    </message>
    <message>
        <source>Show the backfills</source>
        <translation>Backfills zeigen</translation>
    </message>
    <message>
        <source>Show stale objects</source>
        <translation>Veraltete Objekte zeigen</translation>
    </message>
    <message>
        <source>Go to object</source>
        <translation>Zum Objekt</translation>
    </message>
    <message>
        <source>Request backfill</source>
        <translation>Backfill anfordern</translation>
    </message>
    <message>
        <source>Run backfill</source>
        <translation>Backfill starten</translation>
    </message>
    <message>
        <source>Cancel backfill…</source>
        <translation>Backfill abbrechen…</translation>
    </message>
    <message>
        <source>New definition</source>
        <translation>Neues Feld</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Resume backfill</source>
        <translation>Backfill fortsetzen</translation>
    </message>
    <message>
        <source>Cancel backfill %1 of %2, with %3 of %4 done?</source>
        <translation>Backfill %1 von %2 abbrechen, von dem %3 von %4 fertig sind?</translation>
    </message>
    <message>
        <source>The batch in hand is finished first. What is done stays; the rest stays stale, and reads compute it live until a backfill is run again.</source>
        <translation>Der laufende Stapel wird noch fertig. Was fertig ist, bleibt; der Rest bleibt veraltet, und jedes Lesen rechnet ihn selbst, bis wieder ein Backfill läuft.</translation>
    </message>
    <message>
        <source>Cancel backfill</source>
        <translation>Backfill abbrechen</translation>
    </message>
    <message>
        <source>no backfill is due</source>
        <translation>kein Backfill steht an</translation>
    </message>
    <message>
        <source>%1 stale though no backfill is due; reads compute live, Repair stores again.</source>
        <translation>%1 veraltet, obwohl kein Backfill ansteht; jedes Lesen rechnet selbst, Reparieren speichert neu.</translation>
    </message>
    <message>
        <source>The backfill was cancelled; what it did stays. Run it again to go on.</source>
        <translation>Der Backfill wurde abgebrochen; was er getan hat, bleibt. Starten Sie ihn wieder, und er macht weiter.</translation>
    </message>
    <message>
        <source>Counting what is stale …</source>
        <translation>Zählt, was veraltet ist …</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ConnectPlace</name>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>Verbindung prüfen</translation>
    </message>
    <message>
        <source>Connect in a new window</source>
        <translation>In neuem Fenster verbinden</translation>
    </message>
    <message>
        <source>Known connections</source>
        <translation>Bekannte Verbindungen</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>a name, an address, or the directory of a socket</source>
        <translation>ein Name, eine Adresse oder das Verzeichnis eines Sockets</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>Datenbank</translation>
    </message>
    <message>
        <source>as the user</source>
        <translation>wie der Benutzer</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>as this desktop&apos;s user</source>
        <translation>wie der Benutzer dieses Desktops</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>from the password file; what is typed here is never stored</source>
        <translation>aus der Passwortdatei; was hier eingegeben wird, wird nie gespeichert</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Connection string</source>
        <translation>Verbindungszeichenkette</translation>
    </message>
    <message>
        <source>A URI, or a list such as host=db1,db2 target_session_attrs=read-write service=shop. Everything that libpq knows works.</source>
        <translation>Eine URI oder eine Liste wie host=db1,db2 target_session_attrs=read-write service=shop. Alles, was libpq kennt, geht.</translation>
    </message>
    <message>
        <source>Schema of the installation</source>
        <translation>Schema der Installation</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>In a new window</source>
        <translation>In neuem Fenster</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Every transaction begins READ ONLY: nothing can be changed by mistake</source>
        <translation>Jede Transaktion beginnt mit READ ONLY: Nichts kann versehentlich geändert werden</translation>
    </message>
    <message>
        <source>The embedded cluster, with demonstration data</source>
        <translation>Der eingebettete Cluster mit Vorführdaten</translation>
    </message>
    <message>
        <source>A PostgreSQL server of your own, started when needed</source>
        <translation>Ein eigener PostgreSQL-Server, der bei Bedarf startet</translation>
    </message>
    <message>
        <source>Service %1</source>
        <translation>Dienst %1</translation>
    </message>
    <message>
        <source>From libpq&apos;s service file</source>
        <translation>Aus der Dienstdatei von libpq</translation>
    </message>
    <message>
        <source>%1, schema %2</source>
        <translation>%1, Schema %2</translation>
    </message>
    <message>
        <source>Choose a known connection, or say where the installation is</source>
        <translation>Wählen Sie eine bekannte Verbindung, oder geben Sie an, wo die Installation ist</translation>
    </message>
    <message>
        <source>This window is connected to %1, schema %2.</source>
        <translation>Dieses Fenster zeigt: %1, Schema %2.</translation>
    </message>
    <message>
        <source>This window is connecting to %1.</source>
        <translation>Dieses Fenster verbindet sich mit %1.</translation>
    </message>
    <message>
        <source>This window has no connection to %1: %2</source>
        <translation>Dieses Fenster hat keine Verbindung zu %1: %2</translation>
    </message>
    <message>
        <source>the embedded cluster</source>
        <translation>der eingebettete Cluster</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbinde…</translation>
    </message>
    <message>
        <source>testing the connection</source>
        <translation>Verbindung prüfen</translation>
    </message>
    <message>
        <source>PostgreSQL %1, database %2, as %3.</source>
        <translation>PostgreSQL %1, Datenbank %2, als %3.</translation>
    </message>
    <message>
        <source>The installation has %1.</source>
        <translation>Die Installation hat %1.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ConnectionChoice</name>
    <message>
        <source>the embedded cluster</source>
        <translation>der eingebettete Cluster</translation>
    </message>
    <message>
        <source>the server of the environment</source>
        <translation>der Server der Umgebung</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ContentionModel</name>
    <message>
        <source>Waited for</source>
        <translation>Gewartet auf</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längstes</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Max.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
</context>
<context>
    <name>headlock::ui::DefinitionEditor</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>for example gross_price</source>
        <translation>zum Beispiel bruttopreis</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>as the field</source>
        <translation>wie das Feld</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Paths, one a line</source>
        <translation>Pfade, einer je Zeile</translation>
    </message>
    <message>
        <source>One a line: /price/net
The whole document: &quot;&quot;</source>
        <translation>Einer je Zeile: /preis/netto
Das ganze Dokument: &quot;&quot;</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>Result type</source>
        <translation>Ergebnistyp</translation>
    </message>
    <message>
        <source>Enabled: it gives values</source>
        <translation>Aktiv: Sie gibt Werte</translation>
    </message>
    <message>
        <source>A field keeps its name; make another one instead.</source>
        <translation>Ein Feld behält seinen Namen; legen Sie stattdessen ein anderes an.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::DefinitionsModel</name>
    <message>
        <source>disabled</source>
        <translation>inaktiv</translation>
    </message>
    <message>
        <source>%1
%2
Revision %3, changed %4</source>
        <translation>%1
%2
Revision %3, geändert %4</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>%1 *</source>
        <translation>%1 *</translation>
    </message>
    <message>
        <source>Changed here and not saved yet</source>
        <translation>Hier geändert und noch nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>headlock::ui::DefinitionsPage</name>
    <message>
        <source>Saved; no value changes.</source>
        <translation>Gespeichert; kein Wert ändert sich.</translation>
    </message>
    <message>
        <source>Saved: revision %1, and backfill %2 waits to be run.</source>
        <translation>Gespeichert: Revision %1, und Backfill %2 wartet darauf, gestartet zu werden.</translation>
    </message>
    <message>
        <source>Of owner</source>
        <translation>Von Besitzer</translation>
    </message>
    <message>
        <source>Owner of personal definitions</source>
        <translation>Besitzer persönlicher Definitionen</translation>
    </message>
    <message>
        <source>nobody: the shared ones</source>
        <translation>niemand: die gemeinsamen</translation>
    </message>
    <message>
        <source>Personal definitions of this owner, evaluated on read and stored nowhere</source>
        <translation>Persönliche Definitionen dieses Besitzers, beim Lesen ausgewertet und nirgends gespeichert</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>A definition derives a field from each object&apos;s document.</source>
        <translation>Eine Definition leitet aus dem Dokument jedes Objekts ein Feld ab.</translation>
    </message>
    <message>
        <source>reading the definitions of %1</source>
        <translation>Definitionen von %1 lesen</translation>
    </message>
    <message>
        <source>A new definition.</source>
        <translation>Eine neue Definition.</translation>
    </message>
    <message>
        <source>Save %1 of %2</source>
        <translation>%1 von %2 speichern</translation>
    </message>
    <message>
        <source>Its values go from every object of the class: the class gets another revision, and a backfill is queued. The documents stay as they are.</source>
        <translation>Ihre Werte verschwinden von jedem Objekt der Klasse: Die Klasse bekommt eine neue Revision, und ein Backfill steht an. Die Dokumente bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>It is %1&apos;s alone; nothing is stored of it.</source>
        <translation>Sie gehört allein %1; von ihr ist nichts gespeichert.</translation>
    </message>
    <message>
        <source>Delete the definition %1 of %2?</source>
        <translation>Die Definition %1 von %2 löschen?</translation>
    </message>
    <message>
        <source>Delete definition</source>
        <translation>Definition löschen</translation>
    </message>
    <message>
        <source>Delete %1 of %2</source>
        <translation>%1 von %2 löschen</translation>
    </message>
    <message>
        <source>Deleted; backfill %1 waits to be run.</source>
        <translation>Gelöscht; Backfill %1 wartet darauf, gestartet zu werden.</translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>Gelöscht.</translation>
    </message>
    <message>
        <source>reading objects to preview on</source>
        <translation>Objekte für die Vorschau lesen</translation>
    </message>
    <message>
        <source>The class has no object to preview on yet.</source>
        <translation>Die Klasse hat noch kein Objekt für eine Vorschau.</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>%1 lesen</translation>
    </message>
    <message>
        <source>Write a path, and what it gives appears here.</source>
        <translation>Schreiben Sie einen Pfad, und hier erscheint, was er gibt.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::EventsModel</name>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
</context>
<context>
    <name>headlock::ui::FieldsModel</name>
    <message>
        <source>%1 (personal)</source>
        <translation>%1 (persönlich)</translation>
    </message>
    <message>
        <source>not stored</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>%1
The stored value is another one.</source>
        <translation>%1
Der gespeicherte Wert ist ein anderer.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
</context>
<context>
    <name>headlock::ui::FootprintModel</name>
    <message>
        <source>asks this</source>
        <translation>fragt gerade</translation>
    </message>
    <message>
        <source>hidden from this role</source>
        <translation>dieser Rolle verborgen</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>In transaction</source>
        <translation>In Transaktion</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Last operation</source>
        <translation>Letzte Operation</translation>
    </message>
</context>
<context>
    <name>headlock::ui::FootprintPage</name>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Statements a minute</source>
        <translation>Anweisungen je Minute</translation>
    </message>
    <message>
        <source>Open transactions</source>
        <translation>Offene Transaktionen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Own connections</source>
        <translation>Eigene Verbindungen</translation>
    </message>
    <message>
        <source>No connection of this window is open.</source>
        <translation>Von diesem Fenster ist keine Verbindung offen.</translation>
    </message>
    <message>
        <source>Connections of this window</source>
        <translation>Verbindungen dieses Fensters</translation>
    </message>
    <message>
        <source>asking the server for the console&apos;s own sessions</source>
        <translation>den Server nach den eigenen Sitzungen der Konsole fragen</translation>
    </message>
    <message>
        <source>Nothing stays open while nothing runs.</source>
        <translation>Nichts bleibt offen, solange nichts läuft.</translation>
    </message>
    <message>
        <source>Work that runs, or a race on the stage.</source>
        <translation>Laufende Arbeit oder ein Wettlauf auf der Bühne.</translation>
    </message>
    <message>
        <source>a reader, a monitor, and one for each piece of work</source>
        <translation>eine zum Lesen, eine zum Beobachten, je eine für laufende Arbeit</translation>
    </message>
    <message>
        <source>in the last whole minute, which took the server %1</source>
        <translation>in der letzten ganzen Minute; der Server brauchte dafür %1</translation>
    </message>
    <message>
        <source>the whole program; %1 of it are the journal</source>
        <translation>das ganze Programm; davon %1 für das Journal</translation>
    </message>
</context>
<context>
    <name>headlock::ui::FormDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::HistogramChart</name>
    <message>
        <source>Ages of headless keys</source>
        <translation>Alter kopfloser Schlüssel</translation>
    </message>
    <message>
        <source>headless</source>
        <translation>kopflos</translation>
    </message>
    <message>
        <source>past the TTL</source>
        <translation>TTL überschritten</translation>
    </message>
    <message>
        <source>age of the headless key</source>
        <translation>Alter des kopflosen Schlüssels</translation>
    </message>
    <message>
        <source>headless keys</source>
        <translation>kopflose Schlüssel</translation>
    </message>
    <message>
        <source>TTL %1</source>
        <translation>TTL %1</translation>
    </message>
    <message>
        <source>%1: %2 headless keys, past the TTL</source>
        <translation>%1: %2 kopflose Schlüssel, TTL überschritten</translation>
    </message>
    <message>
        <source>%1: %2 headless keys</source>
        <translation>%1: %2 kopflose Schlüssel</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JanitorPlace</name>
    <message>
        <source>Janitor</source>
        <translation>Hausmeister</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>The batches of dry runs and sweeps appear here as they are done.</source>
        <translation>Die Stapel von Probeläufen und Durchgängen erscheinen hier, sobald sie fertig sind.</translation>
    </message>
    <message>
        <source>Past the TTL now</source>
        <translation>Jetzt über der TTL</translation>
    </message>
    <message>
        <source>Last dry run</source>
        <translation>Letzter Probelauf</translation>
    </message>
    <message>
        <source>Last sweep</source>
        <translation>Letzter Durchgang</translation>
    </message>
    <message>
        <source>Counts what a sweep would delete, and what is locked now.</source>
        <translation>Zählt, was ein Durchgang löschen würde und was gerade gesperrt ist.</translation>
    </message>
    <message>
        <source>No sweep has run from this window yet.</source>
        <translation>Von diesem Fenster ging noch kein Durchgang aus.</translation>
    </message>
    <message>
        <source>Removes headless rows past their TTL, and waits for nobody</source>
        <translation>Entfernt kopflose Zeilen, deren TTL überschritten ist, und wartet auf niemanden</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Topics</translation>
    </message>
    <message>
        <source>Older than</source>
        <translation>Älter als</translation>
    </message>
    <message>
        <source>the TTL</source>
        <translation>die TTL</translation>
    </message>
    <message>
        <source>A duration such as 30m or 2d; empty: the topic&apos;s TTL</source>
        <translation>Eine Dauer wie 30m oder 2d; leer: die TTL des Topics</translation>
    </message>
    <message>
        <source>Rows a batch</source>
        <translation>Zeilen je Stapel</translation>
    </message>
    <message>
        <source>Repeat every</source>
        <translation>Erneut alle</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Dry run</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Sweep…</source>
        <translation>Aufräumen…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>counting what is past its TTL</source>
        <translation>zählen, was seine TTL überschritten hat</translation>
    </message>
    <message>
        <source>past the TTL of %1 in %2</source>
        <translation>über der TTL von %1 in %2</translation>
    </message>
    <message>
        <source>past their TTL in %1</source>
        <translation>über ihrer TTL in %1</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>The oldest headless key is %1 old.</source>
        <translation>Der älteste kopflose Schlüssel ist %1 alt.</translation>
    </message>
    <message>
        <source>There is no headless key.</source>
        <translation>Es gibt keinen kopflosen Schlüssel.</translation>
    </message>
    <message>
        <source>all topics</source>
        <translation>alle Topics</translation>
    </message>
    <message>
        <source>older than %1</source>
        <translation>älter als %1</translation>
    </message>
    <message>
        <source>past the TTL</source>
        <translation>TTL überschritten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>headless row</source>
        <translation>kopflose Zeile</translation>
    </message>
    <message>
        <source>headless rows</source>
        <translation>kopflose Zeilen</translation>
    </message>
    <message>
        <source>all headless rows</source>
        <translation>alle kopflosen Zeilen</translation>
    </message>
    <message>
        <source>The dry run counted them. </source>
        <translation>Der Probelauf hat sie gezählt. </translation>
    </message>
    <message>
        <source>A dry run would count them first. </source>
        <translation>Ein Probelauf würde sie vorher zählen. </translation>
    </message>
    <message>
        <source>Rows that somebody has locked are left. A deleted row is made again by the next lock of its key.</source>
        <translation>Gesperrte Zeilen bleiben stehen. Eine gelöschte Zeile legt die nächste Sperre ihres Schlüssels neu an.</translation>
    </message>
    <message>
        <source>This happens again every %1 until you stop it.</source>
        <translation>Das geschieht alle %1 wieder, bis Sie es anhalten.</translation>
    </message>
    <message>
        <source>Delete %1 %2?</source>
        <translation>%1 %2 löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Dry run: rows %1</source>
        <translation>Probelauf: Zeilen %1</translation>
    </message>
    <message>
        <source>Sweep: rows %1</source>
        <translation>Durchgang: Zeilen %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>What is locked cannot be known on a read-only connection.</source>
        <translation>Was gesperrt ist, lässt sich über eine Verbindung, die nur liest, nicht feststellen.</translation>
    </message>
    <message>
        <source>None was locked.</source>
        <translation>Keine war gesperrt.</translation>
    </message>
    <message>
        <source>%1 locked and left.</source>
        <translation>%1 gesperrt und stehen gelassen.</translation>
    </message>
    <message>
        <source>The oldest is %1 old.</source>
        <translation>Die älteste ist %1 alt.</translation>
    </message>
    <message>
        <source>would go: rows %1. %2 %3</source>
        <translation>würden gelöscht: Zeilen %1. %2 %3</translation>
    </message>
    <message>
        <source>%1 would go. %2</source>
        <translation>%1 würden gelöscht. %2</translation>
    </message>
    <message>
        <source>deleted, then stopped</source>
        <translation>gelöscht, dann angehalten</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>%1: rows %2, in %3 and %4. %5</source>
        <translation>%1: Zeilen %2, in %3 und %4. %5</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>Stapeln</translation>
    </message>
    <message>
        <source>%1 %2. %3</source>
        <translation>%1 %2. %3</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JournalModel</name>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JournalPlace</name>
    <message>
        <source>Journal</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Own footprint</source>
        <translation>Eigener Verbrauch</translation>
    </message>
    <message>
        <source>The statement as SQL</source>
        <translation>Die Anweisung als SQL</translation>
    </message>
    <message>
        <source>Which statements</source>
        <translation>Welche Anweisungen</translation>
    </message>
    <message>
        <source>All statements</source>
        <translation>Alle Anweisungen</translation>
    </message>
    <message>
        <source>Without begin and commit</source>
        <translation>Ohne BEGIN und COMMIT</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheiterte</translation>
    </message>
    <message>
        <source>Slow: 100 ms or more</source>
        <translation>Langsame: ab 100 ms</translation>
    </message>
    <message>
        <source>Words in the operation, the statement or the error</source>
        <translation>Wörter in der Operation, der Anweisung oder dem Fehler</translation>
    </message>
    <message>
        <source>Words in the operation, the statement or the error…</source>
        <translation>Wörter in der Operation, der Anweisung oder dem Fehler…</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>New statements come in by themselves</source>
        <translation>Neue Anweisungen kommen von selbst hinzu</translation>
    </message>
    <message>
        <source>Copy as SQL</source>
        <translation>Als SQL kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Filter statements</source>
        <translation>Anweisungen filtern</translation>
    </message>
    <message>
        <source>This window has sent nothing yet.</source>
        <translation>Dieses Fenster hat noch nichts gesendet.</translation>
    </message>
    <message>
        <source>No statement that is kept passes this filter.</source>
        <translation>Keine der aufgehobenen Anweisungen passt zu diesem Filter.</translation>
    </message>
    <message>
        <source>%1 sent since the window opened</source>
        <translation>%1 gesendet, seit das Fenster offen ist</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>the newest %1 are kept</source>
        <translation>die neuesten %1 sind aufgehoben</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 angezeigt</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>Choose a statement to read it.</source>
        <translation>Wählen Sie eine Anweisung, um sie zu lesen.</translation>
    </message>
    <message>
        <source>backend %1</source>
        <translation>Backend %1</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JsonDiffModel</name>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JsonModel</name>
    <message>
        <source>member</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>headlock::ui::JumpCard</name>
    <message>
        <source>read %1</source>
        <translation>gelesen %1</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::KeyDetails</name>
    <message>
        <source>Versions of the key</source>
        <translation>Versionen des Schlüssels</translation>
    </message>
    <message>
        <source>No message has this key yet.</source>
        <translation>Noch hat keine Nachricht diesen Schlüssel.</translation>
    </message>
    <message>
        <source>%1, newest first; choose two to compare</source>
        <translation>%1, neueste zuerst; wählen Sie zwei zum Vergleich</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>The newest %1 versions</source>
        <translation>Die neuesten %1 Versionen</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>Changed %1
Made %2</source>
        <translation>Geändert %1
Angelegt %2</translation>
    </message>
    <message>
        <source>This key has no head: somebody locked it, and no message followed. The janitor removes its row once it is past the topic&apos;s TTL; the next lock makes it again.</source>
        <translation>Dieser Schlüssel hat keinen Kopf: Jemand hat ihn gesperrt, und es folgte keine Nachricht. Der Hausmeister entfernt seine Zeile, sobald die TTL des Topics überschritten ist; die nächste Sperre legt sie neu an.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::KeysModel</name>
    <message>
        <source>reading the keys of %1</source>
        <translation>Schlüssel von %1 lesen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::KeysPlace</name>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Alle Zustände</translation>
    </message>
    <message>
        <source>Materialised</source>
        <translation>Materialisierte</translation>
    </message>
    <message>
        <source>Headless</source>
        <translation>Kopflos</translation>
    </message>
    <message>
        <source>Headless, oldest first</source>
        <translation>Kopflose, älteste zuerst</translation>
    </message>
    <message>
        <source>Past the TTL, oldest first</source>
        <translation>Über der TTL, älteste zuerst</translation>
    </message>
    <message>
        <source>Beginning of the key</source>
        <translation>Anfang des Schlüssels</translation>
    </message>
    <message>
        <source>Begins with…</source>
        <translation>Beginnt mit…</translation>
    </message>
    <message>
        <source>Go to key</source>
        <translation>Zum Schlüssel</translation>
    </message>
    <message>
        <source>Go to key…</source>
        <translation>Zum Schlüssel…</translation>
    </message>
    <message>
        <source>Lock…</source>
        <translation>Sperren…</translation>
    </message>
    <message>
        <source>Produce…</source>
        <translation>Schreiben…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Copy key</source>
        <translation>Schlüssel kopieren</translation>
    </message>
    <message>
        <source>Filter keys</source>
        <translation>Schlüssel filtern</translation>
    </message>
    <message>
        <source>Headless, %1 to %2</source>
        <translation>Kopflose, %1 bis %2</translation>
    </message>
    <message>
        <source>Headless, over %1</source>
        <translation>Kopflose, über %1</translation>
    </message>
    <message>
        <source>%1 › Keys</source>
        <translation>%1 › Schlüssel</translation>
    </message>
    <message>
        <source>reading the figures of %1</source>
        <translation>Zahlen von %1 lesen</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 Schlüssel</translation>
    </message>
    <message>
        <source>%1 headless</source>
        <translation>%1 kopflos</translation>
    </message>
    <message>
        <source>%1 past the TTL of %2</source>
        <translation>%1 über der TTL von %2</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <translation>ältester %1</translation>
    </message>
    <message>
        <source>No key of %1 passes this filter.</source>
        <translation>Kein Schlüssel von %1 passt zu diesem Filter.</translation>
    </message>
    <message>
        <source>%1 has no keys yet. A key appears when somebody locks it or produces a compacted message for it.</source>
        <translation>%1 hat noch keine Schlüssel. Ein Schlüssel erscheint, wenn jemand ihn sperrt oder eine kompaktierte Nachricht für ihn schreibt.</translation>
    </message>
    <message>
        <source>Choose a key to see its head and its history.</source>
        <translation>Wählen Sie einen Schlüssel, um seinen Kopf und seine Geschichte zu sehen.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::LockWatch</name>
    <message>
        <source>looking at the locks</source>
        <translation>Sperren ansehen</translation>
    </message>
    <message>
        <source>signalling pid %1</source>
        <translation>PID %1 ein Signal geben</translation>
    </message>
</context>
<context>
    <name>headlock::ui::LocksPlace</name>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Record…</source>
        <translation>Aufzeichnen…</translation>
    </message>
    <message>
        <source>Open recording…</source>
        <translation>Aufzeichnung öffnen…</translation>
    </message>
    <message>
        <source>Back to the server</source>
        <translation>Zurück zum Server</translation>
    </message>
    <message>
        <source>Open as a race</source>
        <translation>Als Wettlauf öffnen</translation>
    </message>
    <message>
        <source>Cancel query…</source>
        <translation>Anweisung abbrechen…</translation>
    </message>
    <message>
        <source>Terminate…</source>
        <translation>Beenden…</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Schlüssel zeigen</translation>
    </message>
    <message>
        <source>Make some wait</source>
        <translation>Einige warten lassen</translation>
    </message>
    <message>
        <source>Fourteen sessions of this window&apos;s own wait for two keys, for a minute</source>
        <translation>Vierzehn eigene Sitzungen dieses Fensters warten eine Minute lang auf zwei Schlüssel</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Recordings (*.jsonl);;All files (*)</source>
        <translation>Aufzeichnungen (*.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export the graph…</source>
        <translation>Graphen exportieren…</translation>
    </message>
    <message>
        <source>Export the sessions…</source>
        <translation>Sitzungen exportieren…</translation>
    </message>
    <message>
        <source>Export the timeline…</source>
        <translation>Zeitverlauf exportieren…</translation>
    </message>
    <message>
        <source>Export the contention…</source>
        <translation>Gedränge exportieren…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Record into a file</source>
        <translation>In eine Datei aufzeichnen</translation>
    </message>
    <message>
        <source>Recordings (*.jsonl)</source>
        <translation>Aufzeichnungen (*.jsonl)</translation>
    </message>
    <message>
        <source>A recording holds nobody who could be ended.</source>
        <translation>In einer Aufzeichnung ist niemand, den man beenden könnte.</translation>
    </message>
    <message>
        <source>Cancel query of %1…</source>
        <translation>Anweisung von %1 abbrechen…</translation>
    </message>
    <message>
        <source>Terminate %1…</source>
        <translation>%1 beenden…</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>The statement of %1 was asked to end.</source>
        <translation>Die Anweisung von %1 wurde gebeten zu enden.</translation>
    </message>
    <message>
        <source>%1 was terminated.</source>
        <translation>%1 wurde beendet.</translation>
    </message>
    <message>
        <source>The server sent no signal to %1.</source>
        <translation>Der Server hat %1 kein Signal gegeben.</translation>
    </message>
    <message>
        <source>Of this session no key is known.</source>
        <translation>Von dieser Sitzung ist kein Schlüssel bekannt.</translation>
    </message>
    <message>
        <source>Sessions that wait, to look at</source>
        <translation>Wartende Sitzungen zum Ansehen</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>All have gone on; nothing was written.</source>
        <translation>Alle sind weiter; geschrieben wurde nichts.</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>The recording has ended: %1</source>
        <translation>Die Aufzeichnung ist zu Ende: %1</translation>
    </message>
    <message>
        <source>Reading the recording …</source>
        <translation>Die Aufzeichnung wird gelesen …</translation>
    </message>
    <message>
        <source>Reading the recording</source>
        <translation>Die Aufzeichnung wird gelesen</translation>
    </message>
    <message>
        <source>reading %1: %2 of %3 reports</source>
        <translation>%1 wird gelesen: %2 von %3 Berichten</translation>
    </message>
    <message>
        <source>The recording holds no report.</source>
        <translation>Die Aufzeichnung enthält keinen Bericht.</translation>
    </message>
    <message>
        <source>Locks › %1</source>
        <translation>Sperren › %1</translation>
    </message>
    <message>
        <source>an empty recording</source>
        <translation>eine leere Aufzeichnung</translation>
    </message>
    <message>
        <source>report %1 of %2, taken %3 in database %4</source>
        <translation>Bericht %1 von %2, aufgenommen %3 in Datenbank %4</translation>
    </message>
    <message>
        <source>%1, %2 waiting</source>
        <translation>%1, davon warten %2</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>looking back at %1; the server is still watched</source>
        <translation>Rückblick auf %1; der Server wird weiter beobachtet</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>alle %1</translation>
    </message>
    <message>
        <source>recording into %1: %2</source>
        <translation>Aufzeichnung in %1: %2</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>reports</source>
        <translation>Berichte</translation>
    </message>
</context>
<context>
    <name>headlock::ui::LocksView</name>
    <message>
        <source>Nobody waits for a lock.
Whoever does appears here, with whom it waits for and for what.</source>
        <translation>Niemand wartet auf eine Sperre.
Wer wartet, erscheint hier, mit dem, auf den er wartet und worauf.</translation>
    </message>
    <message>
        <source>Nobody has waited in the last minutes.</source>
        <translation>In den letzten Minuten hat niemand gewartet.</translation>
    </message>
    <message>
        <source>Contention by key</source>
        <translation>Gedränge je Schlüssel</translation>
    </message>
    <message>
        <source>What was waited for, the most first.</source>
        <translation>Worauf gewartet wurde, das meiste zuerst.</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>Wer wartet auf wen</translation>
    </message>
    <message>
        <source>Over time: solid holds, hatched waits; click or drag to look back</source>
        <translation>Im Zeitverlauf: voll hält, schraffiert wartet; klicken oder ziehen für den Rückblick</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::MainWindow</name>
    <message>
        <source>Headlock – %1</source>
        <translation>Headlock – %1</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu %1</translation>
    </message>
    <message>
        <source>Appearance: as the desktop</source>
        <translation>Erscheinungsbild: wie der Desktop</translation>
    </message>
    <message>
        <source>Appearance: light</source>
        <translation>Erscheinungsbild: hell</translation>
    </message>
    <message>
        <source>Appearance: dark</source>
        <translation>Erscheinungsbild: dunkel</translation>
    </message>
    <message>
        <source>Allow changes again</source>
        <translation>Änderungen wieder erlauben</translation>
    </message>
    <message>
        <source>Make this window read-only</source>
        <translation>In diesem Fenster nur lesen</translation>
    </message>
    <message>
        <source>New window</source>
        <translation>Neues Fenster</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>Befehle…</translation>
    </message>
    <message>
        <source>Commands  %1</source>
        <translation>Befehle  %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::MatrixView</name>
    <message>
        <source>Every order and what came of it</source>
        <translation>Jede Reihenfolge und was daraus wurde</translation>
    </message>
    <message>
        <source>%1, order %2: %3
%4</source>
        <translation>%1, Reihenfolge %2: %3
%4</translation>
    </message>
</context>
<context>
    <name>headlock::ui::MessagesModel</name>
    <message>
        <source>big, shown on demand</source>
        <translation>groß, wird auf Wunsch gezeigt</translation>
    </message>
    <message>
        <source>reading the messages of %1</source>
        <translation>Nachrichten von %1 lesen</translation>
    </message>
    <message>
        <source>searching the messages of %1</source>
        <translation>Nachrichten von %1 durchsuchen</translation>
    </message>
    <message>
        <source>The key&apos;s head</source>
        <translation>Der Kopf des Schlüssels</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Produced</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Nutzdaten</translation>
    </message>
</context>
<context>
    <name>headlock::ui::MessagesPlace</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>One key…</source>
        <translation>Ein Schlüssel…</translation>
    </message>
    <message>
        <source>Text or JSON path</source>
        <translation>Text oder JSON-Pfad</translation>
    </message>
    <message>
        <source>Text, or a JSON path: $.state ? (@ == &quot;done&quot;)</source>
        <translation>Text oder ein JSON-Pfad: $.state ? (@ == &quot;done&quot;)</translation>
    </message>
    <message>
        <source>What begins with $ is a SQL/JSON path; anything else is looked for in the payload&apos;s text</source>
        <translation>Was mit $ beginnt, ist ein SQL/JSON-Pfad; alles andere wird im Text der Nutzdaten gesucht</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>New messages come in by themselves</source>
        <translation>Neue Nachrichten kommen von selbst hinzu</translation>
    </message>
    <message>
        <source>Open key</source>
        <translation>Schlüssel öffnen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Search messages</source>
        <translation>Nachrichten suchen</translation>
    </message>
    <message>
        <source>%1 › Messages</source>
        <translation>%1 › Nachrichten</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>the newest %1 messages</source>
        <translation>die neuesten %1 Nachrichten</translation>
    </message>
    <message>
        <source>that match</source>
        <translation>die passen</translation>
    </message>
    <message>
        <source>new ones come in by themselves</source>
        <translation>neue kommen von selbst hinzu</translation>
    </message>
    <message>
        <source>No message of %1 matches.</source>
        <translation>Keine Nachricht von %1 passt.</translation>
    </message>
    <message>
        <source>%1 has no messages yet.</source>
        <translation>%1 hat noch keine Nachrichten.</translation>
    </message>
    <message>
        <source>Choose a message to see its payload.</source>
        <translation>Wählen Sie eine Nachricht, um ihre Nutzdaten zu sehen.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::MinutesChart</name>
    <message>
        <source>Statements a minute</source>
        <translation>Anweisungen je Minute</translation>
    </message>
    <message>
        <source>%1 in the last minute, at most %2</source>
        <translation>%1 in der letzten Minute, höchstens %2</translation>
    </message>
    <message>
        <source>%1 minutes ago</source>
        <translation>vor %1 Minuten</translation>
    </message>
    <message>
        <source>this minute</source>
        <translation>diese Minute</translation>
    </message>
    <message>
        <source>%1 at %2, %3 in all</source>
        <translation>%1 um %2, insgesamt %3</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 gescheitert</translation>
    </message>
</context>
<context>
    <name>headlock::ui::NotesModel</name>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>look at it</source>
        <translation>ansehen</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>headlock::ui::NotesView</name>
    <message>
        <source>Notes, each with its remedy</source>
        <translation>Befunde, jeder mit Abhilfe</translation>
    </message>
    <message>
        <source>Nothing needs attention.</source>
        <translation>Nichts verlangt Aufmerksamkeit.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ObjectDetails</name>
    <message>
        <source>What is stored is up to date: revision %1.</source>
        <translation>Das Gespeicherte ist aktuell: Revision %1.</translation>
    </message>
    <message>
        <source>It is of revision %1; the class has %2.</source>
        <translation>Es ist von Revision %1; die Klasse hat %2.</translation>
    </message>
    <message>
        <source>Reads compute the live values meanwhile.</source>
        <translation>Bis dahin rechnet jedes Lesen die Werte selbst.</translation>
    </message>
    <message>
        <source>Fields, stored and live</source>
        <translation>Felder, gespeichert und live</translation>
    </message>
    <message>
        <source>Document as a tree</source>
        <translation>Dokument als Baum</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>%1 lesen</translation>
    </message>
    <message>
        <source>Document, revision %1, changed %2</source>
        <translation>Dokument, Revision %1, geändert %2</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ObjectsModel</name>
    <message>
        <source>reading the objects of %1</source>
        <translation>Objekte von %1 lesen</translation>
    </message>
    <message>
        <source>stale: %1</source>
        <translation>veraltet: %1</translation>
    </message>
    <message>
        <source>fresh</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Stored values</source>
        <translation>Gespeicherte Werte</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
</context>
<context>
    <name>headlock::ui::ObjectsPage</name>
    <message>
        <source>Which objects</source>
        <translation>Welche Objekte</translation>
    </message>
    <message>
        <source>All objects</source>
        <translation>Alle Objekte</translation>
    </message>
    <message>
        <source>Stale ones</source>
        <translation>Veraltete</translation>
    </message>
    <message>
        <source>Go to object</source>
        <translation>Zum Objekt</translation>
    </message>
    <message>
        <source>Go to object…</source>
        <translation>Zum Objekt…</translation>
    </message>
    <message>
        <source>Owner of personal fields</source>
        <translation>Besitzer persönlicher Felder</translation>
    </message>
    <message>
        <source>Personal fields of…</source>
        <translation>Persönliche Felder von…</translation>
    </message>
    <message>
        <source>Shows this owner&apos;s personal fields too</source>
        <translation>Zeigt auch die persönlichen Felder dieses Besitzers</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>No object of %1 has this name or one after it.</source>
        <translation>Kein Objekt von %1 hat diesen Namen oder einen, der danach kommt.</translation>
    </message>
    <message>
        <source>No object of %1 is stale: what is stored is what the documents give.</source>
        <translation>Kein Objekt von %1 ist veraltet: Gespeichert ist, was die Dokumente geben.</translation>
    </message>
    <message>
        <source>%1 has no objects yet. headlockctl object put makes one.</source>
        <translation>%1 hat noch keine Objekte. headlockctl object put legt eines an.</translation>
    </message>
    <message>
        <source>Choose an object to see its fields, stored and live.</source>
        <translation>Wählen Sie ein Objekt, um seine Felder gespeichert und live zu sehen.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::Opening</name>
    <message>
        <source>Preparing the demonstration</source>
        <translation>Vorführung wird vorbereitet</translation>
    </message>
    <message>
        <source>It was there already.</source>
        <translation>Es war schon da.</translation>
    </message>
    <message>
        <source>%1, %2 of them headless, in %3.</source>
        <translation>%1, davon %2 kopflos, in %3.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Demonstration traffic</source>
        <translation>Verkehr der Vorführung</translation>
    </message>
    <message>
        <source>Stopped after %1.</source>
        <translation>Angehalten nach %1.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::OrdersModel</name>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>verletzt</translation>
    </message>
    <message>
        <source>end in an error</source>
        <translation>enden mit einem Fehler</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>all %1 held</source>
        <translation>alle %1 gehalten</translation>
    </message>
    <message>
        <source>, not all were played</source>
        <translation>, nicht alle wurden gespielt</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Wettlauf</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Steps (~ waited, ! failed)</source>
        <translation>Schritte (~ wartete, ! scheiterte)</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
</context>
<context>
    <name>headlock::ui::OverviewPlace</name>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Show the headless rows by topic</source>
        <translation>Kopflose Zeilen nach Topic zeigen</translation>
    </message>
    <message>
        <source>Show what is past its TTL</source>
        <translation>Zeigen, was über seiner TTL ist</translation>
    </message>
    <message>
        <source>Show who waits for whom</source>
        <translation>Zeigen, wer auf wen wartet</translation>
    </message>
    <message>
        <source>Show the backfills</source>
        <translation>Backfills zeigen</translation>
    </message>
    <message>
        <source>Go to the notes</source>
        <translation>Zu den Befunden</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Headless rows</source>
        <translation>Kopflose Zeilen</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Past their TTL</source>
        <translation>Über ihrer TTL</translation>
    </message>
    <message>
        <source>Janitor</source>
        <translation>Hausmeister</translation>
    </message>
    <message>
        <source>Waiting sessions now</source>
        <translation>Jetzt wartende Sitzungen</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Backfills running</source>
        <translation>Laufende Backfills</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <source>Headless rows of all topics, and the age of the oldest, since this window opened</source>
        <translation>Kopflose Zeilen aller Topics und das Alter der ältesten, seit dieses Fenster offen ist</translation>
    </message>
    <message>
        <source>Notes, each with what to do</source>
        <translation>Befunde, jeder mit dem, was zu tun ist</translation>
    </message>
    <message>
        <source>reading the figures of all topics and classes</source>
        <translation>Zahlen aller Topics und Klassen lesen</translation>
    </message>
    <message>
        <source>asking who waits for whom</source>
        <translation>fragen, wer auf wen wartet</translation>
    </message>
    <message>
        <source>checking server, installation and topics</source>
        <translation>Server, Installation und Topics prüfen</translation>
    </message>
    <message>
        <source>None in %1.</source>
        <translation>Keine in %1.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>The oldest is %1 old, in %2; %3 in all.</source>
        <translation>Die älteste ist %1 alt, in %2; %3 insgesamt.</translation>
    </message>
    <message>
        <source>Every headless row is within its topic&apos;s TTL.</source>
        <translation>Jede kopflose Zeile ist innerhalb der TTL ihres Topics.</translation>
    </message>
    <message>
        <source>Most of them, %1, in %2. A sweep removes them.</source>
        <translation>Die meisten, %1, in %2. Ein Durchgang entfernt sie.</translation>
    </message>
    <message>
        <source>There is no class yet.</source>
        <translation>Es gibt noch keine Klasse.</translation>
    </message>
    <message>
        <source>All of %1 are up to date.</source>
        <translation>%1: alle aktuell.</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>%1 waiting for a worker</source>
        <translation>%1 warten auf einen Arbeiter</translation>
    </message>
    <message>
        <source>%1 stale without one</source>
        <translation>%1 ohne einen veraltet</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 in this database.</source>
        <translation>%1 in dieser Datenbank.</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>The longest for %1, on %2.</source>
        <translation>Die längste seit %1, auf %2.</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>Nichts verlangt Aufmerksamkeit</translation>
    </message>
    <message>
        <source>%1 wrong</source>
        <translation>%1 falsch</translation>
    </message>
    <message>
        <source>thing is</source>
        <translation>Sache ist</translation>
    </message>
    <message>
        <source>things are</source>
        <translation>Sachen sind</translation>
    </message>
    <message>
        <source>%1 to be looked at</source>
        <translation>%1 anzusehen</translation>
    </message>
    <message>
        <source>thing</source>
        <translation>Sache</translation>
    </message>
    <message>
        <source>things</source>
        <translation>Sachen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::PassWatch</name>
    <message>
        <source>%1 would go, %2 locked</source>
        <translation>%1 würden gelöscht, %2 gesperrt</translation>
    </message>
    <message>
        <source>%1 deleted, %2 locked</source>
        <translation>%1 gelöscht, %2 gesperrt</translation>
    </message>
    <message>
        <source>, %1 a second</source>
        <translation>, %1 je Sekunde</translation>
    </message>
</context>
<context>
    <name>headlock::ui::PathsModel</name>
    <message>
        <source>the document</source>
        <translation>das Dokument</translation>
    </message>
    <message>
        <source>nothing there</source>
        <translation>dort ist nichts</translation>
    </message>
    <message>
        <source>not a path</source>
        <translation>kein Pfad</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>What is there</source>
        <translation>Was dort steht</translation>
    </message>
</context>
<context>
    <name>headlock::ui::PayloadView</name>
    <message>
        <source>Message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>The payload as text</source>
        <translation>Die Nutzdaten als Text</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the payload, every digit of it</source>
        <translation>Die Nutzdaten kopieren, jede Ziffer davon</translation>
    </message>
    <message>
        <source>Payload as a tree</source>
        <translation>Nutzdaten als Baum</translation>
    </message>
    <message>
        <source>Payload as text</source>
        <translation>Nutzdaten als Text</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>reading message %1</source>
        <translation>Nachricht %1 lesen</translation>
    </message>
    <message>
        <source>Message %1 is not in the log any more.</source>
        <translation>Nachricht %1 steht nicht mehr im Log.</translation>
    </message>
    <message>
        <source>comparing messages %1 and %2</source>
        <translation>Nachrichten %1 und %2 vergleichen</translation>
    </message>
    <message>
        <source>From message %1 to %2</source>
        <translation>Von Nachricht %1 zu %2</translation>
    </message>
</context>
<context>
    <name>headlock::ui::PlaceState</name>
    <message>
        <source>Give up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>read %1</source>
        <translation>gelesen %1</translation>
    </message>
    <message>
        <source>This database is being prepared; what it has appears as soon as it is there.</source>
        <translation>Diese Datenbank wird gerade eingerichtet; was sie enthält, erscheint, sobald es da ist.</translation>
    </message>
</context>
<context>
    <name>headlock::ui::PreviewView</name>
    <message>
        <source>Preview on</source>
        <translation>Vorschau an</translation>
    </message>
    <message>
        <source>Object to preview on</source>
        <translation>Objekt für die Vorschau</translation>
    </message>
    <message>
        <source>an object&apos;s name</source>
        <translation>Name eines Objekts</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Where the paths lead</source>
        <translation>Wohin die Pfade führen</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>No path has a value here.</source>
        <translation>Kein Pfad hat hier einen Wert.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Puts it in the place of %1</source>
        <translation>Setzt es an die Stelle von %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::RaceList</name>
    <message>
        <source>Races</source>
        <translation>Wettläufe</translation>
    </message>
    <message>
        <source>%1, opened</source>
        <translation>%1, geöffnet</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>hält</translation>
    </message>
    <message>
        <source>breaks</source>
        <translation>bricht</translation>
    </message>
</context>
<context>
    <name>headlock::ui::RacesPlace</name>
    <message>
        <source>Every order of %1</source>
        <translation>Jede Reihenfolge von %1</translation>
    </message>
    <message>
        <source>“All interleavings” plays every order of the three, each a square here; click one to replay it.</source>
        <translation>„Alle Abläufe“ spielt jede Reihenfolge der drei, jede hier ein Quadrat; ein Klick spielt sie noch einmal.</translation>
    </message>
    <message>
        <source>“All interleavings” plays every order, each a square here; click one to replay it.</source>
        <translation>„Alle Abläufe“ spielt jede Reihenfolge, jede hier ein Quadrat; ein Klick spielt sie noch einmal.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>incident</source>
        <translation>Vorfall</translation>
    </message>
    <message>
        <source>incident %1</source>
        <translation>Vorfall %1</translation>
    </message>
    <message>
        <source>A new race</source>
        <translation>Ein neuer Wettlauf</translation>
    </message>
    <message>
        <source>new race</source>
        <translation>neuer Wettlauf</translation>
    </message>
    <message>
        <source>new race %1</source>
        <translation>neuer Wettlauf %1</translation>
    </message>
    <message>
        <source>Open a race</source>
        <translation>Wettlauf öffnen</translation>
    </message>
    <message>
        <source>Races (*.spec);;All files (*)</source>
        <translation>Wettläufe (*.spec);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the race</source>
        <translation>Wettlauf speichern</translation>
    </message>
    <message>
        <source>Races (*.spec)</source>
        <translation>Wettläufe (*.spec)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Pictures and tables (*.png *.svg *.csv *.json)</source>
        <translation>Bilder und Tabellen (*.png *.svg *.csv *.json)</translation>
    </message>
    <message>
        <source>Save this order</source>
        <translation>Diese Reihenfolge speichern</translation>
    </message>
    <message>
        <source>Playing %1 as isolationtester does</source>
        <translation>%1 wie isolationtester spielen</translation>
    </message>
    <message>
        <source>%1 copied.</source>
        <translation>%1 kopiert.</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>The rows of the race appear here once it has begun.</source>
        <translation>Die Zeilen des Wettlaufs erscheinen hier, sobald er begonnen hat.</translation>
    </message>
    <message>
        <source>Nothing is committed yet. What a session has changed, nobody else sees.</source>
        <translation>Noch ist nichts festgeschrieben. Was eine Sitzung geändert hat, sieht sonst niemand.</translation>
    </message>
    <message>
        <source>A race is played in a schema of its own, which this connection may not make: %1</source>
        <translation>Ein Wettlauf wird in einem eigenen Schema gespielt, das diese Verbindung nicht anlegen darf: %1</translation>
    </message>
    <message>
        <source>moment %1 of %2</source>
        <translation>Moment %1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>at most %1 orders</source>
        <translation>höchstens %1 Reihenfolgen</translation>
    </message>
    <message>
        <source>it holds in every order</source>
        <translation>er hält in jeder Reihenfolge</translation>
    </message>
    <message>
        <source>it breaks in some of them</source>
        <translation>er bricht in einigen davon</translation>
    </message>
    <message>
        <source>some of them end in %1</source>
        <translation>einige davon enden mit %1</translation>
    </message>
    <message>
        <source>Races</source>
        <translation>Wettläufe</translation>
    </message>
    <message>
        <source>Concurrent sessions, step by step, on a stage of their own</source>
        <translation>Gleichzeitige Sitzungen, Schritt für Schritt, auf einer eigenen Bühne</translation>
    </message>
    <message>
        <source>Races › %1</source>
        <translation>Wettläufe › %1</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1, bearbeitet</translation>
    </message>
    <message>
        <source>Views of the race</source>
        <translation>Ansichten des Wettlaufs</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Bühne</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Orders and what came of each</source>
        <translation>Reihenfolgen und was aus jeder wurde</translation>
    </message>
    <message>
        <source>The orders appear here once they are played: All interleavings.</source>
        <translation>Die Reihenfolgen erscheinen hier, sobald sie gespielt sind: Alle Abläufe.</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>The stage</source>
        <translation>Die Bühne</translation>
    </message>
    <message>
        <source>Rows before and after</source>
        <translation>Zeilen vorher und nachher</translation>
    </message>
    <message>
        <source>The matrix</source>
        <translation>Die Matrix</translation>
    </message>
    <message>
        <source>The same danger, %1</source>
        <translation>Dieselbe Gefahr, %1</translation>
    </message>
    <message>
        <source>Pace of the picture</source>
        <translation>Tempo des Bildes</translation>
    </message>
    <message>
        <source>How long Play shows each moment</source>
        <translation>Wie lange „Abspielen“ jeden Moment zeigt</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>calm</source>
        <translation>ruhig</translation>
    </message>
    <message>
        <source>brisk</source>
        <translation>zügig</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>sofort</translation>
    </message>
    <message>
        <source>◀ Step</source>
        <translation>◀ Schritt</translation>
    </message>
    <message>
        <source>Step ▶</source>
        <translation>Schritt ▶</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>All interleavings</source>
        <translation>Alle Abläufe</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>The stage as a picture or its rows as a table; from Orders, the matrix and the orders</source>
        <translation>Die Bühne als Bild oder ihre Zeilen als Tabelle; aus „Reihenfolgen“ die Matrix und die Reihenfolgen</translation>
    </message>
    <message>
        <source>New race</source>
        <translation>Neuer Wettlauf</translation>
    </message>
    <message>
        <source>Copy as isolationtester output</source>
        <translation>Als Ausgabe von isolationtester kopieren</translation>
    </message>
    <message>
        <source>Save this order as SQL for isolationtester…</source>
        <translation>Diese Reihenfolge als SQL für isolationtester speichern…</translation>
    </message>
    <message>
        <source>Go to the matrix</source>
        <translation>Zur Matrix</translation>
    </message>
</context>
<context>
    <name>headlock::ui::RowsModel</name>
    <message>
        <source>%1: key</source>
        <translation>%1: Schlüssel</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>%1: message</source>
        <translation>%1: Nachricht</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>more than these</source>
        <translation>mehr als diese</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>What is committed, as everybody sees it</source>
        <translation>Was festgeschrieben ist, wie jeder es sieht</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
</context>
<context>
    <name>headlock::ui::RunningWork</name>
    <message>
        <source>Stopping…</source>
        <translation>Hält an…</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Beginnt…</translation>
    </message>
</context>
<context>
    <name>headlock::ui::Session</name>
    <message>
        <source>asking what a session waits for</source>
        <translation>fragen, worauf eine Sitzung wartet</translation>
    </message>
    <message>
        <source>A second connection gets no answer either.</source>
        <translation>Auch eine zweite Verbindung bekommt keine Antwort.</translation>
    </message>
    <message>
        <source>Waiting %1 for a connection to %2: %3.</source>
        <translation>Warte %1 auf eine Verbindung zu %2: %3.</translation>
    </message>
    <message>
        <source>Waiting %1 behind another request on this connection: %2. %3</source>
        <translation>Warte %1 hinter einer anderen Anfrage auf dieser Verbindung: %2. %3</translation>
    </message>
    <message>
        <source>A second connection gets no answer either: the server hangs, or the network is silent.</source>
        <translation>Auch eine zweite Verbindung bekommt keine Antwort: Der Server hängt, oder das Netz schweigt.</translation>
    </message>
    <message>
        <source>Waiting %1 for the server: %2. %3</source>
        <translation>Warte %1 auf den Server: %2. %3</translation>
    </message>
</context>
<context>
    <name>headlock::ui::SessionTree</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>idle in tx · 59 min 59 s</source>
        <translation>untätig in Tx · 59 min 59 s</translation>
    </message>
</context>
<context>
    <name>headlock::ui::SessionsModel</name>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>Tut</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Gewartet</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>Behind</source>
        <translation>Hinter</translation>
    </message>
</context>
<context>
    <name>headlock::ui::SpecEditor</name>
    <message>
        <source>A race of %1 and %2.</source>
        <translation>Ein Wettlauf mit %1 und %2.</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>The race as text</source>
        <translation>Der Wettlauf als Text</translation>
    </message>
    <message>
        <source>Go to the error</source>
        <translation>Zum Fehler</translation>
    </message>
    <message>
        <source>Put on the stage</source>
        <translation>Auf die Bühne</translation>
    </message>
    <message>
        <source>Plays what stands here  (%1)</source>
        <translation>Spielt, was hier steht  (%1)</translation>
    </message>
</context>
<context>
    <name>headlock::ui::StageView</name>
    <message>
        <source>The stage</source>
        <translation>Die Bühne</translation>
    </message>
</context>
<context>
    <name>headlock::ui::StaleCounter</name>
    <message>
        <source>counting stale objects</source>
        <translation>veraltete Objekte zählen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::StatsHistory</name>
    <message>
        <source>counting headless rows</source>
        <translation>kopflose Zeilen zählen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::StatusBar</name>
    <message>
        <source>clocks agree</source>
        <translation>Uhren gehen gleich</translation>
    </message>
    <message>
        <source>server clock %1 ahead</source>
        <translation>Serveruhr %1 vor</translation>
    </message>
    <message>
        <source>server clock %1 behind</source>
        <translation>Serveruhr %1 nach</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Read-only or not</source>
        <translation>Nur lesen oder nicht</translation>
    </message>
    <message>
        <source>Clock offset</source>
        <translation>Abweichung der Uhr</translation>
    </message>
    <message>
        <source>Last refresh</source>
        <translation>Zuletzt aktualisiert</translation>
    </message>
    <message>
        <source>connecting to %1…</source>
        <translation>verbinde mit %1…</translation>
    </message>
    <message>
        <source>no connection to %1: %2</source>
        <translation>keine Verbindung zu %1: %2</translation>
    </message>
    <message>
        <source>schema %1</source>
        <translation>Schema %1</translation>
    </message>
    <message>
        <source>role %1</source>
        <translation>Rolle %1</translation>
    </message>
    <message>
        <source>standby, read-only</source>
        <translation>Standby, nur lesen</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur lesen</translation>
    </message>
    <message>
        <source>read and write</source>
        <translation>lesen und schreiben</translation>
    </message>
</context>
<context>
    <name>headlock::ui::StepCard</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>can go next</source>
        <translation>kann als Nächstes ziehen</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>läuft…</translation>
    </message>
</context>
<context>
    <name>headlock::ui::SweepModel</name>
    <message>
        <source>%1 would go</source>
        <translation>%1 (Probe)</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Locked, left</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Rows a second</source>
        <translation>Zeilen/s</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TaskBar</name>
    <message>
        <source>Progress of the backfill</source>
        <translation>Fortschritt des Backfills</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TasksModel</name>
    <message>
        <source>Asked for %1
Claimed %2
Ended %3</source>
        <translation>Angefordert %1
Übernommen %2
Beendet %3</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>With errors</source>
        <translation>Mit Fehlern</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Wie er endete</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TasksPage</name>
    <message>
        <source>Backfills</source>
        <translation>Backfills</translation>
    </message>
    <message>
        <source>Events of the backfill</source>
        <translation>Ereignisse des Backfills</translation>
    </message>
    <message>
        <source>reading the backfills of %1</source>
        <translation>Backfills von %1 lesen</translation>
    </message>
    <message>
        <source>%1 has never had a backfill. A change of a definition asks for one.</source>
        <translation>%1 hatte noch keinen Backfill. Eine Änderung an einer Definition fordert einen an.</translation>
    </message>
    <message>
        <source>reading the events of backfill %1</source>
        <translation>Ereignisse von Backfill %1 lesen</translation>
    </message>
    <message>
        <source>What happened to backfill %1</source>
        <translation>Was mit Backfill %1 geschah</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TimelineView</name>
    <message>
        <source>The last minutes, a lane for each session</source>
        <translation>Die letzten Minuten, eine Bahn für jede Sitzung</translation>
    </message>
    <message>
        <source>Looking at %1</source>
        <translation>Gezeigt wird %1</translation>
    </message>
    <message>
        <source>Looking at now</source>
        <translation>Gezeigt wird jetzt</translation>
    </message>
    <message>
        <source>held %1 for %2, from %3 to %4</source>
        <translation>hielt %1 für %2, von %3 bis %4</translation>
    </message>
    <message>
        <source>waited for %1 for %2, from %3 to %4</source>
        <translation>wartete auf %1 für %2, von %3 bis %4</translation>
    </message>
    <message>
        <source>nothing at %1</source>
        <translation>nichts um %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TopicPicker</name>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>The topic to look at</source>
        <translation>Das Topic, das gezeigt wird</translation>
    </message>
    <message>
        <source>reading the names of the topics</source>
        <translation>Namen der Topics lesen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TopicsModel</name>
    <message>
        <source>Log %1, its indexes %2
Heads %3, their indexes %4
Dead tuples %5</source>
        <translation>Log %1, seine Indexe %2
Köpfe %3, ihre Indexe %4
Tote Tupel %5</translation>
    </message>
    <message>
        <source>Keys that have a head</source>
        <translation>Schlüssel, die einen Kopf haben</translation>
    </message>
    <message>
        <source>Keys whose row was made by a lock and has no head</source>
        <translation>Schlüssel, deren Zeile durch eine Sperre entstand und die keinen Kopf haben</translation>
    </message>
    <message>
        <source>Headless keys that the janitor may remove</source>
        <translation>Kopflose Schlüssel, die der Hausmeister entfernen darf</translation>
    </message>
    <message>
        <source>Age of the oldest headless key</source>
        <translation>Alter des ältesten kopflosen Schlüssels</translation>
    </message>
    <message>
        <source>How long a headless row is kept</source>
        <translation>Wie lange eine kopflose Zeile aufgehoben wird</translation>
    </message>
    <message>
        <source>Log, heads and their indexes</source>
        <translation>Log, Köpfe und ihre Indexe</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Materialised</source>
        <translation>Materialisierte</translation>
    </message>
    <message>
        <source>Headless</source>
        <translation>Kopflos</translation>
    </message>
    <message>
        <source>Past TTL</source>
        <translation>Über TTL</translation>
    </message>
    <message>
        <source>Oldest headless</source>
        <translation>Älteste kopflose</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Headless over time</source>
        <translation>Kopflos zuletzt</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TopicsPlace</name>
    <message>
        <source>Topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>Create…</source>
        <translation>Anlegen…</translation>
    </message>
    <message>
        <source>Change TTL…</source>
        <translation>TTL ändern…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>%1 messages and %2 keys</source>
        <translation>%1 Nachrichten und %2 Schlüsseln</translation>
    </message>
    <message>
        <source>Produce…</source>
        <translation>Schreiben…</translation>
    </message>
    <message>
        <source>Sweep…</source>
        <translation>Aufräumen…</translation>
    </message>
    <message>
        <source>Open keys</source>
        <translation>Schlüssel öffnen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>reading the figures of all topics</source>
        <translation>Zahlen aller Topics lesen</translation>
    </message>
    <message>
        <source>There is no topic yet. A topic is a log of messages whose keys can be locked and compacted.</source>
        <translation>Es gibt noch kein Topic. Ein Topic ist ein Log von Nachrichten, deren Schlüssel gesperrt und kompaktiert werden können.</translation>
    </message>
    <message>
        <source>Create a topic…</source>
        <translation>Topic anlegen…</translation>
    </message>
    <message>
        <source>%1, %2 headless, %3</source>
        <translation>%1, %2 kopflos, %3</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Topic</translation>
    </message>
    <message>
        <source>topics</source>
        <translation>Topics</translation>
    </message>
    <message>
        <source>none past its TTL</source>
        <translation>keiner über seiner TTL</translation>
    </message>
    <message>
        <source>%1 past their TTL</source>
        <translation>%1 über ihrer TTL</translation>
    </message>
</context>
<context>
    <name>headlock::ui::TrendChart</name>
    <message>
        <source>Headless keys and their oldest age over time</source>
        <translation>Kopflose Schlüssel und ihr höchstes Alter im Zeitverlauf</translation>
    </message>
    <message>
        <source>headless keys</source>
        <translation>kopflose Schlüssel</translation>
    </message>
    <message>
        <source>%1 headless</source>
        <translation>%1 kopflos</translation>
    </message>
    <message>
        <source>no oldest</source>
        <translation>kein ältester</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <translation>ältester %1</translation>
    </message>
    <message>
        <source>%1: %2 headless keys, the oldest %3</source>
        <translation>%1: %2 kopflose Schlüssel, der älteste %3</translation>
    </message>
    <message>
        <source>%1: a sweep deleted %2</source>
        <translation>%1: ein Durchgang löschte %2</translation>
    </message>
</context>
<context>
    <name>headlock::ui::WaitGraphView</name>
    <message>
        <source>Who waits for whom</source>
        <translation>Wer wartet auf wen</translation>
    </message>
    <message>
        <source>%1 through this line for %2</source>
        <translation>%1 über diese Linie auf %2</translation>
    </message>
    <message>
        <source>1 session waits</source>
        <translation>1 Sitzung wartet</translation>
    </message>
    <message>
        <source>%1 sessions wait</source>
        <translation>%1 Sitzungen warten</translation>
    </message>
</context>
<context>
    <name>headlock::ui::WaitPicture</name>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>wait up to %1</source>
        <translation>warten bis zu %1</translation>
    </message>
</context>
<context>
    <name>headlock::ui::WaitingWindow</name>
    <message>
        <source>Headlock – %1 (not connected)</source>
        <translation>Headlock – %1 (nicht verbunden)</translation>
    </message>
    <message>
        <source>This window is not connected</source>
        <translation>Dieses Fenster ist nicht verbunden</translation>
    </message>
    <message>
        <source>When Headlock ended it showed %1, schema %2. It connects when you say so, and then shows what it showed.</source>
        <translation>Als Headlock endete, zeigte es %1, Schema %2. Es verbindet sich, wenn Sie es sagen, und zeigt dann, was es zeigte.</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Forget this window</source>
        <translation>Dieses Fenster vergessen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::WorkStrip</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>headlock::ui::Workspace</name>
    <message>
        <source>asking the server for its time</source>
        <translation>den Server nach seiner Zeit fragen</translation>
    </message>
</context>
</TS>
