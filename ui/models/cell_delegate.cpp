#include "ui/models/cell_delegate.h"

#include <QApplication>
#include <QPainter>

#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr int kSignSize = 14;

QColor textColor(const QStyleOptionViewItem& option) {
  const bool selected = (option.state & QStyle::State_Selected) != 0;
  return option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Text);
}

}  // namespace

QRect textArea(const QRect& cell, bool first, bool last) {
  return cell.adjusted(first ? theme::kLarge : theme::kSmall, 0, last ? -theme::kLarge : -theme::kSmall, 0);
}

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (index.data(kMonospaceRole).toBool()) option->font = theme::monospace();
  if (index.data(kMutedRole).toBool()) option->palette.setColor(QPalette::Text, theme::mutedText());
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given,
                         const QModelIndex& index) const {
  QStyleOptionViewItem option = given;
  initStyleOption(&option, index);
  if ((option.state & QStyle::State_Selected) != 0) {
    painter->fillRect(option.rect, option.palette.color(QPalette::Active, QPalette::Highlight));
  }
  QRect area = textArea(option.rect, index.column() == 0, index.column() == index.model()->columnCount() - 1);
  const QVariant meaning = index.data(kMeaningRole);
  const int sign = meaning.isValid() ? kSignSize + theme::kStep : 0;
  const QFontMetrics metrics(option.font);
  const QString shown = metrics.elidedText(
      option.text, index.data(kProseRole).toBool() ? Qt::ElideRight : Qt::ElideMiddle, area.width() - sign);
  const bool right = (option.displayAlignment & Qt::AlignRight) != 0;
  if (meaning.isValid()) {
    const int left = right ? area.right() + 1 - metrics.horizontalAdvance(shown) - sign : area.left();
    paintSign(*painter, QRectF(left, area.center().y() - kSignSize / 2.0 + 0.5, kSignSize, kSignSize),
              static_cast<Meaning>(meaning.toInt()));
    if (!right) area.setLeft(area.left() + sign);
  }
  painter->setPen(textColor(option));
  painter->setFont(option.font);
  painter->drawText(area, static_cast<int>(option.displayAlignment) | Qt::TextSingleLine, shown);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return {QStyledItemDelegate::sizeHint(option, index).width(), theme::kRowHeight};
}

ListHeader::ListHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setHighlightSections(false);
  setMinimumSectionSize(40);
  setFixedHeight(theme::kRowHeight + theme::kStep);
  setSectionsClickable(false);
}

void ListHeader::paintSection(QPainter* painter, const QRect& area, int section) const {
  painter->fillRect(area, palette().color(QPalette::Window));
  painter->fillRect(QRect(area.left(), area.bottom(), area.width(), 1), theme::faintLine());
  if (section > 0) {
    painter->fillRect(QRect(area.left(), area.top() + theme::kSmall, 1, area.height() - 2 * theme::kSmall),
                      theme::faintLine());
  }
  const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
  const QVariant wanted = model()->headerData(section, orientation(), Qt::TextAlignmentRole);
  const int alignment = wanted.isValid() ? wanted.toInt() : int{Qt::AlignLeft | Qt::AlignVCenter};
  const QRect words = textArea(area, section == 0, section == count() - 1);
  painter->setPen(theme::mutedText());
  painter->drawText(words, alignment | Qt::TextSingleLine,
                    fontMetrics().elidedText(title, Qt::ElideRight, words.width()));
}

}  // namespace headlock::ui
