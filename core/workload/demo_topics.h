// The topics of the demonstration: names, keys and payloads that an operator could meet, made on the server.
//
// One table describes them all; the load fills them and the traffic moves them. Messages of the numbers a to
// b come from a statement of sql/workload each, headless rows from one for all.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/database/statement.h"

namespace headlock::workload {

struct DemoTopic {
  std::string_view name;
  std::chrono::milliseconds headlessTtl;
  int keyShare;                              ///< Of a thousand keys with a head.
  int headlessShare;                         ///< Of a thousand headless rows.
  std::int64_t mostKeys;                     ///< There are never more of this kind; 0: no bound.
  const database::Statement* messages;       ///< Appends the messages of the keys $1 to $2.
  std::string_view headlessPrefix;           ///< Keys of headless rows are this and a number.
  std::string_view hotPrefix;                ///< Keys that traffic fights over are this and a small number.
  std::string_view counter;                  ///< The member that each update adds one to.
  std::span<const std::string_view> states;  ///< What `state` goes through; empty where there is none.
};

[[nodiscard]] std::span<const DemoTopic> demoTopics();

}  // namespace headlock::workload
