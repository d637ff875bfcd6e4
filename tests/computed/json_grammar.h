// A second opinion on what is JSON: the grammar and jsonb's rules written down as directly as can be, for
// comparison with the reader on texts that nobody thought of.
#pragma once

#include <string_view>

namespace headlock::computed {

/// Whether jsonb would take `text`, which must not be nested deeply. Numbers beyond numeric's range are not
/// looked for.
[[nodiscard]] bool isJson(std::string_view text);

}  // namespace headlock::computed
