// The keys of the chosen topic: every row of its head table by keyset, headless ones too, with their state
// and age; beside it the chosen key's head and history.
#pragma once

#include "core/topic/stats.h"
#include "ui/frame/place.h"
#include "ui/keys/keys_model.h"

class QComboBox;
class QLineEdit;

namespace headlock::ui {

class KeyDetails;
class ListView;
class TopicPicker;

class KeysPlace : public Place {
  Q_OBJECT

public:
  KeysPlace(Workspace& workspace, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  void showExample() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QVariantMap choices() const override;
  void restoreChoices(const QVariantMap& choices) override;

  [[nodiscard]] KeysModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] KeyDetails& details() noexcept { return *details_; }

private:
  void makeFilters();
  void makeTools();
  void connectAll();
  /// Lists from the start: another topic or another filter.
  void list();
  void typeInto(QLineEdit& field);
  void takeWanted();
  void readFigures(topic::StatsPrecision precision);
  void showFigures(const topic::TopicStats& stats);
  void showRows();
  void showCurrent();
  [[nodiscard]] KeyChoice choice() const;
  [[nodiscard]] QString currentKey() const;
  [[nodiscard]] bool filtered() const;

  KeysModel* model_;
  ListView* view_;
  KeyDetails* details_;
  TopicPicker* picker_;
  QComboBox* stateBox_;
  QLineEdit* prefixBox_;
  QLineEdit* fromBox_;
  QAction* lock_ = nullptr;
  QAction* produce_ = nullptr;
  QTimer typing_;
  Ticket figures_;
  topic::AgeRange ages_;  // what the Ages place asked for
  QString listed_;        // the topic that the model lists
  std::chrono::steady_clock::duration exactTook_{};
  bool fresh_ = true;  // nothing was chosen yet in this listing
};

}  // namespace headlock::ui
