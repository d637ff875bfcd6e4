// The preview of a definition on one object: its value or its error, where each path leads, and the way out
// of a wrong path.
#pragma once

#include <QWidget>

#include "ui/computed/preview.h"
#include "ui/models/row_table.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace headlock::ui {

class ListView;
class SignLabel;

class PathsModel : public RowTable<PathTrace> {
  Q_OBJECT

public:
  enum Column { kPath, kThere, kColumns };
  using RowTable::RowTable;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const PathTrace& one, const PathTrace& other) const override {
    return one.path == other.path;
  }
  [[nodiscard]] QVariant cell(const PathTrace& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
};

class PreviewView : public QWidget {
  Q_OBJECT

public:
  explicit PreviewView(QWidget* parent);

  /// Names to choose from; any other one can be typed. The first is chosen where none was.
  void setObjects(const QStringList& names);
  void chooseObject(const QString& name);
  [[nodiscard]] QString object() const;
  void show(const Preview& preview);
  /// Shows nothing, and says why.
  void clear(const QString& sentence);

  [[nodiscard]] PathsModel& paths() noexcept { return *paths_; }
  [[nodiscard]] QString value() const;
  /// What stands under the value: the error, the problem, or what a null means.
  [[nodiscard]] QString sentence() const;

Q_SIGNALS:
  void objectChosen(const QString& name);
  void mendWanted(const QString& path, const QString& by);

private:
  void showMend(const Preview& preview);

  QComboBox* object_;
  SignLabel* sign_;
  QLabel* value_;
  QLabel* sentence_;
  PathsModel* paths_;
  ListView* pathsView_;
  QLabel* why_;
  QPushButton* mend_;
  QString wrong_;
  QString right_;
};

}  // namespace headlock::ui
