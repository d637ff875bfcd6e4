#include "app/headlockctl/failure.h"

#include <new>

#include "app/headlockctl/document.h"
#include "core/database/error.h"
#include "core/database/text.h"

namespace headlock::cli {
namespace {

constexpr std::size_t kLongestMessage = 2'000;

/// A server's message may span lines; here it is one. Text from data in it cannot move the cursor.
std::string oneLine(std::string_view message) {
  std::string result;
  for (const char character : message) {
    if (character == '\n' || character == '\r' || character == '\t') {
      if (!result.empty() && result.back() != ' ') result += ' ';
    } else {
      result += character;
    }
  }
  while (result.ends_with(' ')) result.pop_back();
  return database::printable(result, kLongestMessage);
}

ExitStatus statusOf(const Error& error, bool interrupted) {
  if (interrupted && error.code() == "cancelled") return ExitStatus::interrupted;
  if (error.code() == "verdict_unexpected") return ExitStatus::verdict;
  return dynamic_cast<const InvalidInput*>(&error) != nullptr ? ExitStatus::usage : ExitStatus::failed;
}

}  // namespace

Failure describeFailure(const std::exception_ptr& error, bool interrupted) {
  try {
    std::rethrow_exception(error);
  } catch (const Error& known) {
    return {statusOf(known, interrupted), std::string(known.code()), known.what(), known.sqlstate(),
            known.remedy()};
  } catch (const std::bad_alloc&) {
    const ErrorKind& kind = errorKind("out_of_resources");
    return {ExitStatus::failed,
            std::string(kind.code),
            "there is not enough memory",
            {},
            std::string(kind.remedy)};
  } catch (const std::exception& unknown) {
    const ErrorKind& kind = errorKind("internal");
    return {ExitStatus::failed, std::string(kind.code), unknown.what(), {}, std::string(kind.remedy)};
  }
}

std::string failureLine(const Failure& failure, OutputFormat format) {
  if (format == OutputFormat::text) return "headlockctl: " + oneLine(failure.message) + '\n';
  const auto orNull = [](const std::string& text) { return text.empty() ? Value() : Value(text); };
  const Record error{{"code", failure.code},
                     {"message", oneLine(failure.message)},
                     {"sqlstate", orNull(failure.sqlstate)},
                     {"hint", orNull(failure.hint)}};
  return toJson(Record{{"error", error}}) + '\n';
}

std::string warningLine(std::string_view code, std::string_view message, OutputFormat format) {
  if (format == OutputFormat::text) return "headlockctl: warning: " + oneLine(message) + '\n';
  const Record warning{{"code", code}, {"message", oneLine(message)}};
  return toJson(Record{{"warning", warning}}) + '\n';
}

}  // namespace headlock::cli
