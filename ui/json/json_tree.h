// A JSON document as a tree over its own text: every digit, every escape stays as it was written.
//
// Nodes name spans of the text and nothing is converted, so a number never loses a digit and five megabytes
// cost five megabytes and their nodes. Nodes stand in document order, the root first; depth is bounded by
// memory alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::ui {

class JsonTree {
public:
  enum class Kind : std::uint8_t { object, array, string, number, literal };

  /// Empty: no document.
  JsonTree() = default;
  /// Throws InvalidInput (`invalid_json`) where `text` is not one JSON document.
  [[nodiscard]] static JsonTree parse(std::string text);

  [[nodiscard]] bool isEmpty() const noexcept { return nodes_.empty(); }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(nodes_.size()); }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  // `node` is 0 (the root) to size() - 1.
  [[nodiscard]] Kind kind(int node) const { return at(node).kind; }
  /// -1 for the root.
  [[nodiscard]] int parent(int node) const { return at(node).parent; }
  /// Which child of its parent it is, from 0.
  [[nodiscard]] int row(int node) const { return at(node).row; }
  [[nodiscard]] int childCount(int node) const { return at(node).children; }
  [[nodiscard]] int child(int node, int row) const {
    return children_[static_cast<std::size_t>(at(node).firstChild) + static_cast<std::size_t>(row)];
  }
  /// The member's name with its escapes resolved; empty for what is no member.
  [[nodiscard]] std::string name(int node) const;
  /// The same as it stands in the document, quotes included.
  [[nodiscard]] std::string_view quotedName(int node) const {
    return span(at(node).nameStart, at(node).nameLength);
  }
  [[nodiscard]] bool isMember(int node) const { return at(node).nameLength > 0; }
  /// The value's text as it stands in the document, quotes included.
  [[nodiscard]] std::string_view value(int node) const;
  /// From the root: `address.lines[2]`; `$` for the root itself.
  [[nodiscard]] std::string path(int node) const;

private:
  friend class JsonParser;
  struct Node {
    std::uint32_t nameStart = 0;
    std::uint32_t nameLength = 0;  // with its quotes
    std::uint32_t start = 0;
    std::uint32_t length = 0;
    int parent = -1;
    int row = 0;
    int children = 0;
    int firstChild = 0;  // in children_
    Kind kind = Kind::literal;
  };
  [[nodiscard]] const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] std::string_view span(std::uint32_t start, std::uint32_t length) const {
    return std::string_view(text_).substr(start, length);
  }
  void link();

  std::string text_;
  std::vector<Node> nodes_;
  std::vector<int> children_;
};

/// A JSON string's content: quotes off, escapes resolved. Lone surrogates become U+FFFD.
[[nodiscard]] std::string unquoted(std::string_view quoted);

/// The document with line breaks and two spaces of indentation.
[[nodiscard]] std::string indented(const JsonTree& tree);

}  // namespace headlock::ui
