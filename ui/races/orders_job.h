// Every order of some races, played beside the window: what came of each is handed over as it is known.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/race/verdict.h"
#include "ui/worker/job.h"

namespace headlock::ui {

/// From the thread that plays to the thread that shows.
class OrdersLog {
public:
  struct Played {
    std::vector<std::vector<race::OrderReport>> orders;  ///< A race each.
    std::vector<bool> complete;
  };
  explicit OrdersLog(std::size_t races);
  void add(std::size_t race, race::OrderReport order);
  void complete(std::size_t race);
  /// What was added since the last call.
  [[nodiscard]] Played take();

private:
  std::mutex mutex_;
  Played played_;  // guarded by mutex_
};

/// Plays them one after the other. Throws as race::run does.
void playEveryOrder(topic::Client& client, JobControl& control,
                    const std::vector<std::shared_ptr<const race::Spec>>& specs, OrdersLog& log);

/// What PostgreSQL's isolationtester prints for `spec`. Unlike that tool, in a schema of its own.
[[nodiscard]] std::string playForReference(topic::Client& client, JobControl& control,
                                           const race::Spec& spec);

}  // namespace headlock::ui
