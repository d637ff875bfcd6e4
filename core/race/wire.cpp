#include "core/race/wire.h"

#include <libpq-fe.h>

#include "core/race/stage_failed.h"
#include "sql/race.h"
#include "sql/transaction.h"

namespace headlock::race {

Wire::Wire(const database::Settings& settings, std::shared_ptr<database::Canceller> canceller,
           std::string name, Completion completion, Conversation::OnNotice onNotice)
    : connection_(settings, database::Environment{{}, std::move(canceller), {}}),
      name_(std::move(name)),
      conversation_(connection_.handle(), completion, std::move(onNotice)) {
  introduce();
}

void Wire::introduce() {
  static_cast<void>(ask(sql::race::name_session, {name_}));
}

int Wire::backendPid() const noexcept {
  return connection_.backendPid();
}
bool Wire::usable() const noexcept {
  return connection_.usable();
}

void Wire::launch(const Step& /*step*/, const std::string& sql) {
  requireCancelArrived(connection_);
  conversation_.send(sql);
  sent_ = {sql};
}

void Wire::cancel() {
  connection_.requestCancel();
}

void Wire::reset(std::chrono::milliseconds limit) {
  if (!usable()) return;
  if (PQtransactionStatus(connection_.handle()) != PQTRANS_IDLE) {
    static_cast<void>(runToEnd(*this, {}, std::string(sql::transaction::rollback.text), limit, nullptr));
  }
  static_cast<void>(runToEnd(*this, {}, std::string(sql::race::discard_all.text), limit, nullptr));
  introduce();
}

database::Result Wire::ask(const database::Statement& statement, const std::vector<std::string>& values) {
  PGconn* const handle = connection_.handle();
  std::vector<const char*> pointers;
  pointers.reserve(values.size());
  for (const std::string& value : values) pointers.push_back(value.c_str());
  PGresult* const result =
      PQexecParams(handle, std::string(statement.text).c_str(), static_cast<int>(pointers.size()), nullptr,
                   pointers.data(), nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  database::Result owned(result);
  if (status == PGRES_TUPLES_OK) return owned;
  throw StageFailed("The server cannot be asked: " + oneLine(lastError(handle)), lastError(handle));
}

}  // namespace headlock::race
