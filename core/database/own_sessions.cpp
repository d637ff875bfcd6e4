#include "core/database/own_sessions.h"

#include "core/database/transaction.h"
#include "sql/session.h"

namespace headlock::database {

std::vector<OwnSession> ownSessions(Connection& connection, const std::vector<std::int64_t>& pids) {
  static const RenderedStatement statement{
      sql::session::own_sessions.operation,
      std::make_shared<const std::string>(sql::session::own_sessions.text)};
  TransactionOptions options;
  options.readOnly = true;
  const Result result = executeOnce(connection, {statement, {Parameter::bigintArray(pids)}}, options);
  std::vector<OwnSession> sessions;
  sessions.reserve(static_cast<std::size_t>(result.rows()));
  for (int row = 0; row < result.rows(); ++row) {
    OwnSession session;
    session.backendPid = static_cast<int>(result.integer(row, 0));
    session.application = result.string(row, 1);
    session.state = result.string(row, 2);
    if (const auto age = result.optionalInteger(row, 3))
      session.transactionAge = std::chrono::milliseconds(*age);
    session.startedAt = result.optionalTimestamp(row, 4);
    session.asks = result.boolean(row, 5);
    sessions.push_back(std::move(session));
  }
  return sessions;
}

}  // namespace headlock::database
