#include "core/database/error.h"

#include <algorithm>
#include <array>

namespace headlock {
namespace {

constexpr std::array kCatalogue = std::to_array<ErrorKind>({
    {"batch_too_large", Recovery::correctInput, "Ask for at most the number that the message names."},
    {"cancelled", Recovery::runAgain, "Start it again when you want it; nothing of it was kept."},
    {"capability_spent", Recovery::correctInput,
     "Use each lock capability once, inside the callback that received it."},
    {"check_failed", Recovery::correctInput,
     "Change the value so that it keeps the rule named in the message."},
    {"class_exists", Recovery::correctInput, "Choose another name, or use the class that is there."},
    {"class_not_found", Recovery::correctInput, "List the classes and check the name."},
    {"cluster_failed", Recovery::askOperator, "Read the server's log at the place named in the message."},
    {"cluster_outdated", Recovery::askOperator,
     "Restart the embedded server: headlockctl cluster stop, then start."},
    {"compaction_without_key", Recovery::correctInput, "Give the message a key, or do not compact it."},
    {"confirmation_missing", Recovery::correctInput, "Add --yes when you mean it."},
    {"connection_failed", Recovery::askOperator,
     "Check that the server runs and that the connection settings name it."},
    {"connection_lost", Recovery::reconnect, "Run it again on a new connection; nothing of it was kept."},
    {"deadlock_detected", Recovery::runAgain, "Run the transaction again."},
    {"definition_exists", Recovery::correctInput,
     "Choose another key, or update the definition that is there."},
    {"definition_not_found", Recovery::correctInput, "List the definitions of the class and check the key."},
    {"disk_full", Recovery::askOperator, "Make room on the server, then run it again."},
    {"duplicate_value", Recovery::correctInput, "Choose a value that is not taken."},
    {"file_failed", Recovery::correctInput, "Check the file's name, place and permissions."},
    {"in_doubt", Recovery::findOut,
     "Read the data to see whether it was done before doing it again: the answer to COMMIT was lost."},
    {"insufficient_privilege", Recovery::askOperator, "Ask the owner of the database for the permission."},
    {"internal", Recovery::askOperator, "Report it with the whole message; it is a defect of this program."},
    {"invalid_argument", Recovery::correctInput, "Correct the value; --help shows what is expected."},
    {"invalid_conninfo", Recovery::correctInput,
     "Write it as postgresql://user@host/database or as host=… dbname=…."},
    {"invalid_definition", Recovery::correctInput,
     "Correct the definition; the message names the rule it breaks."},
    {"invalid_duration", Recovery::correctInput,
     "Write a number and a unit, for example 500ms, 30s, 5m, 1h or 2d."},
    {"invalid_json", Recovery::correctInput, "Give one valid JSON document in UTF-8."},
    {"invalid_key", Recovery::correctInput, "Use 1 to 1,024 bytes of UTF-8 without NUL."},
    {"invalid_recording", Recovery::correctInput, "Use a file that headlockctl locks record wrote, whole."},
    {"invalid_spec", Recovery::correctInput, "Correct the race file at the line and column named."},
    {"invalid_topic_name", Recovery::correctInput,
     "Use at most 200 bytes of a-z, 0-9, '.', '_' and '-', starting with a letter or a digit."},
    {"lock_contended", Recovery::runAgain,
     "Run the transaction again; the row came and went too often to be locked."},
    {"lock_lost", Recovery::runAgain, "Lock the key again in this transaction before producing to it."},
    {"lock_timeout", Recovery::runAgain,
     "Run it again when the holder has gone; headlockctl locks names it."},
    {"message_missing", Recovery::askOperator,
     "Find out what removed the message from the log; produce the key's value again."},
    {"no_head", Recovery::correctInput,
     "Produce a compacted message for the key first, or check its spelling."},
    {"not_installed", Recovery::askOperator, "Run headlockctl system install on this database first."},
    {"object_exists", Recovery::correctInput, "Choose another name, or update the object that is there."},
    {"object_not_found", Recovery::correctInput, "List the objects of the class and check the name."},
    {"out_of_resources", Recovery::askOperator,
     "Wait until the server has connections and memory to spare, or raise its limits."},
    {"race_not_found", Recovery::correctInput, "List the races with headlockctl race list, or name a file."},
    {"read_only", Recovery::askOperator, "Connect to the primary, or without the read-only switch."},
    {"revision_conflict", Recovery::runAgain,
     "Read the object again and repeat the change on what it holds now."},
    {"schema_incompatible", Recovery::askOperator,
     "Recreate the installation (system destroy, system install), or use the program that made it."},
    {"serialization_failure", Recovery::runAgain, "Run the transaction again."},
    {"session_changed", Recovery::correctInput, "Look again: another backend has that process id now."},
    {"stage_failed", Recovery::correctInput,
     "Try the named setup or step by itself; the race was cleaned up and gave no verdict."},
    {"statement_failed", Recovery::correctInput,
     "Read the server's message; nothing of the transaction was kept."},
    {"statement_timeout", Recovery::runAgain, "Run it again with a longer --timeout."},
    {"task_not_found", Recovery::correctInput, "List the tasks and check the number."},
    {"task_superseded", Recovery::runAgain,
     "Nothing to do: another task, or another worker, has taken this one's place."},
    {"topic_changed", Recovery::runAgain, "Run the transaction again; the topic's name leads elsewhere now."},
    {"topic_not_found", Recovery::correctInput, "List the topics and check the name."},
    {"transaction_aborted", Recovery::runAgain,
     "Run the transaction again; an earlier error in it made the server roll it back."},
    {"transaction_finished", Recovery::correctInput,
     "Use the transaction only between its begin and its end."},
    {"transaction_open", Recovery::correctInput,
     "End the transaction on this connection first, or use another connection."},
    {"usage", Recovery::correctInput, "See --help for what this command takes."},
    {"verdict_unexpected", Recovery::correctInput, "Compare the verdict with what was expected."},
});

static_assert(std::ranges::is_sorted(kCatalogue, {}, &ErrorKind::code));

/// A generated table is not there any more, or not under the topic's name: an append then has no version to
/// write, which nothing else leaves null. An execution that was waiting for the table when it was dropped may
/// also end with XX000 and the bare number.
bool tablesAreGone(const std::string& message, const ServerReport& report) {
  if (!report.operation.starts_with("headlock.topic.")) return false;
  return report.sqlstate == "42P01" ||
         (report.sqlstate == "23502" && report.operation.starts_with("headlock.topic.append")) ||
         (report.sqlstate == "XX000" && message.find("relation with OID") != std::string::npos);
}

std::string_view codeOf(const std::string& message, const ServerReport& report) {
  const std::string_view state = report.sqlstate;
  const std::string_view group = state.substr(0, 2);
  if (state == "40001") return "serialization_failure";
  if (state == "40P01") return "deadlock_detected";
  if (state == "55P03") return "lock_timeout";
  if (state == "57014") return "cancelled";
  if (state == "42501") return "insufficient_privilege";
  if (state == "25006") return "read_only";
  if (tablesAreGone(message, report)) return "topic_changed";
  if (state == "25P02") return "transaction_aborted";
  if (state == "53100") return "disk_full";
  if (state == "23505" || state == "42P06" || state == "42P07") return "duplicate_value";
  if (group == "53" || state == "54001") return "out_of_resources";
  if (group == "23") return "check_failed";
  if (group == "08" || state.starts_with("57P") || report.fatal) return "connection_lost";
  if (group == "28" || state == "3D000") return "connection_failed";
  return "statement_failed";
}

}  // namespace

std::span<const ErrorKind> errorCatalogue() {
  return kCatalogue;
}

const ErrorKind& errorKind(std::string_view code) {
  const auto found = std::ranges::lower_bound(kCatalogue, code, {}, &ErrorKind::code);
  if (found == kCatalogue.end() || found->code != code) {
    throw std::logic_error("no error kind is called " + std::string(code));
  }
  return *found;
}

Error::Error(std::string_view code, const std::string& message, ServerReport report)
    : std::runtime_error(message), kind_(&errorKind(code)), report_(std::move(report)) {}

std::string Error::remedy() const {
  return report_.hint.empty() ? std::string(kind_->remedy) : report_.hint;
}

void throwServerError(const std::string& message, ServerReport report) {
  const std::string_view code = codeOf(message, report);
  if (code == "serialization_failure") throw SerializationFailure(code, message, std::move(report));
  if (code == "deadlock_detected") throw DeadlockDetected(code, message, std::move(report));
  if (code == "topic_changed") {
    throw RunAgain(code, "The topic is not what it was: it was deleted, renamed or made again meanwhile.",
                   std::move(report));
  }
  if (code == "lock_timeout" || code == "transaction_aborted")
    throw RunAgain(code, message, std::move(report));
  if (code == "cancelled") {
    // The server uses one SQLSTATE for a person's cancel and for its statement time limit; only the text
    // differs, and only in the server's language, so the limit is recognised where the message is English and
    // is a cancel elsewhere.
    if (message.find("statement timeout") != std::string::npos) {
      throw Cancelled("statement_timeout", message, std::move(report));
    }
    throw Cancelled(code, message, std::move(report));
  }
  if (code == "connection_lost") throw ConnectionLost(code, message, std::move(report));
  throw Failed(code, message, std::move(report));
}

}  // namespace headlock
