// Is this JSON? Asked of every payload before it is sent, without changing a digit of it.
#pragma once

#include <string_view>

namespace headlock::database {

/// A number by the grammar of RFC 8259, nothing else around it.
[[nodiscard]] bool isJsonNumber(std::string_view text) noexcept;

/// How deep arrays and objects may be nested.
inline constexpr int kMostJsonDepth = 1'000;

/// Throws InvalidInput (`invalid_json`), saying what is wrong, unless `text` is one JSON document in UTF-8:
/// strict grammar, numbers of any size, no lone surrogates, nested at most `kMostJsonDepth` deep. Members may
/// repeat, as JSON allows.
void requireJsonDocument(std::string_view text);

}  // namespace headlock::database
