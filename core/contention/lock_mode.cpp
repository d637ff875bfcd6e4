#include "core/contention/lock_mode.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headlock::contention {
namespace {

constexpr std::array<std::string_view, kLockModes> kNames = {
    "AccessShareLock", "RowShareLock",          "RowExclusiveLock", "ShareUpdateExclusiveLock",
    "ShareLock",       "ShareRowExclusiveLock", "ExclusiveLock",    "AccessExclusiveLock"};

/// A bit a mode, from the weakest; row n holds what mode n conflicts with.
constexpr std::array<unsigned, kLockModes> kConflicts = {0b10000000, 0b11000000, 0b11110000, 0b11111000,
                                                         0b11101100, 0b11111100, 0b11111110, 0b11111111};

constexpr std::array<std::pair<std::string_view, LockMode>, 6> kRowLocks = {{
    {"keysh", LockMode::accessShare},
    {"sh", LockMode::rowShare},
    {"fornokeyupd", LockMode::exclusive},
    {"nokeyupd", LockMode::exclusive},
    {"forupd", LockMode::accessExclusive},
    {"upd", LockMode::accessExclusive},
}};

}  // namespace

bool conflicts(LockMode a, LockMode b) noexcept {
  return ((kConflicts[static_cast<std::size_t>(a)] >> static_cast<unsigned>(b)) & 1U) != 0;
}

std::string_view nameOf(LockMode mode) noexcept {
  return kNames[static_cast<std::size_t>(mode)];
}

std::optional<LockMode> lockModeNamed(std::string_view name) noexcept {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<LockMode>(found - kNames.begin());
}

std::optional<LockMode> rowLockMode(std::string_view memberMode) noexcept {
  const auto found = std::ranges::find(kRowLocks, memberMode, &std::pair<std::string_view, LockMode>::first);
  if (found == kRowLocks.end()) return std::nullopt;
  return found->second;
}

}  // namespace headlock::contention
