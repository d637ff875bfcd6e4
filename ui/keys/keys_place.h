// The keys of the chosen topic: every row of its head table by keyset, headless ones too, with their state
// and age.
#pragma once

#include "core/topic/stats.h"
#include "ui/frame/place.h"
#include "ui/keys/keys_model.h"

class QComboBox;
class QLineEdit;

namespace headlock::ui {

class ListView;
class TopicPicker;

class KeysPlace : public Place {
  Q_OBJECT

public:
  KeysPlace(Workspace& workspace, QWidget* parent);

  void enter() override;
  void leave() override;
  void refresh() override;
  [[nodiscard]] bool settled() const override;

  [[nodiscard]] KeysModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }

private:
  /// Lists from the start: another topic or another filter.
  void list();
  void readFigures();
  void showFigures(const topic::TopicStats& stats);
  void showRows();
  [[nodiscard]] topic::KeyFilter filter() const;

  KeysModel* model_;
  ListView* view_;
  TopicPicker* picker_;
  QComboBox* stateBox_;
  QLineEdit* prefixBox_;
  QTimer typing_;
  Ticket figures_;
  QString listed_;     // the topic that the model lists
  bool fresh_ = true;  // nothing was chosen yet in this listing
};

}  // namespace headlock::ui
