#include "core/topic/import.h"

#include <simdjson.h>

#include <limits>

#include "core/database/error.h"
#include "core/database/json_line.h"

namespace headlock::topic {
namespace {

using simdjson::ondemand::value;

/// A batch is sent early when its payloads reach this.
constexpr std::size_t kBatchBytes = std::size_t{8} * 1024 * 1024;
constexpr int kMostAttempts = 20;

std::int64_t integerOf(value& field, const std::string& name) {
  std::int64_t number = 0;
  if (field.get_int64().get(number) != simdjson::SUCCESS)
    database::refuseLine("Its " + name + " is not a whole number of 64 bits.");
  return number;
}

int schemaVersionOf(value& field) {
  const std::int64_t number = integerOf(field, "schema_version");
  if (number < 1 || number > std::numeric_limits<int>::max())
    database::refuseLine("Its schema_version is not between 1 and 2147483647.");
  return static_cast<int>(number);
}

void readMember(std::string_view name, value& field, TopicOperations::RawMessage& message) {
  if (name == "payload") {
    message.payload = std::string_view(simdjson::to_json_string(field));
  } else if (name == "schema_version") {
    message.schemaVersion = schemaVersionOf(field);
  } else if (name == "rank") {
    if (!field.is_null()) message.rank = integerOf(field, "rank");
  } else if (name == "key") {
    if (!field.is_null()) message.key = database::textOf(name, field);
  } else {
    database::refuseMember(name);
  }
}

/// Throws InvalidInput with what is wrong with the line.
TopicOperations::RawMessage parseLine(std::string_view line, bool compact) {
  TopicOperations::RawMessage message;
  const auto members = database::readLine(
      line, "a payload", [&](std::string_view name, value& field) { readMember(name, field, message); });
  if (!members.contains("payload")) database::refuseLine("It has no payload.");
  if (message.key) requireKey(*message.key);
  if (message.rank && !message.key) throw InvalidInput("compaction_without_key", "It has a rank and no key.");
  if (compact && !message.key)
    throw InvalidInput("compaction_without_key", "It has no key, and without one it cannot be compacted.");
  if (compact && !message.rank) message.rank = 0;
  return message;
}

/// Whether the server refused what a line holds, and not the state of things.
bool blamesData(const Error& error) {
  return error.sqlstate().starts_with("22") || error.sqlstate().starts_with("54");
}

}  // namespace

Importer::Importer(TopicOperations& operations, ImportOptions options)
    : operations_(operations), options_(std::move(options)), started_(std::chrono::steady_clock::now()) {
  if (options_.batch < 1 || options_.batch > kMostImportBatch) {
    throw InvalidInput("invalid_argument", "An import's batch has 1 to 10,000 messages.");
  }
  operations_.registerProducer();
}

void Importer::add(std::string_view line) {
  ++line_;
  if (database::isBlankLine(line)) return;
  try {
    pending_.push_back({line_, parseLine(line, options_.compact)});
  } catch (const InvalidInput& error) {
    report_.reject(line_, error.what());
    return;
  }
  pendingBytes_ += line.size();
  if (pending_.size() >= static_cast<std::size_t>(options_.batch) || pendingBytes_ >= kBatchBytes) finish();
}

void Importer::finish() {
  const std::vector<Pending> batch = std::exchange(pending_, {});
  pendingBytes_ = 0;
  send(batch);
  report_.elapsed =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
  if (!batch.empty() && options_.onBatch) options_.onBatch(report_);
}

void Importer::send(std::span<const Pending> pending) {
  if (pending.empty()) return;
  std::vector<TopicOperations::RawMessage> messages;
  messages.reserve(pending.size());
  for (const Pending& one : pending) messages.push_back(one.message);
  for (int attempt = 1;; ++attempt) {
    try {
      operations_.produceBatch(messages);
      break;
    } catch (const RunAgain&) {
      if (attempt == kMostAttempts) throw;
    } catch (const Failed& error) {
      if (!blamesData(error)) throw;
      if (pending.size() == 1) return report_.reject(pending.front().line, error.what());
      const std::size_t half = pending.size() / 2;
      send(pending.first(half));
      send(pending.subspan(half));
      return;
    }
  }
  report_.produced += static_cast<std::int64_t>(pending.size());
  ++report_.batches;
}

}  // namespace headlock::topic
