// The journal as a file.
#pragma once

#include <QString>
#include <atomic>
#include <vector>

#include "ui/worker/statement_log.h"

namespace headlock::ui {

/// Writes the statements to `path`, as record_writer.h does; returns how many. Throws Failed (`file_failed`),
/// and Cancelled once `cancelled` is true: then there is no file.
std::int64_t writeStatements(const std::vector<SharedStatement>& statements, const QString& path,
                             const std::atomic<bool>& cancelled);

}  // namespace headlock::ui
