// Many messages from lines of text, each `{"key": …, "rank": …, "schema_version": …, "payload": …}`.
//
// A bad line costs itself and nothing else: it is left out and named by its number. Good ones are committed
// exactly once, batch by batch. Where the server refuses a batch for what a line holds, the batch is halved
// until the line is found, so that the others still go in; where a COMMIT's answer is lost the import stops,
// because nobody knows whether to send that batch again.
//
//     topic::Importer importer(videos.operations(), {.compact = true});
//     while (const auto line = nextLine()) importer.add(*line);
//     importer.finish();
//     const topic::ImportReport& report = importer.report();
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/database/line_report.h"
#include "core/topic/operations.h"

namespace headlock::topic {

inline constexpr int kDefaultImportBatch = 1'000;
inline constexpr int kMostImportBatch = 10'000;
struct ImportReport : database::LineReport {
  std::int64_t produced = 0;  ///< Committed.
};

struct ImportOptions {
  int batch =
      kDefaultImportBatch;  ///< Messages a transaction, 1 to `kMostImportBatch`; fewer where they are long.
  bool compact = false;  ///< Compact lines without a rank too, with rank 0; a line without a key is bad then.
  /// Called after each committed batch. May be empty.
  std::function<void(const ImportReport&)> onBatch = {};
};

class Importer {
public:
  /// Registers as a producer of the topic. `operations` must outlive this. Throws NotFound
  /// (`topic_not_found`), SchemaMismatch, and InvalidInput (`invalid_argument`) for a batch out of range.
  Importer(TopicOperations& operations, ImportOptions options);

  /// Takes the next line. Lines of white space alone are passed by, and count as lines. Sends a batch when
  /// one is full; throws what that throws, except what only says that a line is bad. After an error nothing
  /// more may be added.
  void add(std::string_view line);
  /// Sends what is left.
  void finish();
  /// What is committed and what was left out so far.
  [[nodiscard]] const ImportReport& report() const noexcept { return report_; }

private:
  struct Pending {
    std::int64_t line = 0;
    TopicOperations::RawMessage message;
  };

  void send(std::span<const Pending> pending);

  TopicOperations& operations_;
  const ImportOptions options_;
  const std::chrono::steady_clock::time_point started_;
  ImportReport report_;
  std::int64_t line_ = 0;
  std::vector<Pending> pending_;
  std::size_t pendingBytes_ = 0;
};

}  // namespace headlock::topic
