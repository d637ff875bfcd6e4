// Why a value that is stored beside an object is not taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace headlock::computed {

/// In the order in which they are looked for: the first that applies is the one told.
enum class Staleness : std::uint8_t {
  missing,    ///< Nothing is stored.
  revision,   ///< Computed under another evaluation revision than the class has.
  classId,    ///< Stored for another class than the object's.
  document,   ///< Computed from another document than the object has.
  keys,       ///< Its keys are not exactly the enabled shared definitions.
  valueType,  ///< A value is not of the type that its definition promises.
  errors,     ///< The map of errors does not fit: another key, a value beside an error, or no error at all.
};

/// As documents have it: `missing`, `revision`, `class`, `document`, `keys`, `value_type`, `errors`.
[[nodiscard]] std::string_view nameOf(Staleness reason) noexcept;
/// A sentence for people.
[[nodiscard]] std::string_view describe(Staleness reason) noexcept;

}  // namespace headlock::computed
