// The two directions of a JSON string: escapes resolved to characters, and characters written with as few
// escapes as JSON allows (the quote, the backslash and the control characters below space), in the spelling
// that jsonb uses.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace headlock::computed {

/// What came of resolving escapes.
struct ResolvedString {
  std::size_t size = 0;      ///< Bytes that remain, at the front of what was given.
  std::string_view problem;  ///< Empty when all is well, else what is wrong, for a sentence.
  std::size_t problemOffset = 0;
};

/// Resolves the escapes in the text between two quotes, in place. Refuses what jsonb refuses: unknown
/// escapes, a surrogate without its other half, \u0000. Requires UTF-8 without bare quotes and control
/// characters.
[[nodiscard]] ResolvedString resolveEscapes(std::span<char> between) noexcept;

/// The bytes that appendJsonString appends.
[[nodiscard]] std::size_t jsonStringSize(std::string_view characters) noexcept;

/// Appends `characters` as a JSON string, quotes included.
void appendJsonString(std::string_view characters, std::string& into);

}  // namespace headlock::computed
