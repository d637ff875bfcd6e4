// The `#:` lines of a spec: read after the grammar, because they name its steps.
#pragma once

#include <span>
#include <string>

#include "core/race/spec.h"
#include "core/race/spec_lexer.h"

namespace headlock::race {

/// Puts what the lines say into `spec`, whose sessions are already there. Throws InvalidSpec.
void applyAnnotations(std::span<const AnnotationLine> lines, Spec& spec);

/// The annotations of `spec` as lines, each ended.
[[nodiscard]] std::string writeAnnotations(const Spec& spec);

}  // namespace headlock::race
