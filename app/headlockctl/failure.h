// The one place where an error becomes a line for people or an object for programs, and an exit status.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "app/headlockctl/command.h"
#include "app/headlockctl/invocation.h"

namespace headlock::cli {

/// What is told about an error, and how the program ends with it.
struct Failure {
  ExitStatus status = ExitStatus::failed;
  std::string code;
  std::string message;
  std::string sqlstate;  ///< Empty where no server spoke.
  std::string hint;
};

/// What `error` means. `interrupted`: somebody asked this program to stop, so that a cancelled statement is
/// no failure of its own. Requires a non-null pointer.
[[nodiscard]] Failure describeFailure(const std::exception_ptr& error, bool interrupted);

/// The line for standard error, with its newline.
[[nodiscard]] std::string failureLine(const Failure& failure, OutputFormat format);

/// The same shape for something worth knowing that is no error.
[[nodiscard]] std::string warningLine(std::string_view code, std::string_view message, OutputFormat format);

}  // namespace headlock::cli
