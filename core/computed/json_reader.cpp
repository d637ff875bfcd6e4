#include "core/computed/json_reader.h"

#include <bit>
#include <cstring>
#include <limits>
#include <new>
#include <span>

#include "core/computed/json_string.h"
#include "core/computed/number_text.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

namespace ondemand = simdjson::ondemand;

/// What PostgreSQL can hold in one value, and so the most that it can print.
constexpr std::size_t kMaximumTextBytes = (std::size_t{1} << 30) - 1;
/// Memory for documents up to this size is kept for the next one.
constexpr std::size_t kKeptTextBytes = std::size_t{4} << 20;
constexpr std::size_t kFirstCapacity = 4096;
constexpr std::string_view kMisplaced = "a value, a comma, a colon or a bracket is missing or too many";
/// The enclosing array, the scalar in it, and one to spare.
constexpr std::size_t kOuterDepth = 4;

[[noreturn]] void refuse(std::string_view problem) {
  throw InvalidInput("invalid_json", "The JSON is not valid: " + std::string(problem) + ".");
}

bool isJsonSpace(char character) noexcept {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/// simdjson measures a token up to the next one; the space between is not part of it.
std::string_view withoutTrailingSpace(std::string_view token) noexcept {
  while (!token.empty() && isJsonSpace(token.back())) token.remove_suffix(1);
  return token;
}

std::uint32_t saturated(std::uint64_t size) noexcept {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

void JsonReader::read(std::string_view text, std::vector<JsonNode>& nodes) {
  load(text);
  open_.clear();
  pending_.clear();
  nodes.clear();
  readAll(nodes);
}

void JsonReader::load(std::string_view text) {
  size_ = text.size() + 2;
  if (capacity_ < size_) {
    const std::size_t capacity = std::bit_ceil(std::max(size_, kFirstCapacity));
    buffer_ = std::make_unique_for_overwrite<char[]>(capacity + simdjson::SIMDJSON_PADDING);
    capacity_ = capacity;
  }
  buffer_[0] = '[';
  text.copy(&buffer_[1], text.size());
  buffer_[text.size() + 1] = ']';
  std::memset(&buffer_[size_], 0, simdjson::SIMDJSON_PADDING);

  // The parser checks its depth in no build and corrupts memory beyond it, so it gets as much as the text
  // could need.
  const auto brackets =
      std::ranges::count_if(text, [](char character) { return character == '[' || character == '{'; });
  const std::size_t depth = static_cast<std::size_t>(brackets) + kOuterDepth;
  if (parser_.capacity() < capacity_ || parser_.max_depth() < depth) {
    checkScan(parser_.allocate(capacity_, std::max(parser_.max_depth(), std::bit_ceil(depth))));
  }
}

void JsonReader::readAll(std::vector<JsonNode>& nodes) {
  checkScan(parser_.iterate(buffer_.get(), size_, size_ + simdjson::SIMDJSON_PADDING).get(document_));
  Open outer;
  outer.node.kind = JsonKind::array;
  ondemand::array array;
  check(document_.get_array().get(array));
  check(array.begin().get(outer.elements));
  open_.push_back(outer);
  while (open_.size() > 1 || open_.back().elements != ondemand::array_iterator()) {
    Open& innermost = open_.back();
    const bool finished = innermost.node.kind == JsonKind::object
                              ? !(innermost.members != ondemand::object_iterator())
                              : !(innermost.elements != ondemand::array_iterator());
    if (finished) {
      closeContainer(nodes);
      advance(open_.back());
    } else {
      readChild(innermost);
    }
  }
  if (const auto rest = document_.current_location(); rest.error() != simdjson::OUT_OF_BOUNDS) {
    refuse("something follows the document");
  }
  if (pending_.size() != 1) refuse(pending_.empty() ? "it is empty" : "something follows the document");
  if (pending_.front().canonicalSize > kMaximumTextBytes)
    refuse("written out, its numbers take more than 1 GB");
  nodes.push_back(pending_.front());
}

void JsonReader::readChild(Open& parent) {
  JsonNode node;
  ondemand::value value;
  if (parent.node.kind == JsonKind::object) {
    ondemand::field field;
    check((*parent.members).get(field));
    const String key = takeString(field.key().raw());
    node.nameOffset = key.offset;
    node.nameSize = key.size;
    node.nameIsPlain = key.isPlain;
    value = field.value();
  } else {
    check((*parent.elements).get(value));
  }

  const std::string_view token = value.raw_json_token();
  switch (token.front()) {
    case '[':
    case '{':
      openContainer(node, value, token.front());
      return;
    case '"':
      readString(node, value);
      break;
    default:
      readNumberOrLiteral(node, withoutTrailingSpace(token));
  }
  pending_.push_back(node);
  advance(parent);
}

void JsonReader::openContainer(JsonNode node, ondemand::value value, char bracket) {
  Open container;
  container.node = node;
  container.firstPending = pending_.size();
  if (bracket == '{') {
    container.node.kind = JsonKind::object;
    ondemand::object object;
    check(value.get_object().get(object));
    check(object.begin().get(container.members));
  } else {
    container.node.kind = JsonKind::array;
    ondemand::array array;
    check(value.get_array().get(array));
    check(array.begin().get(container.elements));
  }
  open_.push_back(container);
}

void JsonReader::closeContainer(std::vector<JsonNode>& nodes) {
  const Open container = open_.back();
  open_.pop_back();
  JsonNode node = container.node;
  if (node.kind == JsonKind::object) sortMembers(container.firstPending);

  const std::span<const JsonNode> children = std::span(pending_).subspan(container.firstPending);
  std::uint64_t canonicalSize = 2 + (children.empty() ? 0 : children.size() - 1);
  for (const JsonNode& child : children) {
    canonicalSize += child.canonicalSize;
    if (node.kind != JsonKind::object) continue;
    canonicalSize += 1 + (child.nameIsPlain ? std::size_t{child.nameSize} + 2 : jsonStringSize(name(child)));
  }
  node.canonicalSize = saturated(canonicalSize);
  node.offset = static_cast<std::uint32_t>(nodes.size());
  node.size = static_cast<std::uint32_t>(children.size());
  nodes.insert(nodes.end(), children.begin(), children.end());
  pending_.resize(container.firstPending);
  pending_.push_back(node);
}

/// Sorts the members that wait since `firstPending` and keeps, of those with one name, the one that was
/// written last.
void JsonReader::sortMembers(std::size_t firstPending) {
  const auto first = pending_.begin() + static_cast<std::ptrdiff_t>(firstPending);
  std::sort(first, pending_.end(), [this](const JsonNode& left, const JsonNode& right) {
    const int order = name(left).compare(name(right));
    return order != 0 ? order < 0 : left.nameOffset > right.nameOffset;
  });
  const auto end = std::unique(first, pending_.end(), [this](const JsonNode& left, const JsonNode& right) {
    return name(left) == name(right);
  });
  pending_.erase(end, pending_.end());
}

/// An error met here shows when the next child is read.
void JsonReader::advance(Open& container) {
  if (container.node.kind == JsonKind::object) {
    ++container.members;
  } else {
    ++container.elements;
  }
}

void JsonReader::readString(JsonNode& node, ondemand::value value) {
  ondemand::raw_json_string raw;
  check(value.get_raw_json_string().get(raw));
  const String string = takeString(raw.raw());
  node.kind = JsonKind::string;
  node.offset = string.offset;
  node.size = string.size;
  node.isPlain = string.isPlain;
  node.canonicalSize = string.isPlain
                           ? string.size + 2
                           : saturated(jsonStringSize({buffer_.get() + string.offset, string.size}));
}

/// The string that begins at `afterQuote`. Its end is there: the parser has paired the quotes of the whole
/// text.
JsonReader::String JsonReader::takeString(const char* afterQuote) {
  const std::uint32_t offset = offsetOf(afterQuote);
  const auto find = [this](std::size_t from, char character) {
    const void* found = std::memchr(&buffer_[from], character, size_ - from);
    return found == nullptr ? size_
                            : static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get());
  };
  std::size_t quote = find(offset, '"');
  const void* const backslash = std::memchr(afterQuote, '\\', quote - offset);
  if (backslash == nullptr) return {offset, static_cast<std::uint32_t>(quote - offset), true};

  std::size_t scan = offset;
  while (scan < size_ && buffer_[scan] != '"') scan += buffer_[scan] == '\\' ? 2 : 1;
  quote = std::min(scan, size_);
  const std::span<char> between(&buffer_[offset], quote - offset);
  const ResolvedString resolved = resolveEscapes(between);
  if (!resolved.problem.empty()) refuseAt(resolved.problem, afterQuote + resolved.problemOffset);
  const std::string_view characters(between.data(), resolved.size);
  return {offset, static_cast<std::uint32_t>(resolved.size), jsonStringSize(characters) == resolved.size + 2};
}

void JsonReader::readNumberOrLiteral(JsonNode& node, std::string_view token) const {
  node.offset = offsetOf(token.data());
  node.size = node.canonicalSize = static_cast<std::uint32_t>(token.size());
  if (token == "null") return;
  if (token == "true" || token == "false") {
    node.kind = JsonKind::boolean;
    return;
  }
  const std::optional<NumberText> number = NumberText::read(token);
  if (!number) refuseAt("a value is expected and this is none", token.data());
  node.kind = JsonKind::number;
  const bool mayBeNegativeZero = token.starts_with("-0");
  constexpr std::size_t surelyFits = 1000;
  if (!number->hasExponent && !mayBeNegativeZero && token.size() <= surelyFits) return;
  if (!fitsJsonb(*number)) refuseAt("the number is beyond what PostgreSQL can hold", token.data());
  node.canonicalSize = static_cast<std::uint32_t>(jsonbTextSize(*number));
  // Without an exponent jsonb changes nothing but the sign of a zero, and that changes the size.
  node.isPlain = !number->hasExponent && node.canonicalSize == node.size;
}

void JsonReader::checkScan(simdjson::error_code error) {
  switch (error) {
    case simdjson::SUCCESS:
      return;
    case simdjson::MEMALLOC:
    case simdjson::CAPACITY:
      throw std::bad_alloc();
    case simdjson::UTF8_ERROR:
      refuse("it is not UTF-8");
    case simdjson::UNCLOSED_STRING:
      refuse("a string has no end");
    case simdjson::UNESCAPED_CHARS:
      refuse("a control character stands bare in a string");
    default:
      refuse(kMisplaced);
  }
}

void JsonReader::check(simdjson::error_code error) {
  if (error == simdjson::SUCCESS) return;
  const char* place = nullptr;
  if (document_.current_location().get(place) == simdjson::SUCCESS) refuseAt(kMisplaced, place);
  refuse(kMisplaced);
}

}  // namespace headlock::computed
