#include "tests/plans/expectations.h"

namespace headlock::tests {
namespace {

// Tables of topic 1, as the native layout names them.
constexpr std::string_view kHead = "compaction_head_1_pkey";
constexpr std::string_view kHeadless = "compaction_head_1_headless";
constexpr std::string_view kLog = "message_log_1_pkey";
constexpr std::string_view kLogByKey = "message_log_1_key";
constexpr std::string_view kTopic = "topic_config_pkey";
/// The guard on a remembered id has both: either unique index finds the row.
constexpr std::string_view kTopicGuard = "topic_config_pkey|topic_config_name_key";
constexpr std::string_view kTopicByName = "topic_config_name_key";
constexpr std::string_view kClass = "class_pkey";
constexpr std::string_view kClassByName = "class_name_key";
constexpr std::string_view kObject = "object_pkey";
constexpr std::string_view kObjectByName = "object_class_id_name_key";
constexpr std::string_view kObjectByClass = "object_class";
constexpr std::string_view kObjectsOfClass = "object_class|object_class_id_name_key";
constexpr std::string_view kDefinition = "computed_field_definition_pkey";
constexpr std::string_view kDefinitionByKey = "computed_field_definition_key";
constexpr std::string_view kState = "class_computation_state_pkey";
constexpr std::string_view kComputed = "object_computed_data_pkey";
constexpr std::string_view kTask = "task_pkey";
/// Statements about tasks that have not ended find one by either.
constexpr std::string_view kUnendedTask = "task_pkey|task_live";
constexpr std::string_view kLiveTask = "task_live";
constexpr std::string_view kTaskEvents = "task_event_task";

// Arguments: a key in the middle, the range of a prefix, an age that most rows have and one that few have.
const std::string kKey = "'key-0100000'";
const std::string kFirst = "'key-01'";
const std::string kEnd = "'key-02'";
const std::string kYoung = "now() - interval '1 minute'";
const std::string kOld = "now() - interval '30 hours'";
const std::string kName = "'topic-1'";
const std::string kKeys = "array['key-0000001', 'key-0100000', 'key-0150000']";
const std::string kIds = "array[1, 50000, 90000]::bigint[]";
const std::string kUuid = "gen_random_uuid()";
const std::string kBig = "7";    // a class that has half of all objects
const std::string kSmall = "8";  // one that has a few

}  // namespace

const std::vector<IndexedStatement>& indexedStatements() {
  static const std::vector<IndexedStatement> statements = {
      {"headlock.topic.append", {"1", kKey, "'{}'", "1", kName}, {kTopicGuard}},
      {"headlock.topic.append_batch",
       {kKeys, "array[0, 0, 0]::bigint[]", "array[1, 1, 1]::bigint[]", "array['1', '2', '3']::jsonb[]", "1",
        kName},
       {kTopicGuard}},
      {"headlock.topic.append_compacted", {"1", kKey, "'{}'", "0", "1", kName}, {kTopicGuard}},
      {"headlock.topic.count_expired", {kOld}, {kHeadless}},
      {"headlock.topic.delete_config", {"1"}, {kTopic}},
      {"headlock.topic.find_by_name", {kName}, {kTopicByName}},
      {"headlock.topic.headless_by_age", {kOld, "''", "0", "null", "200"}, {kHeadless}},
      {"headlock.topic.heads_page", {kKey, "''", "'~'", "200", "null"}, {kHead, kLog}},
      {"headlock.topic.history_after", {"null", "5", "200", kKey}, {kLogByKey}},
      {"headlock.topic.history_page", {"null", "900000", "200", kKey}, {kLogByKey}},
      {"headlock.topic.insert_headless", {"1", kName, kKey}, {kTopicGuard}},
      {"headlock.topic.key_row", {kKey}, {kHead}},
      {"headlock.topic.keys_page", {kKey, kFirst, kEnd, "200"}, {kHead}},
      {"headlock.topic.keys_page_headless", {kKey, kFirst, kEnd, "200"}, {kHead}},
      {"headlock.topic.keys_page_materialized", {kKey, kFirst, kEnd, "200"}, {kHead}},
      {"headlock.topic.lock_config", {kName}, {kTopicByName}},
      {"headlock.topic.lock_head", {"1", kName, kKey}, {kHead, kTopicGuard}},
      {"headlock.topic.message_by_id", {"null", "5"}, {kLog}},
      {"headlock.topic.messages_after", {"null", "5", "200"}, {kLog}},
      {"headlock.topic.messages_page", {"null", "200000", "200"}, {kLog}},
      {"headlock.topic.pulse", {"20000"}, {kHeadless}},
      {"headlock.topic.read_head", {kKey}, {kHead, kLog}},
      {"headlock.topic.read_locked_head", {"1", kName, kKey}, {kHead, kLog, kTopicGuard}},
      {"headlock.topic.restamp_batch", {kKeys, kIds}, {kHead}},
      {"headlock.topic.restamp_head", {kKey, "'headlock.message_log_1_id_seq'"}, {kHead}},
      {"headlock.topic.search_history", {"240", "900000", "200", "'video'", "null", kKey}, {kLogByKey}},
      {"headlock.topic.search_messages", {"240", "200000", "200", "'video'", "null"}, {kLog}},
      {"headlock.topic.stats_histogram",
       {"array[0, 60000, 3600000]::bigint[]", "array[60000, 3600000, null]::bigint[]"},
       {kHeadless}},
      {"headlock.topic.stats_histogram_capped",
       {"array[0, 60000, 3600000]::bigint[]", "array[60000, 3600000, null]::bigint[]", "1001"},
       {kHeadless}},
      {"headlock.topic.stats_oldest", {}, {kHeadless}},
      {"headlock.topic.sweep_batch", {kYoung, "'-infinity'", "''", "1000"}, {kHeadless}},
      {"headlock.topic.sweep_cutoff", {kName, "null"}, {kTopicByName}},
      {"headlock.topic.sweep_left", {kYoung, kOld, kKey, kOld, "'key-0100999'"}, {kHeadless}},
      {"headlock.topic.sweep_trial", {kYoung, "'-infinity'", "''", "1000"}, {kHeadless}},
      {"headlock.topic.update_ttl", {kName, "5"}, {kTopicByName}},

      {"headlock.computed.active_task", {kBig}, {kUnendedTask, kState}},
      {"headlock.computed.claim_task", {"5", "30000"}, {kUnendedTask}},
      {"headlock.computed.delete_class", {kSmall}, {kClass}},
      {"headlock.computed.delete_definition", {"5"}, {kDefinition}},
      {"headlock.computed.delete_object", {"5"}, {kObject}},
      {"headlock.computed.delete_objects_of_class", {kSmall}, {kObjectsOfClass}},
      {"headlock.computed.end_task", {"5", "'failed'", "null"}, {kUnendedTask}},
      {"headlock.computed.end_task_of_class", {"5"}, {kUnendedTask}},
      {"headlock.computed.enqueue_task", {kSmall, "2", "null"}, {kObjectsOfClass, kState}},
      {"headlock.computed.enriched_object",
       {kBig, "'object-0050000'", "'owner-1'"},
       {kObjectByName, kState, kDefinitionByKey, kComputed}},
      {"headlock.computed.enriched_objects",
       {"array[7, 8]::bigint[]", kIds, "'owner-1'"},
       {kObject, kState, kDefinitionByKey, kComputed}},
      {"headlock.computed.enriched_page",
       {kBig, "'object-0050000'", "'owner-1'", "200"},
       {kObjectByName, kState, kDefinitionByKey, kComputed}},
      {"headlock.computed.expired_tasks", {}, {kLiveTask}},
      {"headlock.computed.find_class", {"'class-7'"}, {kClassByName, kState}},
      {"headlock.computed.find_definition", {kBig, "null", "'field_1'"}, {kDefinitionByKey}},
      {"headlock.computed.find_object", {kBig, "'object-0050000'"}, {kObjectByName}},
      {"headlock.computed.find_task", {"5"}, {kTask}},
      {"headlock.computed.finish_state", {kBig, "5", "1", "null"}, {kState}},
      {"headlock.computed.heartbeat", {"5", kUuid, "30000"}, {kUnendedTask}},
      {"headlock.computed.insert_class", {"'class-7'"}, {kClassByName}},
      {"headlock.computed.insert_object", {kBig, "'object-x'", "'{}'"}, {kClass}},
      {"headlock.computed.last_object", {kBig}, {kObjectByClass, kClass}},
      {"headlock.computed.list_objects", {kBig, "'object-0050000'", "200"}, {kObjectByName}},
      {"headlock.computed.list_tasks", {"null", "100"}, {kTask}},
      {"headlock.computed.lock_class_for_batch", {kBig}, {kClass}},
      {"headlock.computed.lock_class_for_change", {kBig}, {kClass}},
      {"headlock.computed.lock_class_for_definitions", {kBig}, {kClass}},
      {"headlock.computed.lock_class_for_objects", {kBig}, {kClass}},
      {"headlock.computed.lock_classes_for_objects", {"array[7, 8]::bigint[]"}, {kClass}},
      {"headlock.computed.lock_definition", {kBig, "null", "'field_1'"}, {kDefinitionByKey}},
      {"headlock.computed.lock_expired_task", {"5"}, {kUnendedTask}},
      {"headlock.computed.lock_object", {kBig, "'object-0050000'"}, {kObjectByName}},
      {"headlock.computed.lock_objects", {kBig, kIds}, {"object_pkey|object_class"}},
      {"headlock.computed.lock_objects_named",
       {"array[7, 7]::bigint[]", "array['object-0050000', 'object-0050002']"},
       {kObjectByName}},
      {"headlock.computed.lock_objects_of_class", {kSmall}, {kObjectsOfClass}},
      {"headlock.computed.lock_state", {kBig}, {kState}},
      {"headlock.computed.lock_task", {"5"}, {kTask}},
      {"headlock.computed.object_ids_after", {kBig, "50000", "90000", "1000"}, {"object_class|object_pkey"}},
      {"headlock.computed.patched_object", {kBig, "'object-0050000'", "'{}'"}, {kObjectByName}},
      {"headlock.computed.personal_definitions", {kBig, "'owner-1'"}, {kDefinitionByKey}},
      {"headlock.computed.queued_tasks", {"null", "100"}, {kLiveTask}},
      {"headlock.computed.read_state", {kBig}, {kState}},
      {"headlock.computed.read_states", {"array[7, 8]::bigint[]"}, {kState}},
      {"headlock.computed.record_progress", {"5", "1", "0"}, {kTask}},
      {"headlock.computed.rename_class", {kBig, "'class-x'"}, {kClass}},
      {"headlock.computed.renew_claim", {"5", kUuid, "30000"}, {kUnendedTask}},
      {"headlock.computed.shared_definitions", {kBig}, {kDefinitionByKey}},
      {"headlock.computed.shared_definitions_of", {"array[7, 8]::bigint[]"}, {kDefinitionByKey}},
      {"headlock.computed.stored_values_of", {kIds}, {kComputed}},
      {"headlock.computed.task_events", {"5"}, {kTaskEvents}},
      {"headlock.computed.update_definition",
       {"5", "'label'", "''", "'{}'", "'number'", "true", "1"},
       {kDefinition}},
      {"headlock.computed.update_object", {"5", "'{}'"}, {kObject}},

      {"headlock.contention.topic_names", {"array[1, 2]::bigint[]"}, {kTopic}, "topic_config"},
      {"headlock.contention.class_names", {"array[7, 8]"}, {kClass}, "class"},

      {"headlock.workload.load_heads", {"99000"}, {kLog}},
      {"headlock.workload.load_headless", {"'idle-'", "1", "25000", "3600000", "25000"}, {kHead}},
      {"headlock.workload.newest_message", {}, {kLog}},
      {"headlock.workload.reserve_topic", {"1"}, {kTopic}},
  };
  return statements;
}

const std::vector<ExemptStatement>& exemptStatements() {
  static const std::vector<ExemptStatement> statements = {
      {"headlock.bench.*", "Baselines, some of them slow on purpose, and the data that they run on."},
      {"headlock.health.*", "The server's own views and catalogues."},
      {"headlock.race.*", "Scratch tables of a handful of rows, and the server's own views."},
      {"headlock.session.*", "The server's own views."},
      {"headlock.system.*", "Makes, counts and drops what an installation consists of."},
      {"headlock.transaction.*", "Names no table."},

      {"headlock.contention.activity", "The server's own views."},
      {"headlock.contention.blocking_pids", "The server's own functions."},
      {"headlock.contention.cancel", "The server's own functions."},
      {"headlock.contention.lock_rows", "The server's own views and catalogues."},
      {"headlock.contention.prepared", "The server's own views."},
      {"headlock.contention.rows_at", "Rows by their place in the table: no index is nearer."},
      {"headlock.contention.still_waiting", "The server's own views."},
      {"headlock.contention.terminate", "The server's own functions."},
      {"headlock.contention.vantage", "The server's own functions."},

      {"headlock.topic.create_head", "Makes a table."},
      {"headlock.topic.create_head_index", "Makes an index."},
      {"headlock.topic.create_head_trigger", "Makes a trigger."},
      {"headlock.topic.create_log", "Makes a table."},
      {"headlock.topic.create_log_index", "Makes an index."},
      {"headlock.topic.delete_limits", "Names no table."},
      {"headlock.topic.drop_tables", "Drops tables."},
      {"headlock.topic.insert", "The unique index on the name arbitrates."},
      {"headlock.topic.list", "Every topic."},
      {"headlock.topic.lock_head_table", "A lock on a table."},
      {"headlock.topic.lock_log_table", "A lock on a table."},
      {"headlock.topic.stats_heads", "Counts every row: the exact figure."},
      {"headlock.topic.stats_messages", "Counts every row: the exact figure."},
      {"headlock.topic.stats_sizes", "The server's own catalogues."},

      {"headlock.computed.class_sizes", "Counts every row of one class or of all."},
      {"headlock.computed.insert_definition", "The unique index on the key arbitrates."},
      {"headlock.computed.list_classes", "Every class."},
      {"headlock.computed.lock_definitions_exclusive", "An advisory lock."},
      {"headlock.computed.lock_definitions_shared", "An advisory lock."},
      {"headlock.computed.lock_definitions_shared_of", "Advisory locks."},
      {"headlock.computed.lock_personal_definitions", "An advisory lock."},
      {"headlock.computed.materialise", "The primary key arbitrates."},
      {"headlock.computed.store_objects", "The unique index on the name arbitrates."},

      {"headlock.workload.analyze_head", "Looks at a sample of the table."},
      {"headlock.workload.analyze_log", "Looks at a sample of the table."},
      {"headlock.workload.count_keys", "Counts every row."},
      {"headlock.workload.device_objects", "Compares a chunk with a class."},
      {"headlock.workload.load_devices", "Makes rows and reads none."},
      {"headlock.workload.load_feature_flags", "Makes rows and reads none."},
      {"headlock.workload.load_inventory", "Makes rows and reads none."},
      {"headlock.workload.load_orders", "Makes rows and reads none."},
      {"headlock.workload.load_payments", "Makes rows and reads none."},
      {"headlock.workload.load_search_index", "Makes rows and reads none."},
      {"headlock.workload.load_sessions", "Makes rows and reads none."},
      {"headlock.workload.load_videos", "Makes rows and reads none."},
      {"headlock.workload.order_objects", "Compares a chunk with a class."},
      {"headlock.workload.product_objects", "Compares a chunk with a class."},
      {"headlock.workload.tune_load", "Names no table."},
  };
  return statements;
}

}  // namespace headlock::tests
