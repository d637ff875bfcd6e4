// Between a spec and its text. Whatever `parseSpec` accepts, PostgreSQL's own isolationtester accepts; and
// what `writeSpec` writes reads back as the same spec.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/race/spec.h"

namespace headlock::race {

/// What a text may hold at most. Far beyond any race that a person follows; a hostile file meets them early.
struct SpecLimits {
  std::size_t bytes = 1'048'576;
  std::size_t sessions = 200;
  std::size_t steps = 5'000;
  std::size_t permutations = 20'000;
  std::size_t permutationSteps = 100'000;  ///< Of all permutations together, markers counted.
  std::size_t annotations = 5'000;
};

/// Reads a spec. Throws InvalidSpec at the first thing that is wrong.
[[nodiscard]] Spec parseSpec(std::string_view text, const SpecLimits& limits = {});

/// Reads one order of `spec`'s steps, as it stands behind the word `permutation`: names, with markers or
/// without. Throws InvalidSpec with a place in `text`.
[[nodiscard]] Permutation parsePermutation(const Spec& spec, std::string_view text);

/// The text of a file; `-` is standard input. Throws as `readSpecFile` does.
[[nodiscard]] std::string readSpecText(const std::string& path, const SpecLimits& limits = {});

/// Reads a spec from a file; `-` is standard input. Throws NotFound or Failed (`file_failed`) naming the
/// file, or InvalidSpec.
[[nodiscard]] Spec readSpecFile(const std::string& path, const SpecLimits& limits = {});

/// Writes a spec, annotations first. Throws InvalidSpec for what no text can say: a name with a line end, SQL
/// with a closing brace, a reference to a step that is not there.
[[nodiscard]] std::string writeSpec(const Spec& spec);

/// `name` as it stands in a spec: in quotes where it needs them.
[[nodiscard]] std::string writeName(std::string_view name);

}  // namespace headlock::race
