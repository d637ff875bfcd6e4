// Documents and definitions that nobody would write, from a seed.
#pragma once

#include <random>
#include <string>

#include "core/computed/definition.h"

namespace headlock::computed {

/// A document over few names, so that paths often find something.
[[nodiscard]] std::string randomDocument(std::mt19937& random, int depth = 0);

/// A valid definition over the same names.
[[nodiscard]] Definition randomDefinition(std::mt19937& random, const std::string& key);

}  // namespace headlock::computed
