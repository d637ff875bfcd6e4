#include "core/database/activity.h"

#include "core/database/transaction.h"
#include "sql/session.h"

namespace headlock::database {
namespace {

RenderedStatement plain(const Statement& statement) {
  return {statement.operation, std::make_shared<const std::string>(statement.text)};
}

TransactionOptions reading() {
  TransactionOptions options;
  options.readOnly = true;
  return options;
}

}  // namespace

ServerStatus serverStatus(Connection& connection) {
  static const RenderedStatement statement = plain(sql::session::server_status);
  using std::chrono::floor;
  using std::chrono::microseconds;
  const auto before = std::chrono::system_clock::now();
  const Result result = executeOnce(connection, {statement, {}}, reading());
  const auto after = std::chrono::system_clock::now();
  ServerStatus status;
  status.user = result.string(0, 0);
  status.database = result.string(0, 1);
  status.version = result.string(0, 2);
  status.inRecovery = result.boolean(0, 3);
  status.readOnly = status.inRecovery || connection.settings().readOnly;
  status.now = result.timestamp(0, 4);
  status.roundTrip = std::chrono::duration_cast<microseconds>(after - before);
  status.clockOffset = status.now - floor<microseconds>(before + (after - before) / 2);
  return status;
}

std::optional<Activity> activityOf(Connection& connection, int pid) {
  static const RenderedStatement statement = plain(sql::session::activity);
  const Result result = executeOnce(connection, {statement, {pid}}, reading());
  if (result.empty()) return std::nullopt;
  Activity activity{result.string(0, 0), result.string(0, 1), result.string(0, 2), {}};
  for (int row = 0; row < result.rows(); ++row) {
    if (result.isNull(row, 3)) continue;
    Activity::Blocker blocker{
        static_cast<int>(result.integer(row, 3)), result.string(row, 4), result.string(row, 5), {}};
    if (const auto age = result.optionalInteger(row, 6))
      blocker.transactionAge = std::chrono::milliseconds(*age);
    activity.blockers.push_back(std::move(blocker));
  }
  return activity;
}

}  // namespace headlock::database
