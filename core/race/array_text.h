// Arrays as text. A bulk operation binds its arrays in PostgreSQL's binary form; whoever repeats it by hand
// needs them as a literal.
#pragma once

#include <string>
#include <string_view>

namespace headlock::race {

/// `{1,2}`, `{"a","b"}`: what PostgreSQL reads as the array of bigint, text or jsonb whose binary form is
/// `bytes`. Requires one of those, with at most one dimension, as database::Parameter makes them.
[[nodiscard]] std::string arrayText(std::string_view bytes);

}  // namespace headlock::race
