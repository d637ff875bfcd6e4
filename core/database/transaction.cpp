#include "core/database/transaction.h"

#include <libpq-fe.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/database/error.h"
#include "core/database/exchange.h"
#include "core/database/layout.h"
#include "sql/transaction.h"

namespace headlock::database {
namespace {

/// Statements about the transaction itself name nothing of an installation.
RenderedStatement control(const Statement& statement) {
  static const Layout layout({});
  return layout.render(statement);
}

const Statement& beginStatement(Isolation isolation, bool readOnly) {
  switch (isolation) {
    case Isolation::repeatableRead:
      return readOnly ? sql::transaction::begin_repeatable_read_read_only
                      : sql::transaction::begin_repeatable_read;
    case Isolation::serializable:
      return readOnly ? sql::transaction::begin_serializable_read_only : sql::transaction::begin_serializable;
    case Isolation::readCommitted:
      break;
  }
  return readOnly ? sql::transaction::begin_read_committed_read_only : sql::transaction::begin_read_committed;
}

/// A savepoint's name is an identifier and so part of the text; a handful of them covers any nesting, each
/// kept so that a connection prepares it once.
RenderedStatement savepointStatement(const Statement& statement, const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Layout>> layouts;
  const std::lock_guard guard(mutex);
  auto& layout = layouts[name];
  if (!layout)
    layout = std::make_unique<Layout>(std::map<std::string, std::string, std::less<>>{{"savepoint", name}});
  return layout->render(statement);
}

Parameter milliseconds(const std::optional<std::chrono::milliseconds>& limit) {
  return limit ? Parameter(limit->count()) : Parameter(std::nullopt);
}

}  // namespace

struct Deferred::State {
  Transaction* transaction;
  std::optional<Result> result;
  std::exception_ptr error;
};

bool Deferred::arrived() const noexcept {
  return state_->result || state_->error;
}

Result Deferred::take() && {
  static_cast<void>(get());
  return std::move(*state_->result);
}

const Result& Deferred::get() {
  if (!arrived()) {
    if (state_->transaction == nullptr) {
      throw Failed("transaction_finished", "The transaction ended before this statement was sent.");
    }
    state_->transaction->flush(false, {}, nullptr);
  }
  if (state_->error) std::rethrow_exception(state_->error);
  return *state_->result;
}

Transaction::Transaction(Connection& connection, TransactionOptions options)
    : connection_(connection), options_(options) {
  if (connection.inTransaction()) throw std::logic_error("a connection carries one transaction at a time");
  options_.readOnly = options_.readOnly || connection.settings().readOnly;
  connection.transaction_ = this;
}

Transaction::~Transaction() {
  if (phase_ == Phase::finished) return;
  try {
    rollback();
  } catch (...) {  // NOLINT(bugprone-empty-catch): the server rolls back what has no client
  }
}

void Transaction::requireUsable() const {
  if (phase_ == Phase::spoiled) {
    throw RunAgain("transaction_aborted", "The transaction failed earlier and can only be rolled back.");
  }
  if (phase_ == Phase::finished) throw Failed("transaction_finished", "The transaction has ended.");
}

Result Transaction::execute(Query query) {
  std::vector<Query> queries;
  queries.push_back(std::move(query));
  return std::move(execute(std::move(queries)).front());
}

std::vector<Result> Transaction::execute(std::vector<Query> queries) {
  requireUsable();
  std::vector<Result> answers;
  flush(false, std::move(queries), &answers);
  return answers;
}

Deferred Transaction::defer(Query query) {
  requireUsable();
  auto state = std::make_shared<Deferred::State>(Deferred::State{this, {}, {}});
  deferred_.emplace_back(std::move(query), state);
  return Deferred(state);
}

void Transaction::begin(std::vector<Query>& queries) const {
  queries.push_back({control(beginStatement(options_.isolation, options_.readOnly)), {}});
  const auto& statementTimeout = connection_.settings().statementTimeout;
  if (statementTimeout || options_.lockTimeout || options_.idleTimeout) {
    queries.push_back({control(sql::transaction::set_limits),
                       {milliseconds(statementTimeout), milliseconds(options_.lockTimeout),
                        milliseconds(options_.idleTimeout)}});
  }
}

void Transaction::flush(bool commit, std::vector<Query> more, std::vector<Result>* answers) {
  std::vector<Query> queries;
  if (phase_ == Phase::fresh) begin(queries);
  const std::size_t own = queries.size();
  auto waiting = std::exchange(deferred_, {});
  for (auto& [query, state] : waiting) queries.push_back(std::move(query));
  for (auto& query : more) queries.push_back(std::move(query));
  if (commit) queries.push_back({control(sql::transaction::commit), {}});

  const TripKind kind = !commit             ? TripKind::plain
                        : options_.readOnly ? TripKind::harmlessCommit
                                            : TripKind::commit;
  phase_ = Phase::open;
  auto outcome = connection_.roundTrip(queries, kind);
  if (outcome.error) {
    phase_ = Phase::spoiled;
    onError(outcome.error);
  }

  auto& results = outcome.results;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    auto& state = *waiting[i].second;
    if (own + i < results.size()) {
      state.result = std::move(results[own + i]);
    } else {
      state.error = outcome.error;
    }
  }
  if (outcome.error) std::rethrow_exception(outcome.error);
  if (commit && results.back().tag() != "COMMIT") {
    phase_ = Phase::finished;
    throw RunAgain("transaction_aborted",
                   "The server rolled the transaction back at COMMIT: it had failed before.");
  }
  if (answers != nullptr) {
    std::move(results.begin() + static_cast<std::ptrdiff_t>(own + waiting.size()), results.end(),
              std::back_inserter(*answers));
  }
}

void Transaction::commit() {
  requireUsable();
  if (phase_ == Phase::fresh && deferred_.empty()) {  // nothing was ever sent
    finish();
    return;
  }
  try {
    flush(true, {}, nullptr);
  } catch (...) {
    // A refused COMMIT has ended the transaction at the server; an earlier error has not, and needs its
    // ROLLBACK.
    rollback();
    throw;
  }
  finish();
}

void Transaction::rollback() {
  if (phase_ == Phase::finished) {
    finish();
    return;
  }
  for (auto& [query, state] : std::exchange(deferred_, {})) state->transaction = nullptr;
  finish();
  // Nothing was sent, or COMMIT was refused, or the connection and with it the transaction is gone: all is
  // done.
  if (!connection_.usable() || PQtransactionStatus(connection_.handle()) == PQTRANS_IDLE) return;
  const auto outcome = connection_.roundTrip({{control(sql::transaction::rollback), {}}}, TripKind::cleanUp);
  if (outcome.error && connection_.usable()) std::rethrow_exception(outcome.error);
}

void Transaction::finish() noexcept {
  phase_ = Phase::finished;
  if (connection_.transaction_ == this) connection_.transaction_ = nullptr;
}

Transaction::Savepoint Transaction::savepoint() {
  requireUsable();
  Savepoint savepoint;
  savepoint.sequence_ = ++sequence_;
  savepoint.name_ = "headlock_" + std::to_string(sequence_);
  deferred_.emplace_back(Query{savepointStatement(sql::transaction::savepoint, savepoint.name_), {}},
                         std::make_shared<Deferred::State>(Deferred::State{this, {}, {}}));
  return savepoint;
}

void Transaction::rollbackTo(const Savepoint& savepoint) {
  if (phase_ == Phase::finished) throw Failed("transaction_finished", "The transaction has ended.");
  if (!deferred_.empty()) {
    try {
      flush(false, {}, nullptr);
    } catch (const Failed&) {
      // Whoever deferred the statement learns of it from its Deferred; here it is rolled back with the rest.
      if (!connection_.usable()) throw;
    }
  }
  flush(false, {{savepointStatement(sql::transaction::rollback_to_savepoint, savepoint.name_), {}}}, nullptr);
  givenUp_.emplace_back(savepoint.sequence_, sequence_);
  ++sequence_;
}

void Transaction::release(const Savepoint& savepoint) {
  requireUsable();
  deferred_.emplace_back(Query{savepointStatement(sql::transaction::release_savepoint, savepoint.name_), {}},
                         std::make_shared<Deferred::State>(Deferred::State{this, {}, {}}));
}

bool Transaction::holdsSince(std::uint64_t sequence) const noexcept {
  return std::ranges::none_of(
      givenUp_, [&](const auto& span) { return sequence >= span.first && sequence <= span.second; });
}

Result executeOnce(Connection& connection, Query query, TransactionOptions options) {
  Transaction transaction(connection, options);
  Deferred answer = transaction.defer(std::move(query));
  transaction.commit();
  return std::move(answer).take();
}

}  // namespace headlock::database
