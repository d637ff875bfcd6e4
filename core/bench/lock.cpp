// Locked read-modify-write.
#include <optional>

#include "core/bench/benchmarks.h"
#include "core/bench/crowd.h"
#include "core/bench/delay_proxy.h"
#include "core/bench/lockers.h"

namespace headlock::bench {
namespace {

constexpr int kMessageBytes = 200;
constexpr int kManyClients = 8;

std::string milliText(std::chrono::microseconds delay) {
  std::string text = std::to_string(delay.count() / 1'000);
  const auto rest = delay.count() % 1'000;
  if (rest > 0) text += '.' + std::to_string(1'000 + rest).substr(1);
  while (text.find('.') != std::string::npos && text.back() == '0') text.pop_back();
  return text + " ms";
}

std::string caseName(const LockCase& work) {
  std::string name = std::to_string(work.clients) + (work.clients == 1 ? " client" : " clients");
  if (work.keys == 1) name += ", one hot key";
  if (work.delay.count() > 0) name += ", " + milliText(work.delay) + " of network";
  return name;
}

/// The ratio that the case must reach; null for one that nobody set a mark for.
std::optional<double> wantedRatio(const LockCase& work) {
  const bool far = work.delay.count() > 0;
  if (work.keys == 1) return work.clients == kManyClients && !far ? std::optional(1.45) : std::nullopt;
  if (work.clients == 1) return far ? 3.2 : 1.8;
  if (work.clients == kManyClients) return far ? 2.4 : 1.45;
  return std::nullopt;
}

}  // namespace

Report measureLock(const database::Settings& settings, const Course& course, const LockCase& work) {
  Ground ground(settings, course);
  ground.fillHeads(1, work.keys, kMessageBytes);
  ground.settle();
  std::optional<DelayProxy> proxy;
  if (work.delay.count() > 0) {
    const auto address = ground.address();
    proxy.emplace(ground.settings(), address.first, address.second, work.delay);
  }
  const database::Settings& way = proxy ? proxy->settings() : ground.settings();
  using MakeLocker = std::function<void()> (*)(Ground&, const database::Settings&, Choice);
  const auto crowdOf = [&](MakeLocker makeLocker) {
    return [&ground, &way, &work, &course, makeLocker] {
      return runCrowd(work.clients, work.duration, course.canceller, [&](int client) {
        return makeLocker(ground, way, {work.keys, client});
      });
    };
  };
  const Samples<Tally> samples =
      playInTurn<Tally>(course, "lock, " + caseName(work),
                        {crowdOf(libraryLocker), crowdOf(referenceLocker), crowdOf(pipelineLocker)}, true);

  Comparison rate{.name = caseName(work),
                  .unit = Unit::perSecond,
                  .things = "transactions",
                  .baseline = "eight round trips a transaction",
                  .limit = "the same two pipelines in raw libpq",
                  .targets = {{Target::Of::ratioToLimit, 0.9}},
                  .rounds = samples.rounds([](const Tally& tally) { return tally.perSecond; })};
  if (const auto wanted = wantedRatio(work)) rate.targets.push_back({Target::Of::ratio, *wanted});
  Comparison high{.name = caseName(work) + ": 99 of 100 within",
                  .unit = Unit::milliseconds,
                  .things = {},
                  .baseline = rate.baseline,
                  .limit = rate.limit,
                  .rounds = samples.rounds([](const Tally& tally) { return tally.highMilliseconds; })};
  if (work.keys == 1) high.targets = {{Target::Of::ratio, 1.0}};
  return {"lock",
          {{"clients", std::to_string(work.clients)},
           {"keys", std::to_string(work.keys)},
           {"delay", milliText(work.delay)}},
          {std::move(rate), std::move(high)}};
}

}  // namespace headlock::bench
