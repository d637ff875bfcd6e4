// Who watches statements. The journal of the console, the query budgets of the tests and the footprint page
// all stand on this one interface; nothing else sees what is sent.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/database/query.h"

namespace headlock::database {

/// One statement that was sent and answered.
struct StatementEvent {
  std::string_view
      operation;  ///< For example `headlock.topic.lock_head`; `headlock.transaction.begin` and the like.
  std::string_view text;  ///< As sent, owner comment included; parameters stand as $1, $2, ….
  std::span<const Parameter> parameters;  ///< In the order of their numbers. Gone after the call.
  std::uint64_t connection;               ///< Which connection of this process, numbered from 1.
  int backendPid;                         ///< The server's process, 0 when unknown.
  std::chrono::system_clock::time_point started;
  std::chrono::microseconds duration;  ///< From the round trip's send to this statement's answer.
  std::int64_t rows;                   ///< Returned, or affected where nothing is returned.
  std::uint64_t roundTrip;             ///< The connection's round trip that carried it, numbered from 1.
  std::string_view sqlstate;           ///< Empty when it succeeded.
  std::string_view error;              ///< The message; empty when it succeeded.
};

/// Called on the thread that runs the statement, after each answer. Must be quick and must not throw; one
/// observer may serve connections of several threads, and then locks for itself.
class StatementObserver {
public:
  virtual ~StatementObserver() = default;
  virtual void onStatement(const StatementEvent& event) noexcept = 0;
};

}  // namespace headlock::database
