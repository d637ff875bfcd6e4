#include "core/database/nearest_name.h"

#include <algorithm>
#include <numeric>

namespace headlock::database {
namespace {

/// Restricted Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbours.
std::size_t distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> beforePrevious(right.size() + 1);
  std::vector<std::size_t> previous(right.size() + 1);
  std::vector<std::size_t> current(right.size() + 1);
  std::iota(previous.begin(), previous.end(), 0U);
  for (std::size_t i = 1; i <= left.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
      if (swapped) current[j] = std::min(current[j], beforePrevious[j - 2] + 1);
    }
    std::swap(beforePrevious, previous);
    std::swap(previous, current);
  }
  return previous[right.size()];
}

}  // namespace

std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 64;  // a longer word is no slip of the keyboard
  if (word.size() > kLongest || word.empty()) return {};
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const bool prefix = word.size() >= 3 && candidate.starts_with(word);
    const std::size_t apart = prefix ? 1 : distance(word, candidate);
    if (apart < least && apart < candidate.size()) {
      least = apart;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace headlock::database
