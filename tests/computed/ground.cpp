#include "tests/computed/ground.h"

#include "core/database/settings.h"
#include "core/topic/installation.h"

namespace headlock::tests {
namespace {

database::Settings settingsOf(const std::string& conninfo) {
  database::Settings settings;
  settings.conninfo = conninfo;
  return settings;
}

std::string preparedDatabase() {
  const std::string conninfo = server().freshDatabase();
  execute(conninfo,
          "do $$ begin execute format('alter database %I set lock_timeout = ''60s''', "
          "current_database()); end $$");
  database::Connection connection(settingsOf(conninfo));
  topic::Installation(connection).install();
  return conninfo;
}

}  // namespace

computed::Definition sumOf(const std::string& key, const std::string& label) {
  return {key,
          label,
          "",
          computed::Operation::parse(R"({"type": "sum", "paths": ["/x", "/y"]})"),
          computed::ResultType::number,
          true};
}

ComputedSession::ComputedSession(const std::string& conninfo)
    : connection(settingsOf(conninfo), {.observer = recorder, .canceller = {}, .notice = {}}) {}

Ground::Ground() : conninfo(preparedDatabase()) {
  ComputedSession session(conninfo);
  session.classes.create("server");
  session.objects.create(server, "a", R"({"x": 1, "y": 2})");
  session.objects.create(server, "b", R"({"x": 10})");
  session.definitions.create(server, sumOf("total"));
}

std::string Ground::stored(const std::string& object) const {
  return value(
      "select coalesce((select \"values\"::text from headlock.object_computed_data d join "
      "headlock.object o on o.id = d.object_id where o.name = '" +
      object + "'), 'none')");
}

void Ground::makeObjects(int count) const {
  execute(
      "insert into headlock.object (class_id, name, data) select 1, 'o' || n, jsonb_build_object('x', n) "
      "from generate_series(1, " +
      std::to_string(count) + ") n");
}

Holder::Holder(const std::string& conninfo, const std::string& sql)
    : connection_(settingsOf(conninfo)), transaction_(connection_) {
  transaction_.execute({database::adHoc("tests.hold", sql), {}});
}

}  // namespace headlock::tests
