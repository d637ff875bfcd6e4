#include "ui/computed/tasks_model.h"

#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

std::optional<std::chrono::milliseconds> took(const computed::TaskRecord& task) {
  if (!task.startedAt || !task.finishedAt) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::milliseconds>(*task.finishedAt - *task.startedAt);
}

}  // namespace

int TasksModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

bool TasksModel::isFigure(int column) const {
  return column != kStatus && column != kSummary && column != kAsked;
}

QString TasksModel::display(const Row& row, int column) {
  switch (column) {
    case kTask:
      return countText(row.id.value);
    case kStatus:
      return statusWord(row.status);
    case kDone:
      return countText(row.processedItems);
    case kTotal:
      return countText(row.totalItems);
    case kErrors:
      return countText(row.failedItems);
    case kRevision:
      return countText(row.targetRevision);
    case kAsked:
      return clockTime(row.createdAt);
    case kTook:
      return took(row) ? ageText(*took(row)) : QStringLiteral("–");
    case kSummary:
      return row.summary ? text(*row.summary) : QString();
    default:
      return {};
  }
}

QVariant TasksModel::exact(const Row& row, int column) {
  switch (column) {
    case kTask:
      return QString::number(row.id.value);
    case kStatus:
      return text(nameOf(row.status));
    case kDone:
      return QString::number(row.processedItems);
    case kTotal:
      return QString::number(row.totalItems);
    case kErrors:
      return QString::number(row.failedItems);
    case kRevision:
      return QString::number(row.targetRevision);
    case kAsked:
      return exactTime(row.createdAt);
    case kTook:
      return took(row) ? QString::number(took(row)->count()) : QString();
    default:
      return {};
  }
}

QVariant TasksModel::cell(const Row& row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return display(row, column);
    case ListView::kCopyRole:
      return exact(row, column);
    case kProseRole:
      return column == kSummary;
    case kMeaningRole:
      return column == kStatus ? QVariant(static_cast<int>(meaningOf(row.status))) : QVariant();
    case kMutedRole:
      return (column == kErrors && row.failedItems == 0) || (column == kTook && !took(row));
    case Qt::ToolTipRole:
      if (column == kAsked || column == kTook) {
        return tr("Asked for %1\nClaimed %2\nEnded %3")
            .arg(exactTime(row.createdAt), row.startedAt ? exactTime(*row.startedAt) : QStringLiteral("–"),
                 row.finishedAt ? exactTime(*row.finishedAt) : QStringLiteral("–"));
      }
      return column == kSummary && row.summary ? QVariant(text(*row.summary)) : QVariant();
    default:
      return {};
  }
}

QString TasksModel::title(int column) const {
  switch (column) {
    case kTask:
      return tr("Task");
    case kStatus:
      return tr("Status");
    case kDone:
      return tr("Done");
    case kTotal:
      return tr("Objects");
    case kErrors:
      return tr("With errors");
    case kRevision:
      return tr("Revision");
    case kAsked:
      return tr("Asked for");
    case kTook:
      return tr("Took");
    case kSummary:
      return tr("How it ended");
    default:
      return {};
  }
}

int EventsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant EventsModel::cell(const Row& row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      if (column == kAt) return clockTime(row.at);
      return column == kStatus ? statusWord(row.status) : text(row.message);
    case ListView::kCopyRole:
      if (column == kAt) return exactTime(row.at);
      return column == kStatus ? QVariant(text(nameOf(row.status))) : QVariant();
    case kProseRole:
      return column == kMessage;
    case kMeaningRole:
      return column == kStatus ? QVariant(static_cast<int>(meaningOf(row.status))) : QVariant();
    case Qt::ToolTipRole:
      return column == kAt ? exactTime(row.at) : text(row.message);
    default:
      return {};
  }
}

QString EventsModel::title(int column) const {
  switch (column) {
    case kAt:
      return tr("When");
    case kStatus:
      return tr("Status");
    case kMessage:
      return tr("What happened");
    default:
      return {};
  }
}

}  // namespace headlock::ui
