// A second process of a cluster test: the test's own executable, run again with a task for its argument.
//
// It says one line when its task is done, stays until its standard input ends, and leaves as programs do:
// with its destructors, unless it is killed.
#pragma once

#include <QCoreApplication>
#include <QProcess>
#include <QTest>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace headlock::tests {

/// Does the task that the arguments name and returns the exit status. Null when they name none:
/// run the tests.
[[nodiscard]] std::optional<int> runAsCompanion(int argc, char** argv);

class Companion {
public:
  /// `use HOME`: holds a use of the persistent cluster there and says its conninfo. `ephemeral`, `frozen`:
  /// holds an ephemeral cluster, the second one stopped by SIGSTOP, and says its data directory.
  explicit Companion(const std::vector<std::string>& task);
  ~Companion();
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;

  /// What it says; waits for it. Throws std::runtime_error with its errors when it says nothing.
  [[nodiscard]] std::string line();
  /// Lets it end; its exit status.
  int leave();
  /// SIGKILL.
  void kill();

private:
  QProcess process_;
};

/// A new directory that any user may pass through, removed at the end.
class Place {
public:
  Place();
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

private:
  std::string path_;
};

/// Runs this executable's tests once more as the user `nobody`, with a home of its own. Requires root. Its
/// output where a test failed, else empty.
[[nodiscard]] std::string testsAsOrdinaryUser();

/// The whole main() of a test: a companion's task, or the tests. An exception that escapes a test fails the
/// run and, unlike QTest's own way of ending then, destroys what the tests hold.
template <typename Test>
int runTests(int argc, char** argv) {
  if (const auto status = runAsCompanion(argc, argv)) return *status;
  const QCoreApplication application(argc, argv);
  try {
    qputenv("QTEST_FUNCTION_TIMEOUT", "1200000");  // one function is all of them, run as another user
    Test test;
    return QTest::qExec(&test, argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}

/// Whether the process is gone, or a zombie, within the bound.
[[nodiscard]] bool endsSoon(int pid);

}  // namespace headlock::tests
