#include "ui/topics/topics_model.h"

#include <algorithm>

#include "ui/ages/stats_history.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

std::int64_t totalBytes(const topic::TopicStats& topic) {
  return topic.logBytes + topic.logIndexBytes + topic.headBytes + topic.headIndexBytes;
}

bool isZero(const topic::TopicStats& topic, int column) {
  switch (column) {
    case TopicsModel::kKeys:
      return topic.keys.value == 0;
    case TopicsModel::kMaterialized:
      return topic.materialized.value == 0;
    case TopicsModel::kHeadless:
      return topic.headless.value == 0;
    case TopicsModel::kPastTtl:
      return topic.headlessPastTtl.value == 0;
    case TopicsModel::kOldest:
      return !topic.oldestHeadlessAge;
    case TopicsModel::kMessages:
      return topic.messages.value == 0;
    default:
      return false;
  }
}

QString sizesText(const topic::TopicStats& topic) {
  return TopicsModel::tr("Log %1, its indexes %2\nHeads %3, their indexes %4\nDead tuples %5")
      .arg(bytesText(topic.logBytes), bytesText(topic.logIndexBytes), bytesText(topic.headBytes),
           bytesText(topic.headIndexBytes), countText(topic.deadTuples));
}

}  // namespace

QString figureText(const topic::Figure& figure, Bound bound) {
  QString count = countText(figure.value);
  if (!figure.capped) return count;
  return (bound == Bound::lower ? QStringLiteral("≥") : QStringLiteral("≈")) + kThinSpace + count;
}

void TopicsModel::update(std::vector<topic::TopicStats> fresh) {
  const auto has = [](const std::vector<topic::TopicStats>& all, const std::string& name) {
    return std::ranges::find(all, name, &topic::TopicStats::name) != all.end();
  };
  for (int row = static_cast<int>(topics_.size()) - 1; row >= 0; --row) {
    if (has(fresh, topics_[static_cast<std::size_t>(row)].name)) continue;
    beginRemoveRows({}, row, row);
    topics_.erase(topics_.begin() + row);
    endRemoveRows();
  }
  for (std::size_t row = 0; row < fresh.size(); ++row) {
    if (row < topics_.size() && topics_[row].name == fresh[row].name) {
      topics_[row] = std::move(fresh[row]);
      continue;
    }
    beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
    topics_.insert(topics_.begin() + static_cast<std::ptrdiff_t>(row), std::move(fresh[row]));
    endInsertRows();
  }
  if (!topics_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const topic::TopicStats* TopicsModel::find(const QString& name) const {
  const int row = rowOf(name);
  return row < 0 ? nullptr : &topics_[static_cast<std::size_t>(row)];
}

int TopicsModel::rowOf(const QString& name) const {
  const auto found = std::ranges::find(topics_, name.toStdString(), &topic::TopicStats::name);
  return found == topics_.end() ? -1 : static_cast<int>(found - topics_.begin());
}

void TopicsModel::updateTrends() {
  if (!topics_.empty()) Q_EMIT dataChanged(index(0, kTrend), index(rowCount() - 1, kTrend));
}

QVariant TopicsModel::trend(const topic::TopicStats& topic) const {
  if (history_ == nullptr) return {};
  QList<double> line;
  for (const StatsSample& sample : history_->samples(topic.name))
    line << static_cast<double>(sample.headless);
  return QVariant::fromValue(line);
}

int TopicsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(topics_.size());
}

int TopicsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant TopicsModel::display(const topic::TopicStats& topic, int column) const {
  switch (column) {
    case kName:
      return nameText(topic.name);
    case kKeys:
      return figureText(topic.keys, Bound::estimate);
    case kMaterialized:
      return figureText(topic.materialized, Bound::estimate);
    case kHeadless:
      return figureText(topic.headless, Bound::lower);
    case kPastTtl:
      return figureText(topic.headlessPastTtl, Bound::lower);
    case kOldest:
      return topic.oldestHeadlessAge ? ageText(*topic.oldestHeadlessAge) : QStringLiteral("–");
    case kTtl:
      return durationText(topic.headlessTtl);
    case kMessages:
      return figureText(topic.messages, Bound::estimate);
    case kSize:
      return bytesText(totalBytes(topic));
    default:
      return {};
  }
}

QVariant TopicsModel::exact(const topic::TopicStats& topic, int column) const {
  switch (column) {
    case kKeys:
      return QString::number(topic.keys.value);
    case kMaterialized:
      return QString::number(topic.materialized.value);
    case kHeadless:
      return QString::number(topic.headless.value);
    case kPastTtl:
      return QString::number(topic.headlessPastTtl.value);
    case kOldest:
      return topic.oldestHeadlessAge ? QString::number(topic.oldestHeadlessAge->count()) : QString();
    case kTtl:
      return durationInput(topic.headlessTtl);
    case kMessages:
      return QString::number(topic.messages.value);
    case kSize:
      return QString::number(totalBytes(topic));
    default:
      return {};
  }
}

QVariant TopicsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const topic::TopicStats& topic = topics_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return display(topic, column);
    case ListView::kCopyRole:
      return exact(topic, column);
    case Qt::TextAlignmentRole:
      return static_cast<int>((column == kName || column == kTrend ? Qt::AlignLeft : Qt::AlignRight) |
                              Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kName;
    case kTrendRole:
      return column == kTrend ? trend(topic) : QVariant();
    case kMutedRole:
      return isZero(topic, column);
    case kMeaningRole:
      if (column == kHeadless && topic.headless.value > 0) return static_cast<int>(Meaning::headless);
      if (column == kMaterialized && topic.materialized.value > 0)
        return static_cast<int>(Meaning::materialized);
      if (column == kPastTtl && topic.headlessPastTtl.value > 0) return static_cast<int>(Meaning::pastTtl);
      return {};
    case Qt::ToolTipRole:
      if (column == kName) return nameText(topic.name);
      if (column == kSize) return sizesText(topic);
      if (column == kOldest && topic.oldestHeadlessAge) {
        return exactTime(topic.readAt - *topic.oldestHeadlessAge);
      }
      return {};
    default:
      return {};
  }
}

QVariant TopicsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((section == kName || section == kTrend ? Qt::AlignLeft : Qt::AlignRight) |
                            Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kMaterialized:
        return tr("Keys that have a head");
      case kHeadless:
        return tr("Keys whose row was made by a lock and has no head");
      case kPastTtl:
        return tr("Headless keys that the janitor may remove");
      case kOldest:
        return tr("Age of the oldest headless key");
      case kTtl:
        return tr("How long a headless row is kept");
      case kSize:
        return tr("Log, heads and their indexes");
      default:
        return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Topic");
    case kKeys:
      return tr("Keys");
    case kMaterialized:
      return tr("Materialised");
    case kHeadless:
      return tr("Headless");
    case kPastTtl:
      return tr("Past TTL");
    case kOldest:
      return tr("Oldest headless");
    case kTtl:
      return tr("TTL");
    case kMessages:
      return tr("Messages");
    case kSize:
      return tr("Size");
    case kTrend:
      return tr("Headless over time");
    default:
      return {};
  }
}

}  // namespace headlock::ui
