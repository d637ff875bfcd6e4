// A stand-off on purpose: one session holds a key, others queue for it, and one of those holds a second key
// for which others wait in turn. For whoever wants to see what waiting looks like.
//
// Nothing is written: every session rolls back, and a row that was made for an absent key goes with it.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "core/database/connection.h"
#include "core/database/settings.h"

namespace headlock::workload {

struct StandoffOptions {
  std::string topic;
  std::string first;   ///< The key that all wait for.
  std::string second;  ///< Another one.
  std::chrono::milliseconds duration = std::chrono::seconds(60);
  int waiters = 11;
  /// Called about once a second with what is left of the time, from the calling thread. May be empty.
  std::function<void(std::chrono::milliseconds)> onProgress = {};
};

/// Returns when the time is over, or when somebody asks it to stop; that is its normal end. A session that
/// somebody ends leaves the others alone. Throws NotFound (`topic_not_found`).
void runStandoff(const database::Settings& settings, const database::Environment& environment,
                 const StandoffOptions& options);

}  // namespace headlock::workload
