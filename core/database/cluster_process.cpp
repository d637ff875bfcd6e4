#include "core/database/cluster_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

extern "C" {  // glibc 2.36 forgets to say so itself
#include <sys/pidfd.h>
}

extern char** environ;

namespace headlock::database::embedded {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Owns what posix_spawn wants to be told. The child gets a session of its own, plain signals, and
/// descriptors 0 to 2 only.
class SpawnPlan {
public:
  SpawnPlan(const std::string& directory, int output) {
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawn_file_actions_init(&actions_);
    sigset_t signals;
    sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    sigfillset(&signals);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                                                POSIX_SPAWN_SETSIGDEF));
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDERR_FILENO);
    ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    ::posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
  }
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  [[nodiscard]] int start(std::vector<std::string>& command) const {
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (std::string& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    // What a user sets for psql must not reach the server, nor a locale that it may not have.
    std::vector<char*> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string_view variable(*entry);
      const bool cleared =
          variable.starts_with("PG") || variable.starts_with("LC_") || variable.starts_with("LANG");
      if (!cleared) environment.push_back(*entry);
    }
    environment.push_back(nullptr);
    pid_t pid = 0;
    const int error =
        ::posix_spawnp(&pid, arguments[0], &actions_, &attributes_, arguments.data(), environment.data());
    if (error != 0) {
      fail("cannot run " + command[0] + ": " + std::generic_category().message(error));
    }
    return pid;
  }

private:
  posix_spawnattr_t attributes_{};
  posix_spawn_file_actions_t actions_{};
};

std::vector<std::string> asServer(std::vector<std::string> command, bool endsWithThread) {
  const auto account = serverAccount();
  if (!account && !endsWithThread) return command;
  std::vector<std::string> whole{"setpriv"};
  if (account) {
    whole.insert(whole.end(), {"--reuid=" + std::to_string(account->user),
                               "--regid=" + std::to_string(account->group), "--init-groups"});
  }
  if (endsWithThread) whole.insert(whole.end(), {"--pdeathsig", "INT"});
  whole.emplace_back("--");
  whole.insert(whole.end(), std::make_move_iterator(command.begin()), std::make_move_iterator(command.end()));
  return whole;
}

constexpr std::string_view kReplaced = " (deleted)";

std::string linkTarget(const std::string& link) {
  std::error_code error;
  return std::filesystem::read_symlink(link, error).string();
}

bool isStopped(int pid) {
  const auto state = readFile("/proc/" + std::to_string(pid) + "/stat");
  if (!state) return true;
  const std::size_t name = state->rfind(')');
  return name != std::string::npos && name + 2 < state->size() &&
         std::string_view("TtZX").find((*state)[name + 2]) != std::string_view::npos;
}

}  // namespace

std::optional<Process> Process::find(int pid) {
  FileDescriptor descriptor(::pidfd_open(pid, 0));  // close-on-exec by itself
  if (!descriptor.valid() && errno != ESRCH && errno != EINVAL) failWithErrno("cannot watch a process");
  if (!descriptor.valid()) return std::nullopt;
  return Process(pid, std::move(descriptor));
}

void Process::signal(int number) const noexcept {
  ::pidfd_send_signal(descriptor_.get(), number, nullptr, 0);
}

bool Process::waitForEnd(milliseconds limit) const noexcept {
  const auto deadline = steady_clock::now() + limit;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    struct pollfd ended {
      descriptor_.get(), POLLIN, 0
    };
    const int count = ::poll(&ended, 1, static_cast<int>(std::max(left, milliseconds(0)).count()));
    if (count > 0) break;
    if (count == 0 || errno != EINTR) return false;
  }
  siginfo_t status{};
  ::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(descriptor_.get()), &status, WEXITED | WNOHANG);
  return true;
}

void Process::waitForStop() const noexcept {
  // The system tells nobody but the parent of a stop, so the state is read again, paced by waiting for the
  // end.
  while (!isStopped(pid_) && !waitForEnd(milliseconds(1))) {
  }
}

Process launch(std::vector<std::string> command, const std::string& directory, const std::string& log,
               bool endsWithThread) {
  const FileDescriptor output(
      ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!output.valid()) failWithErrno("cannot open the log " + log);
  auto whole = asServer(std::move(command), endsWithThread);
  auto process = Process::find(SpawnPlan(directory, output.get()).start(whole));
  if (!process) fail("the server ended before it could be watched");
  return std::move(*process);
}

Outcome runAsServer(std::vector<std::string> command) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) failWithErrno("cannot make a pipe");
  const FileDescriptor reader(ends[0]);
  FileDescriptor writer(ends[1]);
  auto whole = asServer(std::move(command), false);
  const pid_t pid = SpawnPlan("/", writer.get()).start(whole);
  writer.reset();
  Outcome outcome;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(reader.get(), buffer.data(), buffer.size());
    if (count > 0) outcome.output.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) break;
  }
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

bool reachableByServer(const std::string& directory) {
  return runAsServer({"test", "-x", directory}).status == 0;
}

bool isServerProcess(int pid, const std::string& data) {
  struct stat process {};
  struct stat theirs {};
  struct stat named {};
  const std::string entry = "/proc/" + std::to_string(pid);
  const auto account = serverAccount();
  if (::stat(entry.c_str(), &process) != 0 || process.st_uid != (account ? account->user : ::geteuid()))
    return false;
  if (::stat((entry + "/cwd").c_str(), &theirs) != 0 || ::stat(data.c_str(), &named) != 0) return false;
  const std::string program = linkTarget(entry + "/exe");
  return theirs.st_dev == named.st_dev && theirs.st_ino == named.st_ino &&
         (program.ends_with("/postgres") || program.ends_with("/postgres" + std::string(kReplaced)));
}

std::vector<Process> serverProcesses(const std::string& data) {
  std::vector<Process> found;
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    int pid = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), pid).ec != std::errc()) continue;
    // Looked at before and after: the descriptor must stand for the process that was recognised.
    if (!isServerProcess(pid, data)) continue;
    auto process = Process::find(pid);
    if (process && isServerProcess(pid, data)) found.push_back(std::move(*process));
  }
  if (error) fail("cannot list the processes in /proc: " + error.message());
  return found;
}

std::string programOf(int pid) {
  return "/proc/" + std::to_string(pid) + "/exe";
}

bool programWasReplaced(int pid) {
  return linkTarget(programOf(pid)).ends_with(kReplaced);
}

}  // namespace headlock::database::embedded
