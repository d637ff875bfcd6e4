// A JSON document as jsonb would hold it, with every number's text kept.
//
// What jsonb refuses is refused: text that is not JSON by the strict grammar or not UTF-8, a lone surrogate,
// \u0000, a number beyond numeric's range. Of members with one name the last stays. What jsonb drops is
// dropped, so that it cannot matter: white space, the order of members, the spelling of escapes. There is no
// limit of depth: a server whose stack is large holds documents nested tens of thousands deep, and reading
// one must not fail.
//
// The document is a tree in two pieces of memory: the text, with escapes resolved in place, and an array of
// small nodes in which the children of one parent lie in a row, members sorted by the bytes of their names.
// Finding a member is a binary search, an element an index, equality and the canonical form are plain walks.
// One document object is meant to be filled again and again: after the first few, filling it allocates
// nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace headlock::computed {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

/// For people: "null", "a boolean", "a number", …
[[nodiscard]] std::string_view describe(JsonKind kind) noexcept;

/// One value of the tree. Offsets count from the document's text.
struct JsonNode {
  std::uint32_t nameOffset = 0;  ///< Of a member: its name, escapes resolved.
  std::uint32_t nameSize = 0;
  std::uint32_t offset = 0;         ///< Of a scalar: its text. Of a container: the index of its first child.
  std::uint32_t size = 0;           ///< Of a scalar: bytes. Of a container: children.
  std::uint32_t canonicalSize = 0;  ///< Bytes of the canonical form, without the name.
  JsonKind kind = JsonKind::null;
  bool nameIsPlain = true;  ///< The name is written in canonical form as it stands, between quotes.
  bool isPlain = true;      ///< The scalar's text is.
};

/// A value in a document: three pointers, copied freely, valid until the document is filled again or
/// destroyed.
class JsonValue {
public:
  [[nodiscard]] JsonKind kind() const noexcept { return node_->kind; }
  [[nodiscard]] bool isNull() const noexcept { return kind() == JsonKind::null; }
  [[nodiscard]] bool isContainer() const noexcept { return kind() >= JsonKind::array; }

  /// Of a string its characters, of a number its text as it was written, else `null`, `true` or `false`.
  /// Requires a scalar.
  [[nodiscard]] std::string_view text() const noexcept { return {text_ + node_->offset, node_->size}; }

  /// The number of elements or members. Requires a container.
  [[nodiscard]] std::size_t size() const noexcept { return node_->size; }
  /// The element at `index`, or the member at `index` in the order of names by bytes. Requires index <
  /// size().
  [[nodiscard]] JsonValue child(std::size_t index) const noexcept {
    return {text_, nodes_, nodes_ + node_->offset + index};
  }
  /// The member called `name`; null when there is none. Requires an object.
  [[nodiscard]] std::optional<JsonValue> member(std::string_view name) const noexcept;

  /// The name of a value that is a member.
  [[nodiscard]] std::string_view name() const noexcept {
    return {text_ + node_->nameOffset, node_->nameSize};
  }

  /// The name, and the text of a string, with the quotes around them. Require that they are plain: then that
  /// is how they are written in canonical form.
  [[nodiscard]] std::string_view quotedName() const noexcept {
    return {text_ + node_->nameOffset - 1, std::size_t{node_->nameSize} + 2};
  }
  [[nodiscard]] std::string_view quotedText() const noexcept {
    return {text_ + node_->offset - 1, std::size_t{node_->size} + 2};
  }

  [[nodiscard]] const JsonNode& node() const noexcept { return *node_; }

private:
  friend class JsonDocument;
  JsonValue(const char* text, const JsonNode* nodes, const JsonNode* node) noexcept
      : text_(text), nodes_(nodes), node_(node) {}

  const char* text_;
  const JsonNode* nodes_;
  const JsonNode* node_;
};

class JsonReader;

/// A document that can be filled again. For one thread at a time.
///
///     JsonDocument document;
///     document.parse(R"({"price": 1.10})");
///     document.root().member("price")->text();  // "1.10"
class JsonDocument {
public:
  /// The document `null`.
  JsonDocument();
  /// As parse().
  explicit JsonDocument(std::string_view text);
  ~JsonDocument();
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  /// Replaces the content; `text` need not outlive the call. Throws InvalidInput (`invalid_json`), with the
  /// place where one is known, and is the document `null` then.
  void parse(std::string_view text);

  [[nodiscard]] JsonValue root() const noexcept { return {text_, nodes_.data(), &nodes_.back()}; }

private:
  std::unique_ptr<JsonReader> reader_;
  const char* text_;
  /// The root is the last.
  std::vector<JsonNode> nodes_;
};

/// Whether `text` is UTF-8 that PostgreSQL takes as text: well formed, and without NUL.
[[nodiscard]] bool isStorableText(std::string_view text) noexcept;

}  // namespace headlock::computed
