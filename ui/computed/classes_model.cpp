#include "ui/computed/classes_model.h"

#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

QString backfillText(const ClassRow& row) {
  if (row.task) {
    const bool queued = row.task->status == computed::TaskStatus::queued;
    const QString number = QString::number(row.task->id.value);
    if (queued) return ClassesModel::tr("%1 queued").arg(number);
    return ClassesModel::tr("%1 running, %2 of %3")
        .arg(number, countText(row.task->processedItems), countText(row.task->totalItems));
  }
  if (row.info.state.lastError) return text(*row.info.state.lastError);
  return QStringLiteral("–");
}

}  // namespace

QString staleText(const std::optional<computed::StaleCount>& stale) {
  if (!stale) return QStringLiteral("…");
  if (stale->complete) return countText(stale->stale);
  if (stale->stale == 0) return QStringLiteral("–");
  return QStringLiteral("≥") + kThinSpace + countText(stale->stale);
}

int ClassesModel::rowOf(computed::ClassId id) const {
  const auto found = std::ranges::find(rows(), id, [](const ClassRow& row) { return row.info.id; });
  return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

int ClassesModel::rowOf(const std::string& name) const {
  const auto found = std::ranges::find(rows(), name, [](const ClassRow& row) { return row.info.name; });
  return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

int ClassesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

bool ClassesModel::isFigure(int column) const {
  return column == kObjects || column == kDefinitions || column == kRevision || column == kStale;
}

QString ClassesModel::display(const ClassRow& row, int column) const {
  switch (column) {
    case kName:
      return nameText(row.info.name);
    case kObjects:
      return countText(row.objects);
    case kDefinitions:
      return countText(row.definitions);
    case kRevision:
      return countText(row.info.state.evaluationRevision);
    case kStatus:
      return statusWord(row.info.state);
    case kStale:
      return staleText(row.stale);
    case kTask:
      return backfillText(row);
    default:
      return {};
  }
}

QVariant ClassesModel::exact(const ClassRow& row, int column) const {
  switch (column) {
    case kName:
      return text(row.info.name);
    case kObjects:
      return QString::number(row.objects);
    case kDefinitions:
      return QString::number(row.definitions);
    case kRevision:
      return QString::number(row.info.state.evaluationRevision);
    case kStatus:
      return text(nameOf(row.info.state.status));
    case kStale:
      return row.stale && row.stale->complete ? QString::number(row.stale->stale) : QString();
    default:
      return {};
  }
}

QVariant ClassesModel::meaning(const ClassRow& row, int column) const {
  if (column == kStatus) return static_cast<int>(meaningOf(row.info.state));
  if (column == kStale && row.stale && row.stale->stale > 0) return static_cast<int>(Meaning::waits);
  return {};
}

QVariant ClassesModel::cell(const ClassRow& row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return display(row, column);
    case ListView::kCopyRole:
      return exact(row, column);
    case kMonospaceRole:
      return column == kName;
    case kProseRole:
      return column == kTask;
    case kMeaningRole:
      return meaning(row, column);
    case kMutedRole:
      return (column == kObjects && row.objects == 0) || (column == kDefinitions && row.definitions == 0) ||
             (column == kStale && row.stale && row.stale->stale == 0) ||
             (column == kTask && !row.task && !row.info.state.lastError);
    case Qt::ToolTipRole:
      if (column == kName)
        return tr("Class %1, made %2").arg(row.info.id.value).arg(exactTime(row.info.createdAt));
      if (column == kStale && row.stale) return reasonLines(*row.stale);
      if (column == kTask && row.info.state.lastError) return text(*row.info.state.lastError);
      return {};
    default:
      return {};
  }
}

QString ClassesModel::title(int column) const {
  switch (column) {
    case kName:
      return tr("Class");
    case kObjects:
      return tr("Objects");
    case kDefinitions:
      return tr("Definitions");
    case kRevision:
      return tr("Revision");
    case kStatus:
      return tr("Status");
    case kStale:
      return tr("Stale");
    case kTask:
      return tr("Backfill");
    default:
      return {};
  }
}

}  // namespace headlock::ui
