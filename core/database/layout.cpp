#include "core/database/layout.h"

#include <stdexcept>

#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::database {
namespace {

constexpr std::size_t kIdentifierBytes =
    63;  // PostgreSQL's NAMEDATALEN - 1; longer ones would be cut silently

std::string withTopic(std::string_view pattern, std::optional<std::int64_t> topic) {
  constexpr std::string_view kMark = "{topic}";
  const auto position = pattern.find(kMark);
  if (position == std::string_view::npos) return std::string(pattern);
  if (!topic) throw std::logic_error("a statement about a topic's tables was rendered without a topic");
  return std::string(pattern.substr(0, position)) + std::to_string(*topic) +
         std::string(pattern.substr(position + kMark.size()));
}

}  // namespace

std::string quoteIdentifier(std::string_view identifier) {
  std::string quoted = "\"";
  for (const char c : identifier) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::shared_ptr<const Layout> Layout::native(const std::string& schema) {
  if (schema.empty() || schema.size() > kIdentifierBytes || !isCleanText(schema)) {
    throw InvalidInput("invalid_argument", "A schema's name has 1 to 63 bytes of UTF-8 without NUL.");
  }
  return std::make_shared<const Layout>(std::map<std::string, std::string, std::less<>>{
      {"schema", schema},
      {"system_config", "system_config"},
      {"topic_config", "topic_config"},
      {"refuse_created_at_change", "refuse_created_at_change"},
      {"log", "message_log_{topic}"},
      {"log_sequence", "message_log_{topic}_id_seq"},
      {"log_key_index", "message_log_{topic}_key"},
      {"head", "compaction_head_{topic}"},
      {"head_headless_index", "compaction_head_{topic}_headless"},
      {"head_state_check", "compaction_head_{topic}_state"},
      {"head_created_at_trigger", "compaction_head_{topic}_created_at"},
      {"class", "class"},
      {"object", "object"},
      {"object_class_index", "object_class"},
      {"definition", "computed_field_definition"},
      {"definition_key_index", "computed_field_definition_key"},
      {"computation_state", "class_computation_state"},
      {"computed_data", "object_computed_data"},
      {"task", "task"},
      {"task_live_index", "task_live"},
      {"task_event", "task_event"},
      {"task_event_index", "task_event_task"},
  });
}

Layout::Layout(std::map<std::string, std::string, std::less<>> names) : names_(std::move(names)) {}

std::size_t Layout::KeyHash::operator()(const Key& key) const noexcept {
  return std::hash<const char*>()(key.statement) ^
         (std::hash<std::int64_t>()(key.topic) * 0x9e3779b97f4a7c15U);
}

RenderedStatement Layout::render(const Statement& statement, std::optional<std::int64_t> topic) const {
  const std::lock_guard guard(mutex_);
  auto& rendered = rendered_[Key{statement.text.data(), topic.value_or(0)}];
  if (rendered.text) return rendered;

  std::string text;
  std::string_view rest = statement.text;
  for (auto mark = rest.find(":\""); mark != std::string_view::npos; mark = rest.find(":\"")) {
    const auto end = rest.find('"', mark + 2);
    const std::string_view variable = rest.substr(mark + 2, end - mark - 2);
    const auto found = names_.find(variable);
    if (end == std::string_view::npos || found == names_.end()) {
      throw std::logic_error(std::string(statement.operation) + " names :\"" + std::string(variable) +
                             "\", which this layout does not have");
    }
    text += rest.substr(0, mark);
    text += quoteIdentifier(withTopic(found->second, topic));
    rest.remove_prefix(end + 1);
  }
  text += rest;
  rendered = RenderedStatement{statement.operation, std::make_shared<const std::string>(std::move(text))};
  return rendered;
}

std::string Layout::name(std::string_view variable, std::optional<std::int64_t> topic) const {
  const auto found = names_.find(variable);
  return found == names_.end() ? std::string() : withTopic(found->second, topic);
}

}  // namespace headlock::database
