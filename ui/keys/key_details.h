// One key: what its row says, its head as a tree, and its versions, two of which can be compared.
#pragma once

#include <QWidget>
#include <chrono>
#include <optional>

#include "core/topic/browse.h"
#include "ui/messages/messages_model.h"

class QLabel;

namespace headlock::ui {

class ListView;
class PayloadView;
class SignLabel;
class Workspace;

class KeyDetails : public QWidget {
  Q_OBJECT

public:
  KeyDetails(Workspace& workspace, QWidget* parent);

  /// Shows the key, or what changed of it since it was shown.
  void show(const QString& topic, const topic::KeyRow& row, std::chrono::milliseconds ttl);
  /// Shows nothing, and says why.
  void clear(const QString& sentence);
  [[nodiscard]] bool settled() const;

  [[nodiscard]] MessagesModel& history() noexcept { return *history_; }
  [[nodiscard]] ListView& historyView() noexcept { return *historyView_; }
  [[nodiscard]] PayloadView& payload() noexcept { return *payload_; }

private:
  void describe(std::chrono::milliseconds ttl);
  void showChosen();
  void showHead();

  Workspace& workspace_;
  SignLabel* sign_;
  QLabel* key_;
  QLabel* facts_;
  PayloadView* payload_;
  QLabel* historyTitle_;
  MessagesModel* history_;
  ListView* historyView_;
  QString topic_;
  std::optional<topic::KeyRow> row_;
};

}  // namespace headlock::ui
