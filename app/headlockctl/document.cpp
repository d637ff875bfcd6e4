#include "app/headlockctl/document.h"

#include <cmath>

#include "core/database/duration.h"
#include "core/database/json_writer.h"
#include "core/database/text.h"
#include "core/database/time.h"

namespace headlock::cli {
namespace {

void write(database::JsonWriter& writer, const Record& record);

/// One overload a kind of value; the variant's visitor.
struct JsonVisitor {
  database::JsonWriter& writer;

  void operator()(std::nullptr_t) const { writer.null(); }
  void operator()(bool value) const { writer.boolean(value); }
  void operator()(std::int64_t value) const { writer.integer(value); }
  void operator()(double value) const { writer.real(value); }
  void operator()(const std::string& value) const { writer.text(value); }
  void operator()(Timestamp value) const { writer.time(value); }
  void operator()(std::chrono::milliseconds value) const { writer.milliseconds(value); }
  void operator()(Count value) const { writer.integer(value.value); }
  void operator()(Bytes value) const { writer.integer(value.value); }
  void operator()(const RawJson& value) const { writer.raw(value.text); }
  void operator()(const Record& value) const { write(writer, value); }
  void operator()(const List& values) const {
    writer.beginArray();
    for (const Value& value : values) std::visit(*this, value.held());
    writer.endArray();
  }
};

void write(database::JsonWriter& writer, const Record& record) {
  writer.beginObject();
  for (const Field& field : record.fields) {
    writer.key(field.key);
    std::visit(JsonVisitor{writer}, field.value.held());
  }
  writer.endObject();
}

std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t position = digits.size(); position > first + 3; position -= 3) {
    digits.insert(position - 3, ",");
  }
  return digits;
}

std::string tenths(double value) {
  const auto scaled = std::llround(value * 10);
  return grouped(scaled / 10) + '.' + std::to_string(scaled % 10);
}

std::string describeBytes(std::int64_t value) {
  constexpr double kStep = 1024;
  if (value < 1024) return std::to_string(value) + " B";
  auto size = static_cast<double>(value) / kStep;
  for (const std::string_view unit : {" KiB", " MiB", " GiB"}) {
    if (size < kStep) return tenths(size) + std::string(unit);
    size /= kStep;
  }
  return tenths(size) + " TiB";
}

/// Text from data, whole, and unable to move the cursor.
std::string printed(std::string_view text) {
  return database::printable(text, std::string_view::npos);
}

struct TextVisitor {
  std::string operator()(std::nullptr_t) const { return "-"; }
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return tenths(value); }
  std::string operator()(const std::string& value) const { return printed(value); }
  std::string operator()(Timestamp value) const {
    std::string time = database::formatTime(std::chrono::floor<std::chrono::seconds>(value));
    time.replace(time.find('T'), 1, " ");
    return time.substr(0, time.find('.')) + " UTC";
  }
  std::string operator()(std::chrono::milliseconds value) const { return database::describeDuration(value); }
  std::string operator()(Count value) const { return grouped(value.value); }
  std::string operator()(Bytes value) const { return describeBytes(value.value); }
  std::string operator()(const RawJson& value) const { return printed(value.text); }
  std::string operator()(const Record& record) const { return toTextLine(record); }
  std::string operator()(const List& values) const {
    std::string result;
    for (const Value& value : values) result += (result.empty() ? "" : ", ") + describe(value);
    return result.empty() ? "none" : result;
  }
};

}  // namespace

Record::Record() = default;
Record::Record(const Record&) = default;
Record::Record(Record&&) noexcept = default;
Record& Record::operator=(const Record&) = default;
Record& Record::operator=(Record&&) noexcept = default;
Record::~Record() = default;

Record::Record(std::initializer_list<Field> list) : fields(list) {}

Record& Record::add(std::string_view key, Value value) {
  fields.push_back(Field{key, std::move(value)});
  return *this;
}

std::string toJson(const Record& record) {
  std::string result;
  database::JsonWriter writer(result);
  write(writer, record);
  return result;
}

std::string describe(const Value& value) {
  return std::visit(TextVisitor{}, value.held());
}

std::string toTextLine(const Record& record) {
  std::string result;
  for (const Field& field : record.fields) result += (result.empty() ? "" : "  ") + describe(field.value);
  return result;
}

}  // namespace headlock::cli
