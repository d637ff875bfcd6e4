#include "tests/computed/random_json.h"

#include <algorithm>
#include <array>

namespace headlock::computed {
namespace {

constexpr std::array kNames{"a", "b", "c", "0", "1"};
constexpr std::array kScalars{"null",
                              "true",
                              "false",
                              "0",
                              "-0",
                              "1",
                              "1.0",
                              "1.10",
                              "1e308",
                              "9.9e308",
                              "1e309",
                              "1e-308",
                              "1E2",
                              "0.1",
                              "-7",
                              "\"\"",
                              "\"a\"",
                              "\"é\"",
                              "12345678901234567890123456789012345",
                              "1e-309"};

template <typename Choices>
auto oneOf(const Choices& choices, std::mt19937& random) {
  return choices[random() % choices.size()];
}

}  // namespace

std::string randomDocument(std::mt19937& random, int depth) {
  const auto kind = random() % (depth == 0 ? 3 : 8);
  if (depth > 3 || kind > 2) return oneOf(kScalars, random);
  const bool isArray = kind == 0;
  std::string text(1, isArray ? '[' : '{');
  for (auto count = random() % 4, index = count; index > 0; --index) {
    if (!isArray) text += std::string("\"") + oneOf(kNames, random) + "\":";
    text += randomDocument(random, depth + 1);
    if (index > 1) text += ',';
  }
  return text + (isArray ? ']' : '}');
}

Definition randomDefinition(std::mt19937& random, const std::string& key) {
  Definition definition;
  definition.key = definition.label = key;
  definition.operation.type = oneOf(kOperationTypes, random);
  do {
    definition.resultType = oneOf(kResultTypes, random);
  } while (!canResultIn(definition.operation.type, definition.resultType));
  while (definition.operation.paths.size() < 2 + random() % 3) {
    std::string path;
    for (auto tokens = random() % 4; tokens > 0; --tokens) path += std::string("/") + oneOf(kNames, random);
    const JsonPointer pointer = JsonPointer::parse(path);
    if (std::ranges::find(definition.operation.paths, pointer) == definition.operation.paths.end()) {
      definition.operation.paths.push_back(pointer);
    }
  }
  definition.validate();
  return definition;
}

}  // namespace headlock::computed
