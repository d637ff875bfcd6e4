#include "app/headlockctl/completion.h"

#include <set>
#include <vector>

#include "app/headlockctl/command.h"

namespace headlock::cli {
namespace {

/// `text` within single quotes of any of the three shells.
std::string shellQuoted(std::string_view text) {
  std::string result = "'";
  for (const char character : text) {
    if (character == '\'') {
      result += "'\\''";
    } else {
      result += character;
    }
  }
  return result + '\'';
}

bool hasVerbs(const Group& group) {
  return !group.commands.front().verb.empty() || group.commands.size() > 1;
}

std::string verbs(const Group& group) {
  std::string result;
  for (const Command& command : group.commands) {
    if (!command.verb.empty()) result += (result.empty() ? "" : " ") + std::string(command.verb);
  }
  return result;
}

std::string optionWords(const std::vector<Option>& options) {
  std::string result;
  for (const Option& option : options) result += (result.empty() ? "--" : " --") + std::string(option.name);
  return result;
}

std::string choiceWords(const Option& option) {
  std::string result;
  for (const std::string_view choice : option.choices)
    result += (result.empty() ? "" : " ") + std::string(choice);
  return result;
}

/// `pattern) words=…;;` for each option with a value: its choices, or files.
std::string bashValueCases(const std::vector<Option>& options, const std::string& prefix) {
  std::string result;
  for (const Option& option : options) {
    if (option.kind == ValueKind::flag) continue;
    result += "    " + prefix + shellQuoted("--" + std::string(option.name)) + ") ";
    if (option.kind == ValueKind::choice) {
      result +=
          "COMPREPLY=($(compgen -W " + shellQuoted(choiceWords(option)) + " -- \"$word\")); return ;;\n";
    } else if (option.kind == ValueKind::document || option.kind == ValueKind::file) {
      result += "COMPREPLY=($(compgen -f -- \"${word#@}\")); return ;;\n";
    } else {
      result += "return ;;\n";
    }
  }
  return result;
}

/// Every option that takes a value, as alternatives of a case.
std::string valueOptionPattern() {
  std::set<std::string> names;
  const auto collect = [&](const std::vector<Option>& options) {
    for (const Option& option : options) {
      if (option.kind != ValueKind::flag) names.insert("--" + std::string(option.name));
    }
  };
  collect(globalOptions());
  for (const Group& group : commandTable()) {
    for (const Command& command : group.commands) collect(command.options);
  }
  std::string result;
  for (const std::string& name : names) result += (result.empty() ? "" : "|") + name;
  return result;
}

/// One zsh specification an option: `--name[help]:value:action`.
std::string zshOption(const Option& option) {
  std::string help(option.help);
  for (std::size_t position = 0; (position = help.find_first_of("[]:\\", position)) != std::string::npos;
       position += 2) {
    help.insert(position, "\\");
  }
  std::string spec = "--" + std::string(option.name);
  if (option.kind != ValueKind::flag) spec += '=';
  spec += '[' + help + ']';
  if (option.kind == ValueKind::choice) {
    spec += ':' + std::string(option.value) + ":(" + choiceWords(option) + ')';
  } else if (option.kind == ValueKind::file || option.kind == ValueKind::document) {
    spec += ':' + std::string(option.value) + ":_files";
  } else if (option.kind != ValueKind::flag) {
    spec += ':' + std::string(option.value) + ": ";
  }
  return shellQuoted(spec);
}

std::string zshArguments(const Command& command) {
  std::string result = "_arguments";
  for (const Option& option : command.options) result += " \\\n        " + zshOption(option);
  for (const Option& option : globalOptions()) result += " \\\n        " + zshOption(option);
  for (const Operand& operand : command.operands) {
    const std::string action = operand.kind == ValueKind::file ? "_files" : " ";
    result += " \\\n        " + shellQuoted(":" + std::string(operand.name) + ":" + action);
  }
  return result;
}

std::string fishOption(const std::string& condition, const Option& option) {
  std::string line = "complete -c headlockctl";
  if (!condition.empty()) line += " -n " + shellQuoted(condition);
  line += " -l " + std::string(option.name);
  if (option.kind == ValueKind::choice)
    line += " -x -a " + shellQuoted(choiceWords(option));
  else if (option.kind == ValueKind::file || option.kind == ValueKind::document)
    line += " -r -F";
  else if (option.kind != ValueKind::flag)
    line += " -x";
  return line + " -d " + shellQuoted(option.help) + '\n';
}

}  // namespace

std::string bashCompletion() {
  std::string groups;
  std::string verbCases;
  std::string optionCases;
  std::string valueCases = bashValueCases(globalOptions(), "*");
  for (const Group& group : commandTable()) {
    const std::string name(group.name);
    groups += (groups.empty() ? "" : " ") + name;
    if (hasVerbs(group)) verbCases += "    " + name + ") verbs=" + shellQuoted(verbs(group)) + " ;;\n";
    for (const Command& command : group.commands) {
      const std::string path = name + (command.verb.empty() ? "" : " " + std::string(command.verb));
      optionCases += "    " + shellQuoted(path) +
                     ") options+=" + shellQuoted(" " + optionWords(command.options)) + " ;;\n";
      valueCases += bashValueCases(command.options, shellQuoted(path + " "));
    }
  }
  return "# bash completion for headlockctl; load it with: source <(headlockctl completion bash)\n"
         "_headlockctl() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
         "  local group='' verb='' verbs='' path='' options=" +
         shellQuoted(optionWords(globalOptions())) +
         " index\n"
         "  [[ $word == = ]] && word=''\n"
         "  [[ $previous == = ]] && previous=\"${COMP_WORDS[COMP_CWORD-2]}\"\n"
         "  for ((index = 1; index < COMP_CWORD; ++index)); do\n"
         "    case \"${COMP_WORDS[index]}\" in\n"
         "    " +
         valueOptionPattern() +
         ")\n"
         "      [[ ${COMP_WORDS[index+1]} == = ]] && ((++index)); ((++index)) ;;\n"
         "    -*) ;;\n"
         "    *)\n"
         "      if [[ -z $group ]]; then group=\"${COMP_WORDS[index]}\"\n"
         "      elif [[ -z $verb ]]; then verb=\"${COMP_WORDS[index]}\"; fi ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$group\" in\n" +
         verbCases +
         "  esac\n"
         "  path=\"$group\"\n"
         "  [[ -n $verb && \" $verbs \" == *\" $verb \"* ]] && path=\"$group $verb\"\n"
         "  case \"$path $previous\" in\n" +
         valueCases +
         "  esac\n"
         "  case \"$path\" in\n" +
         optionCases +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "  elif [[ -z $group ]]; then\n"
         "    COMPREPLY=($(compgen -W " +
         shellQuoted(groups) +
         " -- \"$word\"))\n"
         "  elif [[ -n $verbs && -z $verb ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$verbs\" -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -F _headlockctl headlockctl\n";
}

std::string zshCompletion() {
  std::string result =
      "#compdef headlockctl\n"
      "# zsh completion for headlockctl; put it into a directory of $fpath as _headlockctl\n"
      "_headlockctl() {\n"
      "  local -a groups verbs\n"
      "  groups=(\n";
  std::string cases;
  for (const Group& group : commandTable()) {
    std::string summary(group.summary);
    result += "    " + shellQuoted(std::string(group.name) + ":" + summary) + '\n';
    cases += "  " + std::string(group.name) + ")\n";
    if (!hasVerbs(group)) {
      cases += "    shift words; ((CURRENT--))\n    " + zshArguments(group.commands.front()) + " ;;\n";
      continue;
    }
    cases += "    verbs=(\n";
    std::string verbCases;
    for (const Command& command : group.commands) {
      const std::string verb = command.verb.empty() ? "*" : std::string(command.verb);
      if (!command.verb.empty())
        cases += "      " + shellQuoted(verb + ":" + std::string(command.summary)) + '\n';
      if (!command.verb.empty())
        verbCases += "    " + verb + ") shift 2 words; ((CURRENT-=2)); " + zshArguments(command) + " ;;\n";
    }
    cases +=
        "    )\n    if ((CURRENT == 3)); then _describe command verbs; return; fi\n"
        "    case $words[3] in\n" +
        verbCases + "    esac ;;\n";
  }
  return result +
         "  )\n"
         "  if ((CURRENT == 2)); then _describe command groups; return; fi\n"
         "  case $words[2] in\n" +
         cases + "  esac\n}\n_headlockctl \"$@\"\n";
}

std::string fishCompletion() {
  std::string result =
      "# fish completion for headlockctl; load it with: headlockctl completion fish | source\n"
      "complete -c headlockctl -f\n";
  for (const Option& option : globalOptions()) result += fishOption({}, option);
  for (const Group& group : commandTable()) {
    const std::string name(group.name);
    result += "complete -c headlockctl -n __fish_use_subcommand -a " + name + " -d " +
              shellQuoted(group.summary) + '\n';
    const std::string within = "__fish_seen_subcommand_from " + name;
    const std::string undecided =
        shellQuoted(within + "; and not __fish_seen_subcommand_from " + verbs(group));
    for (const Command& command : group.commands) {
      std::string condition = within;
      if (!command.verb.empty()) {
        const std::string verb(command.verb);
        result.append("complete -c headlockctl -n ").append(undecided).append(" -a ").append(verb);
        result.append(" -d ").append(shellQuoted(command.summary)).append("\n");
        condition.append("; and __fish_seen_subcommand_from ").append(verb);
      }
      for (const Option& option : command.options) result += fishOption(condition, option);
    }
  }
  return result;
}

}  // namespace headlock::cli
