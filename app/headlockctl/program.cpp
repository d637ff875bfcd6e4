#include "app/headlockctl/program.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <string_view>

#include "app/headlockctl/context.h"
#include "app/headlockctl/failure.h"
#include "app/headlockctl/help.h"
#include "app/headlockctl/interrupt.h"
#include "app/headlockctl/parser.h"
#include "app/headlockctl/standard_stream.h"
#include "core/database/settings.h"

namespace headlock::cli {
namespace {

void printVersion(const Output& output) {
  output.answer(Record{{"version", versionNumber()}}, versionText());
}

ExitStatus perform(const ParsedLine& line, const std::shared_ptr<database::Canceller>& canceller) {
  if (const auto* const help = std::get_if<HelpRequest>(&line.request)) {
    Output(line.globals.output).raw(helpText(*help));
    return ExitStatus::done;
  }
  if (std::holds_alternative<VersionRequest>(line.request)) {
    printVersion(Output(line.globals.output));
    return ExitStatus::done;
  }
  const auto& invocation = std::get<Invocation>(line.request);
  Context context(line.globals, canceller);
  return invocation.command().run(context, invocation);
}

bool isSecret(std::string_view conninfo) {
  try {
    return database::containsPassword(conninfo);
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

ExitStatus runProgram(const std::vector<std::string>& words) {
  // Never destroyed: a signal may come until the very end.
  static const auto canceller = std::make_shared<database::Canceller>();
  installInterruptHandlers(*canceller);
  try {
    return perform(parseLine(words), canceller);
  } catch (const OutputClosed&) {
    return ExitStatus::done;
  } catch (...) {
    const Failure failure = describeFailure(std::current_exception(), canceller->requested());
    writeToStandardError(failureLine(failure, requestedFormat(words)));
    return failure.status;
  }
}

void hideSecrets(int argumentCount, char** arguments) {
  constexpr std::string_view kOption = "--database";
  for (int index = 1; index < argumentCount; ++index) {
    char* value = nullptr;
    const std::string_view word = arguments[index];
    if (word == kOption && index + 1 < argumentCount) {
      value = arguments[index + 1];
    } else if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with('=')) {
      value = arguments[index] + kOption.size() + 1;
    }
    if (value != nullptr && isSecret(value)) std::memset(value, 'x', std::strlen(value));
  }
}

}  // namespace headlock::cli
