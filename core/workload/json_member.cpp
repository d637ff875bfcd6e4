#include "core/workload/json_member.h"

#include <simdjson.h>

#include <charconv>

#include "core/database/error.h"
#include "core/database/json_writer.h"
#include "core/database/text.h"

namespace headlock::workload {
namespace {

constexpr std::size_t kShownBytes = 60;

/// Where the member's value lies in the document, and where the object ends.
struct Place {
  std::optional<std::size_t> position;
  std::size_t length = 0;
  bool empty = true;  ///< The object has no member at all.
};

[[noreturn]] void refuse(const std::string& sentence) {
  throw Failed("check_failed", sentence);
}

Place placeOf(std::string_view document, std::string_view name) {
  const simdjson::padded_string padded(document);
  simdjson::ondemand::parser parser;
  Place place;
  try {
    simdjson::ondemand::document parsed = parser.iterate(padded);
    for (auto field : parsed.get_object()) {
      place.empty = false;
      const bool wanted = std::string_view(field.unescaped_key()) == name;
      simdjson::ondemand::value value = field.value();
      const std::string_view raw = simdjson::to_json_string(value);
      if (!wanted) continue;
      place.position = static_cast<std::size_t>(raw.data() - padded.data());
      place.length = raw.size();
    }
  } catch (const simdjson::simdjson_error&) {
    refuse("The key's payload is not a JSON object.");
  }
  return place;
}

}  // namespace

std::optional<std::string> memberOf(std::string_view document, std::string_view name) {
  const Place place = placeOf(document, name);
  if (!place.position) return std::nullopt;
  return std::string(document.substr(*place.position, place.length));
}

std::string withMember(std::string_view document, std::string_view name, std::string_view value) {
  const Place place = placeOf(document, name);
  std::string result(document);
  if (place.position) {
    result.replace(*place.position, place.length, value);
    return result;
  }
  const std::string member =
      (place.empty ? "" : ", ") + database::quoteJson(name) + ": " + std::string(value);
  result.insert(result.rfind('}'), member);
  return result;
}

std::int64_t integerMemberOf(std::string_view document, std::string_view name) {
  const std::optional<std::string> text = memberOf(document, name);
  if (!text) return 0;
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (problem != std::errc() || end != text->data() + text->size()) {
    refuse("The member ‘" + database::printable(name, kShownBytes) + "’ is " +
           database::printable(*text, kShownBytes) + ", not a whole number of at most 64 bits.");
  }
  return value;
}

}  // namespace headlock::workload
