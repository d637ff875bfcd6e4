// What a person can have done to a class, as work beside the window.
#pragma once

#include <QString>
#include <functional>

#include "core/computed/records.h"
#include "core/computed/stale_count.h"

class QWidget;

namespace headlock::ui {

class RunningWork;
class Workspace;

/// Objects a transaction.
inline constexpr int kDefaultObjectBatch = 100;
inline constexpr int kMostObjectBatch = 1'000;

/// Each starts its work and returns it. `batch` is 1 to 1,000 objects.
RunningWork* requestBackfill(Workspace& workspace, const computed::ClassInfo& info);
/// Asks for a backfill, or takes the one that waits, and works on it.
RunningWork* runBackfill(Workspace& workspace, const computed::ClassInfo& info, int batch);
RunningWork* cancelBackfill(Workspace& workspace, const computed::ClassInfo& info, computed::TaskId task);
RunningWork* repairClass(Workspace& workspace, const computed::ClassInfo& info, int batch);
RunningWork* countStaleObjects(Workspace& workspace, const computed::ClassInfo& info,
                               std::function<void(const computed::StaleCount&)> counted);
RunningWork* exportObjects(Workspace& workspace, const computed::ClassInfo& info, bool staleOnly,
                           const QString& path);

/// These ask first, over `parent`.
void createClass(QWidget& parent, Workspace& workspace);
void deleteClass(QWidget& parent, Workspace& workspace, const computed::ClassInfo& info,
                 std::int64_t objects);

}  // namespace headlock::ui
