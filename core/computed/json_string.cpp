#include "core/computed/json_string.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

namespace headlock::computed {
namespace {

constexpr std::size_t kUnicodeEscapeSize = 6;  // \u and four digits

/// For every byte: 0 when it stands as it is, the letter after the backslash, or 'u' for \u00xx.
constexpr std::array<char, 256> kEscapes = [] {
  std::array<char, 256> escapes{};
  for (std::size_t control = 0; control < 0x20; ++control) escapes[control] = 'u';
  escapes['\b'] = 'b';
  escapes['\f'] = 'f';
  escapes['\n'] = 'n';
  escapes['\r'] = 'r';
  escapes['\t'] = 't';
  escapes['"'] = '"';
  escapes['\\'] = '\\';
  return escapes;
}();

char escapeOf(char character) noexcept {
  return kEscapes[static_cast<unsigned char>(character)];
}

/// The character that a one-letter escape stands for; 0 when there is no such escape.
char meaningOf(char letter) noexcept {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return '\0';
  }
}

/// The code unit of `\uXXXX` at the front of `text`; null when that is not what stands there.
std::optional<std::uint32_t> codeUnit(std::string_view text) noexcept {
  if (text.size() < kUnicodeEscapeSize || text[0] != '\\' || text[1] != 'u') return std::nullopt;
  std::uint32_t unit = 0;
  for (const char digit : text.substr(2, 4)) {
    unit <<= 4;
    if (digit >= '0' && digit <= '9') {
      unit += static_cast<std::uint32_t>(digit - '0');
    } else if (digit >= 'a' && digit <= 'f') {
      unit += static_cast<std::uint32_t>(digit - 'a') + 10;
    } else if (digit >= 'A' && digit <= 'F') {
      unit += static_cast<std::uint32_t>(digit - 'A') + 10;
    } else {
      return std::nullopt;
    }
  }
  return unit;
}

bool isHighSurrogate(std::uint32_t unit) noexcept {
  return unit >= 0xD800 && unit < 0xDC00;
}
bool isLowSurrogate(std::uint32_t unit) noexcept {
  return unit >= 0xDC00 && unit < 0xE000;
}

/// Writes `character` as UTF-8, which is never longer than its escape, and returns where it ends.
char* writeUtf8(std::uint32_t character, char* to) noexcept {
  const auto continuation = [character](int shift) {
    return static_cast<char>(0x80 | (character >> shift & 0x3F));
  };
  if (character < 0x80) {
    *to++ = static_cast<char>(character);
  } else if (character < 0x800) {
    *to++ = static_cast<char>(0xC0 | character >> 6);
    *to++ = continuation(0);
  } else if (character < 0x10000) {
    *to++ = static_cast<char>(0xE0 | character >> 12);
    *to++ = continuation(6);
    *to++ = continuation(0);
  } else {
    *to++ = static_cast<char>(0xF0 | character >> 18);
    *to++ = continuation(12);
    *to++ = continuation(6);
    *to++ = continuation(0);
  }
  return to;
}

struct UnicodeEscape {
  std::uint32_t character = 0;
  std::size_t length = kUnicodeEscapeSize;
  std::string_view problem;
};

/// The character of one \u escape, or of the two that make a pair.
UnicodeEscape readUnicodeEscape(std::string_view text) noexcept {
  const std::optional<std::uint32_t> first = codeUnit(text);
  if (!first) return {.problem = "\\u wants four hexadecimal digits"};
  if (*first == 0) return {.problem = "\\u0000 cannot be stored"};
  if (isLowSurrogate(*first)) return {.problem = "a low surrogate stands without a high one before it"};
  if (!isHighSurrogate(*first)) return {.character = *first, .problem = {}};
  const std::optional<std::uint32_t> second = codeUnit(text.substr(kUnicodeEscapeSize));
  if (!second || !isLowSurrogate(*second)) {
    return {.problem = "a high surrogate stands without a low one after it"};
  }
  return {.character = 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00),
          .length = 2 * kUnicodeEscapeSize,
          .problem = {}};
}

}  // namespace

ResolvedString resolveEscapes(std::span<char> between) noexcept {
  char* const begin = between.data();
  const char* const end = begin + between.size();
  const char* from = begin;
  char* to = begin;
  while (from != end) {
    if (*from != '\\') {
      *to++ = *from++;
      continue;
    }
    const std::string_view rest(from, static_cast<std::size_t>(end - from));
    if (rest.size() > 1 && rest[1] == 'u') {
      const UnicodeEscape escape = readUnicodeEscape(rest);
      if (!escape.problem.empty()) return {0, escape.problem, static_cast<std::size_t>(from - begin)};
      to = writeUtf8(escape.character, to);
      from += escape.length;
      continue;
    }
    const char meaning = rest.size() > 1 ? meaningOf(rest[1]) : '\0';
    if (meaning == '\0') return {0, "there is no such escape", static_cast<std::size_t>(from - begin)};
    *to++ = meaning;
    from += 2;
  }
  return {static_cast<std::size_t>(to - begin), {}, 0};
}

std::size_t jsonStringSize(std::string_view characters) noexcept {
  std::size_t size = characters.size() + 2;
  for (const char character : characters) {
    const char escape = escapeOf(character);
    if (escape == '\0') continue;
    size += escape == 'u' ? kUnicodeEscapeSize - 1 : 1;
  }
  return size;
}

void appendJsonString(std::string_view characters, std::string& into) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  into += '"';
  std::size_t written = 0;
  for (std::size_t index = 0; index < characters.size(); ++index) {
    const char escape = escapeOf(characters[index]);
    if (escape == '\0') continue;
    into.append(characters, written, index - written);
    written = index + 1;
    into += '\\';
    into += escape;
    if (escape == 'u') {
      const auto code = static_cast<unsigned char>(characters[index]);
      into += "00";
      into += hexadecimal[code >> 4];
      into += hexadecimal[code & 0xF];
    }
  }
  into.append(characters, written);
  into += '"';
}

}  // namespace headlock::computed
