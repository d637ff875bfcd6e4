#include "core/contention/action.h"

#include <string>

#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/time.h"
#include "core/database/transaction.h"
#include "sql/contention.h"

namespace headlock::contention {

Failed sessionChanged(int pid, Timestamp startedAt) {
  return {"session_changed", "No session of pid " + std::to_string(pid) + " began at " +
                                 database::formatTime(startedAt) +
                                 ": it has ended, or the number belongs to another one now."};
}

bool act(database::Connection& connection, Action action, int pid, Timestamp startedAt) {
  static const database::Layout layout({});
  const database::Statement& statement =
      action == Action::cancel ? sql::contention::cancel : sql::contention::terminate;
  const database::Result answer =
      database::executeOnce(connection, {layout.render(statement), {pid, startedAt}}, {.readOnly = true});
  if (!answer.empty() && answer.boolean(0, 0)) {
    throw Failed("insufficient_privilege", "This role may not see when the session of pid " +
                                               std::to_string(pid) +
                                               " began, so it cannot be told from another.");
  }
  if (answer.empty() || answer.isNull(0, 1)) throw sessionChanged(pid, startedAt);
  return answer.boolean(0, 1);
}

}  // namespace headlock::contention
