// Processes of embedded clusters: started under the right user, watched through descriptors that no reuse of
// a process id can mislead, found again by the directory that they work in. Private to core/database.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/database/cluster_files.h"

namespace headlock::database::embedded {

/// A process, ours or not. The descriptor stands for that very process for as long as this lives.
class Process {
public:
  /// Null when there is no such process (a zombie still counts as one until it is waited for). Throws Failed
  /// when that cannot be found out: not to know is no reason to take a server for gone.
  [[nodiscard]] static std::optional<Process> find(int pid);
  [[nodiscard]] int pid() const noexcept { return pid_; }
  /// Sends a signal; no error when it has ended.
  void signal(int number) const noexcept;
  /// Waits until it has ended, and collects its status when it is our child. False when `limit` passed first.
  [[nodiscard]] bool waitForEnd(std::chrono::milliseconds limit) const noexcept;
  /// Waits until SIGSTOP has taken effect, or it has ended.
  void waitForStop() const noexcept;

private:
  Process(int pid, FileDescriptor descriptor) noexcept : pid_(pid), descriptor_(std::move(descriptor)) {}
  int pid_;
  FileDescriptor descriptor_;
};

/// Starts `command` in a session of its own as the server's user, in `directory`, output appended to `log`,
/// without our descriptors, signal settings and PostgreSQL or locale variables. With `endsWithThread` the
/// system sends it SIGINT when the calling *thread* ends.
[[nodiscard]] Process launch(std::vector<std::string> command, const std::string& directory,
                             const std::string& log, bool endsWithThread);

struct Outcome {
  int status = 0;      ///< Exit status; 128 and more for an end by signal.
  std::string output;  ///< Standard output and standard error together.
};
/// Runs `command` to its end as the server's user, in `/`. Nothing runs with more rights than that: as root,
/// what stands in the server's own directories may be whatever its user put there.
[[nodiscard]] Outcome runAsServer(std::vector<std::string> command);

/// Whether the server's user can pass through `directory`.
[[nodiscard]] bool reachableByServer(const std::string& directory);

/// Whether the process is one of a server on `data`: its program is called postgres, it runs as the server's
/// user and works in that directory, as every process of PostgreSQL does.
[[nodiscard]] bool isServerProcess(int pid, const std::string& data);
/// All of them. Throws Failed when they cannot be listed.
[[nodiscard]] std::vector<Process> serverProcesses(const std::string& data);
/// The program that the process runs, as a path that can be run even after an upgrade replaced the file.
[[nodiscard]] std::string programOf(int pid);
/// Whether that file was replaced or removed since.
[[nodiscard]] bool programWasReplaced(int pid);

}  // namespace headlock::database::embedded
