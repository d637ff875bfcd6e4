// The table that every list of the console is shown in: fixed rows, a stretching main column, and a view
// that stays put while rows come and go.
#pragma once

#include <QTableView>
#include <QTimer>

#include "ui/models/paged_model.h"

namespace headlock::ui {

class ListView : public QTableView {
  Q_OBJECT

public:
  explicit ListView(const QString& accessibleName, QWidget* parent = nullptr);
  ~ListView() override;

  /// A model whose rows come in pages is told what is visible.
  void setModel(QAbstractItemModel* model) override;
  /// Column widths in pixels at 100 %; 0 for the one column that takes the rest, and at least `least`.
  void setColumnWidths(const QList<int>& widths, int least = 140);
  /// What stands in the middle while there is no row.
  void setHint(const QString& hint);
  /// Widths that a person chose survive under this name in the settings.
  void setSettingsName(const QString& name);

  /// The selected rows as tab-separated text, with exact values (the role kCopyRole where a cell has it).
  [[nodiscard]] QString selectionAsText() const;

  /// What a cell copies where its display text is not exact.
  static constexpr int kCopyRole = Qt::UserRole + 100;

Q_SIGNALS:
  /// Return, Enter or a double click on a row.
  void rowActivated(const QModelIndex& index);
  /// The current row changed, by whatever means; invalid when there is none.
  void currentRowChanged(const QModelIndex& current);

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
  void scrollContentsBy(int dx, int dy) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void rowsInserted(const QModelIndex& parent, int start, int end) override;
  void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
  void tellVisibleRows();
  void dropAnchors();
  void followAnchors();
  void stretch();
  void saveWidths();

  PagedModelBase* paged_ = nullptr;
  int stretched_ = -1;
  int leastStretched_ = 140;
  QString hint_;
  bool arranging_ = false;
  QString settingsName_;
  std::vector<QPersistentModelIndex> anchors_;
  QTimer saving_;
};

}  // namespace headlock::ui
