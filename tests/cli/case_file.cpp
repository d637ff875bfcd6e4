#include "tests/cli/case_file.h"

#include <QRegularExpression>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace headlock::tests {
namespace {

class Expander {
public:
  explicit Expander(const QTemporaryDir& directory) : directory_(directory) {}

  /// `text` with its escapes, repetitions and files filled in.
  std::string expand(std::string_view text) {
    static const QRegularExpression repetition("^\\{(\\d+)\\*");
    std::string result;
    while (!text.empty()) {
      const QString head =
          QString::fromLatin1(text.data(), static_cast<qsizetype>(std::min<std::size_t>(text.size(), 16)));
      if (text.starts_with("{file:")) {
        const std::size_t end = text.rfind('}');
        result += makeFile(expand(text.substr(6, end - 6)));
        text.remove_prefix(end + 1);
      } else if (const auto match = repetition.match(head); match.hasMatch()) {
        const auto start = static_cast<std::size_t>(match.capturedLength());
        const std::size_t end = text.find('}', start);
        const std::string part = expand(text.substr(start, end - start));
        for (int count = match.captured(1).toInt(); count > 0; --count) result += part;
        text.remove_prefix(end + 1);
      } else if (text.front() == '\\') {
        result += escape(text);
      } else {
        result += text.front();
        text.remove_prefix(1);
      }
    }
    return result;
  }

private:
  /// The character that an escape stands for; takes the escape off `text`.
  static std::string escape(std::string_view& text) {
    if (text.size() < 2) throw std::runtime_error("a backslash at the end");
    const char kind = text[1];
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : 0;
    const std::string number(text.substr(2, digits));
    text.remove_prefix(2 + digits);
    switch (kind) {
      case 's':
        return " ";
      case 'n':
        return "\n";
      case 't':
        return "\t";
      case 'r':
        return "\r";
      case 'e':
        return "\033";
      case '\\':
        return "\\";
      case 'x':
        return {static_cast<char>(std::stoi(number, nullptr, 16))};
      case 'u':
        return QString(QChar(static_cast<ushort>(std::stoi(number, nullptr, 16)))).toStdString();
      default:
        throw std::runtime_error(std::string("no escape is called ") + kind);
    }
  }

  std::string makeFile(const std::string& content) {
    std::string path = directory_.filePath(QString::number(++files_)).toStdString();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

  const QTemporaryDir& directory_;
  int files_ = 0;
};

}  // namespace

std::vector<Case> readCases(const std::string& path, const QTemporaryDir& directory) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + " cannot be read");
  Expander expander(directory);
  std::vector<Case> cases;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    Case one;
    one.title = std::to_string(number) + ": " + line.substr(0, 120);
    const std::size_t mark = line.find(" < ");
    if (mark != std::string::npos) one.input = expander.expand(std::string_view(line).substr(mark + 3));
    std::istringstream words(line.substr(0, mark));
    if (!(words >> one.status >> one.code)) throw std::runtime_error(path + ":" + one.title);
    for (std::string word; words >> word;) one.words.push_back(word == "''" ? "" : expander.expand(word));
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace headlock::tests
