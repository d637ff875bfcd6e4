// Lists as files: everything that the filter lets through, not only what is on screen, written beside the
// window. The ending decides the form: `.csv`, or `.json` for one JSON object a line, with headlockctl's
// names.
#pragma once

#include <QString>
#include <functional>

#include "core/topic/browse.h"

class QAbstractItemModel;
class QWidget;

namespace headlock::ui {

class Workspace;

/// Asks for a file, then writes.
void exportKeys(QWidget& parent, Workspace& workspace, const QString& topic, const topic::KeyFilter& filter);
void exportMessages(QWidget& parent, Workspace& workspace, const QString& topic,
                    const topic::MessageFilter& filter);
/// Writes the rows that a model holds in memory: for lists that are never long.
void exportModel(QWidget& parent, const QAbstractItemModel& model, const QString& name);

/// The same, or the picture of it, which `savePicture` writes; the ending of the file that is asked for
/// decides. It throws Failed (`file_failed`).
void exportPicture(QWidget& parent, const QString& name, const QAbstractItemModel& model,
                   std::function<void(const QString&)> savePicture);

/// Asks for a file to export to: CSV or JSON lines.
void askForExportFile(QWidget& parent, const QString& name, std::function<void(const QString&)> chosen);

/// The part that asks nobody: starts the work that writes `path`.
void writeKeys(Workspace& workspace, const QString& topic, const topic::KeyFilter& filter,
               const QString& path);
void writeMessages(Workspace& workspace, const QString& topic, const topic::MessageFilter& filter,
                   const QString& path);
/// Throws Failed (`file_failed`).
void writeModel(const QAbstractItemModel& model, const QString& path);

}  // namespace headlock::ui
