// Pages of keys, heads and messages, by keyset.
#include <algorithm>
#include <limits>

#include "core/database/rows.h"
#include "core/database/text.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

/// Greater than every key: keys have at most 1,024 bytes of UTF-8, and this is the greatest character 257
/// times.
const std::string& pastEveryKey() {
  static const std::string bound = [] {
    std::string text;
    for (int i = 0; i < 257; ++i) text += "\xf4\x8f\xbf\xbf";
    return text;
  }();
  return bound;
}

/// The least text that is greater than everything that begins with `prefix`: its last character's successor.
std::string pastPrefix(std::string prefix) {
  while (!prefix.empty()) {
    std::size_t start = prefix.size() - 1;
    while ((static_cast<unsigned char>(prefix[start]) & 0xc0) == 0x80) --start;
    const auto byte = [&](std::size_t i) {
      return static_cast<std::uint32_t>(static_cast<unsigned char>(prefix[i]));
    };
    const std::size_t length = prefix.size() - start;
    std::uint32_t code = length == 1 ? byte(start) : byte(start) & (0xffU >> (length + 1));
    for (std::size_t i = start + 1; i < prefix.size(); ++i) code = (code << 6) | (byte(i) & 0x3fU);
    prefix.resize(start);
    if (code == 0x10ffff) continue;
    code = code == 0xd7ff ? 0xe000 : code + 1;  // surrogates are no characters
    if (code < 0x80) return prefix + static_cast<char>(code);
    const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x800) return prefix + static_cast<char>(0xc0 | (code >> 6)) + tail(0);
    if (code < 0x10000) return prefix + static_cast<char>(0xe0 | (code >> 12)) + tail(6) + tail(0);
    return prefix + static_cast<char>(0xf0 | (code >> 18)) + tail(12) + tail(6) + tail(0);
  }
  return pastEveryKey();
}

std::vector<database::Parameter> keyBounds(const KeyFilter& filter, const std::optional<std::string>& after,
                                           int limit) {
  requireLimit(limit);
  if (!database::isCleanText(filter.prefix) || filter.prefix.size() > 1024) {
    throw InvalidInput("invalid_key", "A key's prefix has at most 1,024 bytes of UTF-8 without NUL.");
  }
  if (after && !after->empty()) requireKey(*after);
  return {after.value_or(""), filter.prefix, pastPrefix(filter.prefix), limit};
}

const database::Statement& keysStatement(const std::optional<KeyState>& state) {
  if (!state) return sql::topic::keys_page;
  return *state == KeyState::headless ? sql::topic::keys_page_headless : sql::topic::keys_page_materialized;
}

}  // namespace

std::optional<StoredMessage> TopicOperations::head(const std::string& key) {
  requireKey(key);
  return onTables([&](TopicId id) -> std::optional<StoredMessage> {
    const auto result =
        database::executeOnce(connection_, about(id, sql::topic::read_head, {key}), kReadOnly);
    if (result.empty()) return std::nullopt;
    if (result.isNull(0, 1)) throw messageMissing(key, MessageId{result.integer(0, 0)}, name_);
    return storedMessage(result, 0, 1);
  });
}

std::optional<KeyRow> TopicOperations::keyRow(const std::string& key) {
  requireKey(key);
  return onTables([&](TopicId id) -> std::optional<KeyRow> {
    const auto result = database::executeOnce(connection_, about(id, sql::topic::key_row, {key}), kReadOnly);
    if (result.empty()) return std::nullopt;
    return keyRowOf(result, 0);
  });
}

KeyPage TopicOperations::keys(const KeyFilter& filter, const std::optional<std::string>& after, int limit) {
  auto bounds = keyBounds(filter, after, limit);
  bounds.back() = limit + 1;  // one more than asked for tells whether anything follows
  return onTables([&](TopicId id) {
    const auto result =
        database::executeOnce(connection_, about(id, keysStatement(filter.state), bounds), kReadOnly);
    KeyPage page;
    const int rows = std::min(result.rows(), limit);
    page.rows.reserve(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row) page.rows.push_back(keyRowOf(result, row));
    if (result.rows() > limit) page.nextAfter = page.rows.back().key;
    return page;
  });
}

std::vector<HeadRow> TopicOperations::heads(const KeyFilter& filter, const std::optional<std::string>& after,
                                            int limit, std::optional<std::int64_t> previewCharacters) {
  requirePreview(previewCharacters);
  auto parameters = keyBounds(filter, after, limit);
  parameters.emplace_back(previewCharacters);
  return onTables([&](TopicId id) {
    const auto result =
        database::executeOnce(connection_, about(id, sql::topic::heads_page, parameters), kReadOnly);
    constexpr int kMessage = 7;
    std::vector<HeadRow> heads;
    for (int row = 0; row < result.rows(); ++row) {
      HeadRow head{keyRowOf(result, row), std::nullopt};
      if (!result.isNull(row, kMessage)) head.message = storedMessage(result, row, kMessage);
      heads.push_back(std::move(head));
    }
    return heads;
  });
}

std::vector<KeyRow> TopicOperations::headlessByAge(const AgeRange& range,
                                                   const std::optional<AgePosition>& after, int limit) {
  requireLimit(limit);
  requireAge(range.from);
  if (range.to) requireAge(*range.to);
  const AgePosition start = after.value_or(AgePosition{Timestamp::min(), ""});
  const auto to = range.to ? database::Parameter(range.to->count()) : database::Parameter(std::nullopt);
  return onTables([&](TopicId id) {
    const auto result = database::executeOnce(
        connection_,
        about(id, sql::topic::headless_by_age, {start.updatedAt, start.key, range.from.count(), to, limit}),
        kReadOnly);
    return database::everyRow(result, keyRowOf);
  });
}

std::vector<StoredMessage> TopicOperations::logPage(const MessageFilter& filter,
                                                    const database::Statement& all,
                                                    const database::Statement& history, std::int64_t border,
                                                    int limit) {
  requireLimit(limit);
  requirePreview(filter.previewCharacters);
  if (filter.key) requireKey(*filter.key);
  std::vector<database::Parameter> parameters{filter.previewCharacters, border, limit};
  if (filter.key) parameters.emplace_back(*filter.key);
  return onTables([&](TopicId id) {
    const auto result =
        database::executeOnce(connection_, about(id, filter.key ? history : all, parameters), kReadOnly);
    return database::everyRow(
        result, [](const database::Result& messages, int row) { return storedMessage(messages, row); });
  });
}

std::vector<StoredMessage> TopicOperations::messages(const MessageFilter& filter,
                                                     std::optional<MessageId> before, int limit) {
  const std::int64_t border = before ? before->value : std::numeric_limits<std::int64_t>::max();
  return logPage(filter, sql::topic::messages_page, sql::topic::history_page, border, limit);
}

std::vector<StoredMessage> TopicOperations::messagesAfter(const MessageFilter& filter, MessageId after,
                                                          int limit) {
  return logPage(filter, sql::topic::messages_after, sql::topic::history_after, after.value, limit);
}

std::optional<StoredMessage> TopicOperations::message(MessageId message) {
  return onTables([&](TopicId id) -> std::optional<StoredMessage> {
    const auto result = database::executeOnce(
        connection_, about(id, sql::topic::message_by_id, {std::nullopt, message.value}), kReadOnly);
    if (result.empty()) return std::nullopt;
    return storedMessage(result, 0);
  });
}

}  // namespace headlock::topic
