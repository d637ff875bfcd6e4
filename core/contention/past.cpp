#include "core/contention/past.h"

#include <QByteArray>
#include <algorithm>

#include "core/contention/document.h"

namespace headlock::contention {
namespace {

/// Documents repeat themselves so much that the quickest level halves them nearly as often as the best.
constexpr int kLevel = 1;

}  // namespace

PackedReport pack(const LockReport& report) {
  const std::string document = toJson(report, Texts::included);
  const QByteArray packed = qCompress(reinterpret_cast<const uchar*>(document.data()),
                                      static_cast<qsizetype>(document.size()), kLevel);
  return {report.takenAt, packed.toStdString()};
}

LockReport unpack(const PackedReport& packed) {
  const QByteArray document = qUncompress(reinterpret_cast<const uchar*>(packed.bytes.data()),
                                          static_cast<qsizetype>(packed.bytes.size()));
  return reportFromJson({document.constData(), static_cast<std::size_t>(document.size())});
}

void Past::add(PackedReport report) {
  if (!reports_.empty() && report.takenAt <= reports_.back().takenAt) return;
  bytes_ += report.bytes.size();
  reports_.push_back(std::move(report));
  while (reports_.size() > 1 && (reports_.size() > kMostReports || bytes_ > kMostBytes ||
                                 reports_.back().takenAt - reports_.front().takenAt > kept_)) {
    bytes_ -= reports_.front().bytes.size();
    reports_.pop_front();
  }
}

void Past::clear() {
  reports_.clear();
  bytes_ = 0;
}

std::size_t Past::indexAt(Timestamp moment) const {
  const auto after = std::ranges::upper_bound(reports_, moment, {}, &PackedReport::takenAt);
  return after == reports_.begin() ? 0 : static_cast<std::size_t>(after - reports_.begin()) - 1;
}

}  // namespace headlock::contention
