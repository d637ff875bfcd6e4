#include "core/contention/lookup.h"

#include "core/contention/resolve.h"
#include "core/database/error.h"
#include "core/database/transaction.h"

namespace headlock::contention {
namespace {

/// So many refusals in one poll mean that the rest would be refused as well, each after its time limit.
constexpr int kMostRefusals = 3;

bool mustBeHeard(const Failed& error) {
  return error.code() == "cancelled" || error.recovery() == Recovery::reconnect;
}

/// Sends the lookups from `first` on; returns how many of them were answered.
std::size_t attempt(database::Connection& connection, const std::vector<Lookup>& lookups, std::size_t first) {
  std::vector<database::Deferred> answers;
  try {
    database::Transaction transaction(connection, {.readOnly = true, .lockTimeout = kLookLimit});
    for (std::size_t index = first; index < lookups.size(); ++index) {
      answers.push_back(transaction.defer(lookups[index].query));
    }
    transaction.commit();
  } catch (const Failed& error) {
    if (mustBeHeard(error)) throw;
  }
  std::size_t answered = 0;
  for (database::Deferred& answer : answers) {
    try {
      lookups[first + answered].found(answer.get());
    } catch (const Failed&) {
      break;
    }
    ++answered;
  }
  return answered;
}

}  // namespace

void lookUp(database::Connection& connection, const std::vector<Lookup>& lookups) {
  int refusals = 0;
  std::size_t next = 0;
  while (next < lookups.size() && refusals < kMostRefusals) {
    next += attempt(connection, lookups, next);
    if (next == lookups.size()) return;
    lookups[next++].refused();
    ++refusals;
  }
  while (next < lookups.size()) lookups[next++].refused();
}

}  // namespace headlock::contention
