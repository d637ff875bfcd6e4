#include "ui/races/orders_model.h"

#include <algorithm>
#include <utility>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"

namespace headlock::ui {

Meaning meaningOf(race::Verdict verdict) {
  switch (verdict) {
    case race::Verdict::held:
      return Meaning::fine;
    case race::Verdict::timeout:
      return Meaning::waits;
    case race::Verdict::broken:
    case race::Verdict::error:
      return Meaning::failed;
  }
  return Meaning::failed;
}

std::size_t PlayedOrders::count(race::Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(orders, verdict, &race::OrderReport::verdict));
}

QString PlayedOrders::label() const {
  return race->spec->pair ? roleText(race->spec->pair->role) : race->title();
}

QString PlayedOrders::summary() const {
  if (orders.empty()) return label();
  const auto part = [&](race::Verdict verdict, const QString& word) {
    return OrdersModel::tr("%1 of %2 %3")
        .arg(countText(static_cast<std::int64_t>(count(verdict))),
             countText(static_cast<std::int64_t>(orders.size())), word);
  };
  QStringList parts;
  if (count(race::Verdict::broken) > 0) parts << part(race::Verdict::broken, OrdersModel::tr("broken"));
  if (count(race::Verdict::error) > 0)
    parts << part(race::Verdict::error, OrdersModel::tr("end in an error"));
  if (count(race::Verdict::timeout) > 0) parts << part(race::Verdict::timeout, OrdersModel::tr("timed out"));
  if (parts.isEmpty())
    parts << OrdersModel::tr("all %1 held").arg(countText(static_cast<std::int64_t>(orders.size())));
  const QString rest = complete ? QString() : OrdersModel::tr(", not all were played");
  return label() + QStringLiteral(": ") + parts.join(QStringLiteral(", ")) + rest;
}

void OrdersModel::begin(const std::vector<Race>& races) {
  beginResetModel();
  played_.clear();
  for (const Race& race : races) played_.push_back({race});
  endResetModel();
  Q_EMIT changed();
}

void OrdersModel::add(std::size_t race, std::vector<race::OrderReport> orders) {
  if (orders.empty()) return;
  int first = 0;
  for (std::size_t before = 0; before <= race; ++before)
    first += static_cast<int>(played_[before].orders.size());
  beginInsertRows({}, first, first + static_cast<int>(orders.size()) - 1);
  auto& all = played_[race].orders;
  all.insert(all.end(), std::make_move_iterator(orders.begin()), std::make_move_iterator(orders.end()));
  endInsertRows();
  Q_EMIT changed();
}

void OrdersModel::complete(std::size_t race) {
  played_[race].complete = true;
  Q_EMIT changed();
}

std::pair<std::size_t, std::size_t> OrdersModel::at(int row) const {
  auto left = static_cast<std::size_t>(row);
  std::size_t race = 0;
  while (left >= played_[race].orders.size()) left -= played_[race++].orders.size();
  return {race, left};
}

int OrdersModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid()) return 0;
  std::size_t rows = 0;
  for (const PlayedOrders& each : played_) rows += each.orders.size();
  return static_cast<int>(rows);
}

int OrdersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant OrdersModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto [race, number] = at(index.row());
  const PlayedOrders& played = played_[race];
  const race::OrderReport& order = played.orders[number];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case kRace:
          return played.label();
        case kNumber:
          return countText(static_cast<std::int64_t>(number) + 1);
        case kOrder:
          return orderText(*played.race->spec, order);
        case kVerdict:
          return verdictText(order);
        default:
          return {};
      }
    case Qt::ToolTipRole:
      return column == kOrder ? QVariant(orderText(*played.race->spec, order)) : QVariant();
    case Qt::TextAlignmentRole:
      return static_cast<int>((column == kNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kMonospaceRole:
    case kProseRole:
      return column == kOrder;
    case kMeaningRole:
      return column == kVerdict ? QVariant(static_cast<int>(meaningOf(order.verdict))) : QVariant();
    default:
      return {};
  }
}

QVariant OrdersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section == kNumber)
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kRace:
      return tr("Race");
    case kNumber:
      return tr("Order");
    case kOrder:
      return tr("Steps (~ waited, ! failed)");
    case kVerdict:
      return tr("Verdict");
    default:
      return {};
  }
}

}  // namespace headlock::ui
