#include "core/computed/protocol_state.h"

#include <libpq-fe.h>

#include "core/computed/operations_common.h"
#include "sql/computed.h"

namespace headlock::computed::internal {
namespace {

database::Connection& requireIdle(database::Connection& connection) {
  const bool busy = connection.inTransaction() || PQtransactionStatus(connection.handle()) != PQTRANS_IDLE;
  if (connection.usable() && busy) {
    throw InvalidInput("transaction_open", "The connection is in a transaction already.");
  }
  return connection;
}

ComputedTransactionOptions checked(const ComputedTransactionOptions& options) {
  requireBatch(options.batch);
  return options;
}

RunAgain superseded(const std::string& why) {
  return {"task_superseded", why};
}

}  // namespace

ProtocolState::ProtocolState(database::Connection& connection, const ComputedTransactionOptions& options)
    : options_(checked(options)),
      layout_(database::Layout::native(connection.settings().schema)),
      transaction_(std::make_unique<database::Transaction>(
          requireIdle(connection), database::TransactionOptions{.lockTimeout = options.lockTimeout,
                                                                .idleTimeout = options.idleTimeout})) {}

void ProtocolState::require(Stage stage) const {
  if (stage_ == stage && !error_) return;
  throw InvalidInput("capability_spent", stage_ == Stage::finished
                                             ? "The transaction of this capability has ended."
                                             : "This capability was used before, or its transaction failed.");
}

database::Query ProtocolState::query(const database::Statement& statement,
                                     std::vector<database::Parameter> parameters) const {
  return {layout_->render(statement), std::move(parameters)};
}

void ProtocolState::checkClaim(const database::Result& renewed) const {
  if (renewed.empty()) {
    throw superseded("The task was cancelled, has ended, is late, or another worker has it.");
  }
}

bool ProtocolState::lockClass(ClassId id, const BackfillClaim* claim) {
  if (claim != nullptr && claim->classId != id) {
    throw InvalidInput("invalid_argument", "The claim is for another class.");
  }
  std::vector<database::Query> queries{query(sql::computed::lock_definitions_shared, {id.value})};
  if (claim != nullptr) {
    queries.push_back(query(sql::computed::lock_task, {claim->task.value}));
    queries.push_back(
        query(sql::computed::renew_claim, {claim->task.value, claim->token, claim->lease.count()}));
  }
  queries.push_back(query(sql::computed::lock_class_for_batch, {id.value}));
  queries.push_back(query(sql::computed::read_state, {id.value}));
  queries.push_back(query(sql::computed::shared_definitions, {id.value}));
  const auto answers = onTables(*layout_, [&] { return transaction_->execute(std::move(queries)); });
  const std::size_t last = answers.size() - 1;
  if (claim != nullptr) checkClaim(answers[2]);
  if (answers[last - 2].empty()) throw classNotFound(id);
  const ComputationState state = computationState(answers[last - 1], 0);
  if (claim != nullptr) {
    if (state.activeTask != claim->task || state.evaluationRevision != claim->targetRevision) {
      throw superseded("The class's definitions changed; another backfill has taken this one's place.");
    }
    claim_ = *claim;
  }
  class_ = id;
  materialiser_ = std::make_unique<Materialiser>(id, state.evaluationRevision, definitionsOf(answers[last]));
  return true;
}

bool ProtocolState::lockObjects(const ObjectIdSet& ids) {
  if (ids.ids().size() > static_cast<std::size_t>(options_.batch)) {
    throw InvalidInput("batch_too_large", "The batch has " + std::to_string(ids.ids().size()) +
                                              " objects; at most " + std::to_string(options_.batch) +
                                              " are locked at once.");
  }
  std::vector<std::int64_t> wanted;
  wanted.reserve(ids.ids().size());
  for (const ObjectId id : ids.ids()) wanted.push_back(id.value);
  const auto array = database::Parameter::bigintArray(wanted);
  std::vector<database::Query> queries{query(sql::computed::lock_objects, {class_.value, array})};
  // A backfill stores anew whatever is there; only a repair looks at it first.
  if (!claim_) queries.push_back(query(sql::computed::stored_values_of, {array}));
  const auto answers = transaction_->execute(std::move(queries));
  for (int row = 0; row < answers[0].rows(); ++row) {
    objects_.push_back({ObjectId{answers[0].integer(row, 0)}, answers[0].string(row, 1)});
  }
  if (!claim_) readStored(answers[1]);
  skipped_ = static_cast<std::int64_t>(wanted.size() - objects_.size());
  return true;
}

void ProtocolState::readStored(const database::Result& stored) {
  for (int row = 0; row < stored.rows(); ++row) {
    stored_[ObjectId{stored.integer(row, 0)}] = {ClassId{stored.integer(row, 1)}, stored.integer(row, 2),
                                                 stored.string(row, 3), stored.string(row, 4),
                                                 stored.string(row, 5)};
  }
}

BatchReport ProtocolState::report(std::int64_t written) const {
  return {static_cast<std::int64_t>(objects_.size()), skipped_, written,
          static_cast<std::int64_t>(materialiser_->withErrors())};
}

BatchReport ProtocolState::repair() {
  if (claim_) {
    std::vector<std::int64_t> locked;
    locked.reserve(objects_.size());
    for (const LockedObject& object : objects_) locked.push_back(object.id.value);
    readStored(transaction_->execute(
        query(sql::computed::stored_values_of, {database::Parameter::bigintArray(locked)})));
  }
  for (const auto& [id, document] : objects_) {
    const auto stored = stored_.find(id);
    materialiser_->addIfStale(id, document, stored == stored_.end() ? nullptr : &stored->second);
  }
  // Sent when nothing is stale too: what a batch costs does not depend on what it finds.
  const auto written = transaction_->execute(materialiser_->query(*layout_));
  return report(written.affected());
}

BatchReport ProtocolState::rebuild() {
  if (!claim_) {
    throw InvalidInput("capability_spent", "A rebuild needs the class locked with a claim on its task.");
  }
  for (const auto& [id, document] : objects_) materialiser_->add(id, document);
  const auto done = static_cast<std::int64_t>(objects_.size()) + skipped_;
  const auto answers = transaction_->execute(
      {materialiser_->query(*layout_),
       query(sql::computed::record_progress,
             {claim_->task.value, done, static_cast<std::int64_t>(materialiser_->withErrors())}),
       query(sql::computed::renew_claim, {claim_->task.value, claim_->token, claim_->lease.count()})});
  checkClaim(answers[2]);
  return report(answers[0].affected());
}

void ProtocolState::commit() {
  if (error_) std::rethrow_exception(error_);
  transaction_->commit();
}

void ProtocolState::finish() noexcept {
  stage_ = Stage::finished;
  transaction_.reset();
}

}  // namespace headlock::computed::internal
