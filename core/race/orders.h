// The orders in which sessions can take turns.
//
// An order is a sequence of sessions: each plays its own steps one after the other, so who moves says what
// moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/race/spec.h"

namespace headlock::race {

/// Who moves, from first to last.
using Order = std::vector<std::size_t>;

/// The order before all others: the first session plays to its end, then the second, and so on. To be
/// advanced with `nextOrder`, which visits every order once.
[[nodiscard]] Order firstOrder(const Spec& spec);
/// Moves to the next order. False after the last, and then it is the first again.
bool nextOrder(Order& order);

/// How many orders there are when nothing ever waits; the greatest value of its type where there are more.
[[nodiscard]] std::uint64_t countOrders(const Spec& spec);

/// The steps of an order that moves every session to its end, or part of the way.
[[nodiscard]] std::vector<StepId> stepsOf(const Order& order);

}  // namespace headlock::race
