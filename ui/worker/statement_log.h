// Every statement that one window sent, on all of its connections: what the journal lists and what the
// footprint counts.
//
// Memory is bounded whatever is sent: the oldest statements go when there are too many of them or too many
// bytes; texts, which repeat, are kept once; a long value is not kept at all. What was counted stays counted.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/database/observer.h"
#include "core/database/types.h"

namespace headlock::ui {

/// A value as it was bound.
struct LoggedParameter {
  enum class Kind { null, text, notKept };
  Kind kind = Kind::null;
  std::string text;       ///< Of Kind::text alone.
  std::size_t bytes = 0;  ///< How long the value was.
};

struct LoggedStatement {
  std::uint64_t number = 0;  ///< From 1, in the order of the answers.
  Timestamp started{};
  std::chrono::microseconds duration{};
  std::int64_t rows = 0;
  std::uint64_t connection = 0;  ///< Of this process, from 1.
  int backendPid = 0;
  std::string operation;
  std::shared_ptr<const std::string> text;
  std::vector<LoggedParameter> parameters;
  std::string sqlstate;  ///< Empty when it succeeded.
  std::string error;
};
using SharedStatement = std::shared_ptr<const LoggedStatement>;

/// What was sent in one minute.
struct StatementMinute {
  std::chrono::sys_time<std::chrono::minutes> at{};
  std::int64_t statements = 0;
  std::int64_t errors = 0;
  std::chrono::microseconds busy{};
};

/// What went through one connection.
struct LoggedConnection {
  std::uint64_t number = 0;
  int backendPid = 0;
  std::int64_t statements = 0;
  Timestamp last{};
  std::string operation;  ///< The last one.
};

/// All methods may be called on any thread.
class StatementLog : public database::StatementObserver {
public:
  static constexpr std::size_t kStatements = 20'000;
  static constexpr std::size_t kBytes = std::size_t{24} * 1'024 * 1'024;
  static constexpr std::size_t kLongestValue = 2'048;
  static constexpr std::size_t kMinutes = 60;
  static constexpr std::size_t kConnections = 64;

  void onStatement(const database::StatementEvent& event) noexcept override;

  /// Those that came after number `after` and are still kept, the oldest first.
  [[nodiscard]] std::vector<SharedStatement> since(std::uint64_t after) const;
  /// How many there have been.
  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }
  /// The number of the oldest that is kept; one more than sent() when none is.
  [[nodiscard]] std::uint64_t oldest() const;
  /// The last hour, the oldest first, without the minutes in which nothing was sent.
  [[nodiscard]] std::vector<StatementMinute> minutes() const;
  /// The connections that were used last, in order of their numbers.
  [[nodiscard]] std::vector<LoggedConnection> connections() const;
  [[nodiscard]] std::size_t bytes() const;

private:
  struct Kept {
    SharedStatement statement;
    std::size_t bytes = 0;  ///< Its share of bytes_; a text is counted with the first that has it.
  };
  struct Text {
    std::shared_ptr<const std::string> text;
    bool fresh = false;
  };
  Text intern(std::string_view text);
  void count(const database::StatementEvent& event, Timestamp started);

  std::atomic<std::uint64_t> sent_ = 0;
  mutable std::mutex mutex_;
  // All that follows is guarded by mutex_.
  std::deque<Kept> kept_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::weak_ptr<const std::string>> texts_;
  std::deque<StatementMinute> minutes_;
  std::unordered_map<std::uint64_t, LoggedConnection> connections_;
};

/// The statement as it can be run again: its text with the values in the places of $1, $2, …; a value that
/// was not kept stays $n, and a comment says so.
[[nodiscard]] std::string asSql(const LoggedStatement& statement);

}  // namespace headlock::ui
