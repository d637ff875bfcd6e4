// A class's backfill.
#include "core/computed/backfill.h"

#include "core/bench/benchmarks.h"
#include "core/bench/ground.h"
#include "core/computed/canonical.h"
#include "core/computed/classes.h"
#include "core/computed/definitions.h"
#include "core/computed/evaluate.h"
#include "core/computed/tasks.h"
#include "core/database/rows.h"
#include "sql/bench.h"
#include "sql/computed.h"
#include "sql/transaction.h"

namespace headlock::bench {
namespace {

using computed::ClassId;
using computed::ObjectId;

std::vector<computed::Definition> definitions() {
  const auto definition = [](const char* key, const char* operation, computed::ResultType type) {
    computed::Definition made;
    made.key = key;
    made.label = key;
    made.operation = computed::Operation::parse(operation);
    made.resultType = type;
    return made;
  };
  return {
      definition("title", R"({"type": "first_non_null", "paths": ["/title/de", "/title/en"]})",
                 computed::ResultType::string),
      definition("gross", R"({"type": "sum", "paths": ["/price/net", "/price/tax"]})",
                 computed::ResultType::number),
      definition("pieces", R"({"type": "sum", "paths": ["/stock/berlin", "/stock/lyon", "/stock/porto"]})",
                 computed::ResultType::number)};
}

std::string arrayOf(const std::vector<std::string>& ids) {
  std::string text = "{";
  for (const std::string& id : ids) text += (text.size() > 1 ? "," : "") + id;
  return text + "}";
}

/// What the two programs share that go over a class without the library: its locks, its order, its claim.
class PlainBackfill {
public:
  PlainBackfill(Ground& ground, const BackfillCase& work, ClassId id)
      : ground_(ground),
        work_(work),
        class_(std::to_string(id.value)),
        session_(ground.plainSession()),
        scope_(definitions()) {}

  /// Goes over the objects up to the task's last one. `together`: each batch is two pipelines and its values
  /// are constants; otherwise each statement is a round trip, and each object's values a statement.
  void run(const computed::BackfillClaim& claim, bool together) {
    const std::string task = std::to_string(claim.task.value);
    std::string after = "0";
    for (;;) {
      const database::Result page = session_->run(
          statement(sql::computed::object_ids_after),
          {class_, after, std::to_string(claim.upperObject.value), std::to_string(work_.batch)});
      if (page.empty()) return;
      auto ids = database::everyRow(
          page, [](const database::Result& objects, int row) { return objects.string(row, 0); });
      after = ids.back();
      const Values renewal{task, claim.token, std::to_string(claim.lease.count())};
      const Values progress{task, std::to_string(ids.size()), "0"};
      if (together) {
        batchOfConstants(task, renewal, progress, claim, ids);
      } else {
        batchOfRows(task, renewal, progress, claim, ids);
      }
    }
  }

private:
  [[nodiscard]] database::RenderedStatement statement(const database::Statement& statement) const {
    return ground_.statement(statement);
  }

  /// The locks of a batch, as the library takes them.
  [[nodiscard]] std::vector<std::pair<database::RenderedStatement, Values>> locks(
      const std::string& task, const Values& renewal) const {
    return {{statement(sql::transaction::begin_read_committed), {}},
            {statement(sql::computed::lock_definitions_shared), {class_}},
            {statement(sql::computed::lock_task), {task}},
            {statement(sql::computed::renew_claim), renewal},
            {statement(sql::computed::lock_class_for_batch), {class_}},
            {statement(sql::computed::read_state), {class_}},
            {statement(sql::computed::shared_definitions), {class_}}};
  }

  void batchOfRows(const std::string& task, const Values& renewal, const Values& progress,
                   const computed::BackfillClaim& claim, const std::vector<std::string>& ids) {
    for (const auto& [locking, values] : locks(task, renewal)) session_->run(locking, values);
    const database::Result objects =
        session_->run(statement(sql::computed::lock_objects), {class_, arrayOf(ids)});
    const auto upsert = statement(sql::bench::upsert_values);
    for (int row = 0; row < objects.rows(); ++row) {
      document_.parse(objects.text(row, 1));
      scope_.evaluate(document_, results_);
      session_->run(upsert, {objects.string(row, 0), class_, std::to_string(claim.targetRevision),
                             computed::hexadecimal(hasher_.hash(document_)), scope_.valuesJson(results_),
                             scope_.errorsJson(results_)});
    }
    session_->run(statement(sql::computed::record_progress), progress);
    session_->run(statement(sql::computed::renew_claim), renewal);
    session_->run(statement(sql::transaction::commit));
  }

  void batchOfConstants(const std::string& task, const Values& renewal, const Values& progress,
                        const computed::BackfillClaim& claim, const std::vector<std::string>& ids) {
    const auto locking = locks(task, renewal);
    std::vector<PlainSession::Call> calls;
    calls.reserve(locking.size());
    for (const auto& [lock, values] : locking) calls.push_back({lock, values});
    session_->runTogether(calls);
    const auto store = statement(sql::bench::constant_values);
    const auto record = statement(sql::computed::record_progress);
    const auto renew = statement(sql::computed::renew_claim);
    const auto commit = statement(sql::transaction::commit);
    const Values constants{class_, arrayOf(ids), std::to_string(claim.targetRevision),
                           R"({"title": "Part", "gross": 12.34, "pieces": 100})"};
    const Values none;
    session_->runTogether({{store, constants}, {record, progress}, {renew, renewal}, {commit, none}});
  }

  Ground& ground_;
  const BackfillCase& work_;
  const std::string class_;
  std::unique_ptr<PlainSession> session_;
  computed::Scope scope_;
  computed::CanonicalHasher hasher_;
  computed::JsonDocument document_;
  std::vector<computed::FieldResult> results_;
};

class Run {
public:
  Run(Ground& ground, const BackfillCase& work)
      : ground_(ground), work_(work), connection_(ground.settings(), ground.environment()) {
    class_ = computed::Classes(connection_).create("bench").id;
    for (const computed::Definition& definition : definitions()) {
      computed::Definitions(connection_).create(class_, definition);
    }
    constexpr std::int64_t kChunk = 10'000;
    for (std::int64_t first = 1; first <= work.objects; first += kChunk) {
      const std::int64_t last = std::min(work.objects, first + kChunk - 1);
      ground.course().tell("making objects: " + std::to_string(last) + " of " + std::to_string(work.objects));
      ground.ask(sql::bench::fill_objects, {class_.value, first, last});
    }
    ground.askPlainly(sql::bench::vacuum_objects);
    while (!computed::Tasks(connection_).queued(class_, 1).empty()) {
      static_cast<void>(
          computed::Tasks(connection_).cancel(computed::Tasks(connection_).queued(class_, 1).front().id));
    }
  }

  double library() {
    const computed::TaskId task = request();
    return perSecond(
        [&] { static_cast<void>(computed::runBackfill(connection_, task, {.batch = work_.batch})); });
  }

  double plain(bool together) {
    const computed::TaskId task = request();
    computed::Tasks tasks(connection_);
    const auto claim = tasks.claim(task, std::chrono::hours(1));
    if (!claim) throw Failed("statement_failed", "The task of the benchmark is not to be had.");
    PlainBackfill backfill(ground_, work_, class_);
    const double rate = perSecond([&] { backfill.run(*claim, together); });
    static_cast<void>(tasks.finish(*claim));
    return rate;
  }

private:
  computed::TaskId request() {
    ground_.ask(sql::bench::clear_values);
    return computed::Definitions(connection_).requestBackfill(class_).id;
  }

  template <typename Work>
  [[nodiscard]] double perSecond(Work work) const {
    return static_cast<double>(work_.objects) * 1'000 / millisecondsOf(work);
  }

  Ground& ground_;
  const BackfillCase& work_;
  database::Connection connection_;
  ClassId class_;
};

}  // namespace

Report measureBackfill(const database::Settings& settings, const Course& course, const BackfillCase& work) {
  Ground ground(settings, course);
  Run run(ground, work);
  const Samples<double> samples = playInTurn<double>(
      course, "backfill, batches of " + std::to_string(work.batch),
      {[&] { return run.library(); }, [&] { return run.plain(false); }, [&] { return run.plain(true); }},
      false);
  Comparison rate{.name = "batches of " + std::to_string(work.batch),
                  .unit = Unit::perSecond,
                  .things = "objects",
                  .baseline = "the same locks, values row by row",
                  .limit = "the same locks, constants",
                  .rounds = samples.rounds([](double figure) { return figure; })};
  constexpr int kSmallBatch = 100;
  constexpr int kLargeBatch = 1'000;
  if (work.batch == kSmallBatch) rate.targets = {{Target::Of::ratio, 4.5}};
  if (work.batch == kLargeBatch) rate.targets = {{Target::Of::ratioToLimit, 0.80}};
  return {"backfill",
          {{"objects", std::to_string(work.objects)}, {"batch", std::to_string(work.batch)}},
          {std::move(rate)}};
}

}  // namespace headlock::bench
