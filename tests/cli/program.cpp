#include "tests/cli/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <array>
#include <cerrno>
#include <stdexcept>

namespace headlock::tests {
namespace {

using Clock = std::chrono::steady_clock;

/// A pipe whose ends no other child inherits.
std::array<int, 2> makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

std::string home() {
  static const QTemporaryDir directory;
  return directory.path().toStdString();
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  result.reserve(words.size() + 1);
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> environmentOf(const Surroundings& surroundings) {
  std::map<std::string, std::string> variables = surroundings.variables;
  variables["PATH"] = "/usr/bin:/bin";
  variables["HOME"] = home();
  if (!surroundings.database.empty()) variables["HEADLOCK_DATABASE"] = surroundings.database;
  // What the sanitizers were told counts for the program too.
  for (const char* const name : {"ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"}) {
    if (qEnvironmentVariableIsSet(name)) variables[name] = qgetenv(name).toStdString();
  }
  std::vector<std::string> environment;
  environment.reserve(variables.size());
  for (auto& [name, value] : variables) environment.push_back(std::string(name).append("=").append(value));
  return environment;
}

void close(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

}  // namespace

Program::Program(const std::vector<std::string>& words, const Surroundings& surroundings)
    : pending_(surroundings.input) {
  std::vector<std::string> arguments{HEADLOCKCTL};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<std::string> environment = environmentOf(surroundings);
  const auto input = makePipe();
  const auto output = makePipe();
  const auto errors = makePipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
  if (surroundings.outputFile.empty()) {
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, surroundings.outputFile.c_str(), O_WRONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
  const int problem = posix_spawn(&pid_, HEADLOCKCTL, &actions, nullptr, pointers(arguments).data(),
                                  pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  for (const int descriptor : {input[0], output[1], errors[1]}) ::close(descriptor);
  input_ = input[1];
  output_ = output[0];
  errors_ = errors[0];
  if (problem != 0) {
    pid_ = -1;
    throw std::runtime_error("headlockctl cannot be started: error " + std::to_string(problem));
  }
  ::signal(SIGPIPE, SIG_IGN);
  ::fcntl(input_, F_SETFL, O_NONBLOCK);
  if (pending_.empty()) close(input_);
}

Program::~Program() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    reap();
  }
  close(input_);
  close(output_);
  close(errors_);
}

void Program::send(int signal) const {
  ::kill(pid_, signal);
}

std::string Program::line() {
  const auto end = Clock::now() + kRunPatience;
  while (true) {
    if (const std::size_t newline = outcome_.output.find('\n'); newline != std::string::npos) {
      std::string line = outcome_.output.substr(0, newline);
      outcome_.output.erase(0, newline + 1);
      return line;
    }
    if (output_ < 0 || Clock::now() > end)
      throw std::runtime_error("no line came; it said: " + outcome_.errors);
    static_cast<void>(readSome(100));
  }
}

void Program::closeOutput() {
  close(output_);
}

Outcome Program::wait() {
  const auto end = Clock::now() + kRunPatience;
  while (readSome(100) == Read::some) {
    if (Clock::now() > end) throw std::runtime_error("headlockctl did not end; it said: " + outcome_.errors);
  }
  int process = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  pollfd ended{process, POLLIN, 0};
  const int ready = ::poll(&ended, 1, static_cast<int>(std::chrono::milliseconds(kRunPatience).count()));
  close(process);
  if (ready != 1) throw std::runtime_error("headlockctl closed its outputs and did not end");
  reap();
  return outcome_;
}

/// Moves what is ready, for at most `timeout` milliseconds. `end` when both its outputs are closed.
Program::Read Program::readSome(int timeout) {
  // poll() passes over a descriptor of -1.
  std::array<pollfd, 3> ready{{{input_, POLLOUT, 0}, {output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  ::poll(ready.data(), ready.size(), timeout);
  if (input_ >= 0 && ready[0].revents != 0) {
    const ssize_t written = ::write(input_, pending_.data(), pending_.size());
    if (written > 0) pending_.erase(0, static_cast<std::size_t>(written));
    if (pending_.empty() || (written < 0 && errno != EAGAIN)) close(input_);
  }
  const auto take = [](pollfd& source, int& descriptor, std::string& text) {
    if (descriptor < 0 || source.revents == 0) return;
    std::array<char, 65536> buffer{};
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
    if (got == 0) close(descriptor);
  };
  take(ready[1], output_, outcome_.output);
  take(ready[2], errors_, outcome_.errors);
  return output_ < 0 && errors_ < 0 ? Read::end : Read::some;
}

void Program::reap() {
  if (pid_ <= 0) return;
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  if (WIFEXITED(status)) outcome_.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome_.signal = WTERMSIG(status);
}

Outcome run(const std::vector<std::string>& words, const Surroundings& surroundings) {
  return Program(words, surroundings).wait();
}

}  // namespace headlock::tests
