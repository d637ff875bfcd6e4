#include "ui/locks/session_tree.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include "ui/locks/sessions_model.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {

SessionTree::SessionTree(SessionsModel& model, QWidget* parent) : QTreeView(parent), model_(model) {
  setObjectName(QStringLiteral("sessionTree"));
  setAccessibleName(tr("Sessions"));
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setExpandsOnDoubleClick(false);
  setIndentation(theme::kMedium);
  setItemDelegate(new CellDelegate(this));
  setHeader(new ListHeader(this));
  setModel(&model);
  header()->setStretchLastSection(false);
  // As wide as the longest that stands there for long, in the font that is there.
  const int widest = fontMetrics().horizontalAdvance(tr("idle in tx · 59 min 59 s")) + theme::kLarge;
  header()->resizeSection(SessionsModel::kDoes, std::min(widest, 118));
  header()->resizeSection(SessionsModel::kThing, 80);
  header()->resizeSection(SessionsModel::kBehind, 58);
  setColumnHidden(SessionsModel::kWaited, true);
  header()->setSectionResizeMode(SessionsModel::kSession, QHeaderView::Stretch);
  connect(this, &QTreeView::doubleClicked, this,
          [this](const QModelIndex& index) { Q_EMIT activatedSession(model_.who(index)); });
}

void SessionTree::select(const contention::Identity& who) {
  const QModelIndex row = model_.indexOf(who);
  if (row == currentIndex().siblingAtColumn(0)) return;
  const QScopedValueRollback following(following_, true);
  if (row.isValid()) {
    setCurrentIndex(row);
  } else {
    selectionModel()->clearSelection();
    selectionModel()->clearCurrentIndex();
  }
}

void SessionTree::setHint(const QString& hint) {
  hint_ = hint;
  viewport()->update();
}

void SessionTree::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTreeView::currentChanged(current, previous);
  if (!following_ && current.isValid()) Q_EMIT selected(model_.who(current));
}

void SessionTree::rowsInserted(const QModelIndex& parent, int start, int end) {
  QTreeView::rowsInserted(parent, start, end);
  // Everything is open until somebody closes it: the first row below a session opens it.
  if (parent.isValid() && start == 0) expand(parent);
}

QString SessionTree::currentAsText() const {
  QStringList cells;
  for (int column = 0; column < model_.columnCount(); ++column) {
    const QModelIndex cell = currentIndex().siblingAtColumn(column);
    const QVariant exact = cell.data(ListView::kCopyRole);
    cells << (exact.isValid() ? exact : cell.data()).toString();
  }
  return cells.join(QLatin1Char('\t'));
}

void SessionTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QApplication::clipboard()->setText(currentAsText());
    return;
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
    Q_EMIT activatedSession(model_.who(currentIndex()));
    return;
  }
  QTreeView::keyPressEvent(event);
}

void SessionTree::paintEvent(QPaintEvent* event) {
  QTreeView::paintEvent(event);
  if (hint_.isEmpty() || model_.rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(theme::mutedText());
  painter.drawText(viewport()->rect().adjusted(theme::kHuge, 0, -theme::kHuge, 0),
                   Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

}  // namespace headlock::ui
