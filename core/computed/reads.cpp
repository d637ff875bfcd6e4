#include "core/computed/reads.h"

#include <map>
#include <utility>

#include "core/computed/canonical.h"
#include "core/computed/operations_common.h"
#include "core/computed/repair.h"
#include "core/computed/shared_scope.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Parameter;
using database::Query;

/// The kinds of rows that the statements named enriched_… return, in their order.
struct RowKind {
  enum : std::int64_t { state = 1, definition = 2, object = 3 };
};
/// Their columns. From `object` on they are those of an object.
struct Column {
  enum : int {
    kind,
    object,
    classId,
    name,
    document,
    revision,
    storedClassId = 8,
    storedRevision,
    storedSha256,
    storedValues,
    storedErrors,
    resultType,
    owner
  };
};

std::string canonical(const std::string& json) {
  return canonicalText(JsonDocument(json).root());
}

/// What the fields of one class are computed with.
struct ClassScopes {
  ClassScopes(ClassId id, std::int64_t revision, std::vector<Definition> ofClass,
              std::vector<Definition> ofOwner)
      : shared(id, revision, std::move(ofClass)), personal(std::move(ofOwner)) {}

  SharedScope shared;
  Scope personal;
};

/// The rows of a read's one snapshot, and the answer that they make.
class Enrichment {
public:
  explicit Enrichment(const database::Result& rows) : rows_(rows) {
    std::map<ClassId, std::int64_t> revisions;
    std::map<ClassId, std::vector<Definition>> shared;
    std::map<ClassId, std::vector<Definition>> personal;
    for (; objects_ < rows.rows() && rows.integer(objects_, Column::kind) != RowKind::object; ++objects_) {
      const ClassId of{rows.integer(objects_, Column::classId)};
      if (rows.integer(objects_, Column::kind) == RowKind::state) {
        revisions[of] = rows.integer(objects_, Column::revision);
      } else {
        auto& definitions = rows.isNull(objects_, Column::owner) ? shared[of] : personal[of];
        definitions.push_back({rows.string(objects_, Column::name),
                               {},
                               {},
                               Operation::parse(rows.text(objects_, Column::document)),
                               resultTypeNamed(rows.text(objects_, Column::resultType)),
                               true});
      }
    }
    for (const auto& [of, at] : revisions) {
      scopes_.try_emplace(of, of, at, std::move(shared[of]), std::move(personal[of]));
    }
  }

  [[nodiscard]] bool hasClass(ClassId of) const { return scopes_.contains(of); }

  /// The answer, and the ids of those whose stored values were not taken.
  [[nodiscard]] std::vector<EnrichedObject> objects(bool withPersonal, StaleObjects& stale) {
    std::vector<EnrichedObject> enriched;
    for (int row = objects_; row < rows_.rows(); ++row) {
      enriched.push_back(enrich(row, withPersonal));
      const EnrichedObject& made = enriched.back();
      if (made.shared.materializationStale()) stale[made.object.classId].push_back(made.object.id);
    }
    return enriched;
  }

private:
  EnrichedObject enrich(int row, bool withPersonal) {
    EnrichedObject made{objectRecord(rows_, row, Column::object), {}, std::nullopt};
    ClassScopes& scopes = scopes_.at(made.object.classId);
    document_.parse(made.object.data);
    const std::optional<StoredValues> stored = storedBeside(row);
    made.shared.revision = scopes.shared.revision();
    made.shared.staleness =
        scopes.shared.staleness(stored ? &*stored : nullptr, hexadecimal(hasher_.hash(document_)));
    if (made.shared.materializationStale()) {
      if (stored) {
        made.shared.refused =
            StoredBeside{{canonical(stored->values), canonical(stored->errors)}, stored->evaluationRevision};
      }
      evaluate(scopes.shared.scope(), made.shared);
    } else {
      made.shared.values = canonicalText(scopes.shared.freshValues());
      made.shared.errors = canonicalText(scopes.shared.freshErrors());
    }
    if (withPersonal) evaluate(scopes.personal, made.personal.emplace());
    return made;
  }

  [[nodiscard]] std::optional<StoredValues> storedBeside(int row) const {
    if (rows_.isNull(row, Column::storedClassId)) return std::nullopt;
    return StoredValues{ClassId{rows_.integer(row, Column::storedClassId)},
                        rows_.integer(row, Column::storedRevision), rows_.string(row, Column::storedSha256),
                        rows_.string(row, Column::storedValues), rows_.string(row, Column::storedErrors)};
  }

  void evaluate(const Scope& scope, ComputedValues& into) {
    scope.evaluate(document_, results_);
    into.values = canonical(scope.valuesJson(results_));
    into.errors = canonical(scope.errorsJson(results_));
  }

  const database::Result& rows_;
  int objects_ = 0;  ///< The first row of an object.
  std::map<ClassId, ClassScopes> scopes_;
  CanonicalHasher hasher_;
  JsonDocument document_;
  std::vector<FieldResult> results_;
};

/// The two statements of a read, in a transaction that ends with them.
database::Result readBehindWriters(database::Connection& connection, Query locks, Query rows) {
  database::Transaction transaction(connection, kReadOnly);
  static_cast<void>(transaction.defer(std::move(locks)));
  auto answer = transaction.defer(std::move(rows));
  transaction.commit();
  return std::move(answer).take();
}

void requireOptions(const ReadOptions& options) {
  if (options.owner) requireOwner(*options.owner);
  requireBatch(options.batch);
}

/// Tries to repair `stale`, and throws nothing that the library throws on purpose: the reader has its answer.
ReadRepair guardedRepair(database::Connection& connection, const StaleObjects& stale,
                         const ReadOptions& options) {
  ReadRepair outcome;
  if (!options.repair || stale.empty() || connection.settings().readOnly) return outcome;
  for (const auto& [of, ids] : stale) outcome.attempted += static_cast<std::int64_t>(ids.size());
  std::int64_t settled = 0;
  const RepairOptions how{
      .batch = options.batch,
      .lockTimeout = options.repairLockTimeout,
      .stopAtFailure = true,
      .onBatch = [&](const RepairReport& report) { settled = report.repaired + report.skipped; }};
  try {
    outcome.code = repair(connection, stale, how).code;
  } catch (const Error& error) {
    outcome.code = error.code();
  }
  outcome.failed = outcome.attempted - settled;
  return outcome;
}

}  // namespace

Reads::Reads(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

EnrichedRead Reads::named(ClassId id, const std::string& name, const ReadOptions& options) {
  requireOptions(options);
  EnrichedPage page =
      read({layout_->render(sql::computed::lock_definitions_shared), {id.value}},
           {layout_->render(sql::computed::enriched_object), {id.value, name, options.owner}}, id, options);
  if (page.objects.empty()) throw objectNotFound(name);
  return {std::move(page.objects.front()), std::move(page.repair)};
}

EnrichedPage Reads::page(ClassId id, const std::string& after, int limit, const ReadOptions& options) {
  requireOptions(options);
  requireRowLimit(limit);
  return read({layout_->render(sql::computed::lock_definitions_shared), {id.value}},
              {layout_->render(sql::computed::enriched_page), {id.value, after, options.owner, limit}}, id,
              options);
}

EnrichedPage Reads::these(std::span<const ClassId> classes, const ObjectIdSet& objects,
                          const ReadOptions& options) {
  requireOptions(options);
  if (objects.ids().size() > static_cast<std::size_t>(kMostRows)) {
    throw InvalidInput("batch_too_large", "A read has at most 10,000 objects.");
  }
  std::vector<std::int64_t> ofClasses;
  for (const ClassId of : classes) ofClasses.push_back(of.value);
  std::vector<std::int64_t> wanted;
  for (const ObjectId of : objects.ids()) wanted.push_back(of.value);
  const auto array = Parameter::bigintArray(ofClasses);
  return read({layout_->render(sql::computed::lock_definitions_shared_of), {array}},
              {layout_->render(sql::computed::enriched_objects),
               {array, Parameter::bigintArray(wanted), options.owner}},
              std::nullopt, options);
}

EnrichedPage Reads::read(Query locks, Query rows, std::optional<ClassId> wanted, const ReadOptions& options) {
  StaleObjects stale;
  EnrichedPage page;
  onTables(*layout_, [&] {
    const database::Result answer = readBehindWriters(connection_, std::move(locks), std::move(rows));
    Enrichment enrichment(answer);
    if (wanted && !enrichment.hasClass(*wanted)) throw classNotFound(*wanted);
    page.objects = enrichment.objects(options.owner.has_value(), stale);
  });
  page.repair = guardedRepair(connection_, stale, options);
  return page;
}

}  // namespace headlock::computed
