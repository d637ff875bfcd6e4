// A statement as it stands in sql/: a name and a text. Operations never hold SQL of their own; they name one
// of these, and a Layout turns its :"placeholders" into the quoted names of one installation.
#pragma once

#include <string_view>

namespace headlock::database {

/// One file of sql/. `operation` is what its owner comment says, for example `headlock.topic.lock_head`.
struct Statement {
  std::string_view operation;
  std::string_view text;
};

}  // namespace headlock::database
