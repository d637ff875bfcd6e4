#include "app/headlockctl/help.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/database/duration.h"

namespace headlock::cli {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kTermWidth = 30;  ///< A longer term puts its text on the next line.

using Entries = std::vector<std::pair<std::string, std::string>>;

/// `text` in lines of at most `width` columns, each after the first indented. Help is ASCII: bytes are
/// columns.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (column > indent && column + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + '\n';
}

std::string definitions(std::string_view title, const Entries& entries) {
  if (entries.empty()) return {};
  std::size_t term = 0;
  for (const auto& entry : entries) {
    if (entry.first.size() <= kTermWidth) term = std::max(term, entry.first.size());
  }
  const std::size_t indent = term + 4;
  std::string result = '\n' + std::string(title) + ":\n";
  for (const auto& [name, text] : entries) {
    result += "  " + name;
    if (name.size() > term) {
      result += '\n' + std::string(indent, ' ');
    } else {
      result += std::string(indent - 2 - name.size(), ' ');
    }
    result += wrapped(text, indent, kWidth);
  }
  return result;
}

std::string commandName(const Group& group, const Command& command) {
  std::string name(group.name);
  if (!command.verb.empty()) name += ' ' + std::string(command.verb);
  return name;
}

Entries optionEntries(const std::vector<Option>& options) {
  Entries entries;
  for (const Option& option : options) entries.emplace_back(optionSpelling(option), optionHelp(option));
  return entries;
}

std::string wholeHelp() {
  std::string result = "Usage: headlockctl COMMAND [OPERANDS] [OPTIONS]\n\n";
  result += wrapped(
      "Lock protocols for PostgreSQL: topics whose message keys have one lockable row each, and what is "
      "needed to watch, load and mend them.",
      0, kWidth);
  Entries commands;
  for (const Group& group : commandTable()) {
    for (const Command& command : group.commands) {
      commands.emplace_back(commandName(group, command), command.summary);
    }
  }
  result += definitions("Commands", commands);
  result += definitions("Options accepted anywhere on the line", optionEntries(globalOptions()));
  result += "\nheadlockctl COMMAND --help says more; headlockctl manual prints the whole manual page.\n";
  return result;
}

std::string groupHelp(const Group& group) {
  std::string result = "Usage: headlockctl " + std::string(group.name) + " COMMAND [OPERANDS] [OPTIONS]\n\n";
  result += wrapped(group.summary, 0, kWidth);
  Entries commands;
  for (const Command& command : group.commands) {
    commands.emplace_back(commandName(group, command), command.summary);
  }
  return result + definitions("Commands", commands);
}

std::string commandHelp(const Group& group, const Command& command) {
  std::string result = "Usage: " + wrapped(usageLine(group, command), 7, kWidth) + '\n';
  result += wrapped(command.summary, 0, kWidth);
  if (!command.description.empty()) result += '\n' + wrapped(command.description, 0, kWidth);
  Entries operands;
  for (const Operand& operand : command.operands) operands.emplace_back(operand.name, operand.help);
  result += definitions("Operands", operands);
  result += definitions("Options", optionEntries(command.options));
  Entries keys;
  for (const ResultKey& key : command.results) keys.emplace_back(key.key, key.help);
  result += definitions("Result, with --output json", keys);
  if (!command.examples.empty()) result += "\nExamples:\n";
  for (const Example& example : command.examples) {
    result += "  " + std::string(example.line) + "\n      " + wrapped(example.explanation, 6, kWidth);
  }
  return result + "\nThe options of every command are in headlockctl --help.\n";
}

}  // namespace

std::string helpText(const HelpRequest& request) {
  if (request.group == nullptr) return wholeHelp();
  const bool single = request.group->commands.size() == 1 && request.group->commands.front().verb.empty();
  if (request.command != nullptr || single) {
    return commandHelp(*request.group,
                       request.command != nullptr ? *request.command : request.group->commands.front());
  }
  return groupHelp(*request.group);
}

std::string versionNumber() {
  return HEADLOCK_VERSION;
}

std::string versionText() {
  return "headlockctl " + versionNumber() + '\n';
}

std::string optionSpelling(const Option& option) {
  std::string spelling = "--" + std::string(option.name);
  if (option.kind != ValueKind::flag) spelling += ' ' + std::string(option.value);
  return spelling;
}

std::string optionHelp(const Option& option) {
  std::string help(option.help);
  std::string notes;
  const auto note = [&](const std::string& text) { notes += (notes.empty() ? "" : "; ") + text; };
  if (option.required) note("required");
  if (option.kind == ValueKind::integer && option.maximum != 0) {
    note(std::to_string(option.minimum) + " to " + std::to_string(option.maximum));
  }
  if (option.kind == ValueKind::choice) {
    std::string choices;
    for (const std::string_view choice : option.choices)
      choices += (choices.empty() ? "" : ", ") + std::string(choice);
    note(choices);
  }
  if (!option.defaultValue.empty()) note("default " + std::string(option.defaultValue));
  return notes.empty() ? help : help + " (" + notes + ")";
}

}  // namespace headlock::cli
