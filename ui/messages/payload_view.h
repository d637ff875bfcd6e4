// One message's payload: a folding tree with exact digits, or the raw text; or what changed between two
// messages. A big payload is fetched when somebody asks for it.
#pragma once

#include <QStackedWidget>
#include <QTreeView>
#include <memory>

#include "core/topic/message.h"
#include "ui/json/json_diff.h"
#include "ui/json/json_model.h"
#include "ui/json/text_lines_model.h"
#include "ui/worker/session.h"

class QLabel;
class QListView;
class QPushButton;
class QToolButton;

namespace headlock::ui {

class ListView;

class PayloadView : public QWidget {
  Q_OBJECT

public:
  explicit PayloadView(QWidget* parent = nullptr);

  /// Shows a message, of which a preview is known. `session` must outlive this, or the next call.
  void show(Session& session, const QString& topic, const topic::StoredMessage& preview);
  /// Shows a message of which only the id is known; `big` payloads wait until they are asked for.
  void showHead(Session& session, const QString& topic, topic::MessageId id);
  /// Shows what changed from the one to the other.
  void compare(Session& session, const QString& topic, topic::MessageId before, topic::MessageId after);
  /// Shows nothing, and says why.
  void clear(const QString& sentence);

  [[nodiscard]] bool reading() const { return reading_.pending(); }
  /// The sentence that stands in the place of a payload; empty while there is one.
  [[nodiscard]] QString sentence() const;
  [[nodiscard]] JsonModel& tree() noexcept { return *tree_; }
  [[nodiscard]] JsonDiffModel& changes() noexcept { return *changes_; }
  [[nodiscard]] QString title() const;

Q_SIGNALS:
  void settled();

private:
  /// A message as it was parsed on the connection's thread.
  struct Parsed {
    std::optional<topic::StoredMessage> message;
    std::shared_ptr<const JsonTree> tree;
    std::shared_ptr<const TextLines> lines;
  };
  [[nodiscard]] static Parsed parse(std::optional<topic::StoredMessage> message);

  void load(Session& session, const QString& topic, topic::MessageId id);
  void present(const Parsed& parsed);
  void say(const QString& sentence, const QString& button = {});
  void showPage();
  void copy();
  JobRequest request(const QString& doing);

  QLabel* title_;
  QToolButton* raw_;
  QToolButton* copy_;
  QStackedWidget* pages_;
  QTreeView* treeView_;
  QListView* linesView_;
  ListView* changesView_;
  QLabel* sentence_;
  QPushButton* button_;
  JsonModel* tree_;
  TextLinesModel* lines_;
  JsonDiffModel* changes_;
  bool comparing_ = false;
  QPointer<Session> session_;
  QString topic_;
  topic::MessageId shown_;
  Ticket reading_;
};

}  // namespace headlock::ui
