#include "app/headlockctl/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "app/headlockctl/standard_stream.h"

namespace headlock::cli {
namespace {

/// Columns of the terminal on standard output; 0 where there is none.
std::size_t terminalWidth() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

}  // namespace

Output::Output(OutputFormat format) : format_(format), layout_{terminalWidth()} {}

void Output::answer(const Record& record) const {
  answer(record, json() ? std::string() : toText(record, layout_));
}

void Output::answer(const Record& record, const std::string& text) const {
  writeAll(STDOUT_FILENO, json() ? toJson(record) + '\n' : text);
}

void Output::stream(const Record& record) const {
  writeAll(STDOUT_FILENO, (json() ? toJson(record) : toTextLine(record)) + '\n');
}

void Output::raw(std::string_view text) const {
  writeAll(STDOUT_FILENO, text);
}

}  // namespace headlock::cli
