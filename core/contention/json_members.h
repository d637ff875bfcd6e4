// The members of a JSON object out of a file that anybody may have written. Private to core/contention.
//
// Each call names what it expects and refuses everything else with one sentence (InvalidInput,
// `invalid_recording`) that names the member. An absent member and null are the same.
#pragma once

#include <simdjson.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/types.h"

namespace headlock::contention {

/// The largest count of milliseconds that a recording may hold: far beyond any session, and far from
/// overflow.
inline constexpr std::int64_t kMostMilliseconds = 100'000'000'000'000;

[[noreturn]] void refuseRecording(const std::string& problem);

class JsonMembers {
public:
  /// `what` names the object in sentences, for example `session`. Throws where `element` is no object.
  JsonMembers(simdjson::dom::element element, std::string what);

  [[nodiscard]] std::optional<std::string> textIf(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::optional<std::int64_t> integerIf(std::string_view key, std::int64_t least,
                                                      std::int64_t most) const;
  [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most) const;
  /// False where absent.
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::optional<Timestamp> timeIf(std::string_view key) const;
  [[nodiscard]] Timestamp time(std::string_view key) const;
  [[nodiscard]] std::optional<std::chrono::milliseconds> millisecondsIf(std::string_view key) const;
  /// Requires the member.
  [[nodiscard]] simdjson::dom::array list(std::string_view key) const;
  [[nodiscard]] std::vector<int> pids(std::string_view key) const;
  /// Empty where absent.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;

  [[nodiscard]] static std::vector<int> pidsOf(simdjson::dom::element element, const std::string& what);

private:
  [[nodiscard]] std::optional<simdjson::dom::element> member(std::string_view key) const;
  [[noreturn]] void refuse(std::string_view key, const std::string& expected) const;

  simdjson::dom::object object_;
  std::string what_;
};

}  // namespace headlock::contention
