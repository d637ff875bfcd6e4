// Plays a race and gives its verdict.
//
//   RaceReport report = run(spec, {.settings = settings, .orders = Orders::every});
//   if (!isAsExpected(spec, report)) …
//
// Everything happens in a scratch schema of the run's own, which goes with it; the database needs no
// installation. Each order begins afresh: setups, steps, sessions' teardowns, invariants, teardown.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/race/explorer.h"
#include "core/race/verdict.h"

namespace headlock::race {

enum class OrdersToPlay {
  listed,  ///< The spec's permutations, with their markers; every order where it lists none.
  every,   ///< Every order in which no waiting session is asked to move.
};

struct RunOptions {
  database::Settings settings;
  OrdersToPlay orders = OrdersToPlay::listed;
  ExplorerOptions explorer;
  /// How long a step may take; the order's verdict is `timeout` then, and no further order is played.
  std::chrono::milliseconds stepLimit{30'000};
  std::shared_ptr<database::Canceller> canceller;
  /// Whether the report exports an order.
  bool exportsOrder = false;
  /// Hears of every order as it ends. Empty: nobody listens.
  std::function<void(const OrderReport&)> onOrder;
};

/// Throws ConnectionLost, Cancelled, StageFailed where a setup fails, Failed where the scratch schema cannot
/// be made, and InvalidInput where a transaction pooler stands between.
[[nodiscard]] RaceReport run(const Spec& spec, const RunOptions& options);

}  // namespace headlock::race
