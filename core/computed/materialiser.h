// From the documents of locked objects to the one statement that stores their values. Private to
// core/computed: this is an escape hatch that proves no lock. Whoever runs its query holds the class's
// definitions and the class locked, and the objects; the capabilities of computed_transaction.h make sure of
// it for batches, the operations of client.h by themselves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/computed/canonical.h"
#include "core/computed/evaluate.h"
#include "core/computed/records.h"
#include "core/computed/shared_scope.h"
#include "core/database/layout.h"

namespace headlock::computed {

class Materialiser {
public:
  Materialiser(ClassId id, std::int64_t revision, std::vector<Definition> shared);

  /// Evaluates `document`, to be stored beside `object`. Each object at most once.
  void add(ObjectId object, std::string_view document);
  /// The same unless `stored` is fresh for `document`; null is what is not stored. True when it was added.
  bool addIfStale(ObjectId object, std::string_view document, const StoredValues* stored);

  [[nodiscard]] std::size_t size() const noexcept { return objects_.size(); }
  /// How many of those added have a field error.
  [[nodiscard]] std::size_t withErrors() const noexcept { return withErrors_; }
  /// Stores all that was added. Requires the locks named above.
  [[nodiscard]] database::Query query(const database::Layout& layout) const;

private:
  void evaluate(ObjectId object, std::string hash);

  SharedScope shared_;
  CanonicalHasher hasher_;
  JsonDocument document_;
  std::vector<FieldResult> results_;
  std::vector<std::int64_t> objects_;
  std::vector<std::string> hashes_;
  std::vector<std::string> values_;
  std::vector<std::string> errors_;
  std::size_t withErrors_ = 0;
};

}  // namespace headlock::computed
