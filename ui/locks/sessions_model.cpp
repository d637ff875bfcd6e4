#include "ui/locks/sessions_model.h"

#include <algorithm>
#include <set>

#include "ui/format/format.h"
#include "ui/locks/lock_words.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {

using contention::Identity;
using contention::LockReport;
using contention::WaitReport;

/// What a row shows.
struct SessionsModel::Cells {
  QString title;
  QString does;
  QString thing;
  std::optional<std::chrono::milliseconds> waited;
  int behind = 0;
  bool waits = false;
  bool circle = false;
  bool key = false;
  friend bool operator==(const Cells&, const Cells&) = default;
};

struct SessionsModel::Item {
  Identity who;
  Item* parent = nullptr;
  std::vector<std::unique_ptr<Item>> children;
  Cells cells;

  [[nodiscard]] int row() const {
    const auto found =
        std::ranges::find_if(parent->children, [this](const auto& one) { return one.get() == this; });
    return static_cast<int>(found - parent->children.begin());
  }
};

/// The tree that a report asks for.
struct SessionsModel::Plan {
  std::vector<Identity> tops;
  std::map<Identity, std::vector<Identity>> below;
  std::map<Identity, Cells> cells;
};

SessionsModel::SessionsModel(QObject* parent) : QAbstractItemModel(parent), root_(std::make_unique<Item>()) {}
SessionsModel::~SessionsModel() = default;

SessionsModel::Plan SessionsModel::planOf(const LockReport& report) {
  struct Part {
    std::optional<Identity> ahead;    ///< The first that it waits for.
    std::optional<std::size_t> wait;  ///< Its first wait.
    std::map<QString, int> held;      ///< For what others wait for it, and how many.
    bool keyHeld = false;
  };
  Plan plan;
  std::map<Identity, Part> parts;
  std::vector<const Identity*> order;  // a map's keys stay where they are
  const auto partOf = [&](const Identity& who) -> Part& {
    const auto [found, fresh] = parts.try_emplace(who);
    if (fresh) order.push_back(&found->first);
    return found->second;
  };
  for (const auto& root : report.roots)
    partOf(root.pid != 0 ? contention::sessionIdentity(report, root.pid)
                         : Identity{0, {}, root.gid.value_or("")});
  const auto links = contention::linksOf(report);
  const auto counts = contention::behindCounts(links);
  std::vector<QString> labels;
  labels.reserve(report.waits.size());
  for (const WaitReport& wait : report.waits) labels.push_back(thingLabel(wait));
  for (const auto& link : links) {
    Part& blocker = partOf(link.blocker);
    ++blocker.held[labels[link.wait]];
    blocker.keyHeld = blocker.keyHeld || report.waits[link.wait].key.has_value();
    Part& waiter = partOf(link.waiter);
    if (waiter.wait) continue;
    waiter.ahead = link.blocker;
    waiter.wait = link.wait;
  }
  std::set<Identity> circle;
  for (const auto& cycle : report.cycles) {
    for (const int pid : cycle) circle.insert(contention::sessionIdentity(report, pid));
    // Opened at its first: the others hang below it, one below the other.
    if (cycle.empty()) continue;
    const auto first = parts.find(contention::sessionIdentity(report, cycle.front()));
    if (first != parts.end()) first->second.ahead.reset();
  }
  // Whatever else leads back to itself (a report from a file may hold anything) is opened where it is met.
  std::set<Identity> grounded;
  for (const Identity* const who : order) {
    std::vector<Identity> way;
    std::set<Identity> passed;
    Identity at = *who;
    while (!grounded.contains(at)) {
      std::optional<Identity>& ahead = parts.at(at).ahead;
      if (!passed.insert(at).second) {
        ahead.reset();
        break;
      }
      way.push_back(at);
      if (!ahead) break;
      at = *ahead;
    }
    grounded.insert(way.begin(), way.end());
  }
  for (const Identity* const place : order) {
    const Identity& who = *place;
    const Part& part = parts.at(who);
    (part.ahead ? plan.below[*part.ahead] : plan.tops).push_back(who);
    Cells& cells = plan.cells[who];
    cells.title = actorTitle(report, who);
    cells.does = actorState(report, who);
    cells.circle = circle.contains(who);
    cells.waits = part.wait.has_value();
    if (part.wait) {
      const WaitReport& wait = report.waits[*part.wait];
      cells.waited = wait.waited;
      cells.does = tr("waits %1").arg(ageText(wait.waited));
      cells.key = wait.key.has_value();
      cells.thing = labels[*part.wait];
    } else if (!part.held.empty()) {
      const auto most = std::ranges::max_element(part.held, {}, [](const auto& one) { return one.second; });
      cells.key = part.keyHeld;
      cells.thing = most->first;
      if (part.held.size() > 1)
        cells.thing += tr(" and %1 more").arg(countText(static_cast<std::int64_t>(part.held.size()) - 1));
    }
    if (const auto count = counts.find(who); count != counts.end()) cells.behind = count->second;
  }
  return plan;
}

void SessionsModel::show(std::shared_ptr<const LockReport> report) {
  report_ = std::move(report);
  const Plan plan = planOf(*report_);
  sync(*root_, plan.tops, plan);
}

void SessionsModel::sync(Item& parent, const std::vector<Identity>& wanted, const Plan& plan) {
  const QModelIndex above = &parent == root_.get() ? QModelIndex() : indexOf(parent, 0);
  const std::set<Identity> stays(wanted.begin(), wanted.end());
  for (int row = static_cast<int>(parent.children.size()) - 1; row >= 0; --row) {
    const auto at = parent.children.begin() + row;
    if (stays.contains((*at)->who)) continue;
    beginRemoveRows(above, row, row);
    const auto forget = [this](auto& self, const Item& gone) -> void {
      const auto found = items_.find(gone.who);
      if (found != items_.end() && found->second == &gone) items_.erase(found);
      for (const auto& child : gone.children) self(self, *child);
    };
    forget(forget, **at);
    parent.children.erase(at);
    endRemoveRows();
  }
  std::set<Identity> present;
  for (const auto& child : parent.children) present.insert(child->who);
  for (const Identity& who : wanted) {
    if (present.contains(who)) continue;
    const int row = static_cast<int>(parent.children.size());
    beginInsertRows(above, row, row);
    auto item = std::make_unique<Item>();
    item->who = who;
    item->parent = &parent;
    item->cells = plan.cells.at(who);
    items_[who] = item.get();
    parent.children.push_back(std::move(item));
    endInsertRows();
  }
  static const std::vector<Identity> nobody;
  for (const auto& child : parent.children) {
    const Cells& fresh = plan.cells.at(child->who);
    if (child->cells != fresh) {
      child->cells = fresh;
      Q_EMIT dataChanged(indexOf(*child, 0), indexOf(*child, kColumns - 1));
    }
    const auto below = plan.below.find(child->who);
    sync(*child, below == plan.below.end() ? nobody : below->second, plan);
  }
}

Identity SessionsModel::who(const QModelIndex& index) const {
  return index.isValid() ? itemAt(index)->who : Identity{};
}

QModelIndex SessionsModel::indexOf(const Identity& who) const {
  const auto found = items_.find(who);
  return found == items_.end() ? QModelIndex() : indexOf(*found->second, 0);
}

SessionsModel::Item* SessionsModel::itemAt(const QModelIndex& index) const {
  return index.isValid() ? static_cast<Item*>(index.internalPointer()) : root_.get();
}

QModelIndex SessionsModel::indexOf(const Item& item, int column) const {
  return createIndex(item.row(), column, &item);
}

QModelIndex SessionsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, itemAt(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex SessionsModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const Item* const above = itemAt(child)->parent;
  return above == root_.get() ? QModelIndex() : indexOf(*above, 0);
}

int SessionsModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(itemAt(parent)->children.size());
}

int SessionsModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QVariant SessionsModel::exact(const Item& item, int column) const {
  switch (column) {
    case kSession:
      return item.who.pid != 0 ? QString::number(item.who.pid) : text(item.who.gid);
    case kWaited:
      return item.cells.waited ? QString::number(item.cells.waited->count()) : QString();
    case kBehind:
      return QString::number(item.cells.behind);
    default:
      return {};
  }
}

QVariant SessionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Item& item = *itemAt(index);
  const Cells& cells = item.cells;
  const int column = index.column();
  const bool figure = column == kWaited || column == kBehind;
  switch (role) {
    case Qt::DisplayRole:
      if (column == kSession) return cells.title;
      if (column == kDoes) return cells.does;
      if (column == kThing) return cells.thing;
      if (column == kWaited) return cells.waited ? ageText(*cells.waited) : QString();
      return cells.behind > 0 ? countText(cells.behind) : QString();
    case ListView::kCopyRole:
      return exact(item, column);
    case Qt::ToolTipRole:
      return report_ ? actorDescription(*report_, item.who) : QString();
    case Qt::TextAlignmentRole:
      return static_cast<int>((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kMeaningRole:
      if (column != kSession) return {};
      return static_cast<int>(cells.circle  ? Meaning::failed
                              : cells.waits ? Meaning::waits
                                            : Meaning::holdsLock);
    case kProseRole:
      return column != kThing;
    case kMonospaceRole:
      return column == kThing && cells.key;
    case kMutedRole:
      return column == kDoes;
    default:
      return {};
  }
}

QVariant SessionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool figure = section == kWaited || section == kBehind;
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kSession:
      return tr("Session");
    case kDoes:
      return tr("Does");
    case kWaited:
      return tr("Waited");
    case kThing:
      return tr("Lock");
    default:
      return tr("Behind");
  }
}

}  // namespace headlock::ui
