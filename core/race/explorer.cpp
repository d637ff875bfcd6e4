#include "core/race/explorer.h"

#include <algorithm>
#include <limits>

namespace headlock::race {
namespace {

/// After so many repetitions in a row there is hardly an order left that the draw would meet.
constexpr std::uint64_t kMostRepetitions = 200;

std::uint64_t doubled(std::uint64_t count) {
  return count > std::numeric_limits<std::uint64_t>::max() / 2 ? count : 2 * count;
}

}  // namespace

Explorer::Explorer(const Spec& spec, const ExplorerOptions& options)
    : exhaustive_(spec.sessions.size() <= 2 || countOrders(spec) <= options.bound),
      options_(options),
      // Waits make orders fewer, never more. A server whose waits differ from run to run must not keep it
      // going for ever.
      mostRuns_(exhaustive_ ? doubled(countOrders(spec)) : options.bound),
      random_(options.seed) {
  for (const Session& session : spec.sessions) steps_.push_back(session.steps.size());
  left_ = steps_;
}

std::size_t Explorer::choose(std::span<const std::size_t> movable) {
  const std::size_t depth = depth_++;
  std::size_t session = movable.front();
  if (!exhaustive_) {
    session = draw(movable);
  } else if (depth < path_.size() &&
             std::ranges::find(movable, path_[depth].options[path_[depth].chosen]) != movable.end()) {
    session = path_[depth].options[path_[depth].chosen];
  } else {
    path_.resize(depth);
    path_.push_back({{movable.begin(), movable.end()}, 0});
  }
  --left_[session];
  return session;
}

// A session with twice the steps left is twice as likely: so every arrangement of the steps has the same
// chance.
std::size_t Explorer::draw(std::span<const std::size_t> movable) {
  std::size_t total = 0;
  for (const std::size_t session : movable) total += left_[session];
  std::size_t drawn = std::uniform_int_distribution<std::size_t>(0, total - 1)(random_);
  for (const std::size_t session : movable) {
    if (drawn < left_[session]) return session;
    drawn -= left_[session];
  }
  return movable.back();
}

bool Explorer::next(const Order& order) {
  ++runs_;
  depth_ = 0;
  left_ = steps_;
  if (!exhaustive_) {
    repeated_ = met_.insert(order).second ? 0 : repeated_ + 1;
    return met_.size() < mostRuns_ && repeated_ < kMostRepetitions;
  }
  while (!path_.empty() && path_.back().chosen + 1 == path_.back().options.size()) path_.pop_back();
  if (path_.empty() || runs_ >= mostRuns_) return false;
  ++path_.back().chosen;
  return true;
}

}  // namespace headlock::race
