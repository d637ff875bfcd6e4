#include "core/contention/queue.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>

namespace headlock::contention {
namespace {

/// A set of lock modes, a bit each.
using Modes = std::uint8_t;

constexpr Modes bit(LockMode mode) {
  return static_cast<Modes>(1U << static_cast<unsigned>(mode));
}

Modes conflicting(LockMode mode) {
  Modes modes = 0;
  for (int other = 0; other < kLockModes; ++other) {
    if (conflicts(mode, static_cast<LockMode>(other))) modes |= bit(static_cast<LockMode>(other));
  }
  return modes;
}

/// Somebody at this lock.
struct Standing {
  const LockRow* row = nullptr;
  Party party;
  Modes against = 0;  ///< The modes that conflict with its own.
};

class QueueBefore {
public:
  QueueBefore(const LockQueue& queue, const Snapshot& snapshot) : snapshot_(snapshot) {
    for (const LockRow* const row : queue.holders) holders_.push_back(standing(*row));
    for (std::size_t mode = 0; mode < kLockModes; ++mode) {
      for (std::size_t other = 0; other < kLockModes; ++other) explains_[mode][other] = explains(mode, other);
    }
    arrange(queue.waiters);
  }

  [[nodiscard]] std::vector<Blocked> blocked() {
    std::vector<Blocked> result;
    result.reserve(waiters_.size());
    wanted_.resize(waiters_.size());
    for (std::size_t position = 0; position < waiters_.size(); ++position)
      result.push_back(blockedAt(position));
    return result;
  }

private:
  [[nodiscard]] Standing standing(const LockRow& row) const {
    const Party party =
        row.pid == 0 ? Party{0, snapshot_.gidOf(row)} : Party{snapshot_.leaderOf(row.pid), {}};
    return {&row, party, conflicting(row.mode)};
  }

  static bool sameGroup(const Standing& a, const Standing& b) {
    return a.party.pid != 0 && a.party.pid == b.party.pid;
  }

  /// Puts the waiters in the order in which they will be served.
  void arrange(std::vector<const LockRow*> arrived) {
    std::ranges::sort(arrived, {}, [](const LockRow* row) {
      return std::tuple(!row->waitingSince, row->waitingSince, row->pid);
    });
    for (const LockRow* const row : arrived) {
      Standing waiter = standing(*row);
      Modes held = 0;
      for (const Standing& holder : holders_)
        held |= sameGroup(holder, waiter) ? bit(holder.row->mode) : Modes{0};
      auto place = waiters_.end();
      if (held != 0) {
        place = std::ranges::find_if(waiters_,
                                     [&](const Standing& ahead) { return (ahead.against & held) != 0; });
      }
      waiters_.insert(place, std::move(waiter));
    }
  }

  /// Whether all who block a waiter for `other` block one for `mode` as well.
  [[nodiscard]] bool explains(std::size_t mode, std::size_t other) const {
    return std::ranges::all_of(holders_, [&](const Standing& holder) {
      return (holder.against >> other & 1U) == 0 || (holder.against >> mode & 1U) != 0;
    });
  }

  /// Whether the holders against all of `modes` are among those against `mode`.
  [[nodiscard]] bool explained(Modes modes, LockMode mode) const {
    for (std::size_t other = 0; other < kLockModes; ++other) {
      if ((modes >> other & 1U) != 0 && !explains_[static_cast<std::size_t>(mode)][other]) return false;
    }
    return true;
  }

  [[nodiscard]] Blocked blockedAt(std::size_t position) {
    const Standing& waiter = waiters_[position];
    const LockMode mode = waiter.row->mode;
    Blocked result;
    result.pid = waiter.row->pid;
    result.leader = waiter.party.pid;
    result.row = static_cast<std::size_t>(waiter.row - snapshot_.locks.data());
    for (const Standing& holder : holders_) {
      if ((holder.against & bit(mode)) != 0 && !sameGroup(holder, waiter))
        result.blockers.push_back(holder.party);
    }
    Modes ahead = 0;  // what those who stand before it, and before them, ask for
    for (std::size_t other = 0; other < kLockModes; ++other) {
      if ((waiter.against >> other & 1U) != 0) ahead |= wantedByMode_[other];
    }
    if (ahead != 0 && (result.blockers.empty() || !explained(ahead, mode))) addThoseAhead(position, result);
    wanted_[position] = static_cast<Modes>(ahead | bit(mode));
    wantedByMode_[static_cast<std::size_t>(mode)] |= wanted_[position];
    std::ranges::sort(result.blockers);
    result.blockers.erase(std::unique(result.blockers.begin(), result.blockers.end()), result.blockers.end());
    return result;
  }

  /// Adds those before `position` who lead to holders that it does not wait for itself. One who stands behind
  /// another that was added leads to nobody new.
  void addThoseAhead(std::size_t position, Blocked& result) const {
    const Standing& waiter = waiters_[position];
    const bool unexplained = result.blockers.empty();
    Modes covered = 0;
    for (std::size_t index = position; index-- > 0 && (waiter.against & ~covered) != 0;) {
      const Standing& ahead = waiters_[index];
      const Modes mode = bit(ahead.row->mode);
      if ((waiter.against & mode) == 0 || (covered & mode) != 0 || sameGroup(waiter, ahead)) continue;
      if (!unexplained && explained(wanted_[index], waiter.row->mode)) continue;
      covered |= ahead.against;
      result.blockers.push_back(ahead.party);
      result.throughQueue = true;
    }
  }

  const Snapshot& snapshot_;
  std::vector<Standing> holders_;
  std::vector<Standing> waiters_;
  std::array<std::array<bool, kLockModes>, kLockModes> explains_{};
  std::vector<Modes> wanted_;  ///< By position: the modes that it and those before it ask for.
  std::array<Modes, kLockModes> wantedByMode_{};
};

}  // namespace

std::vector<Blocked> blockedIn(const LockQueue& queue, const Snapshot& snapshot) {
  return QueueBefore(queue, snapshot).blocked();
}

}  // namespace headlock::contention
