#include "ui/worker/statement_log.h"

#include <algorithm>

namespace headlock::ui {
namespace {

using std::chrono::microseconds;

/// So many texts are worth a look for those that nobody uses any more.
constexpr std::size_t kTexts = 512;
/// What an entry takes besides its texts.
constexpr std::size_t kEntry = sizeof(LoggedStatement) + 64;

LoggedParameter logged(const database::Parameter& parameter) {
  LoggedParameter kept;
  if (parameter.isNull()) return kept;
  kept.bytes = parameter.bytes().size();
  if (parameter.binary() || kept.bytes > StatementLog::kLongestValue) {
    kept.kind = LoggedParameter::Kind::notKept;
  } else {
    kept.kind = LoggedParameter::Kind::text;
    kept.text = parameter.bytes();
  }
  return kept;
}

std::size_t bytesOf(const LoggedStatement& statement) {
  std::size_t bytes = kEntry + statement.operation.size() + statement.error.size();
  for (const LoggedParameter& parameter : statement.parameters)
    bytes += sizeof parameter + parameter.text.size();
  return bytes;
}

std::string literal(const std::string& value) {
  std::string quoted = "'";
  for (const char c : value) {
    quoted += c;
    if (c == '\'') quoted += c;
  }
  quoted += '\'';
  // Where standard_conforming_strings is off a backslash would escape: E'' says the same everywhere.
  if (value.find('\\') == std::string::npos) return quoted;
  std::string escaped = "E";
  for (const char c : quoted) {
    escaped += c;
    if (c == '\\') escaped += c;
  }
  return escaped;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

StatementLog::Text StatementLog::intern(std::string_view text) {
  std::string key(text);
  if (const auto found = texts_.find(key); found != texts_.end()) {
    if (auto shared = found->second.lock()) return {std::move(shared), false};
  }
  if (texts_.size() >= kTexts)
    std::erase_if(texts_, [](const auto& entry) { return entry.second.expired(); });
  auto shared = std::make_shared<const std::string>(text);
  // Texts that are all different (a key stands in them) are not worth finding again.
  if (texts_.size() < kTexts) texts_[std::move(key)] = shared;
  return {std::move(shared), true};
}

void StatementLog::count(const database::StatementEvent& event, Timestamp started) {
  const auto minute = std::chrono::floor<std::chrono::minutes>(started);
  // Answers of several threads may come a little out of order; they are counted with the latest minute.
  if (minutes_.empty() || minutes_.back().at < minute) minutes_.push_back({minute});
  if (minutes_.size() > kMinutes) minutes_.pop_front();
  StatementMinute& now = minutes_.back();
  ++now.statements;
  if (!event.sqlstate.empty() || !event.error.empty()) ++now.errors;
  now.busy += event.duration;
  if (!connections_.contains(event.connection) && connections_.size() >= kConnections) {
    connections_.erase(
        std::ranges::min_element(connections_, {}, [](const auto& entry) { return entry.second.last; }));
  }
  LoggedConnection& connection = connections_[event.connection];
  connection.number = event.connection;
  connection.backendPid = event.backendPid;
  ++connection.statements;
  connection.last = started;
  // What it did, and not that it ended doing it.
  if (!event.operation.starts_with("headlock.transaction.")) connection.operation = event.operation;
}

void StatementLog::onStatement(const database::StatementEvent& event) noexcept {
  const auto started = std::chrono::time_point_cast<microseconds>(event.started);
  LoggedStatement statement;
  statement.started = started;
  statement.duration = event.duration;
  statement.rows = event.rows;
  statement.connection = event.connection;
  statement.backendPid = event.backendPid;
  statement.operation = event.operation;
  statement.sqlstate = event.sqlstate;
  statement.error = event.error;
  statement.parameters.reserve(event.parameters.size());
  for (const database::Parameter& parameter : event.parameters)
    statement.parameters.push_back(logged(parameter));
  const std::lock_guard lock(mutex_);
  Text shared = intern(event.text);
  const std::size_t bytes = bytesOf(statement) + (shared.fresh ? shared.text->size() : 0);
  statement.text = std::move(shared.text);
  statement.number = ++sent_;
  count(event, started);
  bytes_ += bytes;
  kept_.push_back({std::make_shared<const LoggedStatement>(std::move(statement)), bytes});
  while (kept_.size() > kStatements || (bytes_ > kBytes && kept_.size() > 1)) {
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

std::vector<SharedStatement> StatementLog::since(std::uint64_t after) const {
  const std::lock_guard lock(mutex_);
  if (kept_.empty()) return {};
  const std::uint64_t oldest = kept_.front().statement->number;
  const std::uint64_t skipped =
      after < oldest ? 0 : std::min<std::uint64_t>(after - oldest + 1, kept_.size());
  std::vector<SharedStatement> statements;
  statements.reserve(kept_.size() - skipped);
  for (auto at = kept_.begin() + static_cast<std::ptrdiff_t>(skipped); at != kept_.end(); ++at)
    statements.push_back(at->statement);
  return statements;
}

std::uint64_t StatementLog::oldest() const {
  const std::lock_guard lock(mutex_);
  return kept_.empty() ? sent_ + 1 : kept_.front().statement->number;
}

std::vector<StatementMinute> StatementLog::minutes() const {
  const std::lock_guard lock(mutex_);
  return {minutes_.begin(), minutes_.end()};
}

std::vector<LoggedConnection> StatementLog::connections() const {
  std::vector<LoggedConnection> all;
  {
    const std::lock_guard lock(mutex_);
    all.reserve(connections_.size());
    for (const auto& [number, connection] : connections_) all.push_back(connection);
  }
  std::ranges::sort(all, {}, &LoggedConnection::number);
  return all;
}

std::size_t StatementLog::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::string asSql(const LoggedStatement& statement) {
  std::string sql;
  std::string left;
  const std::string& text = *statement.text;
  for (std::size_t at = 0; at < text.size();) {
    const bool numbered = text[at] == '$' && at + 1 < text.size() && isDigit(text[at + 1]);
    if (!numbered) {
      sql += text[at++];
      continue;
    }
    std::size_t end = at + 1;
    std::size_t number = 0;
    while (end < text.size() && isDigit(text[end]) && number < 100'000)
      number = number * 10 + static_cast<std::size_t>(text[end++] - '0');
    const LoggedParameter* const value =
        number >= 1 && number <= statement.parameters.size() ? &statement.parameters[number - 1] : nullptr;
    if (value == nullptr || value->kind == LoggedParameter::Kind::notKept) {
      sql += text.substr(at, end - at);
      if (value != nullptr && left.find(text.substr(at, end - at) + ' ') == std::string::npos)
        left += "-- " + text.substr(at, end - at) + " was a value of " + std::to_string(value->bytes) +
                " bytes, which the journal does not keep\n";
    } else {
      sql += value->kind == LoggedParameter::Kind::null ? "null" : literal(value->text);
    }
    at = end;
  }
  while (sql.ends_with('\n') || sql.ends_with(' ')) sql.pop_back();
  return left + sql + ";\n";
}

}  // namespace headlock::ui
