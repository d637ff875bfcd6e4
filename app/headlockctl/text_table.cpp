#include "app/headlockctl/text_table.h"

#include <locale.h>
#include <wchar.h>

#include <QString>
#include <algorithm>
#include <utility>

namespace headlock::cli {
namespace {

constexpr std::size_t kGap = 2;

/// The bytes of the character that starts at `position`. Requires UTF-8.
std::size_t characterLength(const std::string& text, std::size_t position) {
  std::size_t end = position + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end - position;
}

/// The character classes of UTF-8, whatever locale the program runs in.
locale_t utf8Locale() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

}  // namespace

std::size_t displayWidth(std::string_view text) {
  const locale_t previous = uselocale(utf8Locale());
  std::size_t width = 0;
  for (const char32_t character :
       QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdU32String()) {
    const int columns = wcwidth(static_cast<wchar_t>(character));
    width += columns < 0 ? 1 : static_cast<std::size_t>(columns);
  }
  uselocale(previous);
  return width;
}

TextTable::TextTable(std::vector<std::string> headings) : aligns_(headings.size(), Align::left) {
  rows_.push_back(std::move(headings));
}

void TextTable::addRow(std::vector<std::string> cells) {
  rows_.push_back(std::move(cells));
}

void TextTable::align(std::size_t column, Align align) {
  aligns_.at(column) = align;
}

std::string TextTable::render(std::size_t width) const {
  std::vector<std::size_t> widths(aligns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], displayWidth(row[column]));
    }
  }
  std::string result;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string padding(widths[column] - displayWidth(row[column]), ' ');
      if (column > 0) line.append(kGap, ' ');
      line += aligns_[column] == Align::right ? padding + row[column] : row[column] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += fitted(line, width) + '\n';
  }
  return result;
}

std::string fitted(const std::string& text, std::size_t width) {
  if (width == 0 || displayWidth(text) <= width) return text;
  std::string result;
  std::size_t used = 0;
  for (std::size_t position = 0; position < text.size();) {
    const std::string character = text.substr(position, characterLength(text, position));
    const std::size_t columns = displayWidth(character);
    if (used + columns + 1 > width) break;
    result += character;
    used += columns;
    position += character.size();
  }
  return result + "…";
}

}  // namespace headlock::cli
