#include "ui/races/rows_model.h"

#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using Cells = std::vector<std::optional<std::string>>;

QString cellText(const std::optional<std::string>& cell) {
  return cell ? nameText(*cell) : QStringLiteral("null");
}

/// `23:41:07.312456` as people compare it: without the hour.
QString shortTime(const std::optional<std::string>& time) {
  return cellText(time).mid(3);
}

QString keyValue(const Cells& row, bool exact) {
  const QString head = row[2] ? cellText(row[2]) : cellText(row[1]);
  return exact ? cellText(row[1]) + QLatin1Char(' ') + head + QStringLiteral(" · ") + cellText(row[3])
               : head + QStringLiteral(" · ") + shortTime(row[3]);
}

QString tableValue(const race::Table& table, const Cells& row) {
  QStringList pairs;
  for (std::size_t column = 0; column < row.size(); ++column)
    pairs << nameText(table.columns[column]) + QStringLiteral(" = ") + cellText(row[column]);
  return pairs.join(QStringLiteral(", "));
}

QString captionOf(const race::TableLook& look, bool several) {
  switch (look.kind) {
    case race::TableLook::Kind::heads:
      return several ? RowsModel::tr("%1: key").arg(nameText(look.name)) : RowsModel::tr("key");
    case race::TableLook::Kind::messages:
      return several ? RowsModel::tr("%1: message").arg(nameText(look.name)) : RowsModel::tr("message");
    case race::TableLook::Kind::table:
      return nameText(look.name);
  }
  return {};
}

}  // namespace

void RowsModel::show(Frames frames) {
  beginResetModel();
  rows_.clear();
  if (!frames.empty()) {
    const race::Look& now = frames.back().look;
    const race::Look& before = frames.size() > 1 ? frames[frames.size() - 2].look : now;
    const bool several = std::ranges::count(now, race::TableLook::Kind::heads, &race::TableLook::kind) > 1;
    for (const race::TableLook& look : now) {
      const auto same = std::ranges::find_if(before, [&](const race::TableLook& other) {
        return other.kind == look.kind && other.name == look.name;
      });
      if (same != before.end()) merge(*same, false, several);
      merge(look, true, several);
    }
  }
  endResetModel();
}

void RowsModel::merge(const race::TableLook& look, bool now, bool several) {
  const QString caption = captionOf(look, several);
  const auto add = [&](const QString& name, const QString& value, const QString& exact, bool isNote) {
    auto found = std::ranges::find_if(rows_, [&](const Seen& row) { return row.name == name; });
    if (found == rows_.end()) {
      rows_.push_back({name, {}, {}, {}, {}, look.kind == race::TableLook::Kind::heads, isNote});
      found = rows_.end() - 1;
    }
    (now ? found->now : found->before) = value;
    (now ? found->exactNow : found->exactBefore) = exact;
  };
  if (!look.problem.empty()) add(caption, text(look.problem), text(look.problem), true);
  int number = 0;
  for (const Cells& row : look.rows.rows) {
    ++number;
    switch (look.kind) {
      case race::TableLook::Kind::heads:
        add(caption + QLatin1Char(' ') + cellText(row[0]), keyValue(row, false), keyValue(row, true), false);
        break;
      case race::TableLook::Kind::messages: {
        const QString value = cellText(row[1]) + QLatin1Char(' ') + cellText(row[2]);
        add(caption + QLatin1Char(' ') + cellText(row[0]), value, value, false);
        break;
      }
      case race::TableLook::Kind::table: {
        const QString value = tableValue(look.rows, row);
        add(caption + QLatin1Char(' ') + countText(number), value, value, false);
        break;
      }
    }
  }
  if (look.more) add(caption, tr("more than these"), tr("more than these"), true);
}

int RowsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RowsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant RowsModel::meaningOf(const Seen& row, const QString& value) {
  if (!row.isKey || row.isNote || value.isNull()) return {};
  const bool headless = value.startsWith(QLatin1String("headless"));
  return static_cast<int>(headless ? Meaning::headless : Meaning::materialized);
}

QVariant RowsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Seen& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  const QString& value = column == kBefore ? row.before : row.now;
  switch (role) {
    case Qt::DisplayRole:
      if (column == kRow) return row.name;
      return value.isNull() ? (column == kNow ? tr("gone") : tr("not there")) : value;
    case ListView::kCopyRole:
    case Qt::ToolTipRole:
      if (column == kRow) return row.name;
      return column == kBefore ? row.exactBefore : row.exactNow;
    case kMeaningRole:
      return column == kRow ? QVariant() : meaningOf(row, value);
    case kMonospaceRole:
      return column != kRow && !value.isNull() && !row.isNote;
    case kMutedRole:
      return column == kBefore || !row.changed() || value.isNull();
    case kProseRole:
      return true;
    case Qt::FontRole:
      if (column == kRow && row.changed()) {
        QFont bold;
        bold.setWeight(QFont::DemiBold);
        return bold;
      }
      return {};
    default:
      return {};
  }
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) return tr("What is committed, as everybody sees it");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kRow:
      return tr("Row");
    case kBefore:
      return tr("Before");
    case kNow:
      return tr("Now");
    default:
      return {};
  }
}

}  // namespace headlock::ui
