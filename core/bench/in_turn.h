// Rounds in turn: ours, the baseline, the limit, and again from the beginning.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bench/report.h"
#include "core/database/cancel.h"

namespace headlock::bench {

/// How a benchmark is run, whatever it measures.
struct Course {
  int rounds = 5;
  std::shared_ptr<database::Canceller> canceller = std::make_shared<database::Canceller>();
  /// Told what is done now, in a few words. May be empty.
  std::function<void(const std::string&)> onProgress = {};

  void tell(const std::string& what) const {
    canceller->throwIfRequested();
    if (onProgress) onProgress(what);
  }
};

/// What is measured once a round. `limit` may be empty.
template <typename Sample>
struct Sides {
  std::function<Sample()> ours;
  std::function<Sample()> baseline;
  std::function<Sample()> limit = {};
};

template <typename Sample>
struct Samples {
  std::vector<Sample> ours;
  std::vector<Sample> baseline;
  std::vector<Sample> limit;

  /// What `figure` says of each sample, as rounds of a comparison.
  template <typename Figure>
  [[nodiscard]] std::vector<Round> rounds(Figure figure) const {
    std::vector<Round> rounds;
    rounds.reserve(ours.size());
    for (std::size_t index = 0; index < ours.size(); ++index) {
      Round round{figure(ours[index]), figure(baseline[index])};
      if (!limit.empty()) round.limit = figure(limit[index]);
      rounds.push_back(round);
    }
    return rounds;
  }
};

/// Measures each side once a round. With `warmUp` a round goes before that is not looked at: caches and plans
/// are made in it. Throws what a side throws, and Cancelled between measurements.
template <typename Sample>
[[nodiscard]] Samples<Sample> playInTurn(const Course& course, const std::string& what,
                                         const Sides<Sample>& sides, bool warmUp) {
  Samples<Sample> samples;
  for (int round = warmUp ? 0 : 1; round <= course.rounds; ++round) {
    const std::string where =
        what + (round == 0 ? std::string(", warming up")
                           : ", round " + std::to_string(round) + " of " + std::to_string(course.rounds));
    const auto measure = [&](const std::function<Sample()>& side, std::vector<Sample>& into,
                             const char* name) {
      if (!side) return;
      course.tell(where + ": " + name);
      Sample sample = side();
      if (round > 0) into.push_back(std::move(sample));
    };
    measure(sides.ours, samples.ours, "ours");
    measure(sides.baseline, samples.baseline, "the baseline");
    measure(sides.limit, samples.limit, "the limit");
  }
  return samples;
}

/// Milliseconds that `work` takes.
template <typename Work>
[[nodiscard]] double millisecondsOf(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  std::forward<Work>(work)();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace headlock::bench
