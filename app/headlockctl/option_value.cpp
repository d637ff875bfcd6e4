#include "app/headlockctl/option_value.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/database/duration.h"
#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::cli {
namespace {

std::chrono::milliseconds parseLimitedDuration(const Option& option, const std::string& text) {
  const std::chrono::milliseconds value = database::parseDuration(text);
  const std::chrono::milliseconds most =
      option.maximum == 0 ? database::kLongestDuration : std::chrono::milliseconds(option.maximum);
  if (value.count() < option.minimum || value > most) {
    refuseUsage("--" + std::string(option.name) + " must be between " +
                database::formatDuration(std::chrono::milliseconds(option.minimum)) + " and " +
                database::formatDuration(most) + ", not " + quoted(text));
  }
  return value;
}

}  // namespace

std::int64_t parseInteger(const std::string& what, const std::string& text, IntegerRange range) {
  if (range.minimum == 0 && range.maximum == 0) {
    range = {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  }
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  const bool overflow = problem == std::errc::result_out_of_range;
  if (stop != end || text.empty() || (problem != std::errc() && !overflow)) {
    refuseUsage(what + " must be a whole number, not " + quoted(text));
  }
  if (overflow || value < range.minimum || value > range.maximum) {
    refuseUsage(what + " must be between " + std::to_string(range.minimum) + " and " +
                std::to_string(range.maximum) + ", not " + quoted(text));
  }
  return value;
}

ParsedValue parseOptionValue(const Option& option, const std::string& text) {
  const std::string what = "--" + std::string(option.name);
  switch (option.kind) {
    case ValueKind::integer:
      return parseInteger(what, text, {option.minimum, option.maximum});
    case ValueKind::duration:
      return parseLimitedDuration(option, text);
    case ValueKind::choice:
      if (std::ranges::find(option.choices, text) == option.choices.end()) {
        refuseUsage(what + " must be one of " + joined(option.choices) + ", not " + quoted(text));
      }
      return text;
    default:
      return text;
  }
}

void refuseUsage(std::string sentence) {
  if (!sentence.ends_with('?')) sentence += '.';
  throw InvalidInput("usage", sentence);
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kShownBytes = 80;
  return "‘" + database::printable(text, kShownBytes) + "’";
}

std::string joined(const std::vector<std::string_view>& names) {
  std::string result;
  for (const std::string_view name : names) result += (result.empty() ? "" : ", ") + std::string(name);
  return result;
}

}  // namespace headlock::cli
