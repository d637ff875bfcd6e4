// What a topic holds, in figures. Contract: compaction-head.md, "Observability".
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/topic/message.h"

namespace headlock::topic {

/// Headless rows with an age in [from, to).
struct AgeBucket {
  std::chrono::milliseconds from{};
  std::optional<std::chrono::milliseconds> to;  ///< Null: without end.
  std::int64_t count = 0;
  bool capped = false;  ///< There are at least `count`; counting stopped there.
};

/// A figure that may be a lower bound or an estimate.
struct Figure {
  std::int64_t value = 0;
  bool capped = false;
};

struct TopicStats {
  TopicId topic;
  std::string name;
  std::chrono::milliseconds headlessTtl{};
  Timestamp readAt{};
  Figure keys;
  Figure materialized;
  Figure headless;
  Figure headlessPastTtl;
  std::optional<std::chrono::milliseconds> oldestHeadlessAge;  ///< Null where there is no headless row.
  std::vector<AgeBucket> histogram;                            ///< Ascending; the TTL is one of the borders.
  Figure messages;
  std::int64_t logBytes = 0;
  std::int64_t logIndexBytes = 0;
  std::int64_t headBytes = 0;
  std::int64_t headIndexBytes = 0;
  std::int64_t deadTuples = 0;
};

enum class StatsPrecision {
  exact,  ///< Everything counted.
  live,  ///< Cheap on topics of any size: ranges counted up to a cap, sizes of tables estimated, both marked.
};

/// The two figures of a topic that a window follows over time.
struct TopicPulse {
  std::string name;
  Timestamp readAt{};
  Figure headless;
  std::optional<std::chrono::milliseconds> oldestHeadlessAge;  ///< Null where there is no headless row.
};

/// A pulse counts no further than this.
inline constexpr std::int64_t kPulseCap = 200'000;

/// Borders of the age histogram for a topic with this TTL, ascending from 0: log-spaced, the TTL among them.
[[nodiscard]] std::vector<std::chrono::milliseconds> ageBorders(std::chrono::milliseconds ttl);

}  // namespace headlock::topic
