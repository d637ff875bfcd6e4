#include "core/race/orders.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace headlock::race {

Order firstOrder(const Spec& spec) {
  Order order;
  for (std::size_t session = 0; session < spec.sessions.size(); ++session) {
    order.insert(order.end(), spec.sessions[session].steps.size(), session);
  }
  return order;
}

bool nextOrder(Order& order) {
  return std::ranges::next_permutation(order).found;
}

std::uint64_t countOrders(const Spec& spec) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  // The product of binomials: in how many ways the steps of each session spread over those of all before it
  // and its own.
  std::uint64_t count = 1;
  std::uint64_t steps = 0;
  for (const Session& session : spec.sessions) {
    for (std::uint64_t own = 1; own <= session.steps.size(); ++own) {
      ++steps;
      const std::uint64_t common = std::gcd(count, own);
      const std::uint64_t factor = steps / std::gcd(steps, own / common);
      count /= common;
      if (count > most / factor) return most;
      count *= factor;
      // What is left of the divisor, after the factors that both sides gave, is one: a binomial is whole.
    }
  }
  return count;
}

std::vector<StepId> stepsOf(const Order& order) {
  std::map<std::size_t, std::size_t> played;
  std::vector<StepId> steps;
  steps.reserve(order.size());
  for (const std::size_t session : order) steps.push_back({session, played[session]++});
  return steps;
}

}  // namespace headlock::race
