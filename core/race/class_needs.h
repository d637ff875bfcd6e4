// The classes that a race asks for: what its few words mean, and how they are made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/computed/definition.h"
#include "core/database/connection.h"
#include "core/race/spec.h"

namespace headlock::race {

/// `{"n": 1, "m": 10}`.
[[nodiscard]] std::string countsAsJson(std::span<const std::pair<std::string, std::int64_t>> members);
/// Throws InvalidInput where a path is no JSON pointer; the rest is for Definition::validate().
[[nodiscard]] computed::Definition sumOf(const DefinitionNeed& need);

/// Makes the classes, one after the other, so that ids count from 1. Requires the tables of computed fields,
/// and that they are empty.
void makeClasses(database::Connection& connection, std::span<const ClassNeed> classes);

}  // namespace headlock::race
