#include "app/headlockctl/program.h"

int main(int argumentCount, char** arguments) {
  const std::vector<std::string> words(arguments + std::min(argumentCount, 1), arguments + argumentCount);
  headlock::cli::hideSecrets(argumentCount, arguments);
  return static_cast<int>(headlock::cli::runProgram(words));
}
