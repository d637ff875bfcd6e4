#include "ui/locks/contention_model.h"

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

/// The key comes last: where the column is too narrow the middle goes, and keys differ at their end.
QString thingText(const contention::ContentionLine& line) {
  if (line.key && line.topic) return nameText(*line.topic) + QStringLiteral(" › ") + nameText(*line.key);
  return text(line.subject).remove(QLatin1Char('`'));
}

}  // namespace

void ContentionModel::show(std::vector<contention::ContentionLine> lines) {
  if (lines.size() > kMostRows) lines.resize(kMostRows);
  const int before = rowCount();
  const int after = static_cast<int>(lines.size());
  if (after < before) {
    beginRemoveRows({}, after, before - 1);
    lines_ = std::move(lines);
    endRemoveRows();
  } else if (after > before) {
    beginInsertRows({}, before, after - 1);
    lines_ = std::move(lines);
    endInsertRows();
  } else {
    lines_ = std::move(lines);
  }
  if (after > 0) Q_EMIT dataChanged(index(0, 0), index(after - 1, kColumns - 1));
}

const contention::ContentionLine* ContentionModel::line(int row) const {
  return row >= 0 && row < rowCount() ? &lines_[static_cast<std::size_t>(row)] : nullptr;
}

int ContentionModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int ContentionModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ContentionModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const contention::ContentionLine& line = lines_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      if (column == kThing) return thingText(line);
      if (column == kWaited) return ageText(line.waited);
      if (column == kLongest) return ageText(line.longest);
      if (column == kMost) return countText(line.mostWaiting);
      return countText(line.waitingNow);
    case ListView::kCopyRole:
      if (column == kThing) return text(line.subject);
      if (column == kWaited) return QString::number(line.waited.count());
      if (column == kLongest) return QString::number(line.longest.count());
      return QString::number(column == kMost ? line.mostWaiting : line.waitingNow);
    case Qt::ToolTipRole:
      return text(line.subject).remove(QLatin1Char('`'));
    case Qt::TextAlignmentRole:
      return static_cast<int>((column == kThing ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kThing && line.key.has_value();
    case kMutedRole:
      return column == kNow && line.waitingNow == 0;
    default:
      return {};
  }
}

QVariant ContentionModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section == kThing ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kThing:
      return tr("Waited for");
    case kWaited:
      return tr("In all");
    case kLongest:
      return tr("Longest");
    case kMost:
      return tr("At most");
    default:
      return tr("Now");
  }
}

}  // namespace headlock::ui
