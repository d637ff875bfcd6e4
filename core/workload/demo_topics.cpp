#include "core/workload/demo_topics.h"

#include <array>
#include <vector>

#include "sql/workload.h"

namespace headlock::workload {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 5> kVideoStates = {"uploaded", "probing", "transcoding", "packaging",
                                                          "ready"};
constexpr std::array<std::string_view, 4> kOrderStates = {"placed", "paid", "packed", "delivered"};
constexpr std::array<std::string_view, 2> kSessionStates = {"active", "ended"};
constexpr std::array<std::string_view, 3> kPaymentStates = {"authorized", "captured", "settled"};

// Built at run time: the statements are defined in other files, and constants of several files have no order.
std::vector<DemoTopic> makeTopics() {
  return {
      {"videos", 1h, 150, 120, 0, &sql::workload::load_videos, "video-upload-", "video-live-", "attempts",
       kVideoStates},
      {"orders", 6h, 200, 100, 0, &sql::workload::load_orders, "order-draft-", "order-vip-", "revision",
       kOrderStates},
      {"inventory",
       24h,
       150,
       60,
       0,
       &sql::workload::load_inventory,
       "berlin/sku-new-",
       "berlin/sku-promo-",
       "revision",
       {}},
      {"devices",
       2h,
       170,
       220,
       0,
       &sql::workload::load_devices,
       "site-00/pairing-",
       "site-00/gateway-hub-",
       "revision",
       {}},
      {"sessions", 15min, 130, 330, 0, &sql::workload::load_sessions, "session-pending-", "session-kiosk-",
       "requests", kSessionStates},
      {"payments", 1h, 110, 150, 0, &sql::workload::load_payments, "pay_intent_", "pay_batch_", "attempts",
       kPaymentStates},
      {"search-index",
       72h,
       90,
       20,
       0,
       &sql::workload::load_search_index,
       "doc:en:queued-",
       "doc:en:front-page-",
       "revision",
       {}},
      {"feature-flags",
       168h,
       1,
       0,
       240,
       &sql::workload::load_feature_flags,
       "player.flag-draft-",
       "checkout.flag-rollout-",
       "revision",
       {}},
  };
}

}  // namespace

std::span<const DemoTopic> demoTopics() {
  static const std::vector<DemoTopic> topics = makeTopics();
  return topics;
}

}  // namespace headlock::workload
