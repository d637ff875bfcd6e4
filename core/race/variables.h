// Variables in the SQL of a race: `:topic_log` and the like.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace headlock::race {

struct Variable {
  std::string name;
  std::string text;  ///< What takes its place.
};

/// `sql` with every `:name` that is known replaced. Left alone: unknown names, casts (`::`), slices
/// (`a[1:2]`), and whatever stands in quotes, in quoted identifiers or in comments. Bodies between dollars
/// are filled: they are SQL too.
[[nodiscard]] std::string fillVariables(const std::string& sql, std::span<const Variable> variables);

/// How many bytes from the front of `rest` are passed over whole: a string, a quoted name, a comment, a cast.
/// 0 when it begins with none of them.
[[nodiscard]] std::size_t opaqueSql(std::string_view rest);

}  // namespace headlock::race
