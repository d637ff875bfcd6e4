#include "core/race/operation.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace headlock::race {
namespace {

template <std::size_t count>
using Words = std::array<std::string_view, count>;

constexpr Words<1> kKey = {"key"};
constexpr Words<1> kPause = {"pause"};
constexpr Words<1> kTopic = {"topic"};
constexpr Words<2> kTopicAndPause = {"pause", "topic"};
constexpr Words<3> kProduceOptions = {"pause", "rank", "topic"};
constexpr Words<1> kName = {"name"};
constexpr Words<1> kIsolation = {"isolation"};
constexpr Words<2> kKeyAndValue = {"key", "value"};
constexpr Words<4> kSweepOptions = {"batch", "older_than", "pause", "topic"};

constexpr Words<1> kObjects = {"objects"};
constexpr Words<2> kKeyAndPaths = {"key", "paths"};
constexpr Words<2> kNameAndValue = {"name", "value"};
constexpr Words<2> kClassAndPause = {"class", "pause"};
constexpr Words<3> kTaskOptions = {"class", "pause", "task"};
constexpr Words<4> kReadOptions = {"class", "into", "pause", "repair"};
constexpr Words<4> kBackfillOptions = {"batch", "class", "pause", "task"};

constexpr std::array kKinds = std::to_array<OperationKind>({
    {"begin", "Begins a transaction, READ COMMITTED unless isolation says otherwise.", {}, kIsolation},
    {"cancel_task", "Cancels the class's backfill; waits for the batch in hand.", {}, kTaskOptions},
    {"claim_task",
     "Claims the class's queued backfill: @rebuild_objects and @finish_task work under that claim.",
     {},
     kTaskOptions},
    {"commit", "Commits the session's transaction.", {}, {}},
    {"create_definition", "Gives the class another shared definition, the sum at these JSON pointers.",
     kKeyAndPaths, kClassAndPause},
    {"create_object", "Makes an object with the document {\"n\": value}.", kNameAndValue, kClassAndPause},
    {"delete_definition", "Deletes a shared definition.", kKey, kClassAndPause},
    {"delete_object", "Deletes an object.", kName, kClassAndPause},
    {"delete_topic", "Deletes the topic.", {}, kTopicAndPause},
    {"finish_task", "Ends the backfill that the session has claimed.", {}, kPause},
    {"head", "Reads the key's head without a lock, outside of a transaction.", kKey, kTopic},
    {"lock_head", "Locks the key's head until the transaction ends, and reads it.", kKey, kTopicAndPause},
    {"produce", "Produces a compacted message for the key, in the session's transaction where one is open.",
     kKeyAndValue, kProduceOptions},
    {"read_object", "Reads an object with its computed fields, and repairs it where it is stale.", kName,
     kReadOptions},
    {"reap_tasks", "Ends the backfills whose lease ran out.", {}, kPause},
    {"rebuild_objects", "Materialises these objects, by number: one batch under the session's claim.",
     kObjects, kPause},
    {"repair_objects", "Repairs those of these objects, by number, that are stale: one batch.", kObjects,
     kClassAndPause},
    {"request_backfill", "Asks for a backfill of the class.", {}, kClassAndPause},
    {"resume", "Lets the session's operation go on that stands where pause=… made it stand.", {}, kPause},
    {"rollback", "Rolls the session's transaction back.", {}, {}},
    {"rollback_to", "Rolls back to a savepoint.", kName, {}},
    {"run_backfill", "Claims the class's queued backfill and works on it to its end.", {}, kBackfillOptions},
    {"savepoint", "Sets a savepoint.", kName, {}},
    {"sweep", "Removes expired headless rows: one pass of the janitor.", {}, kSweepOptions},
    {"update_definition", "Makes a shared definition the sum at these JSON pointers.", kKeyAndPaths,
     kClassAndPause},
    {"update_object", "Replaces an object's document with {\"n\": value}.", kNameAndValue, kClassAndPause},
});
static_assert(std::ranges::is_sorted(kKinds, {}, &OperationKind::name));

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\n';
}
bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

std::string list(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  OperationText read() {
    Operation operation;
    if (fill(operation)) check(operation);
    if (problem_) return {std::nullopt, std::move(problem_)};
    return {std::move(operation), std::nullopt};
  }

private:
  bool fill(Operation& operation) {
    ++offset_;  // The @.
    operation.name = word();
    if (operation.name.empty()) return fail("expected an operation after @, one of " + names());
    for (skipBlanks(); offset_ < text_.size(); skipBlanks()) {
      begin_ = offset_;
      Argument argument{word(), {}};
      if (argument.name.empty() || offset_ == text_.size() || text_[offset_] != '=') {
        return fail("expected name=value");
      }
      ++offset_;
      if (!readValue(argument.value)) return false;
      if (operation.argument(argument.name)) return fail("\"" + argument.name + "\" is given twice");
      operation.arguments.push_back(std::move(argument));
    }
    return true;
  }

  void check(const Operation& operation) {
    begin_ = 0;
    const auto kind = std::ranges::find(kKinds, operation.name, &OperationKind::name);
    if (kind == kKinds.end()) {
      fail("no operation is called @" + operation.name + "; there are " + names());
      return;
    }
    for (const std::string_view needed : kind->required) {
      if (!operation.argument(needed)) fail("@" + operation.name + " needs " + std::string(needed) + "=…");
    }
    for (const Argument& each : operation.arguments) {
      const auto is = [&](std::string_view known) { return known == each.name; };
      if (std::ranges::none_of(kind->required, is) && std::ranges::none_of(kind->optional, is)) {
        fail("@" + operation.name + " takes no \"" + each.name + "\"" + takes(*kind));
      }
    }
  }

  static std::string takes(const OperationKind& kind) {
    std::string all = list(kind.required);
    if (!kind.optional.empty()) all += (all.empty() ? "" : ", ") + list(kind.optional);
    return all.empty() ? "" : "; it takes " + all;
  }

  static std::string names() {
    std::string text;
    for (const OperationKind& kind : kKinds) text += (text.empty() ? "@" : ", @") + std::string(kind.name);
    return text;
  }

  bool readValue(std::string& value) {
    if (offset_ == text_.size() || text_[offset_] != '\'') {
      while (offset_ < text_.size() && !isBlank(text_[offset_])) value += text_[offset_++];
      return !value.empty() || fail("expected a value after \"=\"");
    }
    while (++offset_ < text_.size()) {
      if (text_[offset_] == '\'') {
        ++offset_;
        if (offset_ == text_.size() || text_[offset_] != '\'') return true;
      }
      value += text_[offset_];
    }
    return fail("the quoted value has no closing quote");
  }

  std::string word() {
    std::string word;
    while (offset_ < text_.size() && isWord(text_[offset_])) word += text_[offset_++];
    return word;
  }

  void skipBlanks() {
    while (offset_ < text_.size() && isBlank(text_[offset_])) ++offset_;
  }

  bool fail(std::string message) {
    if (!problem_) problem_ = OperationProblem{begin_, std::move(message)};
    return false;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t begin_ = 0;
  std::optional<OperationProblem> problem_;
};

}  // namespace

std::optional<std::string_view> Operation::argument(std::string_view wanted) const {
  const auto found = std::ranges::find(arguments, wanted, &Argument::name);
  if (found == arguments.end()) return std::nullopt;
  return found->value;
}

std::span<const OperationKind> operationKinds() {
  return kKinds;
}

bool looksLikeOperation(std::string_view text) {
  const auto first = std::ranges::find_if_not(text, isBlank);
  return first != text.end() && *first == '@';
}

OperationText readOperation(std::string_view text) {
  const auto begin = static_cast<std::size_t>(std::ranges::find_if_not(text, isBlank) - text.begin());
  return Reader(text.substr(begin)).read();
}

std::string writeOperation(const Operation& operation) {
  std::string text = "@" + operation.name;
  for (const Argument& argument : operation.arguments) {
    text += " " + argument.name + "=";
    const std::string& value = argument.value;
    if (!value.empty() && value.front() != '\'' && std::ranges::none_of(value, isBlank)) {
      text += value;
      continue;
    }
    text += '\'';
    for (const char c : value) text += c == '\'' ? std::string("''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

}  // namespace headlock::race
