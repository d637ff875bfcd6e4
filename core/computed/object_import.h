// Many objects of one class from lines of text, each `{"name": …, "data": …}`: all of them, or none.
//
// Every line is read and judged before the first object is written. Where one is bad nothing is written, and
// each bad one is named by its number. The rest is one transaction, so that nobody ever sees a part of it; a
// file that is too long for one is written in batches where that is asked for, each whole.
//
//     computed::ObjectImporter importer(objects, id);
//     while (const auto line = nextLine()) importer.add(*line);
//     importer.finish();
//     const computed::ObjectImportReport& report = importer.report();
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/computed/objects.h"
#include "core/database/line_report.h"

namespace headlock::computed {

inline constexpr int kMostObjectImportBatch = 10'000;
struct ObjectImportReport : database::LineReport {
  std::int64_t inserted = 0;  ///< Committed.
  std::int64_t updated = 0;   ///< Committed: the object was there, and its document was replaced.
};

struct ObjectImportOptions {
  /// Objects a transaction, 1 to `kMostObjectImportBatch`. Null: one transaction for all of them.
  std::optional<int> batch = {};
  /// Called after each committed batch. May be empty.
  std::function<void(const ObjectImportReport&)> onBatch = {};
};

class ObjectImporter {
public:
  /// No I/O. `objects` must outlive this. Throws InvalidInput (`invalid_argument`) for a batch out of range.
  ObjectImporter(Objects& objects, ClassId id, ObjectImportOptions options = {});

  /// Takes the next line. Lines of white space alone are passed by, and count as lines. A name that came
  /// before makes a line bad.
  void add(std::string_view line);
  /// Writes, unless a line was bad. Throws InvalidInput (`batch_too_large`) for more than 10,000 objects
  /// without a batch, and as Objects::import(); RunAgain only after some attempts.
  void finish();
  /// What is committed and what was wrong so far.
  [[nodiscard]] const ObjectImportReport& report() const noexcept { return report_; }

private:
  void write(std::span<const ImportedObject> objects);
  void reject(const std::string& problem);

  Objects& operations_;
  const ClassId class_;
  const ObjectImportOptions options_;
  const std::chrono::steady_clock::time_point started_;
  ObjectImportReport report_;
  std::int64_t line_ = 0;
  std::vector<ImportedObject> objects_;
  std::map<std::string, std::int64_t, std::less<>> lines_;  ///< Where each name came first.
};

}  // namespace headlock::computed
