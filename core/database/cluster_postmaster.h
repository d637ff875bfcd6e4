// One server on one data directory: found, started, waited for, stopped, swept up after. Private to
// core/database.
//
// What a server says about itself stands in its postmaster.pid; it is believed only while the process of that
// number works in that very directory, so neither a stale file nor a reused number misleads. Callers hold the
// lock of the cluster: between two of them no server starts or stops on the directory.
#pragma once

#include <optional>
#include <string>

#include "core/database/cluster_process.h"

namespace headlock::database::embedded {

/// postmaster.pid as its server wrote it.
struct PidFile {
  int pid = 0;
  std::string startedAt;  ///< Seconds since 1970: with `pid`, the name of one life of the server.
  int port = 0;
  std::string socketDirectory;
  std::string sharedMemory;  ///< "key id" of the System V segment.
  bool ready = false;
};
/// Null when there is none, or only the beginning of one.
[[nodiscard]] std::optional<PidFile> readPidFile(const std::string& data);

struct Postmaster {
  Process process;
  PidFile file;
};
/// The server that runs on `data`, ready or not yet. Null when none does.
[[nodiscard]] std::optional<Postmaster> findPostmaster(const std::string& data);

/// Where the parts of one cluster are. `home` owns the others.
struct ClusterPlaces {
  explicit ClusterPlaces(std::string directory);
  std::string home;
  std::string data;
  std::string log;
  std::string settings;  ///< The postgresql.conf that the server is given; it includes the one in `data`.
};

/// Starts a server whose socket lives in `socketDirectory` and waits until it is ready. Requires that none
/// runs on the data. Throws Failed with the tail of its log.
[[nodiscard]] Postmaster startPostmaster(const ClusterPlaces& places, const std::string& binaries,
                                         const std::string& socketDirectory);
/// In two parts, for those whose server ends with the thread that calls the first.
[[nodiscard]] Process launchPostmaster(const ClusterPlaces& places, const std::string& binaries,
                                       const std::string& socketDirectory, bool endsWithThread);
[[nodiscard]] Postmaster awaitReady(const Process& process, const ClusterPlaces& places);

/// Stops it with SIGINT (fast) or SIGQUIT (immediate) and waits; with SIGKILL when it does not obey.
void stopPostmaster(const Process& process, const std::string& data, int signal);
/// SIGSTOP or SIGCONT for all processes on `data`.
void freezeServer(const Process& postmaster, const std::string& data);
void thawServer(const std::string& data);
/// SIGKILL for all processes on `data`, as a crash; waits for their end.
void killServer(const std::string& data);
/// After a crash: ends what is left of the server (orphans still on the data, its shared memory, its pid
/// file), so that the next start meets nothing. Requires that no postmaster runs.
void clearRemains(const std::string& data);

/// How a client reaches the server: host, port, user and database.
[[nodiscard]] std::string conninfoFor(const std::string& socketDirectory, std::string_view database);

}  // namespace headlock::database::embedded
