#include "app/headlockctl/enriched.h"

#include "app/headlockctl/computed_records.h"
#include "core/computed/canonical.h"
#include "core/computed/json_document.h"

namespace headlock::cli {
namespace {

/// A line a field: its value, and what was wrong where it has none.
List tableOf(const computed::ComputedValues& results) {
  const computed::JsonDocument values(results.values);
  const computed::JsonDocument errors(results.errors);
  List rows;
  for (std::size_t index = 0; index < values.root().size(); ++index) {
    const computed::JsonValue value = values.root().child(index);
    const auto error = errors.root().member(value.name());
    const auto message = error ? error->member("message") : std::nullopt;
    rows.emplace_back(Record{{"field", value.name()},
                             {"value", RawJson{canonicalText(value)}},
                             {"error", message ? Value(message->text()) : Value()}});
  }
  return rows;
}

std::string repairSentence(const computed::ReadRepair& repair) {
  if (repair.attempted == 0) return "not tried";
  return repair.failed == 0 ? "done" : "failed (" + repair.code + ")";
}

}  // namespace

Record recordOf(const computed::EnrichedRead& read) {
  const computed::SharedValues& shared = read.object.shared;
  const auto& personal = read.object.personal;
  const Record fields{
      {"shared", Record{{"revision", shared.revision},
                        {"materialization_stale", shared.materializationStale()},
                        {"staleness", shared.staleness ? Value(nameOf(*shared.staleness)) : Value()},
                        {"values", RawJson{shared.values}},
                        {"errors", RawJson{shared.errors}}}},
      {"personal",
       personal ? Value(Record{{"values", RawJson{personal->values}}, {"errors", RawJson{personal->errors}}})
                : Value()}};
  const computed::ReadRepair& repair = read.repair;
  return recordOf(read.object.object)
      .add("computed", fields)
      .add("repair", Record{{"attempted", Count{repair.attempted}},
                            {"failed", Count{repair.failed}},
                            {"code", repair.code.empty() ? Value() : Value(repair.code)}});
}

std::string textOf(const computed::EnrichedRead& read, std::size_t width) {
  const computed::SharedValues& shared = read.object.shared;
  Record record = recordOf(read.object.object);
  record.add("evaluation_revision", shared.revision);
  record.add("stored_values",
             shared.staleness ? "stale: " + std::string(describe(*shared.staleness)) : std::string("fresh"));
  if (shared.staleness) record.add("repair", repairSentence(read.repair));
  record.add("shared", tableOf(shared));
  if (read.object.personal) record.add("personal", tableOf(*read.object.personal));
  return toText(record, {width});
}

}  // namespace headlock::cli
