// Rows into a file, as CSV or as JSON lines: whole or not at all.
#pragma once

#include <QSaveFile>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headlock::ui {

/// A JSON document as its text.
struct RawJson {
  std::string text;
};
/// Null, a whole number, a text, or a document.
using ExportValue = std::variant<std::monostate, std::int64_t, std::string, RawJson>;
using Record = std::vector<std::pair<std::string, ExportValue>>;

class RecordWriter {
public:
  /// `.json` and `.jsonl` are one object a line; anything else is CSV (RFC 4180) with a header line,
  /// in which an empty text is quoted and null is not (as PostgreSQL's COPY reads it). Throws
  /// Failed (`file_failed`).
  explicit RecordWriter(const QString& path);
  /// All records have the same names. Throws Failed (`file_failed`).
  void write(const Record& record);
  /// Puts the file in its place; without it there is none.
  void commit();

private:
  void put(const std::string& bytes);
  QSaveFile file_;
  bool json_;
  bool first_ = true;
};

/// `text` as a JSON string. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonString(const std::string& text);

}  // namespace headlock::ui
