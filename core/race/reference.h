// Plays a spec as PostgreSQL 15's isolationtester does, and prints what that tool prints, byte for byte.
//
// This is how the stage is held to something that this project did not write: the same specs go through both
// programs on one server, and their outputs must not differ.
#pragma once

#include <functional>
#include <string_view>

#include "core/race/stage.h"

namespace headlock::race {

/// Where the two streams of that tool go. Each call is one or several whole lines, and is to be written at
/// once.
struct ReferenceOutput {
  std::function<void(std::string_view)> output;
  std::function<void(std::string_view)> errors;
};

/// Plays the listed permutations, or every order where none is listed. Of `options` the settings, the time
/// limit, the canceller and what library steps need are used. Returns the tool's exit status: 0 at the end, 1
/// when it gave up. Throws ConnectionLost, Cancelled.
[[nodiscard]] int playAsReference(const Spec& spec, StageOptions options, const ReferenceOutput& output);

}  // namespace headlock::race
