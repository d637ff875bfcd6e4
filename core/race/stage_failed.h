// The race cannot go on: not a verdict about it, but a stage on which nothing can be played.
#pragma once

#include <string>

#include "core/database/error.h"

namespace headlock::race {

class StageFailed : public Failed {
public:
  /// `reference` is what PostgreSQL's isolationtester prints in the same situation, line end included.
  explicit StageFailed(const std::string& problem, std::string reference, bool onOutput = false)
      : Failed("stage_failed", problem), reference_(std::move(reference)), onOutput_(onOutput) {}

  [[nodiscard]] const std::string& reference() const noexcept { return reference_; }
  /// Whether the other tool prints it to its output, and not to its errors.
  [[nodiscard]] bool onOutput() const noexcept { return onOutput_; }

private:
  std::string reference_;
  bool onOutput_;
};

}  // namespace headlock::race
