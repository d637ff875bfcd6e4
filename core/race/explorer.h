// Which session moves next, run after run, until every order was played.
//
// A session that waits cannot be asked to move, and whether it waits is known only once the race is played.
// So the orders are not listed beforehand: each run takes one choice after another among the sessions that
// can move, and the next run differs from it at the last choice that has something left to try. That visits
// every possible order once. Where there are too many, runs draw their choices instead, from a seed, so that
// each order of steps is equally likely to be met.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "core/race/orders.h"
#include "core/race/spec.h"

namespace headlock::race {

struct ExplorerOptions {
  /// How many orders are played at most where not all are: more than two sessions, and more orders than this.
  std::uint64_t bound = 10'000;
  std::uint64_t seed = 0;
};

class Explorer {
public:
  Explorer(const Spec& spec, const ExplorerOptions& options);

  /// Whether every possible order will be played.
  [[nodiscard]] bool exhaustive() const noexcept { return exhaustive_; }

  /// Chooses among sessions that have a step left and can move. Requires at least one. Calls within a run
  /// come in order.
  [[nodiscard]] std::size_t choose(std::span<const std::size_t> movable);
  /// Ends a run, which played `order`. Returns whether another one is due.
  bool next(const Order& order);

private:
  struct Choice {
    std::vector<std::size_t> options;
    std::size_t chosen = 0;
  };

  [[nodiscard]] std::size_t draw(std::span<const std::size_t> movable);

  std::vector<std::size_t> steps_;  // how many each session has
  std::vector<std::size_t> left_;   // how many each has left in this run
  const bool exhaustive_;
  const ExplorerOptions options_;
  std::uint64_t mostRuns_;
  std::uint64_t runs_ = 0;
  std::size_t depth_ = 0;       // choices made in this run
  std::vector<Choice> path_;    // the choices of this run and the last, as far as they agree
  std::set<Order> met_;         // when drawing
  std::uint64_t repeated_ = 0;  // how many runs in a row drew an order that was met before
  std::mt19937_64 random_;
};

}  // namespace headlock::race
