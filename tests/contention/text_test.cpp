// What statements tell about themselves, and what they must not be taken to tell.
#include <QTest>

#include "core/contention/statement_text.h"
#include "core/database/layout.h"
#include "core/database/published_key.h"
#include "sql/topic.h"
#include "tests/support/test_program.h"

namespace headlock::contention {

using database::PublishedKey;
using database::publishedKey;

class TextTest : public QObject {
  Q_OBJECT

private slots:
  void ownersAreRead_data();
  void ownersAreRead();
  void insertsAreKnown_data();
  void insertsAreKnown();
  void publishedKeysComeBack_data();
  void publishedKeysComeBack();
  void cutTextsPublishNothing();
  void whatOnlyLooksPublishedIsNot_data();
  void whatOnlyLooksPublishedIsNot();
  void ownStatementsNameTheirTopicsTable();
  void topicTablesAreKnownByName();
  void brokenTextIsMadeWhole();

private:
  static database::Query insertion();
};

database::Query TextTest::insertion() {
  static const auto layout = database::Layout::native("head \"lock\"");
  return {layout->render(sql::topic::insert_headless, 7), {}};
}

void TextTest::ownersAreRead_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("operation");
  const auto row = [](const char* name, const char* text, const char* operation) {
    QTest::newRow(name) << QByteArray(text) << QByteArray(operation);
  };
  row("own", "/* headlock.topic.lock_head */\nselect 1", "headlock.topic.lock_head");
  row("own, space before", "\n /* headlock.topic.lock_head */ select 1", "headlock.topic.lock_head");
  row("own, cut in the name", "/* headlock.topic.lock_", "");
  row("own, cut before the end", "/* headlock.topic.lock_head", "");
  row("own, nothing behind", "/* headlock.topic.lock_head */", "headlock.topic.lock_head");
  row("another's comment", "/* billing.charge */ select 1", "");
  row("newer family", "-- sqlstreams: compaction.ensureAndLockHead\nINSERT",
      "sqlstreams.compaction.ensureAndLockHead");
  row("older family", "-- vulkan: streamjanitor.sweep\r\ndelete", "vulkan.streamjanitor.sweep");
  row("family, cut", "-- sqlstreams: compaction.ensure", "");
  row("family, words", "-- sqlstreams: two words\nselect", "");
  row("not at the front", "select 1 /* headlock.topic.lock_head */", "");
  row("empty", "", "");
}

void TextTest::ownersAreRead() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, operation);
  QCOMPARE(QByteArray::fromStdString(operationOf(text.toStdString())), operation);
}

void TextTest::insertsAreKnown_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<bool>("expected");
  QTest::newRow("plain") << QByteArray("insert into t values (1)") << true;
  QTest::newRow("upper") << QByteArray("  INSERT\nINTO t") << true;
  QTest::newRow("behind comments") << QByteArray("-- a\n/* b /* c */ */ Insert into t") << true;
  QTest::newRow("another word") << QByteArray("inserted") << false;
  QTest::newRow("the word alone") << QByteArray("insert") << false;
  QTest::newRow("in a comment") << QByteArray("/* insert into t") << false;
  QTest::newRow("later") << QByteArray("select 1; insert into t") << false;
}

void TextTest::insertsAreKnown() {
  QFETCH(QByteArray, text);
  QFETCH(bool, expected);
  QCOMPARE(isInsert(text.toStdString()), expected);
}

void TextTest::publishedKeysComeBack_data() {
  QTest::addColumn<QByteArray>("key");
  for (const char* const key : {"video-42", "a/b", "*/ drop table t; /*", "/**/",
                                "it's \"quoted\" \\ and $1 :\"head\"", "two\nlines\tand\x01more\x7f",
                                "schlüssel-\xF0\x9F\x94\x92", "\xE2\x80\xAE right to left", "\\u002f", " "}) {
    QTest::newRow(key) << QByteArray(key);
  }
}

void TextTest::publishedKeysComeBack() {
  QFETCH(QByteArray, key);
  database::Query query = insertion();
  const std::string before = *query.statement.text;
  publish(query, {"some.topic", key.toStdString()});
  const std::string& text = *query.statement.text;
  QVERIFY(query.unprepared);
  QCOMPARE(publishedKey(text), (std::optional<PublishedKey>({"some.topic", key.toStdString()})));
  QCOMPARE(operationOf(text), std::string("headlock.topic.insert_headless"));
  // Between the two parts of the old text stands one comment, which ends where it seems to end.
  const std::string owner = "/* headlock.topic.insert_headless */";
  QVERIFY(text.starts_with(owner + "\n/* topic "));
  const std::string rest = before.substr(owner.size());
  QVERIFY(text.ends_with(rest));
  const std::string comment = text.substr(owner.size(), text.size() - rest.size() - owner.size());
  QCOMPARE(comment.find("/*"), std::size_t{1});
  QCOMPARE(comment.rfind("/*"), std::size_t{1});
  QCOMPARE(comment.find("*/"), comment.size() - 2);
}

void TextTest::cutTextsPublishNothing() {
  database::Query query = insertion();
  publish(query, {"videos", "video-42"});
  const std::string text = *query.statement.text;
  const std::size_t whole = text.find(" */", text.find("key ")) + 3;
  for (std::size_t length = 0; length < whole; ++length) QVERIFY(!publishedKey(text.substr(0, length)));
  for (std::size_t length = whole; length <= text.size(); ++length) {
    QCOMPARE(publishedKey(text.substr(0, length))->key, std::string("video-42"));
  }
}

void TextTest::whatOnlyLooksPublishedIsNot_data() {
  QTest::addColumn<QByteArray>("text");
  for (const char* const text :
       {"/* headlock.topic.lock_head */ select 1", "/* other.thing */\n/* topic \"t\" key \"k\" */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"k */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"k\" more */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"a/b\" */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"a\\u00zz\" */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"a\\u0041\" */ insert",
        "/* headlock.topic.insert_headless */\n/* topic \"t\" key \"a\\n\" */ insert",
        "/* headlock.topic.insert_headless */ /* topic \"t\" key \"k\" */ insert"}) {
    QTest::newRow(text) << QByteArray(text);
  }
}

void TextTest::whatOnlyLooksPublishedIsNot() {
  QFETCH(QByteArray, text);
  QVERIFY(!publishedKey(text.toStdString()));
}

void TextTest::ownStatementsNameTheirTopicsTable() {
  const auto layout = database::Layout::native("we\"ird.schema");
  const std::string text = *layout->render(sql::topic::append_compacted, 12).text;
  const auto table = topicTableOf(text);
  QVERIFY(table);
  QCOMPARE(table->schema, std::string("we\"ird.schema"));
  QCOMPARE(table->table, std::string("message_log_12"));
  QCOMPARE(table->topicId, std::int64_t{12});
  QCOMPARE(topicTableOf(*layout->render(sql::topic::lock_head, 3).text)->table,
           std::string("compaction_head_3"));
  const std::size_t name = text.find("message_log_12");
  for (std::size_t length = 0; length < name + 15; ++length) QVERIFY(!topicTableOf(text.substr(0, length)));
  QVERIFY(!topicTableOf("insert into \"s\".\"compaction_head_1\""));
  QVERIFY(!topicTableOf("/* headlock.system.x */ select from \"s\".\"compaction_head_1\""));
}

void TextTest::topicTablesAreKnownByName() {
  QCOMPARE(topicIdOf("compaction_head_17"), std::optional<std::int64_t>(17));
  QCOMPARE(topicIdOf("message_log_17"), std::optional<std::int64_t>(17));
  QCOMPARE(topicIdOf("message_log_17_3"), std::optional<std::int64_t>(17));
  for (const char* const other : {"compaction_head_", "compaction_head_0", "compaction_head_17_3",
                                  "compaction_head_1x", "compaction_head_99999999999999999999",
                                  "message_log_1_", "message_log_1_x", "heads", "compaction_head_-1", ""}) {
    QVERIFY2(!topicIdOf(other), other);
  }
  QCOMPARE(qualifiedName("headlock", "compaction_head_1"), std::string("headlock.compaction_head_1"));
  QCOMPARE(qualifiedName("Head lock", "a\"b"), std::string("\"Head lock\".\"a\"\"b\""));
}

void TextTest::brokenTextIsMadeWhole() {
  QCOMPARE(wellFormed("schl\xFCssel"), std::string("schl\xEF\xBF\xBDssel"));
  QCOMPARE(wellFormed(std::string_view("a\0b", 3)), std::string("a\xEF\xBF\xBD"
                                                                "b"));
  QCOMPARE(wellFormed("schlüssel"), std::string("schlüssel"));
}

}  // namespace headlock::contention

HEADLOCK_TEST(headlock::contention::TextTest)
#include "text_test.moc"
