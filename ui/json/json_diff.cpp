#include "ui/json/json_diff.h"

#include <map>

#include "core/database/text.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using Kind = JsonTree::Kind;
constexpr std::size_t kShown = 2'000;

class Comparison {
public:
  Comparison(const JsonTree& before, const JsonTree& after, std::size_t limit)
      : before_(before), after_(after), limit_(limit) {}

  std::vector<JsonChange> run() {
    if (before_.isEmpty() || after_.isEmpty()) return {};
    pending_.push_back({0, 0});
    while (!pending_.empty() && changes_.size() < limit_) {
      const auto [old, fresh] = pending_.back();
      pending_.pop_back();
      compare(old, fresh);
    }
    return std::move(changes_);
  }

private:
  static constexpr int kAbsent = -1;

  void compare(int old, int fresh) {
    if (old == kAbsent) return note(JsonChange::Kind::added, after_.path(fresh), {}, after_.value(fresh));
    if (fresh == kAbsent) return note(JsonChange::Kind::removed, before_.path(old), before_.value(old), {});
    if (before_.value(old) == after_.value(fresh)) return;
    const Kind kind = before_.kind(old);
    if (kind != after_.kind(fresh) || (kind != Kind::object && kind != Kind::array)) {
      return note(JsonChange::Kind::changed, after_.path(fresh), before_.value(old), after_.value(fresh));
    }
    std::vector<std::pair<int, int>> pairs = kind == Kind::array ? elements(old, fresh) : members(old, fresh);
    pending_.insert(pending_.end(), pairs.rbegin(), pairs.rend());
  }
  [[nodiscard]] std::vector<std::pair<int, int>> elements(int old, int fresh) const {
    const int count = std::max(before_.childCount(old), after_.childCount(fresh));
    std::vector<std::pair<int, int>> pairs;
    pairs.reserve(static_cast<std::size_t>(count));
    for (int row = 0; row < count; ++row) {
      pairs.emplace_back(row < before_.childCount(old) ? before_.child(old, row) : kAbsent,
                         row < after_.childCount(fresh) ? after_.child(fresh, row) : kAbsent);
    }
    return pairs;
  }
  [[nodiscard]] std::vector<std::pair<int, int>> members(int old, int fresh) const {
    std::map<std::string, int> byName;
    for (int row = 0; row < before_.childCount(old); ++row) {
      const int child = before_.child(old, row);
      byName.emplace(before_.name(child), child);
    }
    std::vector<std::pair<int, int>> pairs;
    for (int row = 0; row < after_.childCount(fresh); ++row) {
      const int child = after_.child(fresh, row);
      const auto found = byName.find(after_.name(child));
      pairs.emplace_back(found == byName.end() ? kAbsent : found->second, child);
      if (found != byName.end()) byName.erase(found);
    }
    for (const auto& [name, child] : byName) pairs.emplace_back(child, kAbsent);
    return pairs;
  }
  void note(JsonChange::Kind kind, std::string path, std::string_view before, std::string_view after) {
    changes_.push_back({kind, std::move(path), std::string(before), std::string(after)});
  }

  const JsonTree& before_;
  const JsonTree& after_;
  const std::size_t limit_;
  std::vector<std::pair<int, int>> pending_;  // the next pair last
  std::vector<JsonChange> changes_;
};

}  // namespace

std::vector<JsonChange> difference(const JsonTree& before, const JsonTree& after, std::size_t limit) {
  return Comparison(before, after, limit).run();
}

void JsonDiffModel::show(std::vector<JsonChange> changes) {
  beginResetModel();
  changes_ = std::move(changes);
  endResetModel();
}

int JsonDiffModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(changes_.size());
}

int JsonDiffModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant JsonDiffModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const JsonChange& change = changes_[static_cast<std::size_t>(index.row())];
  const std::string& cell = index.column() == kPath     ? change.path
                            : index.column() == kBefore ? change.before
                                                        : change.after;
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == kBefore && change.kind == JsonChange::Kind::added) return tr("not there");
      if (index.column() == kAfter && change.kind == JsonChange::Kind::removed) return tr("not there");
      return text(database::printable(cell, kShown));
    case Qt::ToolTipRole:
      return text(database::printable(cell, kShown));
    case ListView::kCopyRole:
      return text(cell);
    case kMonospaceRole:
      return !cell.empty() || index.column() == kPath;
    case kMutedRole:
      return cell.empty() || (index.column() == kBefore);
    default:
      return {};
  }
}

QVariant JsonDiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kPath ? tr("Where") : section == kBefore ? tr("Before") : tr("After");
}

}  // namespace headlock::ui
