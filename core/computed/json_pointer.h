// A path into a document: RFC 6901, with the limits of computed fields.
//
// The empty pointer is the whole document. In a token `~1` is a slash and `~0` a tilde; any other `~` is
// refused, and so is the token `-`, which names an element that never exists. A token reaches an element of
// an array when it is an index as the RFC writes them: ASCII digits without a leading zero. Among the members
// of an object any token is a name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/json_document.h"

namespace headlock::computed {

class JsonPointer {
public:
  /// Throws InvalidInput (`invalid_definition`) saying what is wrong with `text`: at most 512 bytes of UTF-8
  /// and 32 tokens.
  [[nodiscard]] static JsonPointer parse(std::string_view text);

  /// As it was written. One place has one text, so equal texts are equal pointers.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// The steps from the root to the place.
  [[nodiscard]] std::size_t depth() const noexcept { return tokens_.size(); }
  /// Takes step number `index`, from `value`. Null when nothing is there. Requires index < depth().
  [[nodiscard]] std::optional<JsonValue> step(JsonValue value, std::size_t index) const noexcept;

  friend bool operator==(const JsonPointer& left, const JsonPointer& right) {
    return left.text_ == right.text_;
  }

private:
  struct Token {
    std::string name;
    std::optional<std::uint32_t> index;  ///< Null when the name is no index, or one that no array reaches.
  };
  explicit JsonPointer(std::string_view text) : text_(text) {}

  std::string text_;
  std::vector<Token> tokens_;
};

}  // namespace headlock::computed
