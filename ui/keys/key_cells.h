// How a key's row reads, whichever list it stands in.
#pragma once

#include <QVariant>
#include <chrono>

#include "core/topic/browse.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

enum KeyColumn {
  kKeyColumn,
  kStateColumn,
  kHeadColumn,
  kRankColumn,
  kVersionColumn,
  kAgeColumn,
  kKeyColumns
};

/// Headless rows older than the topic's TTL are past it.
[[nodiscard]] Meaning meaningOf(const topic::KeyRow& row, std::chrono::milliseconds ttl);
[[nodiscard]] QVariant keyCell(const topic::KeyRow& row, int column, int role, std::chrono::milliseconds ttl);
[[nodiscard]] QVariant keyHeader(int column, int role);

}  // namespace headlock::ui
