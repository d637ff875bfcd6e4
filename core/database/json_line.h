// What imports of lines read: a line is one JSON object with known members. What a line means, and what a bad
// one costs, is the import's own affair. Private to core.
#pragma once

#include <simdjson.h>

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace headlock::database {

/// White space alone: passed by, and counted as a line.
[[nodiscard]] bool isBlankLine(std::string_view line) noexcept;

using MemberNames = std::set<std::string, std::less<>>;
/// Takes one member of a line. May throw InvalidInput.
using TakeMember = std::function<void(std::string_view name, simdjson::ondemand::value& value)>;

/// Reads one JSON object and hands over its members, one after the other; returns their names. Throws
/// InvalidInput (`invalid_json`) saying what is wrong with the line: not JSON, not an object (which is to
/// have `content`), a member twice.
MemberNames readLine(std::string_view line, std::string_view content, const TakeMember& take);

/// Throws InvalidInput (`invalid_json`) with `problem`, a sentence about the line.
[[noreturn]] void refuseLine(const std::string& problem);
/// The same about a member that no line has.
[[noreturn]] void refuseMember(std::string_view name);
/// Throws InvalidInput (`invalid_json`) where the member is no string.
[[nodiscard]] std::string textOf(std::string_view name, simdjson::ondemand::value& value);

}  // namespace headlock::database
