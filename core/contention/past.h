// The reports of the last minutes, packed in memory, so that somebody can look back at any of them.
//
// A report of hundreds of sessions is some hundred kilobytes, and neighbours are much alike within: each is
// kept as its compressed document. Bounded by time, by number and by bytes; the oldest go first.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>

#include "core/contention/report.h"

namespace headlock::contention {

/// A report as the past keeps it. Packing takes milliseconds where a report is big: it is done beside the
/// window.
struct PackedReport {
  Timestamp takenAt{};
  std::string bytes;
};

[[nodiscard]] PackedReport pack(const LockReport& report);
[[nodiscard]] LockReport unpack(const PackedReport& packed);

class Past {
public:
  static constexpr std::size_t kMostReports = 4'000;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

  explicit Past(milliseconds kept = std::chrono::minutes(5)) : kept_(kept) {}

  /// Requires reports in the order of their times; one that is not younger than the latest is passed over.
  void add(PackedReport report);
  void clear();

  [[nodiscard]] std::size_t size() const noexcept { return reports_.size(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] Timestamp takenAt(std::size_t index) const { return reports_.at(index).takenAt; }
  [[nodiscard]] LockReport at(std::size_t index) const { return unpack(reports_.at(index)); }
  /// The last report that was taken at `moment` or before; the first where none was. Requires one.
  [[nodiscard]] std::size_t indexAt(Timestamp moment) const;

private:
  milliseconds kept_;
  std::deque<PackedReport> reports_;
  std::size_t bytes_ = 0;
};

}  // namespace headlock::contention
