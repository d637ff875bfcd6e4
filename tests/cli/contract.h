// The keys of the JSON answers, as the contract of the command line has them: never removed, never renamed.
#pragma once

#include <QJsonObject>
#include <QString>
#include <set>

namespace headlock::tests {

using Keys = std::set<QString>;

inline const Keys kTopicKeys = {"id", "name", "headless_ttl_ms", "created_at", "updated_at"};
inline const Keys kMessageKeys = {"id", "key", "rank", "schema_version", "payload", "created_at"};
inline const Keys kKeyKeys = {"key",  "state",      "head_id",    "schema_version",
                              "rank", "created_at", "updated_at", "age_ms"};
inline const Keys kCountKeys = {
    "keys",     "materialized", "headless",   "headless_past_ttl", "oldest_headless_age_ms",
    "messages", "bytes",        "dead_tuples"};
inline const Keys kSweepKeys = {"deleted", "skipped_locked", "batches", "elapsed_ms", "stopped_by"};
inline const Keys kClusterKeys = {"state", "data_directory", "socket_directory", "conninfo",
                                  "server_version"};

inline const Keys kClassKeys = {
    "id",         "name",       "evaluation_revision", "rebuild_status", "active_task_id",
    "last_error", "created_at", "updated_at"};
inline const Keys kObjectKeys = {"id", "class_id", "name", "data", "revision", "created_at", "updated_at"};
inline const Keys kDefinitionKeys = {"id",       "class_id",          "visibility", "owner",       "key",
                                     "label",    "description",       "operation",  "result_type", "enabled",
                                     "revision", "semantics_version", "created_at", "updated_at"};
inline const Keys kTaskKeys = {"id",
                               "class_id",
                               "class",
                               "status",
                               "target_revision",
                               "upper_object_id",
                               "processed_items",
                               "total_items",
                               "failed_items",
                               "attempt",
                               "cancel_requested",
                               "lease_expires_at",
                               "deadline",
                               "summary",
                               "created_at",
                               "started_at",
                               "finished_at"};

/// The keys that `object` has, as a list for messages.
[[nodiscard]] inline Keys keysOf(const QJsonObject& object) {
  Keys keys;
  for (const QString& key : object.keys()) keys.insert(key);
  return keys;
}

[[nodiscard]] inline Keys operator+(Keys left, const Keys& right) {
  left.insert(right.begin(), right.end());
  return left;
}

/// What `object` lacks of `keys` or has besides; empty where it has exactly these.
[[nodiscard]] inline QString differs(const QJsonObject& object, const Keys& keys) {
  QString difference;
  const Keys there = keysOf(object);
  for (const QString& key : keys) {
    if (!there.contains(key)) difference += " -" + key;
  }
  for (const QString& key : there) {
    if (!keys.contains(key)) difference += " +" + key;
  }
  return difference;
}

}  // namespace headlock::tests
