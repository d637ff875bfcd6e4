#include "core/database/query.h"

#include <bit>
#include <limits>
#include <stdexcept>

#include "core/database/time.h"

namespace headlock::database {
namespace {

// Object ids of PostgreSQL's built-in types; they never change.
constexpr unsigned kText = 25;
constexpr unsigned kTextArray = 1009;
constexpr unsigned kBigint = 20;
constexpr unsigned kBigintArray = 1016;
constexpr unsigned kJsonb = 3802;
constexpr unsigned kJsonbArray = 3807;
constexpr char kJsonbVersion = 1;

class ArrayWriter {
public:
  ArrayWriter(unsigned element, std::size_t count, bool nulls, std::size_t payload) {
    bytes_.reserve(20 + count * 8 + payload);
    put32(count == 0 ? 0 : 1);  // dimensions
    put32(nulls ? 1 : 0);
    put32(element);
    if (count == 0) return;
    put32(size32(count));
    put32(1);  // lower bound
  }
  void null() { put32(0xffffffffU); }
  void length(std::size_t size) { put32(size32(size)); }
  void raw(std::string_view bytes) { bytes_ += bytes; }
  void raw(char byte) { bytes_ += byte; }
  void bigint(std::int64_t value) {
    length(8);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    put32(static_cast<std::uint32_t>(bits >> 32));
    put32(static_cast<std::uint32_t>(bits));
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
  static std::uint32_t size32(std::size_t size) {
    if (size > std::numeric_limits<std::int32_t>::max())
      throw std::length_error("an array value is over 2 GiB");
    return static_cast<std::uint32_t>(size);
  }
  void put32(std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes_ += static_cast<char>((value >> shift) & 0xffU);
  }

  std::string bytes_;
};

std::size_t sizeOf(const std::string& value) {
  return value.size();
}
std::size_t sizeOf(const std::optional<std::string>& value) {
  return value ? value->size() : 0;
}

template <typename Values>
std::size_t totalSize(const Values& values) {
  std::size_t total = 0;
  for (const auto& value : values) total += sizeOf(value) + 1;
  return total;
}

}  // namespace

RenderedStatement adHoc(std::string_view operation, std::string text) {
  return {operation, std::make_shared<const std::string>(std::move(text))};
}

Parameter::Parameter(Timestamp value) : value_(formatTime(value)) {}

Parameter Parameter::textArray(std::span<const std::optional<std::string>> values) {
  ArrayWriter writer(kText, values.size(), true, totalSize(values));
  for (const auto& value : values) {
    if (!value) {
      writer.null();
      continue;
    }
    writer.length(value->size());
    writer.raw(*value);
  }
  return {kTextArray, writer.take()};
}

Parameter Parameter::textArray(std::span<const std::string> values) {
  ArrayWriter writer(kText, values.size(), false, totalSize(values));
  for (const auto& value : values) {
    writer.length(value.size());
    writer.raw(value);
  }
  return {kTextArray, writer.take()};
}

Parameter Parameter::jsonbArray(std::span<const std::string> values) {
  ArrayWriter writer(kJsonb, values.size(), false, totalSize(values));
  for (const auto& value : values) {
    writer.length(value.size() + 1);
    writer.raw(kJsonbVersion);
    writer.raw(value);
  }
  return {kJsonbArray, writer.take()};
}

Parameter Parameter::bigintArray(std::span<const std::optional<std::int64_t>> values) {
  ArrayWriter writer(kBigint, values.size(), true, values.size() * 8);
  for (const auto& value : values) {
    if (value) {
      writer.bigint(*value);
    } else {
      writer.null();
    }
  }
  return {kBigintArray, writer.take()};
}

Parameter Parameter::bigintArray(std::span<const std::int64_t> values) {
  ArrayWriter writer(kBigint, values.size(), false, values.size() * 8);
  for (const auto value : values) writer.bigint(value);
  return {kBigintArray, writer.take()};
}

}  // namespace headlock::database
