#include "core/race/runner.h"

#include "core/race/play.h"

namespace headlock::race {
namespace {

class Runner {
public:
  Runner(const Spec& spec, const RunOptions& options)
      : spec_(spec),
        options_(options),
        play_(spec, {options.settings, options.stepLimit, options.canceller}) {}

  RaceReport run() {
    if (options_.orders == OrdersToPlay::every || spec_.permutations.empty()) {
      explore();
    } else {
      for (const Permutation& permutation : spec_.permutations) {
        if (!playPermutation(permutation)) break;
      }
    }
    return std::move(report_);
  }

private:
  // Both return whether the race goes on: past a timeout each further order would only cost as much time
  // again.
  bool playPermutation(const Permutation& permutation) {
    play_.begin();
    for (const PermutationStep& step : permutation.steps) play_.perform(step);
    play_.settle();
    return keep(play_.end());
  }

  bool keep(OrderReport order) {
    if (options_.onOrder) options_.onOrder(order);
    const bool goOn = order.verdict != Verdict::timeout;
    if (!goOn) report_.complete = false;
    if (options_.exportsOrder && (!exported_ || order.verdict > *exported_)) {
      report_.exported = play_.exported();
      exported_ = order.verdict;
    }
    report_.orders.push_back(std::move(order));
    return goOn;
  }

  void explore() {
    Explorer explorer(spec_, options_.explorer);
    report_.complete = explorer.exhaustive();
    if (!explorer.exhaustive()) report_.seed = options_.explorer.seed;
    do {
      play_.begin();
      while (!play_.over()) {
        const std::vector<std::size_t> movable = play_.movable();
        if (movable.empty()) {
          play_.awaitOne();
        } else {
          play_.move(explorer.choose(movable));
        }
      }
      if (!keep(play_.end())) return;
    } while (explorer.next(report_.orders.back().order()));
  }

  const Spec& spec_;
  const RunOptions& options_;
  Play play_;
  RaceReport report_;
  std::optional<Verdict> exported_;  // the verdict of the order that is exported so far
};

}  // namespace

RaceReport run(const Spec& spec, const RunOptions& options) {
  return Runner(spec, options).run();
}

}  // namespace headlock::race
