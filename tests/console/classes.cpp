#include "tests/console/classes.h"

#include "core/computed/backfill.h"
#include "tests/support/server.h"

namespace headlock::tests {
namespace {

database::Settings settingsOf(const std::string& conninfo) {
  database::Settings settings;
  settings.conninfo = conninfo;
  return settings;
}

}  // namespace

ClassSession::ClassSession(const std::string& conninfo) : connection(settingsOf(conninfo)) {}

computed::ClassId makeClass(const std::string& conninfo, const std::string& name, int objects) {
  ClassSession session(conninfo);
  const computed::ClassId id = session.classes.create(name).id;
  execute(
      conninfo,
      "insert into headlock.object (class_id, name, data) select " + std::to_string(id.value) +
          ", 'o' || lpad(n::text, 3, '0'), jsonb_build_object('n', jsonb_build_object('net', n, 'tax', 1)) "
          "from generate_series(1, " +
          std::to_string(objects) + ") n");
  const auto change = session.definitions.create(
      id,
      {"total", "Total", "", computed::Operation::parse(R"({"type": "sum", "paths": ["/n/net", "/n/tax"]})"),
       computed::ResultType::number, true});
  static_cast<void>(computed::runBackfill(session.connection, *change.task));
  return id;
}

}  // namespace headlock::tests
