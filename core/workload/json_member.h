// One member of a payload read and replaced, everything else kept byte for byte: a writer that knows one
// field must not touch the digits of the others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlock::workload {

/// The text of the member `name` of the object `document`; null where it has none. Of a name that occurs
/// twice the last one counts, as in jsonb. Requires well-formed JSON. Throws Failed (`check_failed`) where
/// `document` is no object.
[[nodiscard]] std::optional<std::string> memberOf(std::string_view document, std::string_view name);

/// `document` with the member `name` set to the JSON text `value`, added at the end where absent. Requires as
/// above.
[[nodiscard]] std::string withMember(std::string_view document, std::string_view name,
                                     std::string_view value);

/// The member as a whole number; 0 where absent. Throws Failed (`check_failed`) where it is anything else, or
/// past 64 bits.
[[nodiscard]] std::int64_t integerMemberOf(std::string_view document, std::string_view name);

}  // namespace headlock::workload
