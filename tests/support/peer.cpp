#include "tests/support/peer.h"

#include <libpq-fe.h>

#include <QProcessEnvironment>
#include <filesystem>
#include <stdexcept>

#include "core/database/cluster.h"

namespace headlock::tests {
namespace {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

bool failed(const PGresult* result) {
  return PQresultStatus(result) == PGRES_FATAL_ERROR;
}

}  // namespace

void Peer::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

Peer::Peer(const std::string& conninfo, const std::string& applicationName) {
  const char* const keywords[] = {"dbname", "application_name", "client_encoding", nullptr};
  const char* const values[] = {conninfo.c_str(), applicationName.c_str(), "UTF8", nullptr};
  connection_.reset(PQconnectdbParams(keywords, values, 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK)
    throw std::runtime_error(PQerrorMessage(connection_.get()));
  PQsetNoticeReceiver(
      connection_.get(), [](void*, const PGresult*) {}, nullptr);
}

int Peer::pid() const {
  return PQbackendPID(connection_.get());
}

void Peer::run(const std::string& sql) {
  const Result result(PQexec(connection_.get(), sql.c_str()));
  if (failed(result.get())) throw std::runtime_error(sql + ": " + PQerrorMessage(connection_.get()));
}

void Peer::start(const std::string& sql) {
  if (PQsendQuery(connection_.get(), sql.c_str()) != 1)
    throw std::runtime_error(PQerrorMessage(connection_.get()));
}

std::string Peer::finish() {
  std::string state;
  while (Result result{PQgetResult(connection_.get())}) {
    if (failed(result.get()) && state.empty()) {
      const char* const code = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
      state = code == nullptr ? "lost" : code;
    }
  }
  return state;
}

Psql::Psql(const std::string& conninfo, const std::string& applicationName,
           const std::vector<std::string>& texts) {
  const std::filesystem::path beside = std::filesystem::path(database::postgresBinaries()) / "psql";
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PGAPPNAME", QString::fromStdString(applicationName));
  process_.setProcessEnvironment(environment);
  QStringList words{"-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", QString::fromStdString(conninfo)};
  for (const std::string& text : texts) words << "-c" << QString::fromStdString(text);
  process_.start(std::filesystem::exists(beside) ? QString::fromStdString(beside.string()) : QString("psql"),
                 words);
  if (!process_.waitForStarted()) throw std::runtime_error(process_.errorString().toStdString());
}

Psql::~Psql() {
  if (process_.state() == QProcess::NotRunning) return;
  process_.terminate();
  process_.waitForFinished();
}

}  // namespace headlock::tests
