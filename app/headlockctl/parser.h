// From the words of the line to one checked request.
//
// Words come as the kernel gave them, as bytes: ill-formed UTF-8 is refused here, before anything could
// repair it silently. Global options may stand anywhere, `--name value` and `--name=value` mean the same,
// `--` ends the options. Whatever does not fit the table is a usage error of one sentence, with the nearest
// name where there is one.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/headlockctl/invocation.h"

namespace headlock::cli {

/// Help was asked for: of one command, of a group (`command` null), or of the whole (both null).
struct HelpRequest {
  const Group* group = nullptr;
  const Command* command = nullptr;
};

struct VersionRequest {};

struct ParsedLine {
  Globals globals;
  std::variant<Invocation, HelpRequest, VersionRequest> request;
};

/// Requires the words after the program's name. Throws InvalidInput (`usage`, or the code of the value that
/// was refused).
[[nodiscard]] ParsedLine parseLine(const std::vector<std::string>& words);

/// The output format that the line asks for, found without judging the rest: errors of parsing are told in
/// it.
[[nodiscard]] OutputFormat requestedFormat(const std::vector<std::string>& words);

/// The line of a command without its options' help: `headlockctl topic create NAME [--headless-ttl
/// DURATION]`.
[[nodiscard]] std::string usageLine(const Group& group, const Command& command);

}  // namespace headlock::cli
