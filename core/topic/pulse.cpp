// The few figures that are followed over time.
#include <algorithm>

#include "core/topic/client.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {

std::vector<TopicPulse> Client::pulses() {
  const auto all = topics();
  std::vector<database::Query> queries;
  queries.reserve(all.size());
  for (const auto& topic : all) {
    queries.push_back({layout_->render(sql::topic::pulse, topic.id.value), {kPulseCap + 1}});
  }
  if (queries.empty()) return {};
  database::Transaction transaction(connection_, kReadOnly);
  const auto answers = transaction.execute(std::move(queries));
  transaction.commit();
  std::vector<TopicPulse> pulses;
  for (std::size_t number = 0; number < all.size(); ++number) {
    const database::Result& answer = answers[number];
    TopicPulse pulse{all[number].name, answer.timestamp(0, 0), {}, std::nullopt};
    const std::int64_t counted = answer.integer(0, 1);
    pulse.headless = {std::min(counted, kPulseCap), counted > kPulseCap};
    if (const auto age = answer.optionalInteger(0, 2)) {
      pulse.oldestHeadlessAge = std::chrono::milliseconds(std::max<std::int64_t>(0, *age));
    }
    pulses.push_back(std::move(pulse));
  }
  return pulses;
}

}  // namespace headlock::topic
