#include "core/database/cluster_postmaster.h"

#include <signal.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

#include "core/database/settings.h"

namespace headlock::database::embedded {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How long a starting server may show no sign of life. Recovery after a crash can take many minutes, and
/// writes to its log every ten seconds while it does.
constexpr auto kSilenceLimit = std::chrono::seconds(60);
constexpr auto kQuickPace = milliseconds(2);
constexpr auto kCalmPace = milliseconds(50);
constexpr auto kStopLimit = std::chrono::seconds(30);
constexpr auto kKillLimit = std::chrono::seconds(10);

/// A killed server leaves its segment of System V shared memory behind; without the pid file nobody would
/// find it again.
void removeSharedMemory(const PidFile& file) {
  std::istringstream text(file.sharedMemory);
  unsigned long key = 0;
  int segment = -1;
  if (!(text >> key >> segment)) return;
  struct shmid_ds state {};
  if (::shmctl(segment, IPC_STAT, &state) != 0 || state.shm_nattch != 0) return;
  if (static_cast<unsigned long>(static_cast<unsigned int>(state.shm_perm.__key)) == key) {
    ::shmctl(segment, IPC_RMID, nullptr);
  }
}

}  // namespace

ClusterPlaces::ClusterPlaces(std::string directory)
    : home(std::move(directory)),
      data(home + "/data"),
      log(home + "/server.log"),
      settings(home + "/postgresql.conf") {}

std::optional<PidFile> readPidFile(const std::string& data) {
  const auto text = readFile(data + "/postmaster.pid");
  if (!text) return std::nullopt;
  std::istringstream stream(*text);
  std::array<std::string, 8> lines;
  for (std::string& line : lines) std::getline(stream, line);
  PidFile file;
  file.pid = std::atoi(lines[0].c_str());
  file.startedAt = lines[2];
  file.port = std::atoi(lines[3].c_str());
  file.socketDirectory = lines[4];
  file.sharedMemory = lines[6];
  file.ready = lines[7].starts_with("ready");
  if (file.pid <= 0) return std::nullopt;
  return file;
}

std::optional<Postmaster> findPostmaster(const std::string& data) {
  auto file = readPidFile(data);
  if (!file) return std::nullopt;
  auto process = Process::find(file->pid);
  if (!process || !isServerProcess(file->pid, data)) return std::nullopt;
  return Postmaster{std::move(*process), std::move(*file)};
}

Process launchPostmaster(const ClusterPlaces& places, const std::string& binaries,
                         const std::string& socketDirectory, bool endsWithThread) {
  if (!suitsSocket(socketDirectory)) {
    fail("the directory " + socketDirectory +
         " cannot hold the server's socket: the socket's path may have 107 bytes, of letters, digits and "
         "/._+- only");
  }
  clearRemains(places.data);
  return launch({binaries + "/postgres", "-D", places.data, "-c", "config_file=" + places.settings, "-c",
                 "listen_addresses=", "-c", "port=5432", "-c", "unix_socket_directories=" + socketDirectory},
                places.home, places.log, endsWithThread);
}

Postmaster awaitReady(const Process& process, const ClusterPlaces& places) {
  const auto started = steady_clock::now();
  auto lastSign = started;
  std::uintmax_t logSize = 0;
  // Paced by waiting for the end of the server, which is the other thing that can happen: quickly at first,
  // since a clean start takes a few hundredths of a second.
  while (
      !process.waitForEnd(steady_clock::now() - started < std::chrono::seconds(1) ? kQuickPace : kCalmPace)) {
    auto found = findPostmaster(places.data);
    if (found && found->file.pid == process.pid() && found->file.ready) return std::move(*found);
    std::error_code absent;
    const std::uintmax_t size = std::filesystem::file_size(places.log, absent);
    if (!absent && size != logSize) {
      logSize = size;
      lastSign = steady_clock::now();
    }
    if (steady_clock::now() - lastSign > kSilenceLimit) {
      stopPostmaster(process, places.data, SIGQUIT);
      fail("PostgreSQL was not ready, and was silent for a minute; the end of " + places.log + ":\n" +
           lastLines(readFile(places.log).value_or("")));
    }
  }
  fail("PostgreSQL did not start; the end of " + places.log + ":\n" +
       lastLines(readFile(places.log).value_or("")));
}

Postmaster startPostmaster(const ClusterPlaces& places, const std::string& binaries,
                           const std::string& socketDirectory) {
  return awaitReady(launchPostmaster(places, binaries, socketDirectory, false), places);
}

void stopPostmaster(const Process& process, const std::string& data, int signal) {
  thawServer(data);
  process.signal(signal);
  if (process.waitForEnd(kStopLimit)) return;
  process.signal(SIGQUIT);
  if (process.waitForEnd(kKillLimit)) return;
  killServer(data);
  clearRemains(data);
}

void freezeServer(const Process& postmaster, const std::string& data) {
  // The postmaster first: once it has stopped no process is added.
  postmaster.signal(SIGSTOP);
  postmaster.waitForStop();
  const auto processes = serverProcesses(data);
  for (const Process& process : processes) process.signal(SIGSTOP);
  for (const Process& process : processes) process.waitForStop();
}

void thawServer(const std::string& data) {
  for (const Process& process : serverProcesses(data)) process.signal(SIGCONT);
}

void killServer(const std::string& data) {
  if (const auto postmaster = findPostmaster(data)) {
    postmaster->process.signal(SIGSTOP);
    postmaster->process.waitForStop();
  }
  const auto processes = serverProcesses(data);
  for (const Process& process : processes) process.signal(SIGKILL);
  for (const Process& process : processes) {
    if (!process.waitForEnd(kKillLimit)) fail("a process of PostgreSQL on " + data + " does not end");
  }
}

void clearRemains(const std::string& data) {
  killServer(data);
  if (const auto file = readPidFile(data)) removeSharedMemory(*file);
  ::unlink((data + "/postmaster.pid").c_str());
}

std::string conninfoFor(const std::string& socketDirectory, std::string_view database) {
  return "host=" + quoteConninfoValue(socketDirectory) +
         " port=5432 user=postgres dbname=" + quoteConninfoValue(database);
}

}  // namespace headlock::database::embedded
