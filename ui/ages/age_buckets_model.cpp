#include "ui/ages/age_buckets_model.h"

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {

QString rangeText(const topic::AgeBucket& bucket) {
  if (!bucket.to) return AgeBucketsModel::tr("over %1").arg(durationText(bucket.from));
  if (bucket.from.count() == 0) return AgeBucketsModel::tr("under %1").arg(durationText(*bucket.to));
  return AgeBucketsModel::tr("%1 to %2").arg(durationText(bucket.from), durationText(*bucket.to));
}

void AgeBucketsModel::show(std::vector<topic::AgeBucket> buckets, std::chrono::milliseconds ttl) {
  ttl_ = ttl;
  if (buckets.size() == buckets_.size()) {
    buckets_ = std::move(buckets);
    if (!buckets_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return;
  }
  beginResetModel();
  buckets_ = std::move(buckets);
  endResetModel();
}

int AgeBucketsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(buckets_.size());
}

int AgeBucketsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant AgeBucketsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const topic::AgeBucket& bucket = buckets_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      if (column == kFrom) return durationText(bucket.from);
      if (column == kTo) return bucket.to ? durationText(*bucket.to) : tr("any age");
      return figureText({bucket.count, bucket.capped}, Bound::lower);
    case ListView::kCopyRole:
      if (column == kFrom) return QString::number(bucket.from.count());
      if (column == kTo) return bucket.to ? QString::number(bucket.to->count()) : QString();
      return QString::number(bucket.count);
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case kMutedRole:
      return bucket.count == 0;
    case kMeaningRole:
      if (column != kCount || bucket.count == 0) return {};
      return static_cast<int>(bucket.from >= ttl_ ? Meaning::pastTtl : Meaning::headless);
    default:
      return {};
  }
}

QVariant AgeBucketsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return section == kFrom ? tr("From") : section == kTo ? tr("To") : tr("Headless");
}

}  // namespace headlock::ui
