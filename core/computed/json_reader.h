// From text to the nodes of a JsonDocument, on the tokens that simdjson finds.
//
// simdjson checks UTF-8, pairs the quotes and finds every token at many bytes an instruction; its on-demand
// walk checks what stands between the tokens. Two things it does not do are done here: it takes numbers like
// 01 and 1.2.3, and it knows nothing of jsonb's rules for strings and numbers. Internal to JsonDocument,
// whose header keeps the library's out of sight.
#pragma once

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/json_document.h"

namespace headlock::computed {

/// Fills the nodes of a document from a text. The text is copied between brackets of our own: a scalar is
/// then read like any element, and what follows the document is found like anything after an element.
class JsonReader {
public:
  void read(std::string_view text, std::vector<JsonNode>& nodes);

  [[nodiscard]] const char* text() const noexcept { return buffer_.get(); }
  /// Whether it holds much more memory than a text of `size` bytes is worth.
  [[nodiscard]] bool isOversizedFor(std::size_t size) const noexcept {
    return capacity_ > kKeptTextBytes && size <= kKeptTextBytes;
  }

private:
  /// A container whose end has not been reached. Only the iterator of its kind is used.
  struct Open {
    JsonNode node;
    std::size_t firstPending = 0;
    simdjson::ondemand::array_iterator elements;
    simdjson::ondemand::object_iterator members;
  };
  /// A stretch of the buffer, without its quotes.
  struct String {
    std::uint32_t offset;
    std::uint32_t size;
    bool isPlain;
  };

  void load(std::string_view text);
  void readAll(std::vector<JsonNode>& nodes);
  void readChild(Open& parent);
  void openContainer(JsonNode node, simdjson::ondemand::value value, char bracket);
  void closeContainer(std::vector<JsonNode>& nodes);
  void sortMembers(std::size_t firstPending);
  void advance(Open& container);
  void readString(JsonNode& node, simdjson::ondemand::value value);
  void readNumberOrLiteral(JsonNode& node, std::string_view token) const;
  [[nodiscard]] String takeString(const char* afterQuote);
  [[nodiscard]] std::string_view name(const JsonNode& node) const noexcept {
    return {buffer_.get() + node.nameOffset, node.nameSize};
  }
  [[nodiscard]] std::uint32_t offsetOf(const char* position) const noexcept {
    return static_cast<std::uint32_t>(position - buffer_.get());
  }

  /// The bracket in front makes an offset in the buffer the number of a byte in the text, counted from one.
  [[noreturn]] void refuseAt(std::string_view problem, const char* position) const {
    const std::size_t byte =
        std::clamp<std::size_t>(offsetOf(position), 1, std::max<std::size_t>(size_ - 2, 1));
    refuse(std::string(problem) + " (byte " + std::to_string(byte) + ")");
  }
  /// For errors met before the walk begins.
  static void checkScan(simdjson::error_code error);
  void check(simdjson::error_code error);

  simdjson::ondemand::parser parser_;
  simdjson::ondemand::document document_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::vector<Open> open_;
  /// The finished children of the containers that are open, those of the outermost first.
  std::vector<JsonNode> pending_;
};

}  // namespace headlock::computed
