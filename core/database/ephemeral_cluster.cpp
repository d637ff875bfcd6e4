// The ephemeral life: everything in one directory below the temporary one, locked by its owner for as long as
// that lives. Where the lock can be had the owner is gone, and whoever comes next sweeps the directory away,
// its server included.
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "core/database/cluster.h"
#include "core/database/cluster_installation.h"
#include "core/database/cluster_postmaster.h"

namespace headlock::database {
namespace {

using namespace embedded;

constexpr std::string_view kPrefix = "headlock-server-";

// Without fsync nothing that a killed process wrote is lost, since the system keeps its pages; only a crash
// of the machine would lose it. Pages written whole stay needed: SIGKILL can end a write between the two
// halves of a page. Parallel workers' memory goes to files in the data directory, so that a killed server
// leaves none in /dev/shm.
constexpr std::string_view kSettings = R"(include 'data/postgresql.conf'
fsync = off
max_connections = 200
max_prepared_transactions = 20
max_locks_per_transaction = 256
dynamic_shared_memory_type = mmap
max_wal_size = 4GB
timezone = 'UTC'
log_timezone = 'UTC'
)";

/// The thread that the system takes for the server's parent: the server is told to stop when it ends, at the
/// latest with the process. One that belongs to the cluster makes it irrelevant which thread asked for the
/// server.
class Keeper {
public:
  explicit Keeper(std::function<Process()> start) {
    std::promise<Process> promise;
    auto started = promise.get_future();
    thread_ = std::thread([this, start = std::move(start), promise = std::move(promise)]() mutable {
      try {
        promise.set_value(start());
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
      end_.acquire();
    });
    try {
      process_.emplace(started.get());
    } catch (...) {
      finish();
      throw;
    }
  }
  ~Keeper() { finish(); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  [[nodiscard]] const Process& process() const { return *process_; }

private:
  void finish() {
    end_.release();
    thread_.join();
  }

  std::binary_semaphore end_{0};
  std::optional<Process> process_;
  std::thread thread_;
};

/// Removes the directories of owners who are gone.
void sweep(const std::string& parent) {
  std::error_code error;
  std::filesystem::directory_iterator entry(parent, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string path = entry->path().string();
    if (!entry->path().filename().string().starts_with(kPrefix) || !ownedByCaller(path)) continue;
    const auto lock = FileLock::tryExclusive(path);
    if (!lock) continue;
    try {
      clearRemains(ClusterPlaces(path).data);
      removeTree(path);
    } catch (const std::exception&) {
      // Somebody else's trouble; it must not keep this caller from a server of its own.
    }
  }
}

/// A directory and its lock. A sweep may take a new directory for an abandoned one before it is locked: make
/// another then.
std::pair<std::string, FileLock> makeOwnedHome(const std::string& parent) {
  for (;;) {
    std::string path = makeUniqueHome(parent, kPrefix);
    if (auto lock = FileLock::tryExclusive(path)) return {std::move(path), std::move(*lock)};
  }
}

}  // namespace

struct EphemeralCluster::Server {
  explicit Server(std::pair<std::string, FileLock> owned)
      : places(owned.first), lock(std::move(owned.second)), socketDirectory(places.home + "/socket") {}
  ~Server() {
    if (::getpid() != owner) {
      static_cast<void>(keeper.release());  // a fork's copy: the thread and the server are the original's
      return;
    }
    try {
      clearRemains();
      removeTree(places.home);
    } catch (const std::exception&) {
      // What could not be removed is swept by the next ephemeral cluster.
    }
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void start() {
    keeper.reset();
    removeTree(socketDirectory);
    makeServerDirectory(socketDirectory);
    keeper = std::make_unique<Keeper>(
        [this] { return launchPostmaster(places, binaries, socketDirectory, true); });
    static_cast<void>(awaitReady(keeper->process(), places));
  }

  /// Stops the server at once, without writing anything that nobody will read.
  void clearRemains() {
    if (keeper) stopPostmaster(keeper->process(), places.data, SIGQUIT);
    embedded::clearRemains(places.data);
    keeper.reset();
  }

  const int owner = ::getpid();
  const ClusterPlaces places;
  const FileLock lock;
  const std::string socketDirectory;
  std::string binaries;
  std::unique_ptr<Keeper> keeper;
};

EphemeralCluster::EphemeralCluster() : EphemeralCluster(Options{}) {}

EphemeralCluster::EphemeralCluster(const Options& options) {
  const std::string parent = temporaryDirectory();
  sweep(parent);
  server_ = std::make_unique<Server>(makeOwnedHome(parent));
  server_->binaries = postgresBinaries();
  if (options.standbyOf.empty()) {
    initialize(server_->binaries, server_->places.data, cacheDirectory(), MissingInCache::make);
  } else {
    initializeStandby(server_->binaries, server_->places.data, options.standbyOf);
  }
  std::string settings(kSettings);
  for (const std::string& line : options.configuration) settings += line + "\n";
  writeFile(server_->places.settings, settings);
  server_->start();
}

EphemeralCluster::~EphemeralCluster() = default;

std::string EphemeralCluster::conninfo(std::string_view database) const {
  return conninfoFor(server_->socketDirectory, database);
}

int EphemeralCluster::postmasterPid() const {
  return server_->keeper->process().pid();
}

const std::string& EphemeralCluster::dataDirectory() const {
  return server_->places.data;
}

const std::string& EphemeralCluster::socketDirectory() const {
  return server_->socketDirectory;
}

void EphemeralCluster::crash() {
  killServer(server_->places.data);
}

void EphemeralCluster::restart() {
  if (findPostmaster(server_->places.data)) fail("the server still runs: crash() it before restart()");
  server_->start();
}

void EphemeralCluster::freeze() {
  freezeServer(server_->keeper->process(), server_->places.data);
}

void EphemeralCluster::thaw() {
  thawServer(server_->places.data);
}

}  // namespace headlock::database
