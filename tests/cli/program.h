// The real headlockctl, run as a person or a script runs it: words as bytes, an environment of its own, pipes
// for what it reads and says. Nothing here waits blindly: every read and every end has a bound, and a run
// that is still there when its object dies is killed.
//
//   const Outcome outcome = headlock::tests::run({"topic", "list"}, {.database = conninfo});
//   QCOMPARE(outcome.status, 0);
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headlock::tests {

struct Surroundings {
  /// $HEADLOCK_DATABASE; empty: not set.
  std::string database = {};
  /// More variables. The rest of the environment is empty but for PATH and HOME, which is a directory of the
  /// test's own.
  std::map<std::string, std::string> variables = {};
  std::string input = {};
  /// Where standard output goes instead of to the test; empty: to the test.
  std::string outputFile = {};
};

struct Outcome {
  int status = -1;  ///< Exit status; -1 where a signal ended it.
  int signal = 0;
  std::string output;
  std::string errors;
};

constexpr std::chrono::seconds kRunPatience{180};

class Program {
public:
  Program(const std::vector<std::string>& words, const Surroundings& surroundings);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] int pid() const noexcept { return pid_; }
  void send(int signal) const;
  /// The next line of standard output, without its newline. Throws std::runtime_error when it ends or takes
  /// too long.
  [[nodiscard]] std::string line();
  /// Closes the reading end of its standard output.
  void closeOutput();
  /// Waits for the end, with everything that it said and nobody read yet. Throws std::runtime_error when it
  /// takes too long.
  Outcome wait();

private:
  enum class Read { some, end };
  Read readSome(int timeout);
  void reap();

  int pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string pending_;  ///< What of `input` is not written yet.
  Outcome outcome_;
};

[[nodiscard]] Outcome run(const std::vector<std::string>& words, const Surroundings& surroundings);

}  // namespace headlock::tests
