#include "ui/frame/navigation.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kNestedRole = Qt::UserRole;

class EntryDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
    const QPalette& palette = option.palette;
    if (chosen) painter->fillRect(option.rect, palette.color(QPalette::Active, QPalette::Highlight));
    if (!chosen && hovered) painter->fillRect(option.rect, theme::faintLine());
    painter->setPen(
        palette.color(QPalette::Active, chosen ? QPalette::HighlightedText : QPalette::WindowText));
    const int indent = theme::kLarge + (index.data(kNestedRole).toBool() ? theme::kLarge : 0);
    const QRect area = option.rect.adjusted(indent, 0, -theme::kSmall, 0);
    painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, area.width()));
  }
};

}  // namespace

Navigation::Navigation(int width, QPalette::ColorRole ground, QWidget* parent) : QListWidget(parent) {
  setFixedWidth(width);
  setFrameShape(QFrame::NoFrame);
  viewport()->setBackgroundRole(ground);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setItemDelegate(new EntryDelegate(this));
  setMouseTracking(true);
}

void Navigation::add(const QString& title, const QString& toolTip, bool nested) {
  auto* item = new QListWidgetItem(title, this);
  item->setData(kNestedRole, nested);
  item->setToolTip(toolTip);
  item->setSizeHint(QSize(0, theme::kRowHeight + theme::kSmall));
}

}  // namespace headlock::ui
