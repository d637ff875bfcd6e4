#include "core/contention/json_members.h"

#include <limits>

#include "core/database/error.h"
#include "core/database/time.h"

namespace headlock::contention {
namespace {

using simdjson::dom::element;

constexpr std::int64_t kMostPid = std::numeric_limits<int>::max();

}  // namespace

void refuseRecording(const std::string& problem) {
  throw InvalidInput("invalid_recording", "The file is no whole recording of locks: " + problem + ".");
}

JsonMembers::JsonMembers(element document, std::string what) : what_(std::move(what)) {
  if (document.get(object_) != simdjson::SUCCESS) refuseRecording(what_ + " is no object");
}

void JsonMembers::refuse(std::string_view key, const std::string& expected) const {
  refuseRecording("‘" + std::string(key) + "’ of " + what_ + " is not " + expected);
}

std::optional<element> JsonMembers::member(std::string_view key) const {
  element found;
  if (object_.at_key(key).get(found) != simdjson::SUCCESS || found.is_null()) return std::nullopt;
  return found;
}

std::optional<std::string> JsonMembers::textIf(std::string_view key) const {
  const auto found = member(key);
  if (!found) return std::nullopt;
  std::string_view text;
  if (found->get(text) != simdjson::SUCCESS) refuse(key, "a text");
  return std::string(text);
}

std::string JsonMembers::text(std::string_view key) const {
  auto found = textIf(key);
  if (!found) refuse(key, "a text");
  return std::move(*found);
}

std::optional<std::int64_t> JsonMembers::integerIf(std::string_view key, std::int64_t least,
                                                   std::int64_t most) const {
  const auto found = member(key);
  if (!found) return std::nullopt;
  std::int64_t number = 0;
  if (found->get(number) != simdjson::SUCCESS || number < least || number > most) {
    refuse(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

std::int64_t JsonMembers::integer(std::string_view key, std::int64_t least, std::int64_t most) const {
  const auto found = integerIf(key, least, most);
  if (!found) refuse(key, "a whole number");
  return *found;
}

bool JsonMembers::flag(std::string_view key) const {
  const auto found = member(key);
  bool value = false;
  if (found && found->get(value) != simdjson::SUCCESS) refuse(key, "true or false");
  return value;
}

std::optional<Timestamp> JsonMembers::timeIf(std::string_view key) const {
  const auto text = textIf(key);
  if (!text) return std::nullopt;
  const auto time = database::parseTime(*text);
  if (!time) refuse(key, "a time");
  return time;
}

Timestamp JsonMembers::time(std::string_view key) const {
  const auto found = timeIf(key);
  if (!found) refuse(key, "a time");
  return *found;
}

std::optional<std::chrono::milliseconds> JsonMembers::millisecondsIf(std::string_view key) const {
  const auto found = integerIf(key, 0, kMostMilliseconds);
  return found ? std::optional(std::chrono::milliseconds(*found)) : std::nullopt;
}

simdjson::dom::array JsonMembers::list(std::string_view key) const {
  const auto found = member(key);
  simdjson::dom::array array;
  if (!found || found->get(array) != simdjson::SUCCESS) refuse(key, "a list");
  return array;
}

std::vector<int> JsonMembers::pidsOf(element list, const std::string& what) {
  simdjson::dom::array array;
  if (list.get(array) != simdjson::SUCCESS) refuseRecording(what + " is no list of process ids");
  std::vector<int> pids;
  for (const element one : array) {
    std::int64_t pid = 0;
    if (one.get(pid) != simdjson::SUCCESS || pid < 0 || pid > kMostPid) {
      refuseRecording(what + " is no list of process ids");
    }
    pids.push_back(static_cast<int>(pid));
  }
  return pids;
}

std::vector<int> JsonMembers::pids(std::string_view key) const {
  const auto found = member(key);
  if (!found) refuse(key, "a list of process ids");
  return pidsOf(*found, "‘" + std::string(key) + "’ of " + what_);
}

std::vector<std::string> JsonMembers::texts(std::string_view key) const {
  std::vector<std::string> texts;
  if (!member(key)) return texts;
  for (const element one : list(key)) {
    std::string_view text;
    if (one.get(text) != simdjson::SUCCESS) refuse(key, "a list of texts");
    texts.emplace_back(text);
  }
  return texts;
}

}  // namespace headlock::contention
