// The few value types that cross every boundary of the library.
#pragma once

#include <chrono>
#include <cstdint>

namespace headlock {

/// A moment by the server's clock, as exact as PostgreSQL keeps it. Travels as microseconds since 1970-01-01
/// UTC, so that no session setting (time zone, date style) touches it.
using Timestamp = std::chrono::sys_time<std::chrono::microseconds>;

/// Identifiers of different things do not mix.
template <typename Tag>
struct Id {
  std::int64_t value = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

}  // namespace headlock
