#include "ui/models/list_view.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <limits>

#include "ui/memory/memory.h"
#include "ui/models/cell_delegate.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

ListView::ListView(const QString& accessibleName, QWidget* parent) : QTableView(parent) {
  setAccessibleName(accessibleName);
  setItemDelegate(new CellDelegate(this));
  setShowGrid(false);
  setFrameShape(QFrame::NoFrame);
  setAlternatingRowColors(true);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTextElideMode(Qt::ElideMiddle);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setCornerButtonEnabled(false);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setMinimumSectionSize(theme::kRowHeight);
  verticalHeader()->setDefaultSectionSize(theme::kRowHeight);
  setHorizontalHeader(new ListHeader(this));
  connect(this, &QTableView::doubleClicked, this, &ListView::rowActivated);
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
    if (arranging_) return;
    stretch();
    if (!settingsName_.isEmpty()) saving_.start();
  });
  saving_.setSingleShot(true);
  saving_.setInterval(kSaveAfter);
  connect(&saving_, &QTimer::timeout, this, &ListView::saveWidths);
}

ListView::~ListView() {
  if (saving_.isActive()) saveWidths();
}

void ListView::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  paged_ = qobject_cast<PagedModelBase*>(model);
  connect(model, &QAbstractItemModel::layoutAboutToBeChanged, this, &ListView::dropAnchors);
  connect(model, &QAbstractItemModel::layoutChanged, this, &ListView::followAnchors);
  connect(model, &QAbstractItemModel::modelReset, this, &ListView::tellVisibleRows);
  connect(model, &QAbstractItemModel::rowsInserted, this, &ListView::tellVisibleRows);
  connect(model, &QAbstractItemModel::rowsRemoved, this, &ListView::tellVisibleRows);
}

void ListView::setHint(const QString& hint) {
  hint_ = hint;
  viewport()->update();
}

void ListView::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  if (hint_.isEmpty() || model() == nullptr || model()->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(theme::mutedText());
  painter.drawText(viewport()->rect().adjusted(theme::kHuge, 0, -theme::kHuge, -viewport()->height() / 4),
                   Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

void ListView::setColumnWidths(const QList<int>& widths, int least) {
  leastStretched_ = least;
  arranging_ = true;
  for (int column = 0; column < widths.size(); ++column) {
    if (widths[column] == 0) {
      stretched_ = column;
    } else {
      setColumnWidth(column, widths[column]);
    }
  }
  arranging_ = false;
  stretch();
}

void ListView::setSettingsName(const QString& name) {
  settingsName_ = name;
  const QVariantList stored = Memory().value(QStringLiteral("columns/") + name).toList();
  if (stored.size() != horizontalHeader()->count()) return;
  QList<int> widths;
  for (const QVariant& width : stored) widths << std::clamp(width.toInt(), 0, 4'000);
  setColumnWidths(widths, leastStretched_);
}

/// Hidden: its window may be closing, and the next one reads them.
void ListView::hideEvent(QHideEvent* event) {
  QTableView::hideEvent(event);
  if (saving_.isActive()) saveWidths();
}

void ListView::saveWidths() {
  saving_.stop();
  QVariantList widths;
  for (int column = 0; column < horizontalHeader()->count(); ++column) {
    widths << (column == stretched_ ? 0 : columnWidth(column));
  }
  Memory().setValue(QStringLiteral("columns/") + settingsName_, widths);
}

/// The main column takes what the others leave, and never less than a readable width.
void ListView::stretch() {
  if (stretched_ < 0 || stretched_ >= horizontalHeader()->count()) return;
  int others = 0;
  for (int column = 0; column < horizontalHeader()->count(); ++column) {
    if (column != stretched_) others += columnWidth(column);
  }
  arranging_ = true;
  setColumnWidth(stretched_, std::max(viewport()->width() - others, leastStretched_));
  arranging_ = false;
}

QString ListView::selectionAsText() const {
  QStringList lines;
  QModelIndexList rows = selectionModel() ? selectionModel()->selectedRows() : QModelIndexList();
  std::ranges::sort(rows, {}, &QModelIndex::row);
  for (const QModelIndex& row : rows) {
    QStringList cells;
    for (int column = 0; column < model()->columnCount(); ++column) {
      const QModelIndex cell = row.siblingAtColumn(column);
      const QVariant exact = cell.data(kCopyRole);
      cells << (exact.isValid() ? exact : cell.data(Qt::DisplayRole)).toString();
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

void ListView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  stretch();
  tellVisibleRows();
}

void ListView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QApplication::clipboard()->setText(selectionAsText());
    return;
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
    Q_EMIT rowActivated(currentIndex());
    return;
  }
  QTableView::keyPressEvent(event);
}

/// Rows are what one moves among: Home and End go to the first and the last.
QModelIndex ListView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
  const bool vertical = action == MoveHome || action == MoveEnd;
  if (action == MoveEnd && !currentIndex().isValid() && model() != nullptr) {
    return model()->index(model()->rowCount() - 1, 0);
  }
  return QTableView::moveCursor(action, vertical ? modifiers | Qt::ControlModifier : modifiers);
}

void ListView::scrollContentsBy(int dx, int dy) {
  QTableView::scrollContentsBy(dx, dy);
  tellVisibleRows();
}

void ListView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTableView::currentChanged(current, previous);
  if (current.row() != previous.row() || current.isValid() != previous.isValid())
    Q_EMIT currentRowChanged(current);
}

/// Rows that come in above the view push it down by as many, so that what a person reads stays where it is.
void ListView::rowsInserted(const QModelIndex& parent, int start, int end) {
  const int top = verticalScrollBar()->value();
  QTableView::rowsInserted(parent, start, end);
  if (start >= top || top == 0) return;
  updateGeometries();
  verticalScrollBar()->setValue(top + end - start + 1);
}

/// A row that goes takes its selection with it; no other row becomes current in its place.
void ListView::rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) {
  const int row = currentIndex().row();
  if (row >= start && row <= end) {
    selectionModel()->clearSelection();
    selectionModel()->clearCurrentIndex();
  }
  const int top = verticalScrollBar()->value();
  QTableView::rowsAboutToBeRemoved(parent, start, end);
  if (start < top) verticalScrollBar()->setValue(std::max(start, top - (std::min(end, top - 1) - start + 1)));
}

/// Before rows change places: remembers those in view.
void ListView::dropAnchors() {
  constexpr int kAnchors = 9;
  anchors_.clear();
  const int top = verticalScrollBar()->value();
  for (int row = top; top > 0 && row < std::min(top + kAnchors, model()->rowCount()); ++row) {
    anchors_.emplace_back(model()->index(row, 0));
  }
}

/// Afterwards: the first of them that stayed is put where it was. (Rows that stay keep their order, and those
/// that go are moved behind them.)
void ListView::followAnchors() {
  int least = std::numeric_limits<int>::max();
  int scroll = -1;
  for (int number = static_cast<int>(anchors_.size()) - 1; number >= 0; --number) {
    const QPersistentModelIndex& anchor = anchors_[static_cast<std::size_t>(number)];
    if (!anchor.isValid() || anchor.row() > least) continue;
    least = anchor.row();
    scroll = anchor.row() - number;
  }
  anchors_.clear();
  if (scroll < 0) return;
  updateGeometries();
  verticalScrollBar()->setValue(scroll);
}

void ListView::tellVisibleRows() {
  if (paged_ == nullptr) return;
  const int first = std::max(rowAt(0), 0);
  const int perPage = viewport()->height() / std::max(verticalHeader()->defaultSectionSize(), 1) + 1;
  paged_->setVisibleRows(first, first + perPage);
}

}  // namespace headlock::ui
