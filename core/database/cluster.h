// The embedded cluster: a PostgreSQL server of the user's own, found among the installed binaries and kept in
// a directory.
//
// Two lives. *Persistent* (the console's and the command line's): the data stays, the server runs in a
// session of its own; `start()` keeps it until `stop()`, while `use()` starts it on demand and its
// last user stops it on leaving (a shared lock on a file counts the users; a kill -9 leaves the server to the
// next one, who attaches). *Ephemeral* (tests, demonstrations): a server that ends with the process that
// started it, its directory removed with it. As root, PostgreSQL runs as the user `postgres`; otherwise as
// the caller. Only a unix socket, in a directory of mode 0700. Facts of the platform:
// docs/embedded-cluster.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::database {

/// What a look at a cluster's directory and processes showed.
struct ClusterStatus {
  enum class State { absent, stopped, running };
  State state = State::absent;
  std::string dataDirectory;
  std::string socketDirectory;  ///< Empty unless running.
  std::string conninfo;         ///< Empty unless running.
  std::string serverVersion;    ///< As PG_VERSION says ("15"), or the binary's whole version where running.
  std::optional<int> postmasterPid;  ///< Null unless running.
  bool kept = false;                 ///< Running until `stop()`, whoever leaves.
  /// The packages were upgraded under the running server: it may miss functions that the new libraries want.
  bool outdated = false;
};

/// The persistent cluster of this user. Stateless: every call looks at the directory.
class PersistentCluster {
public:
  /// Does no I/O. The directory is `$HEADLOCK_CLUSTER_HOME` when set, else `$XDG_DATA_HOME/headlock/cluster`
  /// (`~/.local/share/…`), and `/var/lib/headlock/cluster` as root.
  /// Throws Failed (`cluster_failed`) where there is no home to put it in.
  PersistentCluster();
  explicit PersistentCluster(const std::string& directory);

  [[nodiscard]] ClusterStatus status() const;
  /// Makes the cluster where absent, starts it where stopped, and marks it to be kept until `stop()`.
  /// Throws Failed: `cluster_failed` with the tail of the server's log, or `cluster_outdated` when it runs
  /// kept, or in use, with programs that an upgrade has replaced.
  ClusterStatus start();
  /// Stops it (fast shutdown), used or not, and waits for the end. No error when it is not running.
  ClusterStatus stop();
  /// Stops it and removes what it wrote; foreign files in its directory stay. Requires that nobody uses it,
  /// this process included; throws Failed (`cluster_failed`) otherwise.
  ClusterStatus destroy();

  /// A use of the cluster: the server runs at least as long as this lives.
  class Use {
  public:
    Use(Use&&) noexcept;
    Use& operator=(Use&&) noexcept;
    /// The last user stops a server that was started on demand.
    ~Use();
    [[nodiscard]] const std::string& conninfo() const;

  private:
    friend class PersistentCluster;
    struct Held;
    explicit Use(std::unique_ptr<Held> held);
    std::unique_ptr<Held> held_;
  };
  /// Starts the cluster on demand, or attaches to the running one, and holds it. Several processes, and
  /// several uses in one process, may hold it together. A server on demand that nobody uses and an upgrade
  /// has replaced is started anew. Throws as `start()` does.
  [[nodiscard]] Use use();

private:
  std::string directory_;
};

/// A server for one purpose, gone afterwards with everything that it wrote.
class EphemeralCluster {
public:
  struct Options {
    /// Lines for postgresql.conf, for example {"max_connections = 400"}.
    std::vector<std::string> configuration = {};
    /// The conninfo of a running server: this one becomes its streaming standby. Empty: an empty cluster.
    std::string standbyOf = {};
  };
  /// Starts a fresh server and waits until it is ready. It is told to stop when this process ends, however
  /// that happens. What earlier processes left behind is swept away first. Throws Failed (`cluster_failed`).
  EphemeralCluster();
  explicit EphemeralCluster(const Options& options);
  /// Stops the server, whatever state it is in, and removes its directory.
  ~EphemeralCluster();
  EphemeralCluster(const EphemeralCluster&) = delete;
  EphemeralCluster& operator=(const EphemeralCluster&) = delete;

  /// As the superuser `postgres`. The socket trusts whoever reaches it, and only this user and root do.
  [[nodiscard]] std::string conninfo(std::string_view database = "postgres") const;
  [[nodiscard]] int postmasterPid() const;
  [[nodiscard]] const std::string& dataDirectory() const;
  [[nodiscard]] const std::string& socketDirectory() const;
  /// Kills the processes of the server with SIGKILL, as a crash would, and waits for the end. What was
  /// committed is there after `restart()`.
  void crash();
  /// Starts it again on the same data and socket. Requires a stopped or crashed server.
  void restart();
  /// Stops the processes of the server with SIGSTOP, or lets them go on: a network that is silent, a machine
  /// that hangs.
  void freeze();
  void thaw();

private:
  struct Server;
  std::unique_ptr<Server> server_;
};

/// The directory of PostgreSQL's server programs: `$PGBIN`, `pg_config --bindir`, the highest
/// /usr/lib/postgresql/*/bin, then PATH. Throws Failed (`cluster_failed`) naming the package to install when
/// there is none.
[[nodiscard]] std::string postgresBinaries();

}  // namespace headlock::database
