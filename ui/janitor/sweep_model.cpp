#include "ui/janitor/sweep_model.h"

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

bool isFigure(int column) {
  return column != SweepModel::kTopic;
}

std::int64_t rate(const SweepBatch& batch) {
  return batch.deleted * 1'000 / std::max<std::int64_t>(batch.elapsed.count(), 1);
}

}  // namespace

void SweepModel::add(const std::vector<SweepBatch>& batches) {
  if (batches.empty()) return;
  beginInsertRows({}, 0, static_cast<int>(batches.size()) - 1);
  for (const auto& batch : batches) batches_.push_front(batch);
  endInsertRows();
  if (batches_.size() <= kMost) return;
  beginRemoveRows({}, static_cast<int>(kMost), rowCount() - 1);
  batches_.resize(kMost);
  endRemoveRows();
}

int SweepModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(batches_.size());
}

int SweepModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant SweepModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const SweepBatch& batch = batches_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case kTime:
          return clockTime(batch.at);
        case kTopic:
          return nameText(batch.topic);
        case kBatch:
          return countText(batch.number);
        case kDeleted:
          return batch.dry ? tr("%1 would go").arg(countText(batch.deleted)) : countText(batch.deleted);
        case kSkipped:
          return countText(batch.skipped);
        case kElapsed:
          return ageText(batch.elapsed);
        case kRate:
          return batch.dry ? QStringLiteral("–") : countText(rate(batch));
        default:
          return {};
      }
    case ListView::kCopyRole:
      switch (column) {
        case kTime:
          return exactTime(batch.at);
        case kBatch:
          return QString::number(batch.number);
        case kDeleted:
          return QString::number(batch.deleted);
        case kSkipped:
          return QString::number(batch.skipped);
        case kElapsed:
          return QString::number(batch.elapsed.count());
        case kRate:
          return QString::number(rate(batch));
        default:
          return {};
      }
    case Qt::ToolTipRole:
      return column == kTime ? QVariant(exactTime(batch.at)) : QVariant();
    case Qt::TextAlignmentRole:
      return static_cast<int>((isFigure(column) && column != kTime ? Qt::AlignRight : Qt::AlignLeft) |
                              Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kTopic;
    case kMutedRole:
      return (column == kSkipped && batch.skipped == 0) || (batch.dry && column == kRate);
    case kMeaningRole:
      return column == kSkipped && batch.skipped > 0 ? QVariant(static_cast<int>(Meaning::holdsLock))
                                                     : QVariant();
    default:
      return {};
  }
}

QVariant SweepModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isFigure(section) && section != kTime ? Qt::AlignRight : Qt::AlignLeft) |
                            Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTime:
      return tr("Time");
    case kTopic:
      return tr("Topic");
    case kBatch:
      return tr("Batch");
    case kDeleted:
      return tr("Deleted");
    case kSkipped:
      return tr("Locked, left");
    case kElapsed:
      return tr("Took");
    case kRate:
      return tr("Rows a second");
    default:
      return {};
  }
}

}  // namespace headlock::ui
