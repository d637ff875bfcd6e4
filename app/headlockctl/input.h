// What a command reads besides its arguments: JSON given in place, in a file or on standard input, and files
// line by line.
//
// Reading can be given up like everything else: a person who typed `-` by accident gets out with Ctrl-C.
// Sizes have a bound, so that a wrong file is refused and does not eat the memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/database/cancel.h"

namespace headlock::cli {

/// The longest document and the longest line that are read: what PostgreSQL's jsonb can hold.
inline constexpr std::size_t kLongestDocument = std::size_t{256} * 1024 * 1024;

/// A file, or standard input where the name is `-`, read in pieces.
class InputFile {
public:
  /// Throws NotFound (`file_failed`) when there is no such file, and Failed (`file_failed`) when it cannot be
  /// opened.
  InputFile(const std::string& name, const database::Canceller& canceller);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// The next line without its end (`\n` or `\r\n`); null at the end. A line longer than `kLongestDocument`
  /// is skipped to its end and comes back cut. Throws Failed (`file_failed`) and Cancelled.
  [[nodiscard]] std::optional<std::string> nextLine();
  /// Everything from here to the end. Throws Failed, Cancelled, and InvalidInput (`invalid_argument`) past
  /// `kLongestDocument`.
  [[nodiscard]] std::string rest();

private:
  bool fill();

  std::string name_;  ///< As a sentence names it.
  const database::Canceller& canceller_;
  int descriptor_ = -1;
  bool owned_ = false;
  std::string buffer_;
  std::size_t position_ = 0;  ///< What of `buffer_` is consumed.
};

/// The document that `argument` stands for: itself, the content of `@FILE`, or of standard input for `-`. Not
/// checked further. Throws as InputFile does.
[[nodiscard]] std::string readDocument(const std::string& argument, const database::Canceller& canceller);

}  // namespace headlock::cli
