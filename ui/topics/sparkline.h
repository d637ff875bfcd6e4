// A few pixels of history in a cell: the line of TopicsModel::kTrendRole, from zero to its largest value.
#pragma once

#include <QStyledItemDelegate>

namespace headlock::ui {

class SparklineDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace headlock::ui
