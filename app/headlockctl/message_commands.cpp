// `message`: what goes into a topic's log and what is in it.
#include <limits>

#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/input.h"
#include "app/headlockctl/line_import.h"
#include "app/headlockctl/message_tail.h"
#include "app/headlockctl/records.h"
#include "core/database/error.h"
#include "core/topic/import.h"

namespace headlock::cli {
namespace {

topic::Topic<topic::RawPayload> topicOf(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("TOPIC"));
  return context.client().topic<topic::RawPayload>(invocation.operand("TOPIC"));
}

topic::ProduceOptions produceOptions(const Invocation& invocation) {
  topic::ProduceOptions options;
  options.key = invocation.textIf("key");
  if (options.key) topic::requireKey(*options.key);
  if (invocation.flag("compact") || invocation.given("rank")) {
    options.compaction = topic::Compaction{invocation.integerIf("rank")};
    if (!options.key) topic::refuseCompactionWithoutKey();
  }
  if (const auto version = invocation.integerIf("schema-version"))
    options.schemaVersion = static_cast<int>(*version);
  return options;
}

ExitStatus produce(Context& context, const Invocation& invocation) {
  topic::requireTopicName(invocation.operand("TOPIC"));
  const topic::ProduceOptions options = produceOptions(invocation);
  const std::string payload = readDocument(invocation.text("payload"), *context.canceller());
  topic::requireJson(payload);
  const topic::Produced produced = topicOf(context, invocation).producer().produce({payload}, options);
  context.output().answer({{"id", produced.id.value}, {"became_head", produced.becameHead}});
  return ExitStatus::done;
}

Record recordOf(const topic::ImportReport& report) {
  return withLines({{"produced", Count{report.produced}}}, report);
}

ExitStatus import(Context& context, const Invocation& invocation) {
  const auto topic = topicOf(context, invocation);
  InputFile file(invocation.operand("FILE"), *context.canceller());
  topic::ImportOptions options;
  options.batch = static_cast<int>(invocation.integer("batch"));
  options.compact = invocation.flag("compact");
  options.onBatch = [&](const topic::ImportReport& report) {
    context.progress().update("imported " + std::to_string(report.produced) + " messages");
  };
  topic::Importer importer(topic.operations(), options);
  try {
    while (const auto line = file.nextLine()) importer.add(*line);
    importer.finish();
  } catch (const Error&) {
    // What is committed stays committed, and the one who runs it again must know where to start.
    context.progress().clear();
    context.output().answer(recordOf(importer.report()));
    throw;
  }
  context.progress().clear();
  context.output().answer(recordOf(importer.report()));
  return importer.report().rejectedTotal == 0 ? ExitStatus::done : ExitStatus::failed;
}

std::optional<std::string> keyFilter(const Invocation& invocation) {
  std::optional<std::string> key = invocation.textIf("key");
  if (key) topic::requireKey(*key);
  return key;
}

ExitStatus list(Context& context, const Invocation& invocation) {
  const auto topic = topicOf(context, invocation);
  const auto limit = static_cast<int>(invocation.integer("limit"));
  std::optional<topic::MessageId> before;
  if (const auto id = invocation.integerIf("before")) before = topic::MessageId{*id};
  topic::MessageFilter filter;
  filter.key = keyFilter(invocation);
  const auto messages = topic.operations().messages(filter, before, limit);
  List rows;
  for (const topic::StoredMessage& message : messages) rows.emplace_back(cli::recordOf(message));
  // A full page may have a next one; a short one is the end.
  const bool full = messages.size() == static_cast<std::size_t>(limit);
  context.output().answer(
      {{"messages", rows}, {"next_before", full ? Value(messages.back().id.value) : Value()}});
  return ExitStatus::done;
}

ExitStatus tail(Context& context, const Invocation& invocation) {
  TailOptions options;
  options.key = keyFilter(invocation);
  options.after = invocation.integerIf("after");
  options.limit = invocation.integerIf("limit");
  options.every = invocation.duration("every");
  return tailMessages(context, topicOf(context, invocation).operations(), options);
}

Operand topicOperand() {
  return {.name = "TOPIC", .help = "The topic's name."};
}

Option keyFilterOption() {
  return {.name = "key", .kind = ValueKind::text, .value = "KEY", .help = "Only the messages of this key."};
}

std::vector<ResultKey> messageKeys() {
  return {{"id", "Its number in the log."},
          {"key", "The message key, or null."},
          {"rank", "The compaction rank; null for a message that is not compacted."},
          {"schema_version", "The version of the payload's shape."},
          {"payload", "The payload, every digit as it was stored."},
          {"created_at", "When it was appended."}};
}

Command produceCommand() {
  return {
      .verb = "produce",
      .summary = "Appends a message, and makes it the head of its key where it wins.",
      .description =
          "A compacted message becomes the head when its schema version, rank and id are larger than "
          "the head's; otherwise it stays in the log as history.",
      .operands = {topicOperand()},
      .options = {{.name = "key",
                   .kind = ValueKind::text,
                   .value = "KEY",
                   .help = "The message key, 1 to 1,024 bytes."},
                  {.name = "compact", .help = "The message is a version of its key. Needs --key."},
                  {.name = "rank",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help = "The compaction rank, 0 where it is not given; implies --compact."},
                  {.name = "schema-version",
                   .kind = ValueKind::integer,
                   .value = "N",
                   .help = "The version of the payload's shape, 1 where it is not given.",
                   .minimum = 1,
                   .maximum = std::numeric_limits<int>::max()},
                  {.name = "payload",
                   .kind = ValueKind::document,
                   .value = "JSON|@FILE|-",
                   .help = "The payload: JSON, a file that holds it, or standard input.",
                   .required = true}},
      .results = {{"id", "The message's number in the log."},
                  {"became_head", "Whether it is the head of its key now."}},
      .examples =
          {{"headlockctl message produce videos --key video-42 --compact --payload '{\"state\":\"ready\"}'",
            "Put a value."}},
      .run = produce};
}

Command importCommand() {
  return {.verb = "import",
          .summary = "Appends a message for each line of a file.",
          .description =
              "A line is {\"key\": ..., \"rank\": ..., \"schema_version\": ..., \"payload\": ...}; only the "
              "payload must be there. Bad lines are skipped and named by number, good ones are committed "
              "exactly once, and the exit status is 1 when any was bad.",
          .operands = {topicOperand(), linesOperand()},
          .options = {{.name = "batch",
                       .kind = ValueKind::integer,
                       .value = "N",
                       .help = "Messages a transaction.",
                       .defaultValue = "1000",
                       .minimum = 1,
                       .maximum = 10'000},
                      {.name = "compact", .help = "Compact lines without a rank too, with rank 0."}},
          .results = with({{"produced", "Messages appended."}}, lineKeys()),
          .examples = {{"headlockctl message import videos videos.jsonl", "Load a file."}},
          .run = import};
}

Command listCommand() {
  return {.verb = "list",
          .summary = "Lists messages, newest first.",
          .operands = {topicOperand()},
          .options = {keyFilterOption(),
                      {.name = "before",
                       .kind = ValueKind::integer,
                       .value = "ID",
                       .help = "Only messages with a smaller id: the next page.",
                       .minimum = 1,
                       .maximum = std::numeric_limits<std::int64_t>::max()},
                      limitOption()},
          .results = {{"messages", "id, key, rank, schema_version, payload, created_at."},
                      {"next_before", "What to give to --before for the next page; null at the end."}},
          .run = list};
}

Command tailCommand() {
  return {.verb = "tail",
          .summary = "Prints messages as they are committed, until it is interrupted.",
          .description = "Ids are drawn before a commit, so a smaller id may come after a larger one.",
          .operands = {topicOperand()},
          .options = {keyFilterOption(),
                      {.name = "after",
                       .kind = ValueKind::integer,
                       .value = "ID",
                       .help = "Begin after this message; by default with the next one to come.",
                       .minimum = 0,
                       .maximum = std::numeric_limits<std::int64_t>::max()},
                      {.name = "limit",
                       .kind = ValueKind::integer,
                       .value = "N",
                       .help = "End after so many messages.",
                       .minimum = 1,
                       .maximum = std::numeric_limits<std::int64_t>::max()},
                      {.name = "every",
                       .kind = ValueKind::duration,
                       .value = "DURATION",
                       .help = "How often to look.",
                       .defaultValue = "500ms",
                       .minimum = 10}},
          .results = messageKeys(),
          .run = tail};
}

}  // namespace

Group messageGroup() {
  return {.name = "message",
          .summary = "Messages: what goes into a topic's log and what is in it.",
          .commands = {produceCommand(), importCommand(), listCommand(), tailCommand()}};
}

}  // namespace headlock::cli
