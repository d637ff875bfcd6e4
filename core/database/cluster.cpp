// The persistent life. Its directory:
//
//   data/            PostgreSQL's own
//   socket           a directory, or a link to one where this path is too long for a socket
//   postgresql.conf  what the server is given; made once, the user's to edit
//   server.log       and server.log.1, the one before it
//   operation.lock   held by whoever starts, stops or destroys: between two holders nothing of the server
//   changes users.lock       held, shared, by every Use: who can have it alone is the only one kept the life
//   of the server (process and start time) that start() promised to keep
#include "core/database/cluster.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/database/cluster_files.h"
#include "core/database/cluster_installation.h"
#include "core/database/cluster_postmaster.h"
#include "core/database/error.h"
#include "core/database/process_environment.h"

namespace headlock::database {
namespace {

using namespace embedded;

constexpr std::uintmax_t kLongLog = 1 << 20;
constexpr std::string_view kSocketPrefix = "headlock-socket-";
constexpr std::string_view kSettings =
    R"(# The embedded cluster of Headlock. Yours to edit; read at every start.
include 'data/postgresql.conf'
max_connections = 200
max_prepared_transactions = 20
max_locks_per_transaction = 256
# In files below data, so that a killed server leaves nothing in /dev/shm.
dynamic_shared_memory_type = mmap
# After a crash, one wait for all files before recovery and not one for each.
recovery_init_sync_method = syncfs
timezone = 'UTC'
log_timezone = 'UTC'
)";

/// The files of one persistent cluster beside those that every cluster has.
struct Home : ClusterPlaces {
  explicit Home(const std::string& directory)
      : ClusterPlaces(directory),
        unfinishedData(home + "/data.unfinished"),
        socket(home + "/socket"),
        olderLog(log + ".1"),
        operationLock(home + "/operation.lock"),
        usersLock(home + "/users.lock"),
        kept(home + "/kept") {}
  std::string unfinishedData;
  std::string socket;
  std::string olderLog;
  std::string operationLock;
  std::string usersLock;
  std::string kept;

  [[nodiscard]] bool exists() const { return std::filesystem::exists(operationLock); }
  [[nodiscard]] FileLock lockOperation() const {
    return FileLock::wait(operationLock, FileLock::Mode::exclusive);
  }
  [[nodiscard]] std::string major() const { return majorOf(readFile(data + "/PG_VERSION").value_or("")); }
};

std::string defaultDirectory() {
  std::string chosen = environmentValue("HEADLOCK_CLUSTER_HOME");
  if (!chosen.empty()) return chosen;
  if (serverAccount()) return "/var/lib/headlock/cluster";
  const std::string data = environmentValue("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/headlock/cluster";
  const std::string home = environmentValue("HOME");
  if (home.empty())
    fail("there is no home directory for the embedded cluster: name a place in HEADLOCK_CLUSTER_HOME");
  return home + "/.local/share/headlock/cluster";
}

/// Names one life of a server: a process id alone may come again.
std::string lifeOf(const PidFile& file) {
  return std::to_string(file.pid) + ' ' + file.startedAt + '\n';
}

bool isKept(const Home& home, const PidFile& file) {
  return readFile(home.kept) == lifeOf(file);
}

bool isOutdated(const Postmaster& postmaster, const Home& home) {
  if (!programWasReplaced(postmaster.file.pid)) return false;
  try {
    // A package that is installed again in the same version replaces the file, too.
    return versionOf(programOf(postmaster.file.pid)) != versionOf(binariesFor(home.major()) + "/postgres");
  } catch (const Failed&) {
    return true;  // its programs are gone altogether
  }
}

void removeSocketDirectory(const Home& home) {
  std::error_code error;
  const auto linked = std::filesystem::read_symlink(home.socket, error);
  const bool ours = linked.filename().string().starts_with(kSocketPrefix) && ownedByCaller(linked.string());
  if (!error && ours) removeTree(linked.string());
  removeTree(home.socket);
}

std::string makeSocketDirectory(const Home& home) {
  removeSocketDirectory(home);
  std::string directory = home.socket;
  if (!suitsSocket(directory)) {
    const std::string shorter = makeUniqueHome(temporaryDirectory(), kSocketPrefix);
    if (::symlink(shorter.c_str(), home.socket.c_str()) != 0)
      failWithErrno("cannot make the link " + home.socket);
    directory = shorter + "/socket";
  }
  makeServerDirectory(directory);
  return directory;
}

void create(const Home& home) {
  if (!reachableByServer(home.home)) {
    fail("the user postgres, who runs the server for root, cannot enter " + home.home +
         ": name another place in HEADLOCK_CLUSTER_HOME");
  }
  removeTree(home.unfinishedData);
  initialize(binariesFor(""), home.unfinishedData, cacheDirectory(), MissingInCache::leave);
  bringToDisk(home.unfinishedData);
  if (!std::filesystem::exists(home.settings)) writeFile(home.settings, kSettings);
  std::filesystem::rename(home.unfinishedData, home.data);
  bringToDisk(home.home);
}

void stopRunning(const Home& home) {
  if (const auto postmaster = findPostmaster(home.data))
    stopPostmaster(postmaster->process, home.data, SIGINT);
  clearRemains(home.data);
  removeSocketDirectory(home);
  removeTree(home.kept);
}

ClusterStatus statusOf(const Home& home, const std::optional<Postmaster>& postmaster) {
  ClusterStatus status;
  status.dataDirectory = home.data;
  status.serverVersion = home.major();
  if (status.serverVersion.empty()) return status;
  status.state = ClusterStatus::State::stopped;
  if (!postmaster) return status;
  status.state = ClusterStatus::State::running;
  status.socketDirectory = postmaster->file.socketDirectory;
  status.conninfo = conninfoFor(status.socketDirectory, "postgres");
  status.postmasterPid = postmaster->file.pid;
  status.kept = isKept(home, postmaster->file);
  status.outdated = isOutdated(*postmaster, home);
  if (const std::string version = versionOf(programOf(postmaster->file.pid)); !version.empty()) {
    status.serverVersion = version;
  }
  return status;
}

/// Requires the operation's lock. `alone`: nobody uses the cluster yet.
Postmaster ensureRunning(const Home& home, bool alone) {
  if (auto found = findPostmaster(home.data)) {
    if (!isOutdated(*found, home)) {
      return found->file.ready ? std::move(*found) : awaitReady(found->process, home);
    }
    if (!alone || isKept(home, found->file)) {
      throw Failed("cluster_outdated", "PostgreSQL was upgraded while the embedded server on " + home.data +
                                           " runs the version before");
    }
    stopRunning(home);
  }
  if (home.major().empty()) create(home);
  std::error_code error;
  if (std::filesystem::file_size(home.log, error) > kLongLog && !error) {
    std::filesystem::rename(home.log, home.olderLog, error);
  }
  return startPostmaster(home, binariesFor(home.major()), makeSocketDirectory(home));
}

/// Whether nobody holds a Use. Requires the operation's lock, so that the answer stays true.
bool isUnused(const Home& home) {
  return FileLock::wait(home.usersLock, FileLock::Mode::shared).upgrade();
}

}  // namespace

PersistentCluster::PersistentCluster() : PersistentCluster(defaultDirectory()) {}

PersistentCluster::PersistentCluster(const std::string& directory)
    : directory_(std::filesystem::absolute(directory).lexically_normal().string()) {
  while (directory_.size() > 1 && directory_.ends_with('/')) directory_.pop_back();
}

ClusterStatus PersistentCluster::status() const {
  const Home home(directory_);
  return statusOf(home, findPostmaster(home.data));
}

ClusterStatus PersistentCluster::start() {
  const Home home(directory_);
  const FileLock operation = home.lockOperation();
  const std::optional postmaster = ensureRunning(home, isUnused(home));
  writeFile(home.kept, lifeOf(postmaster->file));
  return statusOf(home, postmaster);
}

ClusterStatus PersistentCluster::stop() {
  const Home home(directory_);
  if (home.exists()) {
    const FileLock operation = home.lockOperation();
    stopRunning(home);
  }
  return status();
}

ClusterStatus PersistentCluster::destroy() {
  const Home home(directory_);
  if (home.exists()) {
    const FileLock operation = home.lockOperation();
    if (!isUnused(home))
      fail("the embedded cluster in " + home.home + " is in use: close what uses it first");
    stopRunning(home);
    for (const std::string& path : {home.data, home.unfinishedData, home.settings, home.log, home.olderLog,
                                    home.usersLock, home.operationLock}) {
      removeTree(path);
    }
    ::rmdir(home.home.c_str());  // stays where somebody keeps files of another kind in it
  }
  return status();
}

struct PersistentCluster::Use::Held {
  Held(Home place, FileLock user, std::string reached)
      : home(std::move(place)), users(std::move(user)), conninfo(std::move(reached)) {}
  ~Held() {
    if (::getpid() != owner || !home.exists()) return;  // a fork's copy is no user of its own
    try {
      const FileLock operation = home.lockOperation();
      const auto postmaster = findPostmaster(home.data);
      if (users.upgrade() && postmaster && !isKept(home, postmaster->file)) stopRunning(home);
    } catch (const std::exception&) {
      // The server stays for the next user, who will meet the reason, too.
    }
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  const int owner = ::getpid();
  const Home home;
  FileLock users;
  const std::string conninfo;
};

PersistentCluster::Use::Use(std::unique_ptr<Held> held) : held_(std::move(held)) {}
PersistentCluster::Use::Use(Use&&) noexcept = default;
PersistentCluster::Use& PersistentCluster::Use::operator=(Use&&) noexcept = default;
PersistentCluster::Use::~Use() = default;

const std::string& PersistentCluster::Use::conninfo() const {
  return held_->conninfo;
}

PersistentCluster::Use PersistentCluster::use() {
  const Home home(directory_);
  const FileLock operation = home.lockOperation();
  const bool alone = isUnused(home);
  FileLock users = FileLock::wait(home.usersLock, FileLock::Mode::shared);
  const Postmaster postmaster = ensureRunning(home, alone);
  return Use(std::make_unique<Use::Held>(home, std::move(users),
                                         conninfoFor(postmaster.file.socketDirectory, "postgres")));
}

}  // namespace headlock::database
