#include "app/console/options.h"

#include <array>
#include <string_view>

#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/text.h"

namespace headlock::console {
namespace {

struct Option {
  std::string_view name;
  std::string_view value;  ///< What its value is called; empty: it takes none.
  std::string_view help;
};

constexpr std::array kOptions = std::to_array<Option>({
    {"--database", "CONNINFO", "where to connect: a libpq URI or key=value string"},
    {"--schema", "NAME", "the schema of the installation (default: headlock)"},
    {"--read-only", "", "change nothing: every transaction begins READ ONLY"},
    {"--demo", "", "use the embedded cluster with demonstration data, and keep traffic running"},
    {"--light", "", "light, whatever the desktop says"},
    {"--dark", "", "dark, whatever the desktop says"},
    {"--screenshots", "DIR", "save a picture of each place, light and dark, and exit"},
    {"--check", "", "connect, paint the first page, print the start-up times as JSON, and exit"},
    {"--check-empty", "", "the same for an empty window without a database: what --check is held against"},
    {"--help", "", "print this and exit"},
    {"--version", "", "print the version and exit"},
});

[[noreturn]] void refuse(const std::string& sentence) {
  throw InvalidInput("usage", sentence);
}

void set(Options& options, std::string_view name, const std::string& value) {
  if (name == "--database") options.database = value;
  if (name == "--schema") {
    static_cast<void>(database::Layout::native(value));  // refuses what is no identifier
    options.schema = value;
  }
  if (name == "--screenshots") options.screenshots = value;
  if (name == "--read-only") options.readOnly = true;
  if (name == "--demo") options.demo = true;
  if (name == "--check") options.check = true;
  if (name == "--check-empty") options.checkEmpty = true;
  if (name == "--light") options.appearance = ui::Appearance::light;
  if (name == "--dark") options.appearance = ui::Appearance::dark;
  if (name == "--help") options.help = true;
  if (name == "--version") options.version = true;
}

const Option* find(std::string_view name) {
  for (const Option& option : kOptions) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

}  // namespace

Options parseOptions(std::span<char* const> arguments) {
  Options options;
  if (!arguments.empty()) options.forQt.emplace_back(arguments.front());
  for (std::size_t at = 1; at < arguments.size(); ++at) {
    std::string_view argument = arguments[at];
    if (argument == "-h") argument = "--help";
    std::optional<std::string> value;
    if (const auto equals = argument.find('=');
        equals != std::string_view::npos && argument.starts_with("--")) {
      value = std::string(argument.substr(equals + 1));
      argument = argument.substr(0, equals);
    }
    const Option* option = find(argument);
    if (option == nullptr && argument.starts_with('-') && !argument.starts_with("--")) {
      options.forQt.emplace_back(arguments[at]);
      if (argument == "-platform" && at + 1 < arguments.size()) options.forQt.emplace_back(arguments[++at]);
      continue;
    }
    if (option == nullptr) refuse("There is no option " + database::printable(argument) + "; see --help.");
    if (option->value.empty() && value) refuse(std::string(option->name) + " takes no value.");
    if (!option->value.empty() && !value) {
      if (at + 1 >= arguments.size()) refuse(std::string(option->name) + " needs a value.");
      value = arguments[++at];
    }
    if (value && value->empty()) refuse(std::string(option->name) + " needs a value that is not empty.");
    set(options, option->name, value.value_or(""));
  }
  if (options.demo && options.database) refuse("--demo uses the embedded cluster; leave --database out.");
  return options;
}

std::string helpText() {
  std::string text =
      "Usage: headlock [OPTION]...\n\nA window on an installation of Headlock's lock protocols.\n\n";
  for (const Option& option : kOptions) {
    std::string left = "  " + std::string(option.name);
    if (!option.value.empty()) left += " " + std::string(option.value);
    left.resize(std::max<std::size_t>(left.size() + 2, 24), ' ');
    text += left + std::string(option.help) + "\n";
  }
  text +=
      "\nThe database, first match wins: --database, $HEADLOCK_DATABASE, libpq's own PGHOST, PGSERVICE and\n"
      "the like, else the embedded cluster, which is started when needed and filled with demonstration\n"
      "data; $HEADLOCK_CLUSTER_HOME says where it lives.\n";
  return text;
}

}  // namespace headlock::console
