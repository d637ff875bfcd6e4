// Checks of text that comes from outside, before it goes anywhere.
#pragma once

#include <string>
#include <string_view>

namespace headlock::database {

/// Well-formed UTF-8 (no overlong forms, no surrogates, nothing past U+10FFFF) without NUL: what PostgreSQL
/// stores as text.
[[nodiscard]] bool isCleanText(std::string_view text) noexcept;

/// `text` on one line for a sentence: cut to `limit` bytes at a character's border, control characters and
/// marks that change the reading direction shown as escapes, bytes that are no UTF-8 as \xNN.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 200);

}  // namespace headlock::database
