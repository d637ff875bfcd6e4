#include "core/contention/document.h"

#include "core/contention/sentence.h"
#include "core/database/json_writer.h"

namespace headlock::contention {
namespace {

using database::JsonWriter;

/// A JsonWriter that knows absent values.
class Members {
public:
  explicit Members(JsonWriter& writer) : writer_(writer) { writer_.beginObject(); }
  ~Members() { writer_.endObject(); }
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  void put(std::string_view key, std::int64_t value) { writer_.key(key).integer(value); }
  void put(std::string_view key, const std::string& value) { writer_.key(key).text(value); }
  void put(std::string_view key, Timestamp value) { writer_.key(key).time(value); }
  void put(std::string_view key, milliseconds value) { writer_.key(key).milliseconds(value); }
  void flag(std::string_view key, bool value) { writer_.key(key).boolean(value); }
  template <typename Value>
  void put(std::string_view key, const std::optional<Value>& value) {
    if (value) {
      put(key, *value);
    } else {
      writer_.key(key).null();
    }
  }
  template <typename Values, typename Write>
  void list(std::string_view key, const Values& values, Write write) {
    writer_.key(key).beginArray();
    for (const auto& value : values) write(value);
    writer_.endArray();
  }

private:
  JsonWriter& writer_;
};

void write(JsonWriter& writer, const SessionReport& session, Texts texts) {
  Members members(writer);
  members.put("pid", session.pid);
  members.put("started_at", session.startedAt);
  members.put("application", session.application);
  members.put("user", session.user);
  members.put("database", session.database);
  members.put("backend_type", session.backendType);
  members.put("state", session.state);
  members.put("operation", session.operation);
  members.put("xact_age_ms", session.transactionAge);
  members.put("state_age_ms", session.stateAge);
  members.put("statement_age_ms", session.statementAge);
  members.put("leader_pid", session.leader);
  members.flag("hidden", session.hidden);
  if (texts == Texts::included) members.put("statement", session.text);
}

void write(JsonWriter& writer, const WaitReport& wait) {
  Members members(writer);
  members.put("pid", wait.pid);
  members.list("blocked_by", wait.blockedBy, [&](int pid) { writer.integer(pid); });
  members.list("prepared", wait.prepared, [&](const std::string& gid) { writer.text(gid); });
  members.flag("maybe_more", wait.maybeMore);
  members.put("kind", wait.kind);
  members.put("mode", wait.mode);
  members.put("relation", wait.relation);
  members.put("topic", wait.topic);
  members.put("key", wait.key);
  members.put("class", wait.className);
  members.put("class_id", wait.classId);
  members.flag("personal", wait.personal);
  members.put("object", wait.object);
  members.put("operation", wait.operation);
  members.put("waited_ms", wait.waited);
}

void write(JsonWriter& writer, const RootReport& root) {
  Members members(writer);
  members.put("pid", root.pid);
  members.put("gid", root.gid);
  members.put("started_at", root.startedAt);
  members.put("blocks_direct", root.blocksDirect);
  members.put("blocks_total", root.blocksTotal);
  members.put("state", root.state);
  members.put("xact_age_ms", root.transactionAge);
}

}  // namespace

std::string toJson(const LockReport& report, Texts texts) {
  std::string line;
  JsonWriter writer(line);
  {
    Members members(writer);
    members.put("taken_at", report.takenAt);
    members.put("database", report.database);
    members.flag("everything", report.everything);
    members.put("sentence", sentencesOf(report).front());
    members.put("hidden_sessions", report.hiddenSessions);
    members.list("sessions", report.sessions,
                 [&](const SessionReport& session) { write(writer, session, texts); });
    members.list("waits", report.waits, [&](const WaitReport& wait) { write(writer, wait); });
    members.list("roots", report.roots, [&](const RootReport& root) { write(writer, root); });
    members.list("cycles", report.cycles, [&](const std::vector<int>& cycle) {
      writer.beginArray();
      for (const int pid : cycle) writer.integer(pid);
      writer.endArray();
    });
  }
  return line;
}

}  // namespace headlock::contention
