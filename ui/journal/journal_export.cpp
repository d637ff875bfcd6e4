#include "ui/journal/journal_export.h"

#include "core/database/error.h"
#include "ui/actions/record_writer.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

Record recordOf(const LoggedStatement& statement) {
  const auto orNull = [](const std::string& text) {
    return text.empty() ? ExportValue() : ExportValue(text);
  };
  return {{"number", static_cast<std::int64_t>(statement.number)},
          {"started_at", exactTime(statement.started).toStdString()},
          {"operation", statement.operation},
          {"duration_us", statement.duration.count()},
          {"rows", statement.rows},
          {"backend_pid", std::int64_t{statement.backendPid}},
          {"sqlstate", orNull(statement.sqlstate)},
          {"error", orNull(statement.error)},
          {"sql", asSql(statement)}};
}

}  // namespace

std::int64_t writeStatements(const std::vector<SharedStatement>& statements, const QString& path,
                             const std::atomic<bool>& cancelled) {
  RecordWriter writer(path);
  std::int64_t written = 0;
  for (const SharedStatement& statement : statements) {
    if (cancelled) throw Cancelled("cancelled", "The export was given up; there is no file.");
    writer.write(recordOf(*statement));
    ++written;
  }
  writer.commit();
  return written;
}

}  // namespace headlock::ui
