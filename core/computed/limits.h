// Every limit of computed fields, in one place: they are the same on every machine, whatever its memory or
// its server's settings, because a value that is stored by one process is compared with a live one of
// another.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headlock::computed {

/// The version of the rules of evaluation. Stored beside each definition; another version is another value.
inline constexpr int kSemanticsVersion = 1;

inline constexpr std::size_t kMaximumSharedDefinitions = 32;    ///< Of one class.
inline constexpr std::size_t kMaximumPersonalDefinitions = 16;  ///< Of one owner in one class.

inline constexpr std::size_t kMaximumKeyBytes = 64;
inline constexpr std::size_t kMaximumLabelBytes = 128;
inline constexpr std::size_t kMaximumDescriptionBytes = 2048;

inline constexpr std::size_t kMaximumPaths = 16;  ///< Of one operation.
inline constexpr std::size_t kMaximumPointerBytes = 512;
inline constexpr std::size_t kMaximumPointerTokens = 32;

inline constexpr std::size_t kMaximumInputBytes = 1'048'576;     ///< Of a document, in its canonical form.
inline constexpr std::uint32_t kMaximumFieldNodes = 10'000;      ///< Evaluating one field.
inline constexpr std::uint32_t kMaximumScopeWork = 50'000;       ///< Evaluating all fields of a scope.
inline constexpr std::size_t kMaximumFieldOutputBytes = 65'536;  ///< Of one value, in its canonical form.
inline constexpr std::size_t kMaximumScopeOutputBytes = 262'144;

inline constexpr int kSignificantDigits = 34;
inline constexpr int kMaximumExponent =
    308;  ///< Adjusted: the power of ten of the first significant digit; also below zero.

}  // namespace headlock::computed
