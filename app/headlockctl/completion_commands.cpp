// `completion` and `manual`: what the command table prints about itself.
#include "app/headlockctl/completion.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/groups.h"
#include "app/headlockctl/manual.h"

namespace headlock::cli {
namespace {

ExitStatus printBash(Context& context, const Invocation&) {
  context.output().raw(bashCompletion());
  return ExitStatus::done;
}

ExitStatus printZsh(Context& context, const Invocation&) {
  context.output().raw(zshCompletion());
  return ExitStatus::done;
}

ExitStatus printFish(Context& context, const Invocation&) {
  context.output().raw(fishCompletion());
  return ExitStatus::done;
}

ExitStatus printManual(Context& context, const Invocation&) {
  context.output().raw(manualPage());
  return ExitStatus::done;
}

}  // namespace

Group completionGroup() {
  return {.name = "completion",
          .summary = "Prints shell completions.",
          .commands = {
              {.verb = "bash",
               .summary = "Prints the completion script of bash.",
               .examples = {{"source <(headlockctl completion bash)", "Complete in this shell."}},
               .run = printBash},
              {.verb = "zsh",
               .summary = "Prints the completion function of zsh.",
               .examples = {{"headlockctl completion zsh > ~/.zfunc/_headlockctl",
                             "Complete in every new shell, with ~/.zfunc in $fpath."}},
               .run = printZsh},
              {.verb = "fish",
               .summary = "Prints the completions of fish.",
               .examples = {{"headlockctl completion fish | source", "Complete in this shell."}},
               .run = printFish},
          }};
}

Group manualGroup() {
  return {.name = "manual",
          .summary = "Prints the manual page, as troff.",
          .commands = {{.verb = "",
                        .summary = "Prints the manual page, as troff.",
                        .examples = {{"headlockctl manual | man -l -", "Read it here."}},
                        .run = printManual}}};
}

}  // namespace headlock::cli
