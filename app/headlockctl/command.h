// The command line as data. One table of groups, commands, operands and options is all there is: the parser
// reads it, and help, completions and the manual are printed from it, so that none of them can know a command
// that the others do not.
//
// A file per group (`topic_commands.cpp`, …) makes its part of the table and holds the handlers beside it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace headlock::cli {

class Context;
class Invocation;

enum class ExitStatus : int {
  done = 0,
  failed = 1,   ///< Failed, or not found.
  usage = 2,    ///< The request itself was wrong; nothing was done.
  verdict = 3,  ///< A race or a check whose verdict was not the expected one.
  interrupted = 130,
};

/// What a word on the line must be; the parser refuses anything else before a handler runs.
enum class ValueKind {
  flag,      ///< Options only: given or not.
  text,      ///< UTF-8, checked further by the operation.
  integer,   ///< A whole number between `minimum` and `maximum`.
  duration,  ///< As core/database/duration.h reads it, between `minimum` and `maximum` milliseconds.
  choice,    ///< One of `choices`.
  document,  ///< JSON itself, `@FILE`, or `-` for standard input.
  file,      ///< A file's name, or `-` for standard input where the help says so.
};

struct Option {
  std::string_view name;  ///< Without its dashes.
  ValueKind kind = ValueKind::flag;
  std::string_view value = {};  ///< How the help writes the value, for example `DURATION`; empty for a flag.
  std::string_view help = {};   ///< One sentence.
  std::string_view defaultValue = {};  ///< As one would write it; empty where there is none.
  bool required = false;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;  ///< 0 where `kind` has its own limit.
  std::vector<std::string_view> choices = {};
};

struct Operand {
  std::string_view name;  ///< As the help writes it, for example `TOPIC`.
  std::string_view help;
  ValueKind kind = ValueKind::text;
  /// Not needed where this flag is given (`--all`), and then not allowed; empty where it is always needed.
  std::string_view unlessFlag = {};
  /// May be left out without a flag in its place.
  bool optional = false;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
};

/// One key of the JSON result.
struct ResultKey {
  std::string_view key;
  std::string_view help;
};

struct Example {
  std::string_view line;
  std::string_view explanation;
};

using Handler = ExitStatus (*)(Context& context, const Invocation& invocation);

struct Command {
  std::string_view verb;              ///< Empty: the group's name alone is the command (`stats TOPIC`).
  std::string_view summary;           ///< One sentence, for lists.
  std::string_view description = {};  ///< What else a person must know; may be empty.
  std::vector<Operand> operands = {};
  std::vector<Option> options = {};
  std::vector<ResultKey> results = {};
  std::vector<Example> examples = {};
  Handler run = nullptr;
};

struct Group {
  std::string_view name;
  std::string_view summary;
  std::vector<Command> commands;
};

/// Every group, in the order in which help lists them. Made once, on first use.
[[nodiscard]] const std::vector<Group>& commandTable();

/// The options that are accepted anywhere on the line.
[[nodiscard]] const std::vector<Option>& globalOptions();

/// The group or command of that name; null where there is none.
[[nodiscard]] const Group* findGroup(std::string_view name);
[[nodiscard]] const Command* findCommand(const Group& group, std::string_view verb);
[[nodiscard]] const Option* findOption(const std::vector<Option>& options, std::string_view name);

}  // namespace headlock::cli
