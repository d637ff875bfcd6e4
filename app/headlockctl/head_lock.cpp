#include "app/headlockctl/head_lock.h"

#include "app/headlockctl/input.h"
#include "app/headlockctl/interrupt.h"
#include "app/headlockctl/records.h"
#include "core/database/duration.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

void printLock(const Context& context, const std::string& key, const topic::LockedRow& row) {
  const Record record{{"key", key},
                      {"created_row", row.createdRow},
                      {"head", row.head ? Value(recordOf(*row.head)) : Value()},
                      {"waited_ms", row.waited}};
  context.output().answer(record);
}

}  // namespace

ExitStatus lockHead(Context& context, const topic::Topic<topic::RawPayload>& topic, const std::string& key,
                    const LockOptions& options) {
  std::optional<std::string> payload;
  if (options.produce) {
    payload = readDocument(*options.produce, *context.canceller());
    topic::requireJson(*payload);
  }
  std::optional<topic::Producer<topic::RawPayload>> producer;
  if (payload) producer = topic.producer();

  topic::Transaction transaction(context.connection());
  const topic::LockedRow row = topic.operations().lock(transaction, key);
  printLock(context, key, row);
  if (!waitUninterrupted(*context.canceller(), options.hold)) {
    throw Cancelled("cancelled", "It was interrupted while it held the lock; nothing was written.");
  }
  std::optional<topic::PendingProduce> pending;
  if (payload) {
    pending = producer->produceInTx(transaction, {*payload}, {.key = key, .compaction = topic::Compaction{}});
  }
  transaction.commit();
  if (!pending) return ExitStatus::done;
  const topic::Produced produced = pending->get();
  context.output().answer({{"id", produced.id.value}, {"became_head", produced.becameHead}});
  return ExitStatus::done;
}

}  // namespace headlock::cli
