// The statements behind a topic's figures and the reading of their answers. Private to core/topic.
#pragma once

#include <span>
#include <vector>

#include "core/topic/operations.h"

namespace headlock::topic {

class StatsReader {
public:
  StatsReader(const database::Layout& layout, TopicInfo topic, StatsPrecision precision);

  /// Adds this topic's statements to a round trip.
  void ask(std::vector<database::Query>& queries) const;
  /// How many answers belong to them.
  [[nodiscard]] std::size_t answers() const noexcept;
  [[nodiscard]] TopicStats read(std::span<const database::Result> answers) const;

private:
  const database::Layout& layout_;
  TopicInfo topic_;
  bool live_;
};

/// The figures of all `topics`: fifty at a time, each fifty in one round trip and one snapshot.
[[nodiscard]] std::vector<TopicStats> readStats(database::Connection& connection,
                                                const database::Layout& layout, std::vector<TopicInfo> topics,
                                                StatsPrecision precision);

}  // namespace headlock::topic
