#include "core/race/array_text.h"

#include <cstdint>

namespace headlock::race {
namespace {

// Object ids of PostgreSQL's built-in types; they never change.
constexpr std::uint64_t kBigint = 20;
constexpr std::uint64_t kJsonb = 3802;
/// The length of an element that is null.
constexpr std::uint64_t kNull = 0xffffffffU;

class ArrayReader {
public:
  explicit ArrayReader(std::string_view bytes) : rest_(bytes) {}

  std::string read() {
    const std::uint64_t dimensions = number(4);
    number(4);  // whether there are nulls
    element_ = number(4);
    if (dimensions == 0) return "{}";
    const std::uint64_t count = number(4);
    number(4);  // the lower bound
    std::string text = "{";
    for (std::uint64_t index = 0; index < count; ++index) text += (index == 0 ? "" : ",") + element();
    return text + "}";
  }

private:
  std::string element() {
    const std::uint64_t length = number(4);
    if (length == kNull) return "null";
    if (element_ == kBigint) return std::to_string(static_cast<std::int64_t>(number(8)));
    std::string_view value = take(length);
    if (element_ == kJsonb) value.remove_prefix(1);  // its version
    std::string quoted = "\"";
    for (const char c : value) {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
    return quoted + '"';
  }

  /// In network order.
  std::uint64_t number(std::size_t size) {
    std::uint64_t number = 0;
    for (const char byte : take(size)) number = (number << 8) | static_cast<unsigned char>(byte);
    return number;
  }

  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  std::uint64_t element_ = 0;
};

}  // namespace

std::string arrayText(std::string_view bytes) {
  return ArrayReader(bytes).read();
}

}  // namespace headlock::race
