#include "core/database/cluster_installation.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>
#include <vector>

#include "core/database/cluster.h"
#include "core/database/cluster_files.h"
#include "core/database/cluster_process.h"
#include "core/database/error.h"
#include "core/database/process_environment.h"

namespace headlock::database {
namespace embedded {
namespace {

constexpr const char* kInstalled = "/usr/lib/postgresql";
// Part of the names in the cache; counts up when the options of initdb change.
constexpr std::string_view kCacheFormat = "1";

bool holdsServer(const std::string& directory) {
  return !directory.empty() && ::access((directory + "/postgres").c_str(), X_OK) == 0 &&
         ::access((directory + "/initdb").c_str(), X_OK) == 0;
}

std::string askConfiguration() {
  try {
    std::string directory = runAsServer({"pg_config", "--bindir"}).output;
    while (directory.ends_with('\n')) directory.pop_back();
    return directory;
  } catch (const Failed&) {
    return {};  // libpq's development package is not there: nothing unusual
  }
}

/// Asked once: on Debian it is a script that starts four processes.
std::string configuredBinaries() {
  static const std::string directory = askConfiguration();
  return directory;
}

/// Where Debian puts the programs of one major version.
std::string installedBinaries(std::string_view major) {
  return (std::filesystem::path(kInstalled) / major / "bin").string();
}

std::string highestInstalled() {
  int highest = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(kInstalled, error)) {
    const std::string name = entry.path().filename().string();
    int major = 0;
    std::from_chars(name.data(), name.data() + name.size(), major);
    if (major > highest && holdsServer((entry.path() / "bin").string())) highest = major;
  }
  return highest == 0 ? "" : installedBinaries(std::to_string(highest));
}

std::string binariesOnPath() {
  std::istringstream path(environmentValue("PATH"));
  for (std::string directory; std::getline(path, directory, ':');) {
    if (holdsServer(directory)) return directory;
  }
  return {};
}

/// The name of a version's empty cluster: its major version, so that older ones are recognised, then all of
/// it.
std::string cachedName(const std::string& version) {
  std::string name = version;
  std::ranges::replace_if(
      name, [](char c) { return std::string_view("/ ()~:").find(c) != std::string_view::npos; }, '_');
  return "empty-" + majorOf(version) + "-format" + std::string(kCacheFormat) + "-" + name;
}

void copyTree(const std::string& from, const std::string& to) {
  makeServerDirectory(to);
  const Outcome copy = runAsServer({"cp", "-a", "--reflink=auto", "--", from + "/.", to});
  if (copy.status != 0) fail("cannot copy the empty cluster " + from + ": " + copy.output);
}

bool isCluster(const std::string& data) {
  return std::filesystem::exists(data + "/PG_VERSION");
}

void runInitdb(const std::string& binaries, const std::string& data) {
  makeServerDirectory(data);
  const Outcome outcome = runAsServer({binaries + "/initdb", "--pgdata=" + data, "--username=postgres",
                                       "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"});
  if (outcome.status != 0) fail("initdb failed in " + data + ":\n" + lastLines(outcome.output));
}

bool isUsable(const std::string& cache, MissingInCache missing) {
  if (cache.empty()) return false;
  if (missing == MissingInCache::leave) return ::access((cache + "/lock").c_str(), W_OK) == 0;
  try {
    makeHome(cache);
  } catch (const Failed&) {
    return false;
  }
  return ::access(cache.c_str(), W_OK | X_OK) == 0;
}

/// Requires the cache's lock, exclusive.
void fillCache(const std::string& binaries, const std::string& cache, const std::string& name) {
  const std::string unfinished = cache + "/unfinished";
  removeTree(unfinished);
  runInitdb(binaries, unfinished);
  bringToDisk(unfinished);  // else a crash of the machine could leave a broken one to all that follow
  const std::string sameMajor = name.substr(0, name.find('-', std::string_view("empty-").size()) + 1);
  std::vector<std::string> older;
  for (const auto& entry : std::filesystem::directory_iterator(cache)) {
    if (entry.path().filename().string().starts_with(sameMajor)) older.push_back(entry.path().string());
  }
  for (const std::string& path : older) removeTree(path);
  std::filesystem::rename(unfinished, cache + "/" + name);
}

}  // namespace

std::string binariesFor(std::string_view major) {
  std::string installed = installedBinaries(major);
  if (!major.empty() && environmentValue("PGBIN").empty() && holdsServer(installed)) return installed;
  std::string found = postgresBinaries();
  const std::string version = major.empty() ? "" : versionOf(found + "/postgres");
  if (!major.empty() && majorOf(version) != major) {
    fail("the cluster was made by PostgreSQL " + std::string(major) + " and " + found + " holds version " +
         version + ": install postgresql-" + std::string(major));
  }
  return found;
}

std::string versionOf(const std::string& program) {
  std::string version = runAsServer({program, "--version"}).output;
  version.erase(0, version.find(") ") == std::string::npos ? version.size() : version.find(") ") + 2);
  return version.substr(0, version.find('\n'));
}

std::string majorOf(std::string_view version) {
  return std::string(version.substr(0, version.find_first_not_of("0123456789")));
}

void initialize(const std::string& binaries, const std::string& data, const std::string& cache,
                MissingInCache missing) {
  const std::string version = versionOf(binaries + "/postgres");
  if (version.empty() || !isUsable(cache, missing)) return runInitdb(binaries, data);
  const std::string cached = cache + "/" + cachedName(version);
  const std::string lock = cache + "/lock";
  {
    const FileLock reading = FileLock::wait(lock, FileLock::Mode::shared);
    if (isCluster(cached)) return copyTree(cached, data);
  }
  if (missing == MissingInCache::leave) return runInitdb(binaries, data);
  const FileLock writing = FileLock::wait(lock, FileLock::Mode::exclusive);
  if (!isCluster(cached)) fillCache(binaries, cache, cachedName(version));
  copyTree(cached, data);
}

void bringToDisk(const std::string& directory) {
  const FileDescriptor file(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Faster by far than initdb's own way, which waits for each of a thousand files.
  if (::syncfs(file.get()) != 0) failWithErrno("cannot bring " + directory + " to disk");
}

void initializeStandby(const std::string& binaries, const std::string& data, const std::string& primary) {
  makeServerDirectory(data);
  const Outcome outcome =
      runAsServer({binaries + "/pg_basebackup", "--pgdata=" + data, "--dbname=" + primary,
                   "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"});
  if (outcome.status != 0) fail("pg_basebackup failed in " + data + ":\n" + lastLines(outcome.output));
}

std::string cacheDirectory() {
  if (serverAccount()) return "/var/cache/headlock";
  const std::string cache = environmentValue("XDG_CACHE_HOME");
  if (cache.starts_with('/')) return cache + "/headlock";
  const std::string home = environmentValue("HOME");
  return home.empty() ? "" : home + "/.cache/headlock";
}

std::string temporaryDirectory() {
  const std::string chosen = environmentValue("TMPDIR");
  // What is made there is called headlock-server-XXXXXX/socket.
  const bool suits = suitsSocket(chosen + "/headlock-server-XXXXXX/socket");
  return !chosen.empty() && suits && reachableByServer(chosen) ? chosen : "/tmp";
}

}  // namespace embedded

std::string postgresBinaries() {
  using namespace embedded;
  std::string chosen = environmentValue("PGBIN");
  if (!chosen.empty()) {
    if (!holdsServer(chosen)) fail("PGBIN names " + chosen + ", where postgres and initdb are not");
    return chosen;
  }
  for (const auto search : {configuredBinaries, highestInstalled, binariesOnPath}) {
    if (std::string directory = search(); holdsServer(directory)) return directory;
  }
  fail(
      "no PostgreSQL server is installed here: install the package postgresql, or name its programs' "
      "directory in PGBIN");
}

}  // namespace headlock::database
