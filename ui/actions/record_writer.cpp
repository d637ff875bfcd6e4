#include "ui/actions/record_writer.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include "core/database/error.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

/// An empty text is quoted: what is not there is empty, as in COPY's CSV.
std::string csvField(const std::string& field) {
  if (!field.empty() && field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csvValue(const ExportValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* string = std::get_if<std::string>(&value)) return csvField(*string);
  if (const auto* document = std::get_if<RawJson>(&value)) return csvField(document->text);
  return {};
}

std::string jsonValue(const ExportValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* string = std::get_if<std::string>(&value)) return jsonString(*string);
  if (const auto* document = std::get_if<RawJson>(&value)) return document->text;
  return "null";
}

}  // namespace

std::string jsonString(const std::string& string) {
  const QByteArray array = QJsonDocument(QJsonArray{text(string)}).toJson(QJsonDocument::Compact);
  return array.mid(1, array.size() - 2).toStdString();
}

RecordWriter::RecordWriter(const QString& path) : file_(path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  json_ = ending == QLatin1String("json") || ending == QLatin1String("jsonl");
  if (!file_.open(QIODevice::WriteOnly)) {
    throw Failed("file_failed", "The file " + path.toStdString() +
                                    " cannot be written: " + file_.errorString().toStdString() + '.');
  }
}

void RecordWriter::put(const std::string& bytes) {
  if (file_.write(bytes.data(), static_cast<qint64>(bytes.size())) == static_cast<qint64>(bytes.size()))
    return;
  throw Failed("file_failed", "The file " + file_.fileName().toStdString() +
                                  " cannot be written: " + file_.errorString().toStdString() + '.');
}

void RecordWriter::write(const Record& record) {
  std::string line;
  if (!json_ && first_) {
    for (const auto& [name, value] : record) line += (line.empty() ? "" : ",") + csvField(name);
    line += "\r\n";
  }
  first_ = false;
  bool inner = false;
  if (json_) line += '{';
  for (const auto& [name, value] : record) {
    if (inner) line += ',';
    inner = true;
    line += json_ ? jsonString(name) + ':' + jsonValue(value) : csvValue(value);
  }
  put(line + (json_ ? "}\n" : "\r\n"));
}

void RecordWriter::commit() {
  if (file_.commit()) return;
  throw Failed("file_failed", "The file " + file_.fileName().toStdString() +
                                  " cannot be written: " + file_.errorString().toStdString() + '.');
}

}  // namespace headlock::ui
