#include "tests/support/test_program.h"

#include <QTest>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headlock::tests {

namespace {

std::map<std::string, Registration::Maker>& registered() {
  static std::map<std::string, Registration::Maker> tests;
  return tests;
}

}  // namespace

Registration::Registration(std::string_view file, Maker maker) {
  constexpr std::string_view kEnd = "_test";
  std::string name = std::filesystem::path(file).stem().string();
  if (name.ends_with(kEnd)) name.resize(name.size() - kEnd.size());
  registered().emplace(std::move(name), maker);
}

int runRegistered(int argc, char** argv) {
  const auto test = argc > 1 ? registered().find(argv[1]) : registered().end();
  if (test == registered().end()) {
    std::fprintf(stderr, "usage: %s FILE [QTEST-ARGUMENT...], with FILE one of\n", argv[0]);
    for (const auto& [name, maker] : registered()) std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
  }
  std::vector<char*> arguments(argv, argv + argc);
  arguments.erase(arguments.begin() + 1);
  const auto object = test->second();
  return QTest::qExec(object.get(), static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace headlock::tests
