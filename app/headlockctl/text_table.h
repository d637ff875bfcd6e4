// Columns that line up, whatever is in them: widths are counted in terminal columns, not bytes, and numbers
// stand on the right. Cells must be printable already (`describe` makes them so).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headlock::cli {

class TextTable {
public:
  enum class Align { left, right };

  explicit TextTable(std::vector<std::string> headings);

  /// Requires as many cells as headings.
  void addRow(std::vector<std::string> cells);
  /// A column of numbers stands on the right. Requires an existing column.
  void align(std::size_t column, Align align);
  /// The heading, then a line a row. A line longer than `width` columns is cut with `…`; 0 cuts nothing.
  [[nodiscard]] std::string render(std::size_t width) const;

private:
  std::vector<std::vector<std::string>> rows_;  ///< The headings first.
  std::vector<Align> aligns_;
};

/// The terminal columns that `text` takes: wide characters count twice, combining marks not at all. Requires
/// UTF-8 without control characters.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// `text` cut to `width` terminal columns, the last of them `…` where something was cut. 0 cuts nothing.
[[nodiscard]] std::string fitted(const std::string& text, std::size_t width);

}  // namespace headlock::cli
