#include "ui/actions/export.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>
#include <functional>

#include "core/topic/client.h"
#include "ui/actions/record_writer.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

constexpr int kAtOnce = 5'000;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

void askForFile(QWidget& parent, const QString& forms, const QString& name, const QString& ending,
                std::function<void(const QString&)> chosen) {
  auto* dialog = new QFileDialog(&parent, say("Export"), {}, forms);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  dialog->selectFile(name + QLatin1Char('.') + ending);
  QObject::connect(dialog, &QFileDialog::fileSelected, &parent, std::move(chosen));
  dialog->open();
}

/// Calls `write`; what kept it from writing is told in a box.
void writeOrTell(QWidget& parent, const std::function<void()>& write) {
  try {
    write();
  } catch (const Error& error) {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, say("Export"), text(error.what()), QMessageBox::Ok, &parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
  }
}

Record recordOf(const topic::KeyRow& row) {
  const bool headless = row.state == topic::KeyState::headless;
  return {{"key", row.key},
          {"state", std::string(headless ? "headless" : "materialized")},
          {"head_id", row.headId ? ExportValue(row.headId->value) : ExportValue()},
          {"schema_version", row.schemaVersion ? ExportValue(*row.schemaVersion) : ExportValue()},
          {"rank", row.rank ? ExportValue(*row.rank) : ExportValue()},
          {"created_at", exactTime(row.createdAt).toStdString()},
          {"updated_at", exactTime(row.updatedAt).toStdString()},
          {"age_ms", row.age.count()}};
}

Record recordOf(const topic::StoredMessage& message) {
  return {{"id", message.id.value},
          {"key", message.key ? ExportValue(*message.key) : ExportValue()},
          {"rank", message.rank ? ExportValue(*message.rank) : ExportValue()},
          {"schema_version", message.schemaVersion},
          {"payload", RawJson{message.payload}},
          {"created_at", exactTime(message.createdAt).toStdString()}};
}

struct WrittenPage {
  std::int64_t rows = 0;
  bool more = false;
};
/// Writes the next page.
using Pages = std::function<WrittenPage(topic::TopicOperations&, RecordWriter&)>;

void start(Workspace& workspace, const QString& title, const QString& topic, const QString& path,
           const std::function<Pages()>& begin) {
  workspace.work().start(
      title, workspace.target(), &workspace.monitor(),
      [name = topic.toStdString(), path, begin](topic::Client& client, JobControl& control) {
        RecordWriter writer(path);
        auto& operations = client.topic<topic::RawPayload>(name).operations();
        const Pages next = begin();
        std::int64_t written = 0;
        for (bool more = true; more && !control.cancelled();) {
          const WrittenPage page = next(operations, writer);
          more = page.more;
          written += page.rows;
          control.report({written, std::nullopt, say("%1 rows").arg(countText(written))});
        }
        if (control.cancelled()) throw Cancelled("cancelled", "The export was given up; there is no file.");
        writer.commit();
        return written;
      },
      [path](std::int64_t written) {
        return WorkResult{say("%1 in %2").arg(quantity(written, say("row"), say("rows")), path)};
      });
}

/// The rows below `parent`, each followed by its own.
void writeRows(const QAbstractItemModel& model, const QModelIndex& parent, RecordWriter& writer) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    Record record;
    for (int column = 0; column < model.columnCount(parent); ++column) {
      const QModelIndex cell = model.index(row, column, parent);
      const QVariant exact = cell.data(ListView::kCopyRole);
      record.emplace_back(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString(),
                          (exact.isValid() ? exact : cell.data()).toString().toStdString());
    }
    writer.write(record);
    writeRows(model, model.index(row, 0, parent), writer);
  }
}

}  // namespace

void askForExportFile(QWidget& parent, const QString& name, std::function<void(const QString&)> chosen) {
  askForFile(parent, say("CSV (*.csv);;JSON lines (*.json)"), name, QStringLiteral("csv"), std::move(chosen));
}

void writeKeys(Workspace& workspace, const QString& topic, const topic::KeyFilter& filter,
               const QString& path) {
  start(workspace, say("Export the keys of %1").arg(topic), topic, path, [filter]() -> Pages {
    return [filter, after = std::optional<std::string>()](topic::TopicOperations& operations,
                                                          RecordWriter& writer) mutable {
      const auto page = operations.keys(filter, after, kAtOnce);
      for (const auto& row : page.rows) writer.write(recordOf(row));
      after = page.nextAfter;
      return WrittenPage{std::ssize(page.rows), after.has_value()};
    };
  });
}

void writeMessages(Workspace& workspace, const QString& topic, const topic::MessageFilter& filter,
                   const QString& path) {
  start(workspace, say("Export the messages of %1").arg(topic), topic, path, [filter]() -> Pages {
    return [filter, before = std::optional<topic::MessageId>()](topic::TopicOperations& operations,
                                                                RecordWriter& writer) mutable {
      const auto rows = operations.messages(filter, before, kAtOnce);
      for (const auto& row : rows) writer.write(recordOf(row));
      if (!rows.empty()) before = rows.back().id;
      return WrittenPage{std::ssize(rows), std::ssize(rows) == kAtOnce};
    };
  });
}

void writeModel(const QAbstractItemModel& model, const QString& path) {
  RecordWriter writer(path);
  writeRows(model, {}, writer);
  writer.commit();
}

void exportKeys(QWidget& parent, Workspace& workspace, const QString& topic, const topic::KeyFilter& filter) {
  askForExportFile(parent, topic + QStringLiteral("-keys"), [&workspace, topic, filter](const QString& path) {
    writeKeys(workspace, topic, filter, path);
  });
}

void exportMessages(QWidget& parent, Workspace& workspace, const QString& topic,
                    const topic::MessageFilter& filter) {
  askForExportFile(
      parent, topic + QStringLiteral("-messages"),
      [&workspace, topic, filter](const QString& path) { writeMessages(workspace, topic, filter, path); });
}

void exportModel(QWidget& parent, const QAbstractItemModel& model, const QString& name) {
  askForExportFile(parent, name, [&parent, &model](const QString& path) {
    writeOrTell(parent, [&] { writeModel(model, path); });
  });
}

void exportPicture(QWidget& parent, const QString& name, const QAbstractItemModel& model,
                   std::function<void(const QString&)> savePicture) {
  askForFile(parent, say("Pictures and tables (*.png *.svg *.csv *.json)"), name, QStringLiteral("png"),
             [&parent, &model, savePicture = std::move(savePicture)](const QString& path) {
               const bool table =
                   path.endsWith(QLatin1String(".csv")) || path.endsWith(QLatin1String(".json"));
               writeOrTell(parent, [&] { table ? writeModel(model, path) : savePicture(path); });
             });
}

}  // namespace headlock::ui
