#include "ui/locks/locks_export.h"

#include <QFileDialog>
#include <QMessageBox>

#include "core/database/error.h"
#include "ui/actions/export.h"
#include "ui/actions/record_writer.h"
#include "ui/format/format.h"
#include "ui/locks/contention_model.h"
#include "ui/locks/locks_view.h"
#include "ui/locks/sessions_model.h"
#include "ui/locks/timeline_view.h"
#include "ui/locks/wait_graph_view.h"

namespace headlock::ui {
namespace {

struct PartName {
  const char* file;
  bool picture;  ///< Pictures first.
};

PartName nameOf(LocksPart part) {
  switch (part) {
    case LocksPart::graph:
      return {"locks", true};
    case LocksPart::sessions:
      return {"locks-sessions", false};
    case LocksPart::timeline:
      return {"locks-timeline", true};
    case LocksPart::contention:
      return {"locks-contention", false};
  }
  return {};
}

void writeSpans(const contention::Timeline& timeline, const QString& path) {
  RecordWriter writer(path);
  for (const contention::Lane& lane : timeline.lanes()) {
    for (const contention::Span& span : lane.spans) {
      writer.write({{"pid", std::int64_t{lane.who.pid}},
                    {"gid", lane.who.gid},
                    {"application", lane.application},
                    {"does", std::string(span.kind == contention::Span::Kind::holds ? "holds" : "waits")},
                    {"subject", span.subject},
                    {"from", exactTime(span.from).toStdString()},
                    {"to", exactTime(span.to).toStdString()}});
    }
  }
  writer.commit();
}

}  // namespace

void writePart(LocksView& view, LocksPart part, const contention::Timeline& timeline, const QString& path) {
  const bool table = path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) ||
                     path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
  const bool overTime = part == LocksPart::timeline || part == LocksPart::contention;
  if (!table) return overTime ? view.timeline().savePicture(path) : view.graph().savePicture(path);
  if (part == LocksPart::timeline) return writeSpans(timeline, path);
  if (part == LocksPart::contention) return writeModel(view.contention(), path);
  writeModel(view.sessions(), path);
}

void exportPart(QWidget& parent, LocksView& view, LocksPart part,
                std::function<const contention::Timeline&()> timeline) {
  const PartName name = nameOf(part);
  const QString pictures = QObject::tr("Pictures (*.png *.svg)");
  const QString tables = QObject::tr("Tables (*.csv *.json)");
  auto* dialog = new QFileDialog(&parent, QObject::tr("Export"), {},
                                 name.picture ? pictures + QStringLiteral(";;") + tables : tables);
  const QString suffix = name.picture ? QStringLiteral("png") : QStringLiteral("csv");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix);
  dialog->selectFile(QLatin1String(name.file) + QLatin1Char('.') + suffix);
  QObject::connect(dialog, &QFileDialog::fileSelected, &view,
                   [&parent, &view, part, timeline = std::move(timeline)](const QString& path) {
                     try {
                       writePart(view, part, timeline(), path);
                     } catch (const Error& error) {
                       auto* box = new QMessageBox(QMessageBox::NoIcon, QObject::tr("Export"),
                                                   text(error.what()), QMessageBox::Ok, &parent);
                       box->setAttribute(Qt::WA_DeleteOnClose);
                       box->open();
                     }
                   });
  dialog->open();
}

}  // namespace headlock::ui
