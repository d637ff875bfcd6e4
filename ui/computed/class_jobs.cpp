#include "ui/computed/class_jobs.h"

#include <QCoreApplication>
#include <QLineEdit>

#include "core/computed/backfill.h"
#include "core/computed/classes.h"
#include "core/computed/computed_transaction.h"
#include "core/computed/definitions.h"
#include "core/computed/reads.h"
#include "core/computed/repair.h"
#include "core/computed/tasks.h"
#include "core/database/error.h"
#include "core/database/text.h"
#include "ui/actions/form_dialog.h"
#include "ui/actions/record_writer.h"
#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"

namespace headlock::ui {
namespace {

constexpr int kExportedAtOnce = 1'000;
static_assert(kDefaultObjectBatch == computed::kDefaultBatch && kMostObjectBatch == computed::kMostBatch);

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

template <typename Work, typename Finish>
RunningWork* start(Workspace& workspace, const QString& title, Work work, Finish finish) {
  return workspace.work().start(title, workspace.target(), &workspace.monitor(), std::move(work),
                                [&workspace, finish = std::move(finish)](auto value) mutable {
                                  WorkResult result = finish(std::move(value));
                                  workspace.announceChange();
                                  return result;
                                });
}

QString ofClass(const char* source, const computed::ClassInfo& info) {
  return say(source).arg(nameText(info.name));
}

/// A backfill's run: what became of it, and what this window's worker did of it.
struct BackfillOutcome {
  computed::TaskRecord task;
  /// Null: another worker had it.
  std::optional<computed::BackfillReport> report;
};

BackfillOutcome work(topic::Client& client, JobControl& control, computed::ClassId id, int batch) {
  computed::Tasks tasks(client.connection());
  // A task whose worker died would be taken for one that is being worked on.
  tasks.reapExpired();
  const computed::TaskId task = computed::Definitions(client.connection()).requestBackfill(id).id;
  computed::BackfillOptions options{.batch = batch};
  options.onBatch = [&control](const computed::BackfillProgress& progress) {
    control.report({progress.processed, progress.total,
                    progressText(progress.processed, progress.total, progress.perSecond)});
  };
  auto report = computed::runBackfill(client.connection(), task, options);
  return {tasks.task(task), std::move(report)};
}

Record recordOf(const computed::EnrichedObject& enriched) {
  const computed::ObjectRecord& object = enriched.object;
  const auto& staleness = enriched.shared.staleness;
  return {{"id", object.id.value},
          {"name", object.name},
          {"data", RawJson{object.data}},
          {"revision", object.revision},
          {"created_at", exactTime(object.createdAt).toStdString()},
          {"updated_at", exactTime(object.updatedAt).toStdString()},
          {"staleness", staleness ? ExportValue(std::string(nameOf(*staleness))) : ExportValue()},
          {"values", RawJson{enriched.shared.values}},
          {"errors", RawJson{enriched.shared.errors}}};
}

QString rowsText(std::int64_t rows) {
  return say("%1 rows").arg(countText(rows));
}

std::int64_t writeObjects(topic::Client& client, JobControl& control, computed::ClassId id, bool staleOnly,
                          const QString& path) {
  RecordWriter writer(path);
  computed::Reads reads(client.connection());
  std::string last;
  std::int64_t written = 0;
  for (bool more = true; more && !control.cancelled();) {
    const auto page = reads.page(id, last, kExportedAtOnce, {.repair = false});
    for (const computed::EnrichedObject& object : page.objects) {
      if (staleOnly && !object.shared.staleness) continue;
      writer.write(recordOf(object));
      ++written;
    }
    more = page.objects.size() == static_cast<std::size_t>(kExportedAtOnce);
    if (more) last = page.objects.back().object.name;
    control.report({written, std::nullopt, rowsText(written)});
  }
  if (control.cancelled()) throw Cancelled("cancelled", "The export was given up; there is no file.");
  writer.commit();
  return written;
}

void requireName(const QLineEdit& field) {
  const std::string name = field.text().toStdString();
  if (name.empty()) throw InvalidInput("invalid_argument", "Give the class a name.");
  if (name.size() > 200) throw InvalidInput("invalid_argument", "A class's name has 1 to 200 bytes.");
}

/// How a run reads: `4 000 objects computed again in 1 s.`, `Cancelled after 1 200 of 4 000 objects; …`.
QString outcomeSentence(const BackfillOutcome& outcome) {
  const computed::TaskRecord& task = outcome.task;
  const QString done = countText(task.processedItems);
  if (!outcome.report) {
    return say("Another worker is at backfill %1; this window left it alone.").arg(task.id.value);
  }
  if (task.status == computed::TaskStatus::succeeded) {
    QString sentence = say("%1 computed again in %2.")
                           .arg(quantity(task.processedItems, say("object"), say("objects")),
                                ageText(outcome.report->elapsed));
    if (task.failedItems > 0)
      sentence += QLatin1Char(' ') + say("%1 with field errors.").arg(countText(task.failedItems));
    return sentence;
  }
  if (task.status == computed::TaskStatus::cancelled) {
    return say("Cancelled after %1 of %2 objects; what is done stays. Run it again to go on.")
        .arg(done, countText(task.totalItems));
  }
  return task.summary ? text(*task.summary) : say("Another backfill took its place.");
}

QString repairSentence(const computed::RepairReport& report) {
  if (report.stale == 0)
    return say("None of %1 is stale.").arg(quantity(report.examined, say("object"), say("objects")));
  QString sentence =
      say("%1 of %2 stale; %3 repaired")
          .arg(countText(report.stale), countText(report.examined), countText(report.repaired));
  if (report.skipped > 0) sentence += say(", %1 fresh or gone meanwhile").arg(countText(report.skipped));
  if (report.failed > 0) {
    sentence += say(", %1 failed (%2)").arg(countText(report.failed), text(report.code));
  }
  return sentence + QLatin1Char('.');
}

}  // namespace

RunningWork* requestBackfill(Workspace& workspace, const computed::ClassInfo& info) {
  return start(
      workspace, ofClass("Request a backfill of %1", info),
      [id = info.id](topic::Client& client, JobControl&) {
        computed::Tasks(client.connection()).reapExpired();
        return computed::Definitions(client.connection()).requestBackfill(id);
      },
      [](const computed::TaskRecord& task) {
        return WorkResult{task.status == computed::TaskStatus::queued
                              ? say("Backfill %1 is queued; run it here or with headlockctl backfill run.")
                                    .arg(task.id.value)
                              : say("Backfill %1 is running already.").arg(task.id.value)};
      });
}

RunningWork* runBackfill(Workspace& workspace, const computed::ClassInfo& info, int batch) {
  return start(
      workspace, ofClass("Backfill of %1", info),
      [id = info.id, batch](topic::Client& client, JobControl& control) {
        return work(client, control, id, batch);
      },
      [](const BackfillOutcome& outcome) {
        return WorkResult{outcomeSentence(outcome), outcome.task.status == computed::TaskStatus::cancelled};
      });
}

RunningWork* cancelBackfill(Workspace& workspace, const computed::ClassInfo& info, computed::TaskId task) {
  return start(
      workspace, ofClass("Cancel the backfill of %1", info),
      [task](topic::Client& client, JobControl&) {
        return computed::Tasks(client.connection()).cancel(task);
      },
      [task](bool cancelled) {
        return WorkResult{
            (cancelled ? say("Backfill %1 is cancelled.") : say("Backfill %1 had ended before."))
                .arg(task.value)};
      });
}

RunningWork* repairClass(Workspace& workspace, const computed::ClassInfo& info, int batch) {
  return start(
      workspace, ofClass("Repair %1", info),
      [id = info.id, batch](topic::Client& client, JobControl& control) {
        computed::RepairOptions options{.batch = batch};
        options.onBatch = [&control](const computed::RepairReport& report) {
          control.report({report.examined, std::nullopt, repairSentence(report)});
        };
        return computed::repair(client.connection(), id, options);
      },
      [](const computed::RepairReport& report) { return WorkResult{repairSentence(report)}; });
}

RunningWork* countStaleObjects(Workspace& workspace, const computed::ClassInfo& info,
                               std::function<void(const computed::StaleCount&)> counted) {
  return workspace.work().start(
      ofClass("Count the stale objects of %1", info), workspace.target(), &workspace.monitor(),
      [id = info.id](topic::Client& client, JobControl& control) {
        computed::StaleCountOptions options;
        options.onBatch = [&control](const computed::StaleCount& count) {
          control.report({count.examined, std::nullopt,
                          say("%1 of %2 stale").arg(countText(count.stale), countText(count.examined))});
        };
        return computed::countStale(client.connection(), id, options);
      },
      [counted = std::move(counted)](const computed::StaleCount& count) {
        counted(count);
        return WorkResult{
            say("%1 of %2 are stale.")
                .arg(countText(count.stale), quantity(count.examined, say("object"), say("objects")))};
      });
}

RunningWork* exportObjects(Workspace& workspace, const computed::ClassInfo& info, bool staleOnly,
                           const QString& path) {
  return workspace.work().start(
      ofClass("Export the objects of %1", info), workspace.target(), &workspace.monitor(),
      [id = info.id, staleOnly, path](topic::Client& client, JobControl& control) {
        return writeObjects(client, control, id, staleOnly, path);
      },
      [path](std::int64_t written) {
        return WorkResult{say("%1 in %2").arg(quantity(written, say("row"), say("rows")), path)};
      });
}

void createClass(QWidget& parent, Workspace& workspace) {
  auto* dialog = new FormDialog(say("Create a class"), say("Create"), &parent);
  const auto* name = dialog->addLine(say("Name"), QStringLiteral("className"));
  dialog->setCheck([name] { requireName(*name); });
  dialog->run([&workspace, name] {
    start(
        workspace, say("Create %1").arg(name->text()),
        [name = name->text().toStdString()](topic::Client& client, JobControl&) {
          return computed::Classes(client.connection()).create(name);
        },
        [](const computed::ClassInfo&) { return WorkResult{say("Created.")}; });
  });
}

void deleteClass(QWidget& parent, Workspace& workspace, const computed::ClassInfo& info,
                 std::int64_t objects) {
  confirm(
      &parent,
      say("Delete the class %1 with %2?")
          .arg(nameText(info.name), quantity(objects, say("object"), say("objects"))),
      say("Its objects, its definitions and everything that is stored go. Nothing brings them back."),
      say("Delete class"), [&workspace, info] {
        start(
            workspace, ofClass("Delete %1", info),
            [id = info.id](topic::Client& client, JobControl&) {
              return computed::Classes(client.connection()).remove(id);
            },
            [](std::int64_t gone) {
              return WorkResult{say("Deleted with %1.").arg(quantity(gone, say("object"), say("objects")))};
            });
      });
}

}  // namespace headlock::ui
