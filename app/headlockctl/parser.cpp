#include "app/headlockctl/parser.h"

#include <algorithm>

#include "app/headlockctl/option_value.h"
#include "core/database/nearest_name.h"
#include "core/database/text.h"

namespace headlock::cli {
namespace {

std::string suggestion(std::string_view word, const std::vector<std::string_view>& names,
                       std::string_view dashes) {
  const std::string_view nearest = database::nearestName(word, names);
  if (nearest.empty()) return {};
  return "; did you mean " + std::string(dashes) + std::string(nearest) + "?";
}

template <typename Item>
std::vector<std::string_view> namesOf(const std::vector<Item>& items, std::string_view Item::*member) {
  std::vector<std::string_view> names;
  for (const Item& item : items) {
    if (!(item.*member).empty()) names.push_back(item.*member);
  }
  return names;
}

bool isOption(std::string_view word) {
  return word.size() > 1 && word.front() == '-';
}

/// Which of a command's words are literal text on the usage line.
std::string usageOf(const Operand& operand) {
  const std::string name(operand.name);
  if (!operand.unlessFlag.empty()) return name + "|--" + std::string(operand.unlessFlag);
  return operand.optional ? "[" + name + "]" : name;
}

}  // namespace

/// Walks the words once; what it has recognised so far decides what the next word may be.
class Parser {
public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  ParsedLine parse() {
    checkEncoding();
    for (; position_ < words_.size(); ++position_) {
      const std::string& word = words_[position_];
      if (optionsEnded_ || !isOption(word)) {
        takeWord(word);
      } else if (word == "--") {
        optionsEnded_ = true;
      } else {
        takeOption(word);
      }
    }
    return finish();
  }

private:
  void checkEncoding() const {
    for (std::size_t index = 0; index < words_.size(); ++index) {
      if (database::isCleanText(words_[index])) continue;
      refuseUsage("Argument " + std::to_string(index + 1) + " is not valid UTF-8");
    }
  }

  void takeWord(const std::string& word) {
    if (group_ == nullptr) {
      group_ = findGroup(word);
      if (group_ != nullptr) return;
      if (word == "help" && !optionsEnded_) {
        help_ = true;
        return;
      }
      refuseUsage("There is no command " + quoted(word) +
                  suggestion(word, namesOf(commandTable(), &Group::name), ""));
    }
    if (command_ == nullptr) {
      command_ = word.empty() ? nullptr : findCommand(*group_, word);
      if (command_ != nullptr) return;
      command_ = findCommand(*group_, "");
      if (command_ == nullptr) {
        const auto verbs = namesOf(group_->commands, &Command::verb);
        const std::string near = suggestion(word, verbs, "");
        refuseUsage("The command " + std::string(group_->name) + " has no " + quoted(word) +
                    (near.empty() ? "; it has " + joined(verbs) : near));
      }
    }
    if (operands_.size() == command_->operands.size()) {
      refuseUsage("Unexpected argument " + quoted(word) +
                  "; the command is: " + usageLine(*group_, *command_));
    }
    operands_.push_back(word);
  }

  void takeOption(const std::string& word) {
    if (word == "-h") {
      help_ = true;
      return;
    }
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Option* const option = lookUp(name);
    const std::string written = "--" + std::string(option->name);
    if (!seen_.insert(option->name).second) refuseUsage(written + " is given twice");
    if (option->kind == ValueKind::flag) {
      if (equals != std::string::npos) refuseUsage(written + " takes no value");
      accept(*option, true);
      return;
    }
    if (equals != std::string::npos) {
      accept(*option, parseOptionValue(*option, word.substr(equals + 1)));
      return;
    }
    const bool last = position_ + 1 == words_.size();
    if (last || words_[position_ + 1] == "--" || isKnownOption(words_[position_ + 1])) {
      refuseUsage(written + " needs a value: " + written + "=" + std::string(option->value));
    }
    accept(*option, parseOptionValue(*option, words_[++position_]));
  }

  /// The option called `word`, dashes included. An option of a command that has no verb decides for that
  /// command.
  const Option* lookUp(const std::string& word) {
    const bool two = word.starts_with("--");
    const std::string_view name = std::string_view(word).substr(two ? 2 : 1);
    if (two) {
      if (const Option* const global = findOption(globalOptions(), name)) return global;
      if (command_ == nullptr && group_ != nullptr) command_ = findCommand(*group_, "");
      const Option* const own = command_ == nullptr ? nullptr : findOption(command_->options, name);
      if (own != nullptr) return own;
    }
    auto names = namesOf(globalOptions(), &Option::name);
    if (command_ != nullptr) {
      for (const Option& option : command_->options) names.push_back(option.name);
    }
    const std::string place = command_ == nullptr ? "before the command" : "of this command";
    refuseUsage("Unknown option " + quoted(word) + " " + place + suggestion(name, names, "--"));
  }

  [[nodiscard]] bool isKnownOption(std::string_view word) const {
    if (!word.starts_with("--")) return false;
    const std::string_view name =
        word.substr(2, word.find('=') == std::string_view::npos ? word.npos : word.find('=') - 2);
    if (findOption(globalOptions(), name) != nullptr) return true;
    return command_ != nullptr && findOption(command_->options, name) != nullptr;
  }

  void accept(const Option& option, ParsedValue value) {
    if (findOption(globalOptions(), option.name) == &option) {
      acceptGlobal(option.name, value);
      return;
    }
    options_[option.name] = std::move(value);
  }

  void acceptGlobal(std::string_view name, const ParsedValue& value) {
    if (name == "database") {
      globals_.database = std::get<std::string>(value);
      if (globals_.database->empty()) refuseUsage("--database is empty");
    } else if (name == "schema") {
      globals_.schema = std::get<std::string>(value);
    } else if (name == "output") {
      globals_.output = std::get<std::string>(value) == "json" ? OutputFormat::json : OutputFormat::text;
    } else if (name == "timeout") {
      globals_.timeout = std::get<std::chrono::milliseconds>(value);
    } else if (name == "pooler") {
      globals_.pooler = true;
    } else if (name == "quiet") {
      globals_.quiet = true;
    } else if (name == "version") {
      version_ = true;
    } else {
      help_ = true;
    }
  }

  ParsedLine finish() {
    if (help_) return {globals_, HelpRequest{group_, command_}};
    if (version_) return {globals_, VersionRequest{}};
    if (group_ == nullptr) refuseUsage("No command is given; headlockctl --help lists the commands");
    if (command_ == nullptr) command_ = findCommand(*group_, "");
    if (command_ == nullptr) {
      refuseUsage("The command " + std::string(group_->name) +
                  " needs one of: " + joined(namesOf(group_->commands, &Command::verb)));
    }
    Invocation invocation(*group_, *command_);
    for (const auto& [name, value] : options_) invocation.given_.insert(name);
    invocation.options_ = options_;
    fillDefaults(invocation);
    fillOperands(invocation);
    return {globals_, std::move(invocation)};
  }

  void fillDefaults(Invocation& invocation) const {
    for (const Option& option : command_->options) {
      if (invocation.options_.contains(option.name)) continue;
      if (option.required) {
        refuseUsage("--" + std::string(option.name) +
                    " is missing; the command is: " + usageLine(*group_, *command_));
      }
      if (!option.defaultValue.empty()) {
        invocation.options_[option.name] = parseOptionValue(option, std::string(option.defaultValue));
      }
    }
  }

  void fillOperands(Invocation& invocation) const {
    for (std::size_t index = 0; index < command_->operands.size(); ++index) {
      const Operand& operand = command_->operands[index];
      const bool present = index < operands_.size();
      const bool excused = !operand.unlessFlag.empty() && options_.contains(operand.unlessFlag);
      const std::string name(operand.name);
      if (present && excused)
        refuseUsage("Give " + name + " or --" + std::string(operand.unlessFlag) + ", not both");
      if (!present && !excused && !operand.optional) {
        refuseUsage(name + " is missing; the command is: " + usageLine(*group_, *command_));
      }
      if (!present) continue;
      if (operand.kind == ValueKind::integer) {
        invocation.operands_[operand.name] =
            parseInteger(name, operands_[index], {operand.minimum, operand.maximum});
      } else {
        invocation.operands_[operand.name] = operands_[index];
      }
    }
  }

  const std::vector<std::string>& words_;
  std::size_t position_ = 0;
  bool optionsEnded_ = false;
  bool help_ = false;
  bool version_ = false;
  const Group* group_ = nullptr;
  const Command* command_ = nullptr;
  Globals globals_;
  std::vector<std::string> operands_;
  std::map<std::string_view, ParsedValue> options_;
  std::set<std::string_view> seen_;
};

ParsedLine parseLine(const std::vector<std::string>& words) {
  return Parser(words).parse();
}

OutputFormat requestedFormat(const std::vector<std::string>& words) {
  for (std::size_t index = 0; index < words.size() && words[index] != "--"; ++index) {
    const bool split = words[index] == "--output" && index + 1 < words.size() && words[index + 1] == "json";
    if (split || words[index] == "--output=json") return OutputFormat::json;
  }
  return OutputFormat::text;
}

std::string usageLine(const Group& group, const Command& command) {
  std::string line = "headlockctl " + std::string(group.name);
  if (!command.verb.empty()) line += ' ' + std::string(command.verb);
  for (const Operand& operand : command.operands) line += ' ' + usageOf(operand);
  for (const Option& option : command.options) {
    // A flag that stands for an operand is written in the operand's place.
    const bool inOperand = std::ranges::any_of(
        command.operands, [&](const Operand& operand) { return operand.unlessFlag == option.name; });
    if (inOperand) continue;
    std::string written = "--" + std::string(option.name);
    if (option.kind != ValueKind::flag) written += ' ' + std::string(option.value);
    line += option.required ? ' ' + written : " [" + written + "]";
  }
  return line;
}

}  // namespace headlock::cli
