#include "tests/console/remembered.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QTest>

#include "tests/console/fixture.h"
#include "ui/keys/keys_place.h"

namespace headlock::tests {

void rememberHeadlessKeys(ui::Windows& windows) {
  ui::MainWindow& window = windows.first().window();
  window.resize(1100, 720);
  windows.first().workspace().chooseTopic(QStringLiteral("videos"));
  window.go(QStringLiteral("keys"));
  auto& keys = *qobject_cast<ui::KeysPlace*>(window.current());
  child<QComboBox>(keys, "state").setCurrentIndex(2);
  QTest::keyClicks(&child<QLineEdit>(keys, "prefix"), QStringLiteral("h00"));
  QTRY_VERIFY(keys.settled() && keys.model().rowCount() == 30);
  // What a kill leaves is what is in the file by then.
  const auto stored = [] { return QSettings().value(QStringLiteral("session/1/choices/keys")).toMap(); };
  QTRY_COMPARE(stored().value(QStringLiteral("prefix")).toString(), QStringLiteral("h00"));
}

}  // namespace headlock::tests
