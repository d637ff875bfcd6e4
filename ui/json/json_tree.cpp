#include "ui/json/json_tree.h"

#include <limits>

#include "core/database/error.h"

namespace headlock::ui {
namespace {

[[noreturn]] void refuse(std::size_t position) {
  throw InvalidInput("invalid_json", "The document is no JSON: byte " + std::to_string(position + 1) +
                                         " is not expected there.");
}

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void appendUtf8(std::string& text, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | (code >> 6));
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3f));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

std::uint32_t hexadecimal(std::string_view digits) {
  std::uint32_t code = 0;
  for (const char digit : digits) {
    const int value = digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
    code = (code << 4) | static_cast<std::uint32_t>(value & 0xf);
  }
  return code;
}

}  // namespace

/// One pass over the text with a stack of its own, so that depth is no danger.
class JsonParser {
public:
  explicit JsonParser(JsonTree& tree) : tree_(tree), text_(tree.text_) {}

  void run() {
    if (text_.size() > std::numeric_limits<std::uint32_t>::max()) refuse(text_.size());
    value();
    while (!open_.empty()) member();
    skipSpace();
    if (position_ != text_.size()) refuse(position_);
  }

private:
  using Kind = JsonTree::Kind;

  [[nodiscard]] char peek() {
    skipSpace();
    if (position_ >= text_.size()) refuse(position_);
    return text_[position_];
  }
  void skipSpace() {
    while (position_ < text_.size() && isSpace(text_[position_])) ++position_;
  }
  void expect(char c) {
    if (peek() != c) refuse(position_);
    ++position_;
  }

  /// The next member or element of the innermost container, or its end.
  void member() {
    JsonTree::Node& container = tree_.nodes_[static_cast<std::size_t>(open_.back())];
    const bool object = container.kind == Kind::object;
    const char end = object ? '}' : ']';
    if (peek() == end && container.children == 0) return close();
    if (container.children > 0) {
      if (peek() == end) return close();
      expect(',');
    }
    if (object) {
      if (peek() != '"') refuse(position_);
      nameStart_ = position_;
      string();
      nameLength_ = position_ - nameStart_;
      expect(':');
    }
    value();
  }
  void close() {
    JsonTree::Node& container = tree_.nodes_[static_cast<std::size_t>(open_.back())];
    ++position_;
    container.length = static_cast<std::uint32_t>(position_) - container.start;
    open_.pop_back();
  }

  void value() {
    const char first = peek();
    JsonTree::Node node;
    node.start = static_cast<std::uint32_t>(position_);
    node.nameStart = static_cast<std::uint32_t>(nameStart_);
    node.nameLength = static_cast<std::uint32_t>(nameLength_);
    nameLength_ = 0;
    if (!open_.empty()) {
      node.parent = open_.back();
      node.row = tree_.nodes_[static_cast<std::size_t>(node.parent)].children++;
    }
    const int number = tree_.size();
    if (first == '{' || first == '[') {
      node.kind = first == '{' ? Kind::object : Kind::array;
      ++position_;
      tree_.nodes_.push_back(node);
      open_.push_back(number);
      return;
    }
    node.kind = scalar(first);
    node.length = static_cast<std::uint32_t>(position_) - node.start;
    tree_.nodes_.push_back(node);
  }

  Kind scalar(char first) {
    if (first == '"') {
      string();
      return Kind::string;
    }
    if (first == '-' || (first >= '0' && first <= '9')) {
      number();
      return Kind::number;
    }
    for (const std::string_view literal : {"true", "false", "null"}) {
      if (text_.substr(position_, literal.size()) == literal) {
        position_ += literal.size();
        return Kind::literal;
      }
    }
    refuse(position_);
  }
  void string() {
    ++position_;
    while (position_ < text_.size() && text_[position_] != '"') {
      if (static_cast<unsigned char>(text_[position_]) < 0x20) refuse(position_);
      if (text_[position_] == '\\') escape();
      ++position_;
    }
    if (position_ >= text_.size()) refuse(position_);
    ++position_;
  }
  void escape() {
    ++position_;
    constexpr std::string_view kShort = "\"\\/bfnrt";
    if (position_ >= text_.size()) refuse(position_);
    if (kShort.find(text_[position_]) != std::string_view::npos) return;
    if (text_[position_] != 'u') refuse(position_);
    constexpr std::string_view kHex = "0123456789abcdefABCDEF";
    for (int digit = 0; digit < 4; ++digit) {
      ++position_;
      if (position_ >= text_.size() || kHex.find(text_[position_]) == std::string_view::npos)
        refuse(position_);
    }
  }
  void digits() {
    const std::size_t start = position_;
    while (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9') ++position_;
    if (position_ == start) refuse(position_);
  }
  void number() {
    if (text_[position_] == '-') ++position_;
    const std::size_t start = position_;
    digits();
    if (text_[start] == '0' && position_ - start > 1) refuse(start + 1);
    if (position_ < text_.size() && text_[position_] == '.') {
      ++position_;
      digits();
    }
    if (position_ < text_.size() && (text_[position_] == 'e' || text_[position_] == 'E')) {
      ++position_;
      if (position_ < text_.size() && (text_[position_] == '+' || text_[position_] == '-')) ++position_;
      digits();
    }
  }

  JsonTree& tree_;
  std::string_view text_;
  std::size_t position_ = 0;
  std::size_t nameStart_ = 0;
  std::size_t nameLength_ = 0;
  std::vector<int> open_;
};

JsonTree JsonTree::parse(std::string text) {
  JsonTree tree;
  tree.text_ = std::move(text);
  JsonParser(tree).run();
  tree.link();
  return tree;
}

void JsonTree::link() {
  int first = 0;
  for (Node& node : nodes_) {
    node.firstChild = first;
    first += node.children;
  }
  children_.resize(static_cast<std::size_t>(first));
  for (int number = 1; number < size(); ++number) {
    const Node& node = at(number);
    children_[static_cast<std::size_t>(at(node.parent).firstChild) + static_cast<std::size_t>(node.row)] =
        number;
  }
}

std::string JsonTree::name(int node) const {
  return isMember(node) ? unquoted(span(at(node).nameStart, at(node).nameLength)) : std::string();
}

std::string_view JsonTree::value(int node) const {
  return span(at(node).start, at(node).length);
}

std::string JsonTree::path(int node) const {
  if (node == 0) return "$";
  std::vector<int> steps;
  for (int step = node; step > 0; step = parent(step)) steps.push_back(step);
  std::string path;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (!isMember(*step)) {
      path += '[' + std::to_string(row(*step)) + ']';
    } else {
      if (!path.empty()) path += '.';
      path += name(*step);
    }
  }
  return path;
}

std::string unquoted(std::string_view quoted) {
  if (quoted.size() < 2) return std::string(quoted);
  const std::string_view inside = quoted.substr(1, quoted.size() - 2);
  std::string text;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] != '\\') {
      text += inside[at];
      continue;
    }
    const char escape = inside[++at];
    switch (escape) {
      case 'b':
        text += '\b';
        break;
      case 'f':
        text += '\f';
        break;
      case 'n':
        text += '\n';
        break;
      case 'r':
        text += '\r';
        break;
      case 't':
        text += '\t';
        break;
      case 'u': {
        std::uint32_t code = hexadecimal(inside.substr(at + 1, 4));
        at += 4;
        const bool pair = code >= 0xd800 && code < 0xdc00 && inside.substr(at + 1, 2) == "\\u";
        const std::uint32_t low = pair ? hexadecimal(inside.substr(at + 3, 4)) : 0;
        if (low >= 0xdc00 && low < 0xe000) {
          code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
          at += 6;
        }
        appendUtf8(text, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
        break;
      }
      default:
        text += escape;
    }
  }
  return text;
}

std::string indented(const JsonTree& tree) {
  std::string text;
  std::vector<int> open;  // containers whose end is still to be written
  const auto breakLine = [&] { text += '\n' + std::string(2 * open.size(), ' '); };
  const auto closeUpTo = [&](int parent) {
    while (!open.empty() && open.back() != parent) {
      const char end = tree.kind(open.back()) == JsonTree::Kind::object ? '}' : ']';
      open.pop_back();
      breakLine();
      text += end;
    }
  };
  for (int node = 0; node < tree.size(); ++node) {
    if (node > 0) {
      closeUpTo(tree.parent(node));
      if (tree.row(node) > 0) text += ',';
      breakLine();
      if (tree.isMember(node)) {
        text += tree.quotedName(node);
        text += ": ";
      }
    }
    const bool container =
        tree.kind(node) == JsonTree::Kind::object || tree.kind(node) == JsonTree::Kind::array;
    if (container && tree.childCount(node) > 0) {
      text += tree.kind(node) == JsonTree::Kind::object ? '{' : '[';
      open.push_back(node);
    } else {
      text += !container ? tree.value(node) : tree.kind(node) == JsonTree::Kind::object ? "{}" : "[]";
    }
  }
  closeUpTo(-1);
  return text;
}

}  // namespace headlock::ui
