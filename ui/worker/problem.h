// What went wrong, as a place shows it: the sentence, the code, the remedy. A value that crosses threads in
// the place of the exception (whose reference count no tool can follow through the run-time library).
#pragma once

#include <QString>
#include <exception>

#include "core/database/error.h"

namespace headlock::ui {

struct Problem {
  QString sentence = {};
  QString code = {};      ///< Of the error catalogue, for example `lock_timeout`.
  QString sqlstate = {};  ///< Empty where no server said it.
  QString detail = {};
  QString remedy = {};
  Recovery recovery = Recovery::askOperator;

  /// From what a job threw. Any std::exception that is not ours is a defect and reads as code `internal`.
  [[nodiscard]] static Problem from(const std::exception_ptr& error);
  /// That somebody asked to give up.
  [[nodiscard]] static Problem cancelled();

  [[nodiscard]] bool isCancelled() const { return code == QLatin1String("cancelled"); }
  /// Whether the connection is what is broken: a new one heals it.
  [[nodiscard]] bool isConnection() const {
    return code == QLatin1String("connection_lost") || code == QLatin1String("connection_failed");
  }
  /// `lock_timeout · 55P03`, for the small print.
  [[nodiscard]] QString codes() const;
};

}  // namespace headlock::ui
