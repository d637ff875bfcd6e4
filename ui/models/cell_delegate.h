// How a cell is drawn: its sign, its text, its font; figures right-aligned, names elided in the middle.
#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace headlock::ui {

/// Roles that models answer besides Qt's own.
enum CellRole {
  kMeaningRole = Qt::UserRole + 1,  ///< An int of Meaning: its sign stands before the text.
  kMonospaceRole,                   ///< true: keys, SQL, JSON.
  kMutedRole,                       ///< true: nothing to see here (a zero, a dash).
  kProseRole,                       ///< true: its beginning matters: elided at its end.
};

class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// A header that is quiet: its words in the muted colour, a line below, and the cells' own margins.
class ListHeader : public QHeaderView {
  Q_OBJECT

public:
  explicit ListHeader(QWidget* parent);

protected:
  void paintSection(QPainter* painter, const QRect& area, int section) const override;
};

/// Where a cell's or a header's text stands; the outer columns keep the margin of the window.
[[nodiscard]] QRect textArea(const QRect& cell, bool first, bool last);

}  // namespace headlock::ui
