#include "ui/keys/key_cells.h"

#include <QCoreApplication>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

QString figure(const auto& value) {
  return value ? countText(static_cast<std::int64_t>(*value)) : QStringLiteral("–");
}

QString exactFigure(const auto& value) {
  return value ? QString::number(static_cast<std::int64_t>(*value)) : QString();
}

std::optional<std::int64_t> headOf(const topic::KeyRow& row) {
  if (!row.headId) return std::nullopt;
  return row.headId->value;
}

QVariant display(const topic::KeyRow& row, int column, std::chrono::milliseconds ttl) {
  switch (column) {
    case kKeyColumn:
      return nameText(row.key);
    case kStateColumn:
      return meaningWord(meaningOf(row, ttl));
    case kHeadColumn:
      return figure(headOf(row));
    case kRankColumn:
      return figure(row.rank);
    case kVersionColumn:
      return figure(row.schemaVersion);
    case kAgeColumn:
      return ageText(row.age);
    default:
      return {};
  }
}

QVariant exact(const topic::KeyRow& row, int column) {
  switch (column) {
    case kKeyColumn:
      return text(row.key);
    case kHeadColumn:
      return exactFigure(headOf(row));
    case kRankColumn:
      return exactFigure(row.rank);
    case kVersionColumn:
      return exactFigure(row.schemaVersion);
    case kAgeColumn:
      return exactTime(row.updatedAt);
    default:
      return {};
  }
}

}  // namespace

Meaning meaningOf(const topic::KeyRow& row, std::chrono::milliseconds ttl) {
  if (row.state == topic::KeyState::materialized) return Meaning::materialized;
  return row.age >= ttl ? Meaning::pastTtl : Meaning::headless;
}

QVariant keyCell(const topic::KeyRow& row, int column, int role, std::chrono::milliseconds ttl) {
  const bool figures =
      column == kHeadColumn || column == kRankColumn || column == kVersionColumn || column == kAgeColumn;
  switch (role) {
    case Qt::DisplayRole:
      return display(row, column, ttl);
    case ListView::kCopyRole:
      return exact(row, column);
    case Qt::TextAlignmentRole:
      return static_cast<int>((figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kKeyColumn;
    case kMutedRole:
      return figures && column != kAgeColumn && row.state == topic::KeyState::headless;
    case kMeaningRole:
      return column == kStateColumn ? QVariant(static_cast<int>(meaningOf(row, ttl))) : QVariant();
    case Qt::ToolTipRole:
      if (column == kKeyColumn) return nameText(row.key);
      if (column == kAgeColumn)
        return say("Changed %1\nMade %2").arg(exactTime(row.updatedAt), exactTime(row.createdAt));
      return {};
    default:
      return {};
  }
}

QVariant keyHeader(int column, int role) {
  if (role == Qt::TextAlignmentRole) {
    const bool left = column == kKeyColumn || column == kStateColumn;
    return static_cast<int>((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    switch (column) {
      case kHeadColumn:
        return say("The message that is the key's head");
      case kRankColumn:
        return say("The head's compaction rank");
      case kVersionColumn:
        return say("The head's schema version");
      case kAgeColumn:
        return say("Since the head changed, or a headless row was locked");
      default:
        return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kKeyColumn:
      return say("Key");
    case kStateColumn:
      return say("State");
    case kHeadColumn:
      return say("Head");
    case kRankColumn:
      return say("Rank");
    case kVersionColumn:
      return say("Version");
    case kAgeColumn:
      return say("Age");
    default:
      return {};
  }
}

}  // namespace headlock::ui
