#include "core/bench/lockers.h"

#include <random>

#include "core/topic/client.h"
#include "sql/bench.h"
#include "sql/topic.h"
#include "sql/transaction.h"

namespace headlock::bench {
namespace {

/// Keys by lot, the same ones for every program that is given the same choice.
class Lot {
public:
  explicit Lot(Choice choice)
      : engine_(static_cast<std::uint64_t>(choice.client) + 1), keys_(1, choice.keys) {}
  [[nodiscard]] std::string key() { return keyOf(keys_(engine_)); }
  /// The value that is written: the next of a counter, in a document of some 200 bytes.
  [[nodiscard]] std::string payload() {
    return R"({"n": )" + std::to_string(++count_) + R"(, "state": "transcoding", "filling": ")" +
           std::string(150, 'x') + "\"}";
  }

private:
  std::mt19937_64 engine_;
  std::uniform_int_distribution<std::int64_t> keys_;
  std::int64_t count_ = 0;
};

class LibraryLocker {
public:
  LibraryLocker(Ground& ground, const database::Settings& settings, Choice choice)
      : connection_(settings, ground.environment()),
        client_(connection_),
        topic_(client_.topic<topic::RawPayload>(kTopic)),
        producer_(topic_.producer()),
        lot_(choice) {}

  void step() {
    const std::string key = lot_.key();
    client_.inTransaction([&](topic::Transaction& transaction) {
      static_cast<void>(topic_.key(key).lockCompactionHead(transaction));
      producer_.produceInTx(transaction, {lot_.payload()}, {.key = key, .compaction = topic::Compaction{}});
    });
  }

private:
  database::Connection connection_;
  topic::Client client_;
  topic::Topic<topic::RawPayload> topic_;
  topic::Producer<topic::RawPayload> producer_;
  Lot lot_;
};

class ReferenceLocker {
public:
  ReferenceLocker(Ground& ground, const database::Settings& settings, Choice choice)
      : session_(settings, ground.course().canceller),
        begin_(ground.statement(sql::transaction::begin_read_committed)),
        topic_(ground.statement(sql::bench::reference_topic)),
        lock_(ground.statement(sql::bench::reference_lock)),
        message_(ground.statement(sql::bench::reference_message)),
        savepoint_(savepointNames_.render(sql::transaction::savepoint)),
        produce_(ground.statement(sql::bench::reference_produce)),
        release_(savepointNames_.render(sql::transaction::release_savepoint)),
        commit_(ground.statement(sql::transaction::commit)),
        lot_(choice) {}

  void step() {
    const std::string key = lot_.key();
    session_.run(begin_);
    session_.run(topic_, {kTopic});
    const database::Result locked = session_.run(lock_, {key});
    if (!locked.isNull(0, 0)) session_.run(message_, {locked.string(0, 0)});
    session_.run(savepoint_);
    session_.run(produce_, {key, lot_.payload()});
    session_.run(release_);
    session_.run(commit_);
  }

private:
  PlainSession session_;
  const database::Layout savepointNames_{{{"savepoint", "produce"}}};
  const database::RenderedStatement begin_;
  const database::RenderedStatement topic_;
  const database::RenderedStatement lock_;
  const database::RenderedStatement message_;
  const database::RenderedStatement savepoint_;
  const database::RenderedStatement produce_;
  const database::RenderedStatement release_;
  const database::RenderedStatement commit_;
  Lot lot_;
};

/// Sends the library's own statements, in as few round trips, and does nothing else: no checks, no typed
/// values.
class PipelineLocker {
public:
  PipelineLocker(Ground& ground, const database::Settings& settings, Choice choice)
      : session_(settings, ground.course().canceller),
        begin_(ground.statement(sql::transaction::begin_read_committed)),
        lock_(ground.statement(sql::topic::lock_head)),
        read_(ground.statement(sql::topic::read_locked_head)),
        append_(ground.statement(sql::topic::append_compacted)),
        commit_(ground.statement(sql::transaction::commit)),
        topicId_(std::to_string(ground.topicId())),
        lot_(choice) {}

  void step() {
    const std::string key = lot_.key();
    const Values identity{topicId_, kTopic, key};
    session_.runTogether({{begin_, none_}, {lock_, identity}, {read_, identity}});
    const Values message{"1", key, lot_.payload(), "0", topicId_, kTopic};
    session_.runTogether({{append_, message}, {commit_, none_}});
  }

private:
  PlainSession session_;
  const database::RenderedStatement begin_;
  const database::RenderedStatement lock_;
  const database::RenderedStatement read_;
  const database::RenderedStatement append_;
  const database::RenderedStatement commit_;
  const std::string topicId_;
  const Values none_;
  Lot lot_;
};

template <typename Locker>
std::function<void()> stepOf(Ground& ground, const database::Settings& settings, Choice choice) {
  return [locker = std::make_shared<Locker>(ground, settings, choice)] { locker->step(); };
}

}  // namespace

std::function<void()> libraryLocker(Ground& ground, const database::Settings& settings, Choice choice) {
  return stepOf<LibraryLocker>(ground, settings, choice);
}

std::function<void()> referenceLocker(Ground& ground, const database::Settings& settings, Choice choice) {
  return stepOf<ReferenceLocker>(ground, settings, choice);
}

std::function<void()> pipelineLocker(Ground& ground, const database::Settings& settings, Choice choice) {
  return stepOf<PipelineLocker>(ground, settings, choice);
}

}  // namespace headlock::bench
