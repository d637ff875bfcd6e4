#include "core/computed/json_reader.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <new>
#include <string>
#include <utility>

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
/// The walk's first depth. A text of fewer bytes cannot go deeper, and is not asked.
constexpr std::size_t kFirstDepth = 4096;
/// The enclosing array, the scalar in it, and some to spare.
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

/// The walk does not watch its depth and must not go beyond what was allocated, so it gets as much as `text`
/// could need.
std::size_t depthFor(std::string_view text) noexcept {
  if (text.size() + kOuterDepth <= kFirstDepth) return kFirstDepth;
  const auto isOpening = [](char character) { return character == '[' || character == '{'; };
  const auto brackets = static_cast<std::size_t>(std::ranges::count_if(text, isOpening));
  return std::bit_ceil(std::max(brackets + kOuterDepth, kFirstDepth));
}

std::uint32_t saturated(std::uint64_t size) noexcept {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

bool JsonReader::isOversizedFor(std::size_t size) const noexcept {
  return capacity_ > kKeptTextBytes && size <= kKeptTextBytes;
}

void JsonReader::read(std::string_view text, std::vector<JsonNode>& nodes) {
  if (text.size() > kMaximumTextBytes) refuse("it takes more than 1 GB");
  load(text);
  checkScan(parser_.iterate(buffer_.get(), size_, size_ + simdjson::SIMDJSON_PADDING).get(document_));

  nodes.clear();
  pending_.clear();
  open_.clear();
  Open& outer = open_.emplace_back();
  outer.node = 0;
  pending_.emplace_back().kind = JsonKind::array;
  ondemand::array array;
  check(document_.get_array().get(array));
  check(array.begin().get(outer.elements));
  while (!open_.empty()) {
    const Open& innermost = open_.back();
    const bool isObject = pending_[innermost.node].kind == JsonKind::object;
    const bool hasMore = isObject ? innermost.members != ondemand::object_iterator()
                                  : innermost.elements != ondemand::array_iterator();
    if (!hasMore) {
      closeContainer(nodes);
    } else if (isObject) {
      readMember(open_.back());
    } else {
      readElement(open_.back());
    }
  }

  const JsonNode& enclosing = pending_.front();
  if (document_.current_location().error() != simdjson::OUT_OF_BOUNDS || enclosing.size > 1) {
    refuse("something follows the document");
  }
  if (enclosing.size == 0) refuse("it is empty");
  if (enclosing.canonicalSize > kMaximumTextBytes) refuse("written out, its numbers take more than 1 GB");
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

  const std::size_t depth = std::max(depthFor(text), parser_.max_depth());
  if (parser_.capacity() < capacity_ || parser_.max_depth() < depth) {
    checkScan(parser_.allocate(capacity_, depth));
  }
}

// The walk's results are used where they are returned. Copying one costs more than the walk: it is written in
// small pieces and read back in large ones, before the processor has joined them.

void JsonReader::readMember(Open& object) {
  JsonNode& node = pending_.emplace_back();
  auto result = *object.members;
  check(result.error());
  ondemand::field&& field = std::move(result).value_unsafe();
  readName(node, field.key().raw());
  readValue(node, field.value());
}

void JsonReader::readElement(Open& array) {
  JsonNode& node = pending_.emplace_back();
  auto result = *array.elements;
  check(result.error());
  ondemand::value&& value = std::move(result).value_unsafe();
  readValue(node, value);
}

void JsonReader::readValue(JsonNode& node, ondemand::value& value) {
  const std::string_view token = value.raw_json_token();
  if (token.front() == '{') return openContainer(value, JsonKind::object);
  if (token.front() == '[') return openContainer(value, JsonKind::array);
  if (token.front() == '"') {
    // Taken, not passed over: the walk mistakes a string before a colon for a name when it passes over it.
    ondemand::raw_json_string raw;
    check(value.get_raw_json_string().get(raw));
    readString(node, raw.raw());
  } else {
    readNumberOrLiteral(node, withoutTrailingSpace(token));
  }
  advance();
}

void JsonReader::openContainer(ondemand::value& value, JsonKind kind) {
  Open& container = open_.emplace_back();
  container.node = pending_.size() - 1;
  pending_.back().kind = kind;
  if (kind == JsonKind::object) {
    ondemand::object object;
    check(value.get_object().get(object));
    check(object.begin().get(container.members));
  } else {
    ondemand::array array;
    check(value.get_array().get(array));
    check(array.begin().get(container.elements));
  }
}

void JsonReader::closeContainer(std::vector<JsonNode>& nodes) {
  const std::size_t position = open_.back().node;
  open_.pop_back();
  JsonNode& node = pending_[position];
  const std::span<const JsonNode> children = std::span<const JsonNode>(pending_).subspan(position + 1);
  node.offset = static_cast<std::uint32_t>(nodes.size());
  if (node.kind == JsonKind::object) {
    closeObject(node, children, nodes);
  } else {
    node.size = static_cast<std::uint32_t>(children.size());
    std::uint64_t canonicalSize = 2 + std::max<std::size_t>(children.size(), 1) - 1;
    for (const JsonNode& child : children) canonicalSize += child.canonicalSize;
    node.canonicalSize = saturated(canonicalSize);
    nodes.insert(nodes.end(), children.begin(), children.end());
  }
  pending_.resize(position + 1);
  if (!open_.empty()) advance();
}

/// Of members with one name, the one that was written last stays.
void JsonReader::closeObject(JsonNode& object, std::span<const JsonNode> members,
                             std::vector<JsonNode>& nodes) {
  sortMembers(members);
  std::uint64_t canonicalSize = 2;
  for (const SortKey& key : sortKeys_) {
    const JsonNode& member = *key.member;
    if (nodes.size() > object.offset) {
      if (name(nodes.back()) == name(member)) continue;
      ++canonicalSize;
    }
    canonicalSize += member.nameIsPlain ? std::size_t{member.nameSize} + 2 : jsonStringSize(name(member));
    canonicalSize += 1 + std::uint64_t{member.canonicalSize};
    nodes.push_back(member);
  }
  object.size = static_cast<std::uint32_t>(nodes.size() - object.offset);
  object.canonicalSize = saturated(canonicalSize);
}

/// By the bytes of the names; of equal ones the last written comes first.
void JsonReader::sortMembers(std::span<const JsonNode> members) {
  sortKeys_.clear();
  for (const JsonNode& member : members) sortKeys_.push_back({prefixOfName(member), &member});
  std::ranges::sort(sortKeys_, [this](const SortKey& left, const SortKey& right) {
    if (left.prefix != right.prefix) return left.prefix < right.prefix;
    const int order = name(*left.member).compare(name(*right.member));
    return order != 0 ? order < 0 : left.member > right.member;
  });
}

/// The first bytes of the name as a number that orders as they do. A shorter name ends in zeros, which no
/// name contains. The bytes behind it may be read: what follows the text is our own.
std::uint64_t JsonReader::prefixOfName(const JsonNode& node) const noexcept {
  std::uint64_t prefix = 0;
  std::memcpy(&prefix, buffer_.get() + node.nameOffset, sizeof prefix);
  if constexpr (std::endian::native == std::endian::little) prefix = __builtin_bswap64(prefix);
  if (node.nameSize >= sizeof prefix) return prefix;
  return node.nameSize == 0 ? 0 : prefix >> (64 - 8 * node.nameSize) << (64 - 8 * node.nameSize);
}

/// To the next child of the innermost container. An error met here shows when that is read.
void JsonReader::advance() {
  Open& container = open_.back();
  if (pending_[container.node].kind == JsonKind::object) {
    ++container.members;
  } else {
    ++container.elements;
  }
}

void JsonReader::readName(JsonNode& node, const char* afterQuote) {
  const std::string_view characters = stringAt(afterQuote, node.nameIsPlain);
  node.nameOffset = offsetOf(characters.data());
  node.nameSize = static_cast<std::uint32_t>(characters.size());
}

void JsonReader::readString(JsonNode& node, const char* afterQuote) {
  const std::string_view characters = stringAt(afterQuote, node.isPlain);
  node.kind = JsonKind::string;
  node.offset = offsetOf(characters.data());
  node.size = static_cast<std::uint32_t>(characters.size());
  node.canonicalSize = node.isPlain ? node.size + 2 : saturated(jsonStringSize(characters));
}

/// The characters of the string that begins at `afterQuote`. Its end is there: the quotes of the whole text
/// have been paired.
std::string_view JsonReader::stringAt(const char* afterQuote, bool& isPlain) {
  const void* const quote = std::memchr(afterQuote, '"', size_ - offsetOf(afterQuote));
  if (quote == nullptr) refuse("a string has no end");
  const auto size = static_cast<std::size_t>(static_cast<const char*>(quote) - afterQuote);
  isPlain = std::memchr(afterQuote, '\\', size) == nullptr;
  return isPlain ? std::string_view(afterQuote, size) : resolve(afterQuote, isPlain);
}

/// The same for a string with escapes.
std::string_view JsonReader::resolve(const char* afterQuote, bool& isPlain) {
  const std::size_t offset = offsetOf(afterQuote);
  std::size_t end = offset;
  while (end < size_ && buffer_[end] != '"') end += buffer_[end] == '\\' ? 2 : 1;
  const std::span<char> between(&buffer_[offset], std::min(end, size_) - offset);
  const ResolvedString resolved = resolveEscapes(between);
  if (!resolved.problem.empty()) refuseAt(resolved.problem, afterQuote + resolved.problemOffset);
  // The quote moves up: a plain string stands between its quotes, however it was written.
  buffer_[offset + resolved.size] = '"';
  const std::string_view characters(between.data(), resolved.size);
  isPlain = jsonStringSize(characters) == characters.size() + 2;
  return characters;
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
      refuse("it cannot be read");
  }
}

void JsonReader::refuseMisplaced() {
  constexpr std::string_view problem = "a value, a comma, a colon or a bracket is missing or too many";
  const char* place = nullptr;
  if (document_.current_location().get(place) == simdjson::SUCCESS) refuseAt(problem, place);
  refuse(problem);
}

/// The bracket in front makes an offset in the buffer the number of a byte in the text, counted from one.
void JsonReader::refuseAt(std::string_view problem, const char* position) const {
  const std::size_t last = std::max<std::size_t>(size_ - 2, 1);
  const std::size_t byte = std::clamp<std::size_t>(offsetOf(position), 1, last);
  refuse(std::string(problem) + " (byte " + std::to_string(byte) + ")");
}

}  // namespace headlock::computed
