#include "core/database/line_report.h"

#include <algorithm>
#include <utility>

namespace headlock::database {

void LineReport::reject(std::int64_t line, std::string problem) {
  ++rejectedTotal;
  const auto place = std::ranges::upper_bound(rejected, line, {}, &RejectedLine::line);
  rejected.insert(place, {line, std::move(problem)});
  if (rejected.size() > kMostRejectedLines) rejected.pop_back();
}

}  // namespace headlock::database
