#include "core/topic/operations.h"

#include <limits>

#include "core/database/text.h"
#include "core/topic/installation.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {

void requireLimit(int limit) {
  if (limit < 1 || limit > kMostRows) {
    throw InvalidInput("invalid_argument", "A page has 1 to 10,000 rows.");
  }
}

void requirePreview(const std::optional<std::int64_t>& characters) {
  if (characters && (*characters < 0 || *characters > std::numeric_limits<std::int32_t>::max())) {
    throw InvalidInput("invalid_argument", "A preview has 0 to 2,147,483,647 characters.");
  }
}

void requireAge(std::chrono::milliseconds age) {
  if (age.count() < 0 || age > kLongestAge) {
    throw InvalidInput("invalid_argument", "An age is at least 0 and at most 36,500 days.");
  }
}

TopicInfo topicInfo(const database::Result& result, int row) {
  return {TopicId{result.integer(row, 0)}, result.string(row, 1),
          std::chrono::milliseconds(result.integer(row, 2)), result.timestamp(row, 3),
          result.timestamp(row, 4)};
}

StoredMessage storedMessage(const database::Result& result, int row, int firstColumn) {
  StoredMessage message;
  message.id = MessageId{result.integer(row, firstColumn)};
  message.key = result.optionalString(row, firstColumn + 1);
  message.rank = result.optionalInteger(row, firstColumn + 2);
  message.schemaVersion = static_cast<int>(result.integer(row, firstColumn + 3));
  message.createdAt = result.timestamp(row, firstColumn + 4);
  message.payload = result.string(row, firstColumn + 5);
  const int size = firstColumn + 6;
  message.payloadBytes = size < result.columns() && !result.isNull(row, size)
                             ? result.integer(row, size)
                             : static_cast<std::int64_t>(message.payload.size());
  return message;
}

KeyRow keyRowOf(const database::Result& result, int row) {
  KeyRow key;
  key.key = result.string(row, 0);
  if (const auto id = result.optionalInteger(row, 1)) {
    key.state = KeyState::materialized;
    key.headId = MessageId{*id};
    key.schemaVersion = static_cast<int>(result.integer(row, 2));
    key.rank = result.integer(row, 3);
  }
  key.createdAt = result.timestamp(row, 4);
  key.updatedAt = result.timestamp(row, 5);
  key.age = std::chrono::milliseconds(result.integer(row, 6));
  return key;
}

NotFound topicNotFound(const std::string& name) {
  return {"topic_not_found", "There is no topic ‘" + name + "’."};
}

Failed messageMissing(const std::string& key, MessageId message, const std::string& topic) {
  return {"message_missing", "The head of key ‘" + database::printable(key, 80) + "’ is message " +
                                 std::to_string(message.value) + ", which is not in the log of topic ‘" +
                                 topic + "’."};
}

void rethrowLookUp(const database::Layout& layout, const database::Statement& lookUp) {
  try {
    throw;
  } catch (const Error& error) {
    const bool missing = error.sqlstate() == "42P01" || error.sqlstate() == "3F000";
    if (!missing || error.report().operation != lookUp.operation) throw;
    throw SchemaMismatch("not_installed", "Headlock is not installed in schema ‘" + layout.name("schema") +
                                              "’ of this database.");
  }
}

TopicOperations::TopicOperations(database::Connection& connection,
                                 std::shared_ptr<const database::Layout> layout, std::string name)
    : connection_(connection), layout_(std::move(layout)), name_(std::move(name)) {
  requireTopicName(name_);
}

database::Query TopicOperations::about(TopicId id, const database::Statement& statement,
                                       std::vector<database::Parameter> parameters) const {
  return {layout_->render(statement, id.value), std::move(parameters)};
}

TopicInfo TopicOperations::info() {
  try {
    const auto result =
        database::executeOnce(connection_, {layout_->render(sql::topic::find_by_name), {name_}}, kReadOnly);
    if (result.empty()) {
      id_->reset();
      throw topicNotFound(name_);
    }
    TopicInfo info = topicInfo(result, 0);
    *id_ = info.id;
    return info;
  } catch (const Failed&) {
    rethrowLookUp(*layout_, sql::topic::find_by_name);
  }
}

TopicId TopicOperations::resolve() {
  return *id_ ? **id_ : info().id;
}

TopicId TopicOperations::resolveIn(Transaction& transaction) {
  transaction.resolved_.insert(id_);
  if (*id_) return **id_;
  try {
    const auto result = transaction.execute({layout_->render(sql::topic::find_by_name), {name_}});
    if (result.empty()) throw topicNotFound(name_);
    *id_ = topicInfo(result, 0).id;
  } catch (const Failed&) {
    rethrowLookUp(*layout_, sql::topic::find_by_name);
  }
  return **id_;
}

}  // namespace headlock::topic
