// One program holds the tests of a folder, and one run of it is one of its files: `topic_tests stats` runs
// what stats_test.cpp registered. So a file still fails, is timed and is chosen (ctest -R) alone, while a
// folder is linked once; linking, and Qt's meta-object step around it, had become most of what a build of the
// tests cost.
#pragma once

#include <QObject>
#include <memory>
#include <string_view>

namespace headlock::tests {

/// A test class under the name of its file, without the folder and "_test.cpp".
class Registration {
public:
  using Maker = std::unique_ptr<QObject> (*)();
  Registration(std::string_view file, Maker maker);
};

/// The whole of a test program: `program FILE [QTEST-ARGUMENT…]`. Without a known FILE it lists them and
/// returns 2. Requires the application object.
int runRegistered(int argc, char** argv);

}  // namespace headlock::tests

/// Stands once in a test file, in place of Qt's QTEST_MAIN.
#define HEADLOCK_TEST(Class)                                                   \
  [[maybe_unused]] static const headlock::tests::Registration registration = { \
      __FILE__, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); }};
