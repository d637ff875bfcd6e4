// The objects of the chosen class: all of them or the stale ones, and the chosen one beside.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "core/computed/records.h"
#include "ui/computed/objects_model.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace headlock::ui {

class ListView;
class ObjectDetails;
class Workspace;

class ObjectsPage : public QWidget {
  Q_OBJECT

public:
  ObjectsPage(Workspace& workspace, QWidget* parent);

  /// Null: there is no class.
  void show(const std::optional<computed::ClassInfo>& shown);
  /// Reads again what is in view.
  void refresh();
  void showStaleOnly(bool only);
  [[nodiscard]] bool settled() const;
  [[nodiscard]] ObjectChoice choice() const;
  void focusName();
  /// The name of the chosen object; empty where there is none.
  [[nodiscard]] QString currentName() const;

  [[nodiscard]] ObjectsModel& model() noexcept { return *model_; }
  [[nodiscard]] ListView& view() noexcept { return *view_; }
  [[nodiscard]] ObjectDetails& details() noexcept { return *details_; }

Q_SIGNALS:
  void failed(const headlock::ui::Problem& problem);
  void waits(const QString& sentence);

private:
  void list();
  void showRows();
  void showCurrent();

  Workspace& workspace_;
  ObjectsModel* model_;
  ListView* view_;
  ObjectDetails* details_;
  QComboBox* state_;
  QLineEdit* from_;
  QLineEdit* owner_;
  QTimer typing_;
  std::optional<computed::ClassInfo> class_;
  bool fresh_ = true;  // nothing was chosen yet in this listing
};

}  // namespace headlock::ui
