// The embedded cluster as an address: started when somebody connects, kept as long as the window lives.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/database/cluster.h"
#include "ui/worker/session_thread.h"

namespace headlock::ui {

class EmbeddedCluster : public std::enable_shared_from_this<EmbeddedCluster> {
public:
  [[nodiscard]] static std::shared_ptr<EmbeddedCluster> make() {
    return std::shared_ptr<EmbeddedCluster>(new EmbeddedCluster);
  }

  /// `settings` with the cluster's place in it. A server that somebody stopped is started again.
  [[nodiscard]] Address address(database::Settings settings);

private:
  EmbeddedCluster() = default;
  [[nodiscard]] std::string use();

  std::mutex mutex_;
  std::optional<database::PersistentCluster::Use> use_;  // guarded by mutex_
};

}  // namespace headlock::ui
