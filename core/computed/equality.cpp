#include "core/computed/equality.h"

#include <vector>

#include "core/computed/number_text.h"

namespace headlock::computed {
namespace {

/// Two containers of one kind and size whose first `compared` children are equal.
struct Pair {
  JsonValue left;
  JsonValue right;
  std::size_t compared;
};

bool areScalarsEqual(JsonValue left, JsonValue right) noexcept {
  if (left.kind() != JsonKind::number || left.text() == right.text()) return left.text() == right.text();
  return sameNumber(*NumberText::read(left.text()), *NumberText::read(right.text()));
}

bool haveSameNames(JsonValue left, JsonValue right) noexcept {
  for (std::size_t index = 0; index < left.size(); ++index) {
    if (left.child(index).name() != right.child(index).name()) return false;
  }
  return true;
}

/// What can be said of two values without looking at their children.
bool areAlike(JsonValue left, JsonValue right) noexcept {
  if (left.kind() != right.kind()) return false;
  if (!left.isContainer()) return areScalarsEqual(left, right);
  return left.size() == right.size() && (left.kind() == JsonKind::array || haveSameNames(left, right));
}

}  // namespace

std::optional<bool> areEqual(JsonValue left, JsonValue right, WorkBudget& budget) {
  if (!budget.spend()) return std::nullopt;
  if (!areAlike(left, right)) return false;
  if (!left.isContainer()) return true;

  std::vector<Pair> open{{left, right, 0}};
  while (!open.empty()) {
    Pair& pair = open.back();
    if (pair.compared == pair.left.size()) {
      open.pop_back();
      continue;
    }
    const JsonValue ours = pair.left.child(pair.compared);
    const JsonValue theirs = pair.right.child(pair.compared);
    ++pair.compared;
    if (!budget.spend()) return std::nullopt;
    if (!areAlike(ours, theirs)) return false;
    if (ours.isContainer()) open.push_back({ours, theirs, 0});
  }
  return true;
}

}  // namespace headlock::computed
