// The pictures and tables of the Locks place as files. The ending decides the form: `.png`, `.svg`, `.csv`,
// or `.json` for one JSON object a line.
#pragma once

#include <QString>
#include <functional>

#include "core/contention/timeline.h"

class QWidget;

namespace headlock::ui {

class LocksView;

enum class LocksPart { graph, sessions, timeline, contention };

/// Asks for a file, then writes. `timeline` is asked for when the file was chosen.
void exportPart(QWidget& parent, LocksView& view, LocksPart part,
                std::function<const contention::Timeline&()> timeline);

/// The part that asks nobody. A picture of a table is one of the graph or of the timeline. Throws Failed
/// (`file_failed`).
void writePart(LocksView& view, LocksPart part, const contention::Timeline& timeline, const QString& path);

}  // namespace headlock::ui
