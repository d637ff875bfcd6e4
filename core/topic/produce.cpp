// Appending to the log, and the upsert of the key's row that goes with it.
#include <algorithm>

#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

/// A batch is cut before its arrays reach what one protocol message should carry.
constexpr std::size_t kMostBatchMessages = 100'000;

Produced producedOf(const database::Result& result) {
  return {MessageId{result.integer(0, 0)}, result.boolean(0, 1)};
}

/// The numbers of `{1,2,3}`.
std::vector<std::int64_t> numbersOf(const database::Result& result, int column) {
  std::vector<std::int64_t> numbers;
  std::string_view text = result.text(0, column);
  while (text.size() > 1) {
    text.remove_prefix(1);  // the brace or the comma
    const auto end = text.find_first_of(",}");
    numbers.push_back(std::stoll(std::string(text.substr(0, end))));
    text.remove_prefix(end);
  }
  return numbers;
}

void requireSchemaVersion(int version) {
  if (version < 1) throw InvalidInput("invalid_argument", "A schema version is at least 1.");
}

}  // namespace

void refuseCompactionWithoutKey() {
  throw InvalidInput("compaction_without_key", "A message without a key cannot be compacted.");
}

Produced PendingProduce::get() {
  return producedOf(answer_.get());
}

void TopicOperations::registerProducer() {
  Installation(connection_).check();
  info();
}

ProduceOptions TopicOperations::settled(ProduceOptions options, int traitVersion,
                                        const std::optional<Transaction::Lock>& lock) {
  if (options.key) requireKey(*options.key);
  const auto held = lock ? lock->head : std::nullopt;
  if (!options.schemaVersion)
    options.schemaVersion = held ? std::max(traitVersion, held->first) : traitVersion;
  requireSchemaVersion(*options.schemaVersion);
  if (options.compaction) {
    if (!options.key) refuseCompactionWithoutKey();
    if (!options.compaction->rank) options.compaction->rank = held ? held->second : 0;
  }
  return options;
}

database::Query TopicOperations::appendQuery(TopicId id, std::string payload,
                                             const ProduceOptions& settled) const {
  std::vector<database::Parameter> parameters{*settled.schemaVersion, settled.key, std::move(payload)};
  if (settled.compaction) parameters.emplace_back(*settled.compaction->rank);
  parameters.emplace_back(id.value);
  parameters.emplace_back(name_);
  return about(id, settled.compaction ? sql::topic::append_compacted : sql::topic::append,
               std::move(parameters));
}

database::Query TopicOperations::restampQuery(TopicId id, const std::string& key) const {
  const std::string sequence = database::quoteIdentifier(layout_->name("schema")) + '.' +
                               database::quoteIdentifier(layout_->name("log_sequence", id.value));
  return about(id, sql::topic::restamp_head, {key, sequence});
}

Produced TopicOperations::produce(std::string payload, const ProduceOptions& options, int traitVersion) {
  requireJson(payload);
  const ProduceOptions message = settled(options, traitVersion, std::nullopt);
  return onTables([&](TopicId id) {
    database::Transaction transaction(connection_);
    auto answer = transaction.defer(appendQuery(id, payload, message));
    if (message.compaction) {
      // Nothing reads its answer; its error, if any, is thrown by commit().
      static_cast<void>(transaction.defer(restampQuery(id, *message.key)));
    }
    transaction.commit();
    return producedOf(answer.get());
  });
}

PendingProduce TopicOperations::produceIn(Transaction& transaction, std::string payload,
                                          const ProduceOptions& options, int traitVersion) {
  requireJson(payload);
  const TopicId id = resolveIn(transaction);
  const auto lock = options.compaction && options.key ? transaction.lockOf(id, *options.key) : std::nullopt;
  const ProduceOptions message = settled(options, traitVersion, lock);
  auto answer = transaction.defer(appendQuery(id, std::move(payload), message));
  if (lock) {
    // Under the lock the outcome is known before the server says it: ids only grow, so an equal version and
    // rank wins.
    const std::pair candidate(*message.schemaVersion, *message.compaction->rank);
    if (!lock->head || *lock->head <= candidate) transaction.remember(id, *message.key, candidate);
  } else if (message.compaction) {
    static_cast<void>(transaction.defer(restampQuery(id, *message.key)));
  }
  return PendingProduce(std::move(answer));
}

std::vector<Produced> TopicOperations::produceBatch(std::span<const RawMessage> messages) {
  if (messages.empty()) return {};
  if (messages.size() > kMostBatchMessages) {
    throw InvalidInput("batch_too_large", "A batch has at most 100,000 messages.");
  }
  std::vector<std::optional<std::string>> keys;
  std::vector<std::optional<std::int64_t>> ranks;
  std::vector<std::int64_t> versions;
  std::vector<std::string> payloads;
  std::vector<std::string> compacted;
  for (const auto& message : messages) {
    requireJson(message.payload);
    requireSchemaVersion(message.schemaVersion);
    if (message.key) requireKey(*message.key);
    if (message.rank && !message.key) refuseCompactionWithoutKey();
    if (message.rank) compacted.push_back(*message.key);
    keys.push_back(message.key);
    ranks.push_back(message.rank);
    versions.push_back(message.schemaVersion);
    payloads.push_back(message.payload);
  }
  const std::vector<database::Parameter> arrays{
      database::Parameter::textArray(keys), database::Parameter::bigintArray(ranks),
      database::Parameter::bigintArray(versions), database::Parameter::jsonbArray(payloads)};

  return onTables([&](TopicId id) {
    database::Transaction transaction(connection_);
    auto parameters = arrays;
    parameters.emplace_back(id.value);
    parameters.emplace_back(name_);
    const auto answer = transaction.execute(about(id, sql::topic::append_batch, std::move(parameters)));
    const auto ids = numbersOf(answer, 0);
    const auto heads = numbersOf(answer, 1);
    if (answer.boolean(0, 2)) {
      static_cast<void>(transaction.defer(
          about(id, sql::topic::restamp_batch,
                {database::Parameter::textArray(compacted), database::Parameter::bigintArray(heads)})));
    }
    transaction.commit();
    std::vector<Produced> produced;
    produced.reserve(ids.size());
    for (const auto number : ids) {
      produced.push_back({MessageId{number}, std::ranges::binary_search(heads, number)});
    }
    return produced;
  });
}

}  // namespace headlock::topic
