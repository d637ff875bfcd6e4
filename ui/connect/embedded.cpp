#include "ui/connect/embedded.h"

namespace headlock::ui {

Address EmbeddedCluster::address(database::Settings settings) {
  return [cluster = shared_from_this(), settings = std::move(settings)] {
    database::Settings there = settings;
    there.conninfo = cluster->use();
    return there;
  };
}

std::string EmbeddedCluster::use() {
  const std::lock_guard lock(mutex_);
  const bool runs =
      use_ && database::PersistentCluster().status().state == database::ClusterStatus::State::running;
  if (!runs) use_ = database::PersistentCluster().use();
  return use_->conninfo();
}

}  // namespace headlock::ui
