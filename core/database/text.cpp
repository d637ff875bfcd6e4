#include "core/database/text.h"

#include <cstdint>
#include <cstdio>
#include <optional>

namespace headlock::database {
namespace {

struct Character {
  std::uint32_t code;
  std::size_t length;
};

/// The character that starts at the front of `text`; null where there is none.
std::optional<Character> decode(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return Character{first, 1};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return std::nullopt;
  std::uint32_t code = first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return std::nullopt;
    code = (code << 6) | (byte(i) & 0x3fU);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kSmallest[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return std::nullopt;
  return Character{code, length};
}

bool changesDirection(std::uint32_t code) noexcept {
  return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

bool breaksLine(std::uint32_t code) noexcept {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 || code == 0xfeff;
}

std::string escaped(const char* format, std::uint32_t value) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

}  // namespace

bool isCleanText(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto character = decode(text);
    if (!character || character->code == 0) return false;
    text.remove_prefix(character->length);
  }
  return true;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string shown;
  while (!text.empty()) {
    const auto character = decode(text);
    const std::size_t length = character ? character->length : 1;
    if (shown.size() + length > limit) return shown + "…";
    if (!character) {
      shown += escaped("\\x%02x", static_cast<unsigned char>(text.front()));
    } else if (character->code == '\n') {
      shown += "\\n";
    } else if (character->code == '\t') {
      shown += "\\t";
    } else if (breaksLine(character->code) || changesDirection(character->code)) {
      shown += escaped("\\u%04x", character->code);
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace headlock::database
