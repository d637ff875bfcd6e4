// The log of the chosen topic, newest first: the whole of it or one key's part, searched by text or by JSON
// path, with a live tail that can be held still.
#pragma once

#include <QTimer>

#include "ui/frame/place.h"
#include "ui/messages/messages_model.h"

class QLineEdit;

namespace headlock::ui {

class ListView;
class PayloadView;
class Poll;
class TopicPicker;

class MessagesPlace : public Place {
  Q_OBJECT

public:
  MessagesPlace(Workspace& workspace, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QVariantMap choices() const override;
  void restoreChoices(const QVariantMap& choices) override;

  /// Shows one key's messages.
  void showKey(const std::string& key);

  [[nodiscard]] MessagesModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] PayloadView& payload() noexcept { return *payload_; }

private:
  void makeTools();
  void list();
  void showRows();
  void showCurrent();
  void tail();
  [[nodiscard]] bool searching() const;

  MessagesModel* model_;
  ListView* view_;
  PayloadView* payload_;
  TopicPicker* picker_;
  QLineEdit* keyBox_;
  QLineEdit* searchBox_;
  QAction* live_;
  Poll* tailing_;
  QTimer typing_;
  QString listed_;
  bool fresh_ = true;
};

}  // namespace headlock::ui
