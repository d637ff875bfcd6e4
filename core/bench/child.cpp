#include "core/bench/child.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/bench/in_turn.h"
#include "core/database/error.h"

extern "C" {  // glibc 2.36 forgets to say so itself
#include <sys/pidfd.h>
}

extern char** environ;

namespace headlock::bench {
namespace {

constexpr int kPatience = 60'000;  // milliseconds

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name: what the child reads or writes lies there, so that neither waits for the other.
using File = std::unique_ptr<std::FILE, CloseFile>;

File makeFile(const std::string& content = {}) {
  File file(std::tmpfile());
  if (!file || std::fwrite(content.data(), 1, content.size(), file.get()) != content.size() ||
      std::fflush(file.get()) != 0) {
    throw Failed("statement_failed",
                 "No temporary file can be written: " + std::generic_category().message(errno) + ".");
  }
  std::rewind(file.get());
  return file;
}

std::string contentOf(const File& file) {
  std::rewind(file.get());
  std::string content;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    content.append(buffer.data(), count);
  }
  return content;
}

std::string lastLine(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\n ");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

/// posix_spawn and not QProcess: ThreadSanitizer loses track of a thread that has made a child the way
/// QProcess does, and takes what that thread is handed afterwards for a race.
pid_t start(const std::vector<std::string>& words, const std::array<const File*, 3>& streams) {
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  for (int stream = 0; const File* file : streams) {
    ::posix_spawn_file_actions_adddup2(&actions, ::fileno(file->get()), stream++);
  }
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawnattr_t attributes{};  // plain signals, whatever this program blocks or ignores
  ::posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  ::posix_spawnattr_setsigdefault(&attributes, &signals);
  ::posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  arguments.reserve(copies.size() + 1);
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error = ::posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  return error == 0 ? pid : 0;
}

/// Its exit status; null when it had to be ended after `kPatience`.
std::optional<int> waitFor(pid_t pid) {
  const int descriptor = ::pidfd_open(pid, 0);
  struct pollfd ended {
    descriptor, POLLIN, 0
  };
  int count = 0;
  do {
    count = ::poll(&ended, 1, kPatience);
  } while (count < 0 && errno == EINTR);
  ::close(descriptor);
  if (count == 0) ::kill(pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (count == 0) return std::nullopt;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ChildEnd runChild(const std::vector<std::string>& words, const std::string& input) {
  const auto fail = [&](const std::string& why) {
    throw Failed("statement_failed", "The program " + words.front() + " " + why + ".");
  };
  const File given = makeFile(input);
  const File output = makeFile();
  const File complaints = makeFile();
  ChildEnd end;
  std::optional<int> status;
  end.milliseconds = millisecondsOf([&] {
    const pid_t pid = start(words, {&given, &output, &complaints});
    if (pid == 0) fail("cannot be started");
    status = waitFor(pid);
  });
  if (!status) fail("did not end within a minute");
  if (*status != 0) fail("failed: " + lastLine(contentOf(complaints)));
  end.output = contentOf(output);
  return end;
}

}  // namespace headlock::bench
