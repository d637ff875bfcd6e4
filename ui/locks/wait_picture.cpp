#include "ui/locks/wait_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <deque>

#include "ui/format/format.h"
#include "ui/locks/lock_words.h"

namespace headlock::ui {
namespace {

using contention::Identity;
using contention::LockReport;
using contention::WaitReport;

/// So far below its wish a node looks for a place above it as well.
constexpr int kFarBelow = 12;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui::WaitPicture", source);
}

/// What sessions must have in common to be one fold. Where the key is unknown, two waits in one topic may be
/// about two keys.
std::string thingOf(const WaitReport& wait) {
  std::string thing = contention::subjectOf(wait);
  const bool known = wait.key || wait.classId || wait.kind == contention::kind::kRelation;
  for (const int pid : wait.blockedBy) {
    if (!known) thing += '\n' + std::to_string(pid);
  }
  return thing;
}

}  // namespace

/// The people of a report by number, in the order in which they get their places.
struct WaitPicture::Draft {
  explicit Draft(const LockReport& report) : links(contention::linksOf(report)) {
    for (const auto& root : report.roots) {
      add(root.pid != 0 ? contention::sessionIdentity(report, root.pid)
                        : Identity{0, {}, root.gid.value_or("")});
    }
    for (const auto& cycle : report.cycles) {
      for (const int pid : cycle) circle.insert(add(contention::sessionIdentity(report, pid)));
    }
    for (const auto& link : links) {
      const std::size_t blocker = add(link.blocker);
      const std::size_t waiter = add(link.waiter);
      if (std::ranges::find(behind[blocker], waiter) == behind[blocker].end())
        behind[blocker].push_back(waiter);
      if (!wait[waiter]) wait[waiter] = link.wait;
    }
  }

  std::size_t add(const Identity& who) {
    const auto [found, fresh] = number.try_emplace(who, people.size());
    if (fresh) {
      people.push_back(who);
      behind.emplace_back();
      wait.emplace_back();
    }
    return found->second;
  }

  std::vector<contention::Link> links;
  std::vector<Identity> people;
  std::map<Identity, std::size_t> number;
  std::vector<std::vector<std::size_t>> behind;
  std::vector<std::optional<std::size_t>> wait;
  std::set<std::size_t> circle;
};

void WaitPicture::show(const LockReport& report) {
  ++report_;
  nodes_.clear();
  edges_.clear();
  index_.clear();
  foldOf_.clear();
  Draft draft(report);
  addNodes(report, draft);
  addEdges(report, draft);
  inheritPlaces();
  place();
  forget();
  columns_ = rows_ = 0;
  for (const PictureNode& node : nodes_) {
    columns_ = std::max(columns_, node.column + 1);
    rows_ = std::max(rows_, node.row + 1);
  }
}

void WaitPicture::clear() {
  *this = WaitPicture();
}

void WaitPicture::setOpen(const NodeId& fold, bool open) {
  if (open) {
    open_.insert(fold);
  } else {
    open_.erase(fold);
  }
}

const PictureNode* WaitPicture::node(const NodeId& id) const {
  const auto found = index_.find(id);
  return found == index_.end() ? nullptr : &nodes_[found->second];
}

const PictureNode* WaitPicture::nodeFor(const Identity& who) const {
  if (const PictureNode* const own = node({who, {}})) return own;
  const auto fold = foldOf_.find(who);
  return fold == foldOf_.end() ? nullptr : node(fold->second);
}

/// Finds the folds of the report and who is in them; returns them in the order of their longest waits.
std::vector<NodeId> WaitPicture::folded(const LockReport& report, Draft& draft) {
  std::map<std::string, std::vector<std::size_t>> groups;
  std::vector<std::string> order;
  for (std::size_t person = 0; person < draft.people.size(); ++person) {
    if (!draft.wait[person] || !draft.behind[person].empty()) continue;
    std::string thing = thingOf(report.waits[*draft.wait[person]]);
    auto& group = groups[thing];
    if (group.empty()) order.push_back(std::move(thing));
    group.push_back(person);
  }
  std::set<std::string> folds;
  std::vector<NodeId> ids;
  for (const std::string& thing : order) {
    const auto& group = groups[thing];
    const bool was = folds_.contains(thing);
    if (group.size() <= kFoldAbove && !(was && group.size() >= kUnfoldBelow)) continue;
    folds.insert(thing);
    ids.push_back({{}, thing});
    for (const std::size_t person : group) foldOf_.emplace(draft.people[person], ids.back());
  }
  folds_ = std::move(folds);
  return ids;
}

void WaitPicture::addNodes(const LockReport& report, Draft& draft) {
  const auto add = [&](PictureNode node) {
    index_.emplace(node.id, nodes_.size());
    nodes_.push_back(std::move(node));
  };
  std::map<NodeId, std::vector<std::size_t>> members;
  const std::vector<NodeId> folds = folded(report, draft);
  const auto counts = contention::behindCounts(draft.links);
  for (std::size_t person = 0; person < draft.people.size(); ++person) {
    const Identity& who = draft.people[person];
    const auto fold = foldOf_.find(who);
    if (fold != foldOf_.end()) {
      members[fold->second].push_back(person);
      if (!open_.contains(fold->second)) continue;
    }
    PictureNode node;
    node.id.who = who;
    node.title = actorTitle(report, who);
    node.wait = draft.wait[person];
    node.waits = node.wait.has_value();
    node.blocks = !draft.behind[person].empty();
    node.inCircle = draft.circle.contains(person);
    node.behind = node.blocks ? counts.at(who) : 0;
    node.detail =
        node.waits ? say("waits %1").arg(ageText(report.waits[*node.wait].waited)) : actorState(report, who);
    add(std::move(node));
  }
  for (const NodeId& id : folds) {
    PictureNode node;
    node.id = id;
    node.waits = true;
    node.open = open_.contains(id);
    std::set<std::string> applications;
    for (const std::size_t person : members[id]) {
      node.members.push_back(draft.people[person]);
      const auto* const session = report.session(draft.people[person].pid);
      applications.insert(session != nullptr ? session->application : std::string());
      const auto& wait = draft.wait[person];
      if (!node.wait || report.waits[*wait].waited > report.waits[*node.wait].waited) node.wait = wait;
    }
    const auto count = static_cast<std::int64_t>(node.members.size());
    const bool same = applications.size() == 1 && !applications.begin()->empty();
    node.title = same ? countText(count) + QStringLiteral(" × ") + nameText(*applications.begin())
                      : quantity(count, say("session"), say("sessions"));
    node.detail = say("wait up to %1").arg(ageText(report.waits[*node.wait].waited));
    add(std::move(node));
  }
}

void WaitPicture::addEdges(const LockReport& report, Draft& draft) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  const auto indexOf = [&](const Identity& who) {
    const auto fold = foldOf_.find(who);
    return index_.at(fold == foldOf_.end() ? NodeId{who, {}} : fold->second);
  };
  for (const auto& link : draft.links) {
    const std::size_t from = indexOf(link.blocker);
    const std::size_t to = indexOf(link.waiter);
    const auto [found, fresh] = known.try_emplace({from, to}, edges_.size());
    if (fresh) {
      const WaitReport& wait = report.waits[link.wait];
      const bool circle = nodes_[from].inCircle && nodes_[to].inCircle;
      edges_.push_back({from, to, thingLabel(wait), thingSentence(wait), nodes_[to].behind, circle});
    }
    ++edges_[found->second].waiting;
  }
  for (std::size_t fold = 0; fold < nodes_.size(); ++fold) {
    if (!nodes_[fold].open) continue;
    for (const Identity& member : nodes_[fold].members)
      edges_.push_back({fold, index_.at({member, {}}), {}, {}, 1, false});
  }
}

/// A fold that is new stands where the first of its sessions stood, and where the others stood is free.
void WaitPicture::inheritPlaces() {
  for (const PictureNode& node : nodes_) {
    if (node.members.empty()) continue;
    auto first = slots_.end();
    for (const Identity& member : node.members) {
      const auto slot = slots_.find({member, {}});
      if (slot == slots_.end()) continue;
      if (first == slots_.end() || slot->second.row < first->second.row) first = slot;
    }
    if (first != slots_.end() && !slots_.contains(node.id)) {
      const Slot slot = first->second;
      slots_.erase(first);
      slots_.emplace(node.id, slot);
    }
    if (node.open) continue;
    for (const Identity& member : node.members) {
      const auto slot = slots_.find({member, {}});
      if (slot == slots_.end()) continue;
      taken_[slot->second.column].erase(slot->second.row);
      slots_.erase(slot);
    }
  }
}

/// Gives each node its column, in an order in which those it waits for come first, then its row.
void WaitPicture::place() {
  std::vector<std::vector<std::size_t>> behind(nodes_.size());
  std::vector<int> ahead(nodes_.size());
  for (const PictureEdge& edge : edges_) {
    behind[edge.from].push_back(edge.to);
    ++ahead[edge.to];
  }
  std::vector<std::size_t> tops;
  std::deque<std::size_t> ready;
  std::vector<bool> done(nodes_.size());
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (ahead[node] == 0) ready.push_back(node);
  }
  tops.assign(ready.begin(), ready.end());
  std::size_t unbroken = 0;  // a circle is opened at its first node that is left
  while (true) {
    if (ready.empty()) {
      while (unbroken < nodes_.size() && done[unbroken]) ++unbroken;
      if (unbroken == nodes_.size()) break;
      ready.push_back(unbroken);
      tops.push_back(unbroken);
    }
    const std::size_t at = ready.front();
    ready.pop_front();
    if (done[at]) continue;
    done[at] = true;
    if (const auto slot = slots_.find(nodes_[at].id); slot != slots_.end())
      nodes_[at].column = slot->second.column;
    for (const std::size_t next : behind[at]) {
      if (!done[next]) nodes_[next].column = std::max(nodes_[next].column, nodes_[at].column + 1);
      if (--ahead[next] == 0) ready.push_back(next);
    }
  }
  std::vector<bool> placed(nodes_.size());
  for (const std::size_t top : tops) {
    std::vector<std::pair<std::size_t, int>> stack{{top, -1}};
    while (!stack.empty()) {
      const auto [at, near] = stack.back();
      stack.pop_back();
      if (placed[at]) continue;
      placed[at] = true;
      PictureNode& node = nodes_[at];
      const auto slot = slots_.find(node.id);
      if (slot != slots_.end()) {
        slot->second.seen = report_;
        node.column = slot->second.column;
        node.row = slot->second.row;
      } else {
        node.row = near < 0 ? freeBand(node.column, static_cast<int>(behind[at].size()))
                            : freeRow(node.column, near);
        take(node.id, node.column, node.row);
      }
      for (auto next = behind[at].rbegin(); next != behind[at].rend(); ++next)
        stack.emplace_back(*next, node.row);
    }
  }
}

void WaitPicture::take(const NodeId& id, int column, int row) {
  slots_[id] = {column, row, report_};
  taken_[column].insert(row);
}

int WaitPicture::freeRow(int column, int near) const {
  const auto rows = taken_.find(column);
  const auto taken = [&](int row) { return rows != taken_.end() && rows->second.contains(row); };
  int below = near;
  while (taken(below)) ++below;
  if (below - near <= kFarBelow) return below;
  for (int above = near - 1; above >= 0; --above) {
    if (!taken(above)) return above;
  }
  return below;
}

/// The first row where a root has its own place free, and those beside it for whoever waits for it.
int WaitPicture::freeBand(int column, int children) const {
  const auto free = [&](int where, int from, int count) {
    const auto rows = taken_.find(where);
    if (rows == taken_.end()) return true;
    const auto next = rows->second.lower_bound(from);
    return next == rows->second.end() || *next >= from + count;
  };
  int row = 0;
  while (!free(column, row, 1) || !free(column + 1, row, std::max(children, 1))) ++row;
  return row;
}

void WaitPicture::forget() {
  const int oldest = nodes_.empty() ? report_ : report_ - kRemembered;
  for (auto slot = slots_.begin(); slot != slots_.end();) {
    if (slot->second.seen >= oldest) {
      ++slot;
      continue;
    }
    taken_[slot->second.column].erase(slot->second.row);
    slot = slots_.erase(slot);
  }
  std::erase_if(open_, [this](const NodeId& fold) { return !slots_.contains(fold); });
}

}  // namespace headlock::ui
