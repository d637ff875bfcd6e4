// What the console's tests stand on: a database with an installation and topics of known content, and a
// window on it whose settings are nobody's.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <memory>
#include <string>

#include "tests/support/server.h"
#include "ui/frame/main_window.h"
#include "ui/frame/place.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"

// Qt gives what is tried five seconds. Here a bound is there for what never comes: on a machine that does
// three other things, to open a window may take longer. What must be quick names its own time.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, headlock::tests::kTried)
#define QTRY_VERIFY2(condition, message) \
  QTRY_VERIFY2_WITH_TIMEOUT(condition, message, headlock::tests::kTried)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, headlock::tests::kTried)

namespace headlock::tests {

/// For how long the macros above try, in milliseconds.
inline constexpr int kTried = static_cast<int>(std::chrono::milliseconds(kPatience).count());

/// A fresh database of `server` with an installation in schema `headlock`.
[[nodiscard]] std::string installedDatabase(Server& server);
/// Makes that installation in a database that has none.
void installIn(const std::string& conninfo);

struct TopicContent {
  std::string name;
  /// Keys `k0000001`, …, each with one message.
  int materialized = 0;
  /// Keys `h0000001`, …; the first is the oldest, and they are a second apart.
  int headless = 0;
  /// Age of the youngest headless key.
  int youngestSeconds = 1;
  /// The topic's TTL.
  int ttlSeconds = 3600;
};
void makeTopic(const std::string& conninfo, const TopicContent& content);

/// Where to find the database that `conninfo` names.
[[nodiscard]] ui::Session::Target targetOf(const std::string& conninfo,
                                           const std::string& name = "the test server");

/// From now on the program's settings are nobody's: they live in this directory, and go with it.
[[nodiscard]] std::unique_ptr<QTemporaryDir> ownSettings();

/// A shown window. Its settings live in a directory of their own, and go with it.
class Window {
public:
  explicit Window(const std::string& conninfo, bool readOnly = false);
  ~Window();

  [[nodiscard]] ui::Workspace& workspace() { return *workspace_; }
  [[nodiscard]] ui::MainWindow& window() { return *window_; }
  template <typename PlaceType>
  [[nodiscard]] PlaceType& place(const char* name) {
    auto* found = qobject_cast<PlaceType*>(window_->place(QString::fromLatin1(name)));
    if (found == nullptr) throw std::logic_error(std::string("there is no place called ") + name);
    return *found;
  }
  void go(const char* name) { window_->go(QString::fromLatin1(name)); }

private:
  std::unique_ptr<QTemporaryDir> settings_ = ownSettings();
  std::unique_ptr<ui::Workspace> workspace_;
  std::unique_ptr<ui::MainWindow> window_;
};

/// Does what blocks on another thread while this thread's event loop runs. Throws what `work` throws.
void beside(const std::function<void()>& work);

/// Saves what the window shows to $HEADLOCK_SCREENSHOTS/NAME.png, where that directory is named.
void picture(Window& window, const char* name);

/// The text of a cell.
[[nodiscard]] QString cell(const QAbstractItemModel& model, int row, int column);
/// The child called `name` (empty: the one of this type), which must be there.
template <typename Widget>
[[nodiscard]] Widget& child(QWidget& parent, const char* name) {
  auto* found =
      *name == '\0' ? parent.findChild<Widget*>() : parent.findChild<Widget*>(QString::fromLatin1(name));
  if (found == nullptr) throw std::logic_error(std::string("there is no widget called ") + name);
  return *found;
}

/// What the places show, with ordinary spaces in place of the thin ones between digits and units.
QString plain(QString text);

}  // namespace headlock::tests
