#include "ui/overview/notes_view.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/signs.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kSignSize = 16;
constexpr int kPlaceWidth = 96;
constexpr int kWordFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

/// Where the words of a note stand in a row of this width.
QRect wordsArea(const QRect& row) {
  return row.adjusted(theme::kLarge + kSignSize + theme::kSmall, theme::kSmall, -kPlaceWidth - theme::kLarge,
                      -theme::kSmall);
}

QString words(const QModelIndex& index, int column) {
  return index.siblingAtColumn(column).data().toString();
}

int heightOf(const QFontMetrics& metrics, int width, const QString& sentence) {
  if (sentence.isEmpty()) return 0;
  return metrics.boundingRect(QRect(0, 0, std::max(width, 1), 10'000), kWordFlags, sentence).height();
}

Meaning meaningAt(const QModelIndex& index) {
  const auto* notes = qobject_cast<const NotesModel*>(index.model());
  const Note* note = notes == nullptr ? nullptr : notes->row(index.row());
  return note == nullptr ? Meaning::waits : meaningOf(note->weight);
}

}  // namespace

void NoteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  const bool chosen = (option.state & QStyle::State_Selected) != 0;
  const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
  const QPalette& palette = option.palette;
  const auto color = [&](QPalette::ColorRole role) { return palette.color(QPalette::Active, role); };
  painter->save();
  if (chosen) painter->fillRect(option.rect, color(QPalette::Highlight));
  if (!chosen && hovered) painter->fillRect(option.rect, color(QPalette::AlternateBase));
  painter->fillRect(QRect(option.rect.left() + theme::kLarge, option.rect.bottom(),
                          option.rect.width() - 2 * theme::kLarge, 1),
                    theme::faintLine());
  const QRect area = wordsArea(option.rect);
  paintSign(*painter, QRectF(option.rect.left() + theme::kLarge, area.top() + 1, kSignSize, kSignSize),
            meaningAt(index));
  const QString found = words(index, NotesModel::kSentence);
  const int height = heightOf(option.fontMetrics, area.width(), found);
  painter->setPen(color(chosen ? QPalette::HighlightedText : QPalette::Text));
  painter->drawText(area, kWordFlags, found);
  painter->setPen(chosen ? color(QPalette::HighlightedText) : theme::mutedText());
  painter->drawText(area.adjusted(0, height + theme::kHairline, 0, 0), kWordFlags,
                    words(index, NotesModel::kRemedy));
  painter->setPen(color(chosen ? QPalette::HighlightedText : QPalette::Link));
  const QRect right(area.right(), area.top(), kPlaceWidth, area.height());
  painter->drawText(right, Qt::AlignRight | Qt::AlignTop,
                    words(index, NotesModel::kPlace) + QStringLiteral(" ›"));
  painter->restore();
}

QSize NoteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QListView*>(option.widget);
  const int width = view == nullptr ? 600 : view->viewport()->width();
  const int room = wordsArea(QRect(0, 0, width, 100)).width();
  const int height = heightOf(option.fontMetrics, room, words(index, NotesModel::kSentence)) +
                     theme::kHairline + heightOf(option.fontMetrics, room, words(index, NotesModel::kRemedy));
  return {room, height + 2 * theme::kSmall + 1};
}

NotesView::NotesView(NotesModel& model, QWidget* parent) : QListView(parent), notes_(model) {
  setObjectName(QStringLiteral("notes"));
  setAccessibleName(tr("Notes, each with its remedy"));
  setModel(&model);
  setModelColumn(NotesModel::kSentence);
  setItemDelegate(new NoteDelegate(this));
  setFrameShape(QFrame::NoFrame);
  setResizeMode(QListView::Adjust);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setMouseTracking(true);
  viewport()->setCursor(Qt::PointingHandCursor);
  connect(this, &QListView::clicked, this, &NotesView::open);
}

void NotesView::open(const QModelIndex& index) {
  if (const Note* note = notes_.row(index.row())) Q_EMIT noteActivated(*note);
}

void NotesView::keyPressEvent(QKeyEvent* event) {
  const QModelIndex index = currentIndex();
  if (event->matches(QKeySequence::Copy) && index.isValid()) {
    QApplication::clipboard()->setText(words(index, NotesModel::kSentence) + QLatin1Char('\n') +
                                       words(index, NotesModel::kRemedy));
    return;
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && index.isValid()) {
    open(index);
    return;
  }
  QListView::keyPressEvent(event);
}

/// Another width, other heights.
void NotesView::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  scheduleDelayedItemsLayout();
}

void NotesView::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  if (notes_.rowCount() > 0) return;
  QPainter painter(viewport());
  const QRect area = viewport()->rect().adjusted(theme::kLarge, theme::kSmall, -theme::kLarge, 0);
  paintSign(painter, QRectF(area.left(), area.top() + 1, kSignSize, kSignSize), Meaning::fine);
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(area.adjusted(kSignSize + theme::kSmall, 0, 0, 0), kWordFlags,
                   tr("Nothing needs attention."));
}

}  // namespace headlock::ui
