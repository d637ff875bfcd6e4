// Where a command's answer goes: standard output, as text for people or JSON for programs. Each call is
// written at once, so that a script that waits for a line gets it.
#pragma once

#include <string>
#include <string_view>

#include "app/headlockctl/document.h"
#include "app/headlockctl/invocation.h"

namespace headlock::cli {

class Output {
public:
  /// Writes to standard output.
  explicit Output(OutputFormat format);

  /// Columns of the terminal; 0 where there is none.
  [[nodiscard]] std::size_t width() const noexcept { return layout_.width; }
  [[nodiscard]] bool json() const noexcept { return format_ == OutputFormat::json; }

  /// The answer of a command, or one of a few: a JSON document on a line of its own, or lines and tables.
  void answer(const Record& record) const;
  /// The same document, with a text form of the command's own.
  void answer(const Record& record, const std::string& text) const;
  /// One of many: a JSON document a line, or one line of text.
  void stream(const Record& record) const;
  /// Text that is the answer itself in either format: a script, a manual page.
  void raw(std::string_view text) const;

private:
  OutputFormat format_;
  TextLayout layout_;
};

}  // namespace headlock::cli
