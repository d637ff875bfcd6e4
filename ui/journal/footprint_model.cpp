#include "ui/journal/footprint_model.h"

#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

bool isFigure(int column) {
  return column == FootprintModel::kBackend || column == FootprintModel::kTransaction ||
         column == FootprintModel::kStatements;
}

bool inTransaction(const database::OwnSession& session) {
  return !session.asks && session.transactionAge.has_value();
}

QString stateOf(const database::OwnSession& session) {
  if (session.asks) return FootprintModel::tr("asks this");
  return session.state.empty() ? FootprintModel::tr("hidden from this role") : text(session.state);
}

}  // namespace

void FootprintModel::show(std::vector<OwnConnection> connections) {
  const int before = rowCount();
  const int after = static_cast<int>(connections.size());
  if (after < before) {
    beginRemoveRows({}, after, before - 1);
    connections_ = std::move(connections);
    endRemoveRows();
  } else if (after > before) {
    beginInsertRows({}, before, after - 1);
    connections_ = std::move(connections);
    endInsertRows();
  } else {
    connections_ = std::move(connections);
  }
  if (after > 0) Q_EMIT dataChanged(index(0, 0), index(after - 1, kColumns - 1));
}

int FootprintModel::openTransactions() const {
  return static_cast<int>(std::ranges::count_if(
      connections_, [](const OwnConnection& own) { return inTransaction(own.session); }));
}

int FootprintModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(connections_.size());
}

int FootprintModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant FootprintModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const OwnConnection& own = connections_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
    case ListView::kCopyRole: {
      const bool exact = role == ListView::kCopyRole;
      if (column == kBackend) return QString::number(own.session.backendPid);
      if (column == kState) return stateOf(own.session);
      if (column == kTransaction) {
        if (!inTransaction(own.session)) return exact ? QString() : QStringLiteral("–");
        const auto age = *own.session.transactionAge;
        return exact ? QString::number(age.count()) : ageText(age);
      }
      if (column == kSince) {
        if (!own.session.startedAt) return QString();
        return exact ? exactTime(*own.session.startedAt) : clockTime(*own.session.startedAt);
      }
      if (column == kStatements)
        return exact ? QString::number(own.sent.statements) : countText(own.sent.statements);
      return nameText(own.sent.operation);
    }
    case Qt::ToolTipRole:
      if (column == kSince && own.session.startedAt) return exactTime(*own.session.startedAt);
      return {};
    case Qt::TextAlignmentRole:
      return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kLast;
    case kMutedRole:
      return column == kTransaction && !inTransaction(own.session);
    default:
      return {};
  }
}

QVariant FootprintModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kBackend:
      return tr("Backend");
    case kState:
      return tr("State");
    case kTransaction:
      return tr("In transaction");
    case kSince:
      return tr("Since");
    case kStatements:
      return tr("Statements");
    default:
      return tr("Last operation");
  }
}

}  // namespace headlock::ui
