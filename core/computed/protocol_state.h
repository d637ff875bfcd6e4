// The transaction behind the capabilities, and the run-time fence. Private to core/computed.
//
// The state outlives the transaction where a capability was smuggled out of its callback; then it says
// `finished`, and every call throws.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/computed/computed_transaction.h"
#include "core/computed/materialiser.h"
#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/transaction.h"

namespace headlock::computed::internal {

class ProtocolState {
public:
  enum class Stage { entered, classLocked, objectsLocked, written, finished };

  ProtocolState(database::Connection& connection, const ComputedTransactionOptions& options);

  /// Runs `work`, which leads from `from` to `to`. Throws InvalidInput (`capability_spent`) elsewhere. An
  /// error of `work` ends the protocol: it is kept, and nothing of the transaction will be committed.
  template <typename Work>
  auto advance(Stage from, Stage to, Work&& work) {
    require(from);
    try {
      auto value = std::forward<Work>(work)();
      stage_ = to;
      return value;
    } catch (...) {
      error_ = std::current_exception();
      throw;
    }
  }

  /// These do what the capabilities' methods say.
  bool lockClass(ClassId id, const BackfillClaim* claim);
  bool lockObjects(const ObjectIdSet& ids);
  BatchReport repair();
  BatchReport rebuild();

  void commit();
  void finish() noexcept;

private:
  void require(Stage stage) const;
  [[nodiscard]] database::Query query(const database::Statement& statement,
                                      std::vector<database::Parameter> parameters) const;
  void checkClaim(const database::Result& renewed) const;
  void readStored(const database::Result& stored);
  [[nodiscard]] BatchReport report(std::int64_t written) const;

  struct LockedObject {
    ObjectId id;
    std::string document;
  };

  const ComputedTransactionOptions options_;
  const std::shared_ptr<const database::Layout> layout_;
  std::unique_ptr<database::Transaction> transaction_;  ///< Null once finished.
  Stage stage_ = Stage::entered;
  std::exception_ptr error_;
  ClassId class_;
  std::optional<BackfillClaim> claim_;
  std::unique_ptr<Materialiser> materialiser_;
  std::vector<LockedObject> objects_;
  std::map<ObjectId, StoredValues> stored_;
  std::int64_t skipped_ = 0;
};

}  // namespace headlock::computed::internal
