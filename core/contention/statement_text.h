// What a statement's text tells about it: which program's operation it is, and which topic's tables it names.
//
// Every statement of this project, and of the systems it comes from, says in its first line whose it is.
// Nothing here parses SQL: a text that does not say is a text that does not say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlock::contention {

/// `text` with ill-formed UTF-8 and NUL replaced by U+FFFD.
[[nodiscard]] std::string wellFormed(std::string_view text);

/// The operation that the owner comment names: `headlock.topic.lock_head` of `/* headlock.topic.lock_head */
/// …`, `sqlstreams.compaction.ensureAndLockHead` of `-- sqlstreams: compaction.ensureAndLockHead`, and the
/// same for
/// `-- vulkan: …`. Empty where there is none, or where the text was cut within it.
[[nodiscard]] std::string operationOf(std::string_view text);

/// Whether the first word of the statement, comments passed by, is INSERT.
[[nodiscard]] bool isInsert(std::string_view text);

/// A topic's table as a statement of this project writes it.
struct NamedTable {
  std::string schema;
  std::string table;
  std::int64_t topicId = 0;
};

/// The topic whose log (or a partition of it) or head is called `table`. Null for any other name.
[[nodiscard]] std::optional<std::int64_t> topicIdOf(std::string_view table);

/// `schema.table`, each in quotes only where SQL would need them for its characters.
[[nodiscard]] std::string qualifiedName(std::string_view schema, std::string_view table);

/// The topic's log or head that a statement of this project names first. Null for statements of others, and
/// where the text was cut before the name's end.
[[nodiscard]] std::optional<NamedTable> topicTableOf(std::string_view text);

}  // namespace headlock::contention
