// PostgreSQL's eight lock modes and which of them cannot be held side by side.
//
// The matrix is the one of the manual ("Explicit Locking"). Row locks have four strengths of their own; the
// server queues for them with four of these modes, chosen so that the same matrix answers for rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace headlock::contention {

enum class LockMode : std::uint8_t {
  accessShare,
  rowShare,
  rowExclusive,
  shareUpdateExclusive,
  share,
  shareRowExclusive,
  exclusive,
  accessExclusive,
};

inline constexpr int kLockModes = 8;

/// Whether two sessions cannot hold `a` and `b` on one thing at once. Symmetric.
[[nodiscard]] bool conflicts(LockMode a, LockMode b) noexcept;

/// The mode as the server's views spell it, for example `RowShareLock`.
[[nodiscard]] std::string_view nameOf(LockMode mode) noexcept;
/// Null for anything else, predicate locks (`SIReadLock`) among it: they never make anybody wait.
[[nodiscard]] std::optional<LockMode> lockModeNamed(std::string_view name) noexcept;

/// The mode that stands for a row lock's strength, as `pg_get_multixact_members` spells it (`keysh`, `sh`,
/// `fornokeyupd`, `nokeyupd`, `forupd`, `upd`). Null for anything else.
[[nodiscard]] std::optional<LockMode> rowLockMode(std::string_view memberMode) noexcept;

}  // namespace headlock::contention
