// From text to the nodes of a JsonDocument, on the tokens that simdjson finds.
//
// simdjson checks UTF-8, pairs the quotes and finds every token, many bytes an instruction; its on-demand
// walk checks what stands between the tokens. Two things it does not do are done here: it takes numbers like
// 01 and 1.2.3, and it knows nothing of jsonb's rules for strings and numbers. Internal to JsonDocument,
// whose header keeps the library's out of sight.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/computed/json_document.h"

namespace headlock::computed {

/// Fills the nodes of a document from a text. The text is copied between brackets of our own: a scalar is
/// then read like any element, and what follows the document is found like anything after an element.
class JsonReader {
public:
  /// Throws InvalidInput (`invalid_json`).
  void read(std::string_view text, std::vector<JsonNode>& nodes);

  /// What the offsets of the nodes count from.
  [[nodiscard]] const char* text() const noexcept { return buffer_.get(); }
  /// Whether it holds much more memory than a text of `size` bytes is worth.
  [[nodiscard]] bool isOversizedFor(std::size_t size) const noexcept;

private:
  /// A container whose end has not been reached. Only the iterator of its kind is used.
  struct Open {
    std::size_t node;  ///< Where it waits in pending_; its finished children are all that follow.
    simdjson::ondemand::array_iterator elements;
    simdjson::ondemand::object_iterator members;
  };
  /// Orders members by name: most names differ in their first eight bytes.
  struct SortKey {
    std::uint64_t prefix;
    const JsonNode* member;
  };

  void load(std::string_view text);
  void readMember(Open& object);
  void readElement(Open& array);
  void readValue(JsonNode& node, simdjson::ondemand::value& value);
  void openContainer(simdjson::ondemand::value& value, JsonKind kind);
  void closeContainer(std::vector<JsonNode>& nodes);
  void closeObject(JsonNode& object, std::span<const JsonNode> members, std::vector<JsonNode>& nodes);
  void sortMembers(std::span<const JsonNode> members);
  void advance();
  void readName(JsonNode& node, const char* afterQuote);
  void readString(JsonNode& node, const char* afterQuote);
  void readNumberOrLiteral(JsonNode& node, std::string_view token) const;
  [[nodiscard]] std::string_view stringAt(const char* afterQuote, bool& isPlain);
  [[nodiscard]] std::string_view resolve(const char* afterQuote, bool& isPlain);

  [[nodiscard]] std::string_view name(const JsonNode& node) const noexcept {
    return {buffer_.get() + node.nameOffset, node.nameSize};
  }
  [[nodiscard]] std::uint64_t prefixOfName(const JsonNode& node) const noexcept;
  [[nodiscard]] std::uint32_t offsetOf(const char* position) const noexcept {
    return static_cast<std::uint32_t>(position - buffer_.get());
  }

  /// For errors met before the walk begins.
  static void checkScan(simdjson::error_code error);
  void check(simdjson::error_code error) {
    if (error != simdjson::SUCCESS) refuseMisplaced();
  }
  [[noreturn]] void refuseMisplaced();
  [[noreturn]] void refuseAt(std::string_view problem, const char* position) const;

  simdjson::ondemand::parser parser_;
  simdjson::ondemand::document document_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::vector<Open> open_;
  /// The containers that are open and their finished children, each container before its children.
  std::vector<JsonNode> pending_;
  std::vector<SortKey> sortKeys_;
};

}  // namespace headlock::computed
