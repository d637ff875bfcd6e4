#include "ui/computed/computed_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "core/computed/tasks.h"
#include "ui/format/format.h"

namespace headlock::ui {
namespace {

using computed::OperationType;
using computed::RebuildStatus;
using computed::Staleness;
using computed::TaskStatus;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

}  // namespace

bool wasCancelled(const computed::ComputationState& state) {
  return state.status == RebuildStatus::failed && state.lastError == std::string(computed::kCancelledError);
}

QString statusWord(const computed::ComputationState& state) {
  if (wasCancelled(state)) return say("cancelled");
  switch (state.status) {
    case RebuildStatus::ready:
      return say("ready");
    case RebuildStatus::rebuilding:
      return say("rebuilding");
    case RebuildStatus::failed:
      return say("failed");
  }
  return {};
}

QString statusWord(TaskStatus status) {
  switch (status) {
    case TaskStatus::queued:
      return say("queued");
    case TaskStatus::running:
      return say("running");
    case TaskStatus::succeeded:
      return say("succeeded");
    case TaskStatus::failed:
      return say("failed");
    case TaskStatus::cancelled:
      return say("cancelled");
  }
  return {};
}

Meaning meaningOf(const computed::ComputationState& state) {
  if (state.status == RebuildStatus::ready) return Meaning::fine;
  return state.status == RebuildStatus::failed && !wasCancelled(state) ? Meaning::failed : Meaning::waits;
}

Meaning meaningOf(TaskStatus status) {
  if (status == TaskStatus::succeeded) return Meaning::fine;
  return status == TaskStatus::failed || status == TaskStatus::cancelled ? Meaning::failed : Meaning::waits;
}

QString reasonWord(Staleness reason) {
  switch (reason) {
    case Staleness::missing:
      return say("nothing stored");
    case Staleness::revision:
      return say("older revision");
    case Staleness::classId:
      return say("other class");
    case Staleness::document:
      return say("other document");
    case Staleness::keys:
      return say("other fields");
    case Staleness::valueType:
      return say("wrong type");
    case Staleness::errors:
      return say("wrong errors");
  }
  return {};
}

QString reasonSentence(Staleness reason) {
  switch (reason) {
    case Staleness::missing:
      return say("Nothing is stored beside this object.");
    case Staleness::revision:
      return say("What is stored was computed under another revision of the class's definitions.");
    case Staleness::classId:
      return say("What is stored was computed when the object belonged to another class.");
    case Staleness::document:
      return say("What is stored was computed from another document than the object has now.");
    case Staleness::keys:
      return say("What is stored has other fields than the class's enabled definitions.");
    case Staleness::valueType:
      return say("A stored value is not of the type that its definition promises.");
    case Staleness::errors:
      return say("The stored errors do not fit the stored values.");
  }
  return {};
}

QString reasonLines(const computed::StaleCount& count) {
  QStringList lines;
  for (const auto& [reason, objects] : count.reasons) {
    lines << say("%1: %2").arg(reasonWord(reason), countText(objects));
  }
  if (!count.complete) lines << say("counted over the first %1 objects").arg(countText(count.examined));
  return lines.join(QLatin1Char('\n'));
}

QString operationSentence(OperationType type) {
  switch (type) {
    case OperationType::firstNonNull:
      return say("The value of the first path that has one.");
    case OperationType::sum:
      return say("The sum of the numbers there; what is missing or null is skipped.");
    case OperationType::average:
      return say("The average of the numbers there; what is missing or null is skipped.");
    case OperationType::min:
      return say("The least of the numbers there; what is missing or null is skipped.");
    case OperationType::max:
      return say("The greatest of the numbers there; what is missing or null is skipped.");
    case OperationType::allPresent:
      return say("Whether every path has a value.");
    case OperationType::anyPresent:
      return say("Whether one of the paths has a value.");
    case OperationType::allPresentAndEqual:
      return say("Whether every path has a value and all are equal.");
    case OperationType::countPresent:
      return say("How many of the paths have a value.");
  }
  return {};
}

QString operationText(const computed::Operation& operation) {
  QStringList paths;
  for (const auto& path : operation.paths) {
    paths << (path.depth() == 0 ? say("the document") : nameText(path.text()));
  }
  return say("%1 of %2").arg(text(nameOf(operation.type)), paths.join(QStringLiteral(", ")));
}

QString progressText(std::int64_t processed, std::int64_t total, std::optional<double> perSecond) {
  QStringList facts{say("%1 of %2 objects").arg(countText(processed), countText(total))};
  if (perSecond && *perSecond >= 0.5) {
    facts << say("%1 a second").arg(countText(std::llround(*perSecond)));
    const double left = std::max(0.0, static_cast<double>(total - processed) / *perSecond);
    facts << say("%1 left").arg(
        ageText(std::chrono::milliseconds(std::llround(std::ceil(std::min(left, 1e7)) * 1'000))));
  }
  return facts.join(QStringLiteral(", "));
}

QString taskSentence(const computed::TaskRecord& task, std::optional<double> perSecond) {
  const QString number = QString::number(task.id.value);
  if (task.status == TaskStatus::queued) {
    return say("Backfill %1 waits for a worker: %2 to compute again.")
        .arg(number, quantity(task.totalItems, say("object"), say("objects")));
  }
  return say("Backfill %1 is running: %2.")
      .arg(number, progressText(task.processedItems, task.totalItems, perSecond));
}

}  // namespace headlock::ui
