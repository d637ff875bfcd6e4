// Searching a log: many short looks instead of one long scan.
#include <limits>

#include "core/database/text.h"
#include "core/topic/operations_common.h"
#include "sql/topic.h"

namespace headlock::topic {
namespace {

/// Longer than any path or word that somebody types.
constexpr std::size_t kLongestTerm = 4'096;

void requireTerm(const std::string& term) {
  if (term.size() > kLongestTerm || !database::isCleanText(term)) {
    throw InvalidInput("invalid_argument",
                       "What is searched for has at most 4,096 bytes of UTF-8 without NUL.");
  }
}

}  // namespace

SearchPage TopicOperations::search(const MessageSearch& search, std::optional<MessageId> before, int look) {
  requireLimit(look);
  requireTerm(search.text);
  requireTerm(search.path);
  if (search.key) requireKey(*search.key);
  const auto given = [](const std::string& term) {
    return term.empty() ? database::Parameter(std::nullopt) : database::Parameter(term);
  };
  std::vector<database::Parameter> parameters{
      search.previewCharacters, before ? before->value : std::numeric_limits<std::int64_t>::max(), look,
      given(search.text), given(search.path)};
  if (search.key) parameters.emplace_back(*search.key);
  const auto& statement = search.key ? sql::topic::search_history : sql::topic::search_messages;
  try {
    return onTables([&](TopicId id) {
      const auto result = database::executeOnce(connection_, about(id, statement, parameters), kReadOnly);
      constexpr int kReached = 7;
      constexpr int kLooked = 8;
      SearchPage page;
      page.looked = result.integer(0, kLooked);
      if (page.looked == look) page.reached = MessageId{result.integer(0, kReached)};
      for (int row = 0; row < result.rows(); ++row) {
        if (!result.isNull(row, 0)) page.messages.push_back(storedMessage(result, row));
      }
      return page;
    });
  } catch (const Failed& error) {
    // Class 42 and 22: the path cannot be read, or cannot be applied.
    const bool path =
        !search.path.empty() && (error.sqlstate() == "42601" || error.sqlstate().starts_with("22"));
    if (!path) throw;
    throw InvalidInput("invalid_argument", std::string("This is no SQL/JSON path: ") + error.what(),
                       error.report());
  }
}

}  // namespace headlock::topic
