#include "ui/overview/notes.h"

#include <QCoreApplication>
#include <array>

#include "core/contention/sentence.h"
#include "ui/format/format.h"
#include "ui/locks/lock_words.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;
using Status = topic::HealthCheck::Status;
using Weight = Note::Weight;

/// A wait that is shorter is how locks work.
constexpr milliseconds kLongWait{5'000};
/// Topics that get a note of their own; the others are summed up.
constexpr std::size_t kMostTopics = 3;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

/// A row is removed by the first sweep after its time. One that is twice as old has seen none.
bool isFarPast(const topic::TopicStats& topic) {
  return topic.oldestHeadlessAge && *topic.oldestHeadlessAge >= 2 * topic.headlessTtl;
}

void addTopics(const std::vector<topic::TopicStats>& topics, std::vector<Note>& notes) {
  if (topics.empty()) {
    notes.push_back({Weight::hint,
                     QStringLiteral("no_topic"),
                     say("There is no topic yet: a topic is a log of messages whose keys can be locked and "
                         "compacted."),
                     say("Create one in Topics."),
                     QStringLiteral("topics"),
                     {}});
    return;
  }
  std::vector<const topic::TopicStats*> late;
  for (const topic::TopicStats& each : topics) {
    if (isFarPast(each)) late.push_back(&each);
  }
  std::ranges::sort(late, std::greater(),
                    [](const topic::TopicStats* each) { return *each->oldestHeadlessAge; });
  for (std::size_t index = 0; index < std::min(late.size(), kMostTopics); ++index) {
    const topic::TopicStats& each = *late[index];
    const QString name = nameText(each.name);
    notes.push_back(
        {Weight::warning, QStringLiteral("late_") + text(each.name),
         say("No janitor seems to run on %1: %2%3 headless rows are past its TTL of %4, the oldest "
             "%5 old.")
             .arg(name, each.headlessPastTtl.capped ? QStringLiteral("≥ ") : QString(),
                  countText(each.headlessPastTtl.value), durationText(each.headlessTtl),
                  ageText(*each.oldestHeadlessAge)),
         say("Sweep it in Janitor, dry run first, and let headlockctl janitor run go on beside the "
             "writers."),
         QStringLiteral("janitor"), text(each.name)});
  }
  if (late.size() > kMostTopics) {
    notes.push_back({Weight::warning,
                     QStringLiteral("late_others"),
                     say("Headless rows of %1 are far past their TTL too.")
                         .arg(quantity(static_cast<std::int64_t>(late.size() - kMostTopics),
                                       say("other topic"), say("other topics"))),
                     say("Sweep all topics in Janitor."),
                     QStringLiteral("janitor"),
                     {}});
  }
}

/// The server's clock when the figures were read, as far as it is known.
std::optional<Timestamp> serverTime(const Findings& findings) {
  if (findings.locks) return findings.locks->takenAt;
  if (findings.topics && !findings.topics->empty()) return findings.topics->front().readAt;
  return std::nullopt;
}

void addClass(const ClassTask& each, std::optional<Timestamp> now, std::vector<Note>& notes) {
  const QString name = nameText(each.info.name);
  const auto add = [&](Weight weight, const char* id, const QString& found, const QString& remedy) {
    notes.push_back({weight, QString::fromLatin1(id) + text(each.info.name), found, remedy,
                     QStringLiteral("computed"), text(each.info.name)});
  };
  if (each.task && each.task->status == computed::TaskStatus::queued) {
    add(Weight::warning, "queued_",
        say("The values stored for %1 are stale and nobody computes them: backfill %2 over %3 waits for a "
            "worker.")
            .arg(name)
            .arg(each.task->id.value)
            .arg(quantity(each.task->totalItems, say("object"), say("objects"))),
        say("Run it in Computed, or with headlockctl backfill run. Reads compute live meanwhile."));
  } else if (each.task && now && each.task->leaseExpiresAt && *each.task->leaseExpiresAt < *now) {
    add(Weight::warning, "dead_",
        say("The worker of backfill %1 of %2 has given no sign of life since %3.")
            .arg(each.task->id.value)
            .arg(name, clockTime(*each.task->leaseExpiresAt)),
        say("Run the backfill again in Computed; what the worker finished stays."));
  } else if (!each.task && each.info.state.status != computed::RebuildStatus::ready) {
    add(Weight::failed, "stale_",
        say("The values stored for %1 are stale and no backfill is on its way. %2")
            .arg(name, each.info.state.lastError ? text(*each.info.state.lastError) : QString())
            .trimmed(),
        say("Run a backfill in Computed: it goes over the class once more, and what is done stays."));
  }
}

void addLocks(const contention::LockReport& report, std::vector<Note>& notes) {
  if (!report.cycles.empty()) {
    notes.push_back({Weight::failed,
                     QStringLiteral("cycle"),
                     say("Sessions wait for each other in a circle: the server will end one of them."),
                     say("See in Locks who waits for whom."),
                     QStringLiteral("locks"),
                     {}});
  }
  if (report.waits.empty() || report.waits.front().waited < kLongWait) return;
  notes.push_back(
      {Weight::warning,
       QStringLiteral("waits"),
       asSentence(contention::sentencesOf(report).front()).remove(QLatin1Char('`')) + QLatin1Char('.'),
       say("See in Locks who waits for whom; have the one at the root commit, or end it there."),
       QStringLiteral("locks"),
       {}});
}

/// Where one does something about a check. Empty: the notes have something better to say.
QString placeOf(std::string_view check) {
  constexpr std::array<std::pair<std::string_view, const char*>, 5> kPlaces{
      {{"idle_transactions", "locks"},
       {"prepared_transactions", "locks"},
       {"topic_tables", "topics"},
       {"autovacuum", "topics"},
       {"headless_rows", ""}}};
  for (const auto& [name, place] : kPlaces) {
    if (name == check) return QString::fromLatin1(place);
  }
  return QStringLiteral("connect");
}

void addHealth(const std::vector<topic::HealthCheck>& checks, std::vector<Note>& notes) {
  for (const topic::HealthCheck& check : checks) {
    const QString place = placeOf(check.name);
    if (check.status == Status::ok || place.isEmpty()) continue;
    notes.push_back({check.status == Status::failed ? Weight::failed : Weight::warning,
                     text(check.name),
                     text(check.message),
                     text(check.remedy),
                     place,
                     {}});
  }
}

}  // namespace

std::vector<Note> notesOf(const Findings& findings) {
  std::vector<Note> notes;
  if (findings.locks) addLocks(*findings.locks, notes);
  if (findings.topics) addTopics(*findings.topics, notes);
  if (findings.classes) {
    for (const ClassTask& each : *findings.classes) addClass(each, serverTime(findings), notes);
  }
  if (findings.health) addHealth(*findings.health, notes);
  std::ranges::stable_sort(notes, {}, &Note::weight);
  return notes;
}

Meaning meaningOf(Note::Weight weight) {
  if (weight == Weight::failed) return Meaning::failed;
  return weight == Weight::warning ? Meaning::pastTtl : Meaning::waits;
}

QString placeTitle(const QString& place) {
  if (place == QLatin1String("topics")) return say("Topics");
  if (place == QLatin1String("janitor")) return say("Janitor");
  if (place == QLatin1String("computed")) return say("Computed");
  if (place == QLatin1String("locks")) return say("Locks");
  return say("Connect");
}

int NotesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant NotesModel::cell(const Note& row, int column, int role) const {
  if (role == Qt::AccessibleTextRole) return QString(row.sentence + QLatin1Char(' ') + row.remedy);
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kWeight:
      if (row.weight == Weight::failed) return tr("wrong");
      return row.weight == Weight::warning ? tr("look at it") : tr("hint");
    case kSentence:
      return row.sentence;
    case kRemedy:
      return row.remedy;
    case kPlace:
      return placeTitle(row.place);
    default:
      return {};
  }
}

QString NotesModel::title(int column) const {
  switch (column) {
    case kWeight:
      return tr("Weight");
    case kSentence:
      return tr("Note");
    case kRemedy:
      return tr("What to do");
    case kPlace:
      return tr("Where");
    default:
      return {};
  }
}

}  // namespace headlock::ui
