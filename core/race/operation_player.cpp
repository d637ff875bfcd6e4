#include "core/race/operation_player.h"

#include <simdjson.h>

#include "core/database/duration.h"
#include "core/database/error.h"
#include "core/race/operation_values.h"

namespace headlock::race {
namespace {

using Message = topic::RawPayload;

// Races count: a message is {"n": 7}.
std::string countAsJson(std::int64_t count) {
  return "{\"n\": " + std::to_string(count) + "}";
}

std::int64_t countIn(const Message& message) {
  simdjson::dom::parser parser;
  std::int64_t count = 0;
  if (parser.parse(message.json)["n"].get(count) != simdjson::SUCCESS) {
    throw InvalidInput("invalid_argument", "The head " + message.json + " holds no count.");
  }
  return count;
}

database::Isolation isolationIn(std::optional<std::string_view> name) {
  if (!name || *name == "read_committed") return database::Isolation::readCommitted;
  if (*name == "repeatable_read") return database::Isolation::repeatableRead;
  if (*name == "serializable") return database::Isolation::serializable;
  throw InvalidInput("invalid_argument", "An isolation is read_committed, repeatable_read or serializable.");
}

}  // namespace

OperationPlayer::OperationPlayer(database::Connection& connection, Subjects subjects)
    : client_(connection),
      classes_(connection, std::move(subjects.classes)),
      topic_(std::move(subjects.topic)) {}

OperationPlayer::~OperationPlayer() = default;

void OperationPlayer::reset() {
  transaction_.reset();
  classes_.reset();
  producers_.clear();
  savepoints_.clear();
  locked_.clear();
  read_.clear();
}

Answer OperationPlayer::play(const Operation& operation) {
  try {
    return perform(operation);
  } catch (const Error& error) {
    return Answer::error(error.sqlstate(), std::string(error.code()), error.what());
  } catch (const std::exception& error) {
    return Answer::error({}, "internal", error.what());
  }
}

Answer OperationPlayer::perform(const Operation& operation) {
  const std::string& name = operation.name;
  if (ClassPlayer::plays(name)) {
    if (transaction_) {
      throw InvalidInput("invalid_argument", "The operations on classes are transactions of their own.");
    }
    return classes_.play(operation);
  }
  if (name == "begin") return begin(operation);
  if (name == "lock_head") return lockHead(operation);
  if (name == "head") return head(operation);
  if (name == "produce") return produce(operation);
  if (name == "sweep") return sweep(operation);
  if (name == "delete_topic") {
    client_.deleteTopic(std::string(operation.argument("topic").value_or(topic_)));
    return Answer::done(name);
  }
  if (name == "savepoint") {
    savepoints_[required(operation, "name")] = transaction().savepoint();
    static_cast<void>(transaction().execute(std::vector<database::Query>{}));
  } else if (name == "rollback_to") {
    const auto savepoint = savepoints_.find(required(operation, "name"));
    if (savepoint == savepoints_.end()) throw InvalidInput("invalid_argument", "There is no such savepoint.");
    transaction().rollbackTo(savepoint->second);
  } else if (name == "commit") {
    topic::Transaction& ending = transaction();
    // Whatever COMMIT answers, this transaction is over.
    const std::unique_ptr<topic::Transaction> owner = std::move(transaction_);
    ending.commit();
  } else if (name == "rollback") {
    transaction().rollback();
    transaction_.reset();
  } else {
    throw InvalidInput("invalid_argument", "No operation is called @" + name + ".");
  }
  return Answer::done(name);
}

Answer OperationPlayer::begin(const Operation& operation) {
  if (transaction_) throw InvalidInput("invalid_argument", "The session is in a transaction already.");
  // Registered before the transaction, as a program does it once at its start: that asks the server on its
  // own.
  if (!topic_.empty()) static_cast<void>(producerOf(topic_));
  transaction_ = std::make_unique<topic::Transaction>(
      client_.connection(),
      database::TransactionOptions{.isolation = isolationIn(operation.argument("isolation"))});
  // BEGIN would travel with the first statement; a step that begins is to have begun.
  static_cast<void>(transaction_->execute(std::vector<database::Query>{}));
  return Answer::done(operation.name);
}

Answer OperationPlayer::lockHead(const Operation& operation) {
  const std::string key = required(operation, "key");
  const auto locked = topicOf(operation).key(key).lockCompactionHead(transaction());
  std::optional<std::int64_t> count;
  if (locked.head) count = countIn(locked.head->message);
  locked_[key] = count.value_or(0);
  return oneRow({"n", "created_row"}, {shown(count), shown(locked.createdRow)});
}

Answer OperationPlayer::head(const Operation& operation) {
  if (transaction_) {
    throw InvalidInput("invalid_argument",
                       "The plain read belongs to no transaction; within one, @lock_head reads.");
  }
  const std::string key = required(operation, "key");
  const auto found = topicOf(operation).key(key).compactionHead();
  std::optional<std::int64_t> count;
  if (found) count = countIn(found->message);
  read_[key] = count.value_or(0);
  return oneRow({"n"}, {shown(count)});
}

Answer OperationPlayer::produce(const Operation& operation) {
  const std::string key = required(operation, "key");
  // A transaction that has failed says so, before anybody asks what it has locked.
  if (transaction_) static_cast<void>(transaction_->execute(std::vector<database::Query>{}));
  const Message message{countAsJson(valueOf(operation.argument("value").value(), key))};
  topic::ProduceOptions options{.key = key, .compaction = topic::Compaction{}};
  if (const auto rank = operation.argument("rank")) options.compaction->rank = integerIn(*rank, "rank");
  auto& producer = producerOf(std::string(operation.argument("topic").value_or(topic_)));
  const topic::Produced produced = transaction_ ? producer.produceInTx(*transaction_, message, options).get()
                                                : producer.produce(message, options);
  return oneRow({"became_head"}, {shown(produced.becameHead)});
}

Answer OperationPlayer::sweep(const Operation& operation) {
  topic::SweepOptions options;
  if (const auto age = operation.argument("older_than")) options.olderThan = database::parseDuration(*age);
  if (const auto batch = operation.argument("batch")) {
    options.batch = static_cast<int>(integerIn(*batch, "size of a batch"));
  }
  const topic::SweepReport report = topicOf(operation).operations().sweep(options);
  return oneRow({"deleted", "skipped_locked"},
                {std::to_string(report.deleted), std::to_string(report.skippedLocked)});
}

topic::Producer<Message>& OperationPlayer::producerOf(const std::string& topic) {
  const auto known = producers_.find(topic);
  if (known != producers_.end()) return known->second;
  return producers_.emplace(topic, client_.topic<Message>(topic).producer()).first->second;
}

topic::Topic<Message> OperationPlayer::topicOf(const Operation& operation) {
  return client_.topic<Message>(std::string(operation.argument("topic").value_or(topic_)));
}

topic::Transaction& OperationPlayer::transaction() {
  if (!transaction_)
    throw InvalidInput("invalid_argument", "The session is in no transaction; @begin comes first.");
  return *transaction_;
}

// A number, or what the session found in the key's head, locked or only read: `locked`, `locked+1`, `read-2`.
std::int64_t OperationPlayer::valueOf(std::string_view text, const std::string& key) const {
  constexpr std::string_view locked = "locked";
  constexpr std::string_view read = "read";
  const bool fromLock = text.starts_with(locked);
  if (!fromLock && !text.starts_with(read)) return integerIn(text, "value, such as 7, locked+1 or read+1");
  const auto& counts = fromLock ? locked_ : read_;
  const auto known = counts.find(key);
  if (known == counts.end()) {
    throw InvalidInput("invalid_argument",
                       "The session has not " + std::string(fromLock ? locked : read) + " this key.");
  }
  const std::string_view rest = text.substr(fromLock ? locked.size() : read.size());
  return known->second + (rest.empty() ? 0 : integerIn(rest, "value, such as 7, locked+1 or read+1"));
}

}  // namespace headlock::race
