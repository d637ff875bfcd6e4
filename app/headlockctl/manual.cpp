#include "app/headlockctl/manual.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/headlockctl/command.h"
#include "app/headlockctl/help.h"
#include "app/headlockctl/parser.h"
#include "core/database/error.h"

namespace headlock::cli {
namespace {

/// `text` as troff reads it: no accidental requests, no typographic dashes, ASCII only.
std::string escaped(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
  constexpr std::string_view kEllipsis = "…";
  while (!text.empty()) {
    if (text.starts_with(kEllipsis)) {
      result += "...";
      text.remove_prefix(kEllipsis.size());
      continue;
    }
    switch (text.front()) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      default:
        result += text.front();
    }
    text.remove_prefix(1);
  }
  return result;
}

std::string section(std::string_view title) {
  return ".SH " + std::string(title) + '\n';
}

std::string paragraph(std::string_view text) {
  return ".PP\n" + escaped(text) + '\n';
}

std::string entry(std::string_view term, std::string_view text) {
  return ".TP\n.B " + escaped(term) + '\n' + escaped(text) + '\n';
}

std::string command(const Group& group, const Command& command) {
  std::string result = ".SS \"" + escaped(usageLine(group, command)) + "\"\n";
  result += escaped(command.summary) + '\n';
  if (!command.description.empty()) result += paragraph(command.description);
  for (const Operand& operand : command.operands) result += entry(operand.name, operand.help);
  for (const Option& option : command.options) result += entry(optionSpelling(option), optionHelp(option));
  if (!command.results.empty()) result += paragraph("With --output json:");
  for (const ResultKey& key : command.results) result += entry(key.key, key.help);
  for (const Example& example : command.examples) {
    result += paragraph(example.explanation) + ".PP\n.RS 4\n.nf\n" + escaped(example.line) + "\n.fi\n.RE\n";
  }
  return result;
}

std::string introduction() {
  std::string result = ".TH HEADLOCKCTL 1 \"\" \"headlock " + versionNumber() + "\" \"User Commands\"\n";
  result += section("NAME") + "headlockctl \\- lock protocols for PostgreSQL on the command line\n";
  result += section("SYNOPSIS") + ".B headlockctl\n.I COMMAND\n[\\fIOPERANDS\\fR] [\\fIOPTIONS\\fR]\n";
  result += section("DESCRIPTION");
  result +=
      escaped(
          "An installation of headlock is one schema of a PostgreSQL database. It holds topics: append-only "
          "logs of messages, where every compacted message key has one row that can be locked before there "
          "is "
          "anything to read. Everything that the console shows and does can be done and scripted here.") +
      '\n';
  result += paragraph(
      "Text output is for people and may change; --output json is for programs: one document, or one a line "
      "where "
      "a command streams. Times are RFC 3339 in UTC, durations are milliseconds, in keys that say _ms.");
  result += paragraph(
      "Options may stand anywhere, as --name VALUE or --name=VALUE; -- ends them. Durations are a whole "
      "number and "
      "one of ms, s, m, h, d. JSON is given as it is, as @FILE, or as - for standard input.");
  return result;
}

std::string environment() {
  std::string result = section("ENVIRONMENT");
  result += entry("HEADLOCK_DATABASE", "Where the database is when --database is not given.");
  result +=
      entry("PGHOST, PGSERVICE, PGDATABASE, PGPORT, PGUSER, PGPASSFILE, …",
            "libpq's own variables, service file, password file and TLS settings all work. One that names a "
            "server keeps the embedded cluster out of it.");
  result += entry("HEADLOCK_CLUSTER_HOME", "The directory of the embedded cluster.");
  result += entry("PGBIN", "Where PostgreSQL's server programs are, for the embedded cluster.");
  return result;
}

std::string statuses() {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kStatuses = {{
      {"0", "Done."},
      {"1", "Failed, or not found."},
      {"2", "The request was wrong; nothing was done."},
      {"3", "A race or a check gave a verdict that was not the expected one."},
      {"130", "Interrupted; the running statement was cancelled on the server first."},
  }};
  std::string result = section("EXIT STATUS");
  for (const auto& [status, meaning] : kStatuses) result += entry(status, meaning);
  return result;
}

std::string errors() {
  std::string result = section("ERRORS");
  result += escaped(
                "An error is one line on standard error. With --output json it is an object, on standard "
                "error too: "
                "{\"error\": {\"code\": …, \"message\": …, \"sqlstate\": …, \"hint\": …}}. The codes, and "
                "what to do:") +
            '\n';
  for (const ErrorKind& kind : errorCatalogue()) result += entry(kind.code, kind.remedy);
  return result;
}

}  // namespace

std::string manualPage() {
  std::string result = introduction();
  result += section("GLOBAL OPTIONS");
  for (const Option& option : globalOptions()) result += entry(optionSpelling(option), optionHelp(option));
  result += section("COMMANDS");
  for (const Group& group : commandTable()) {
    for (const Command& item : group.commands) result += command(group, item);
  }
  result += environment() + statuses() + errors();
  result += section("SEE ALSO") + ".BR psql (1),\n.BR headlock (1)\n";
  return result;
}

}  // namespace headlock::cli
