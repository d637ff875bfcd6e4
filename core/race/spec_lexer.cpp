#include "core/race/spec_lexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headlock::race {
namespace {

struct Keyword {
  std::string_view word;
  TokenKind kind;
};
constexpr std::array kKeywords = std::to_array<Keyword>({
    {"notices", TokenKind::notices},
    {"permutation", TokenKind::permutation},
    {"session", TokenKind::session},
    {"setup", TokenKind::setup},
    {"step", TokenKind::step},
    {"teardown", TokenKind::teardown},
});

constexpr std::array kPunctuation = std::to_array<std::pair<char, TokenKind>>({
    {',', TokenKind::comma},
    {'(', TokenKind::leftParenthesis},
    {')', TokenKind::rightParenthesis},
    {'*', TokenKind::asterisk},
});

// By bytes, not by locale: every byte of a multibyte character may stand in a name.
bool isHigh(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool startsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isHigh(c);
}
bool continuesName(char c) {
  return startsName(c) || isDigit(c) || c == '$';
}
bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}
bool continuesCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::string atLine(const char* problem, int line) {
  return std::string(problem) + " at line " + std::to_string(line);
}

std::string shown(char c) {
  if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F && !isHigh(c)) return std::string("\"") + c + "\"";
  constexpr std::string_view digits = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(c);
  return std::string("the byte 0x") + digits[code >> 4] + digits[code & 15];
}

}  // namespace

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case TokenKind::end:
      return "the end of the text";
    case TokenKind::identifier:
      return "a name";
    case TokenKind::integer:
      return "a number";
    case TokenKind::sqlBlock:
      return "a block in { }";
    case TokenKind::comma:
      return "\",\"";
    case TokenKind::leftParenthesis:
      return "\"(\"";
    case TokenKind::rightParenthesis:
      return "\")\"";
    case TokenKind::asterisk:
      return "\"*\"";
    case TokenKind::notices:
      return "\"notices\"";
    case TokenKind::permutation:
      return "\"permutation\"";
    case TokenKind::session:
      return "\"session\"";
    case TokenKind::setup:
      return "\"setup\"";
    case TokenKind::step:
      return "\"step\"";
    case TokenKind::teardown:
      return "\"teardown\"";
  }
  return "";
}

TokenKind keywordOrIdentifier(std::string_view word) {
  const auto found = std::ranges::find(kKeywords, word, &Keyword::word);
  return found == kKeywords.end() ? TokenKind::identifier : found->kind;
}

bool isPlainName(std::string_view name) {
  return !name.empty() && startsName(name.front()) && std::ranges::all_of(name, continuesName) &&
         keywordOrIdentifier(name) == TokenKind::identifier;
}

void SpecLexer::fail(Position position, const std::string& problem, const std::string& reference) const {
  throw InvalidSpec(position, problem, reference);
}

void SpecLexer::advance() {
  const char passed = text_[offset_++];
  if (passed == '\n') {
    ++position_.line;
    position_.column = 1;
    lineHasText_ = false;
    return;
  }
  if (!isBlank(passed)) lineHasText_ = true;
  if (atEnd() || !continuesCharacter(current())) ++position_.column;
}

void SpecLexer::skipBlanks() {
  while (!atEnd() && isBlank(current())) advance();
}

void SpecLexer::readComment(Comments& comments) {
  const bool alone = !lineHasText_;
  const std::size_t begin = offset_;
  const Position start = position_;
  while (!atEnd() && current() != '\n' && current() != '\r') advance();
  const std::string_view comment = text_.substr(begin, offset_ - begin);
  if (alone && comment.starts_with("#:")) {
    annotations_.push_back({std::string(comment.substr(2)), {start.line, start.column + 2}});
  } else {
    comments.emplace_back(comment);
  }
}

void SpecLexer::skipSpaceAndComments(Comments& comments) {
  while (!atEnd()) {
    if (current() == '\n' || isBlank(current())) {
      advance();
    } else if (current() == '#') {
      readComment(comments);
    } else {
      return;
    }
  }
}

void SpecLexer::readQuotedName(Token& token) {
  token.kind = TokenKind::identifier;
  advance();
  for (;;) {
    if (atEnd()) {
      fail(token.begin, "the quoted name that begins here has no closing quote",
           atLine("unterminated quoted identifier", position_.line));
    }
    if (current() == '\n') {
      fail(token.begin, "the quoted name that begins here has no closing quote on its line",
           atLine("unexpected newline in quoted identifier", position_.line));
    }
    const char c = current();
    advance();
    if (c == '"') {
      if (atEnd() || current() != '"') return;
      advance();
    }
    token.text += c;
  }
}

void SpecLexer::readBlock(Token& token) {
  token.kind = TokenKind::sqlBlock;
  advance();
  skipBlanks();
  const std::size_t begin = offset_;
  while (!atEnd() && current() != '}') advance();
  if (atEnd()) {
    fail(token.begin, "the block that begins here has no closing \"}\"",
         atLine("unterminated sql block", position_.line));
  }
  std::size_t end = offset_;
  while (end > begin && isBlank(text_[end - 1])) --end;
  token.text = text_.substr(begin, end - begin);
  advance();
}

void SpecLexer::readWord(Token& token) {
  const std::size_t begin = offset_;
  while (!atEnd() && continuesName(current())) advance();
  token.text = text_.substr(begin, offset_ - begin);
  token.kind = keywordOrIdentifier(token.text);
}

void SpecLexer::readInteger(Token& token) {
  const std::size_t begin = offset_;
  while (!atEnd() && isDigit(current())) advance();
  token.text = text_.substr(begin, offset_ - begin);
  token.kind = TokenKind::integer;
}

Token SpecLexer::next() {
  Token token;
  skipSpaceAndComments(token.comments);
  token.begin = position_;
  if (!atEnd()) {
    const char c = current();
    const auto punctuation = std::ranges::find(kPunctuation, c, &std::pair<char, TokenKind>::first);
    if (c == '"') {
      readQuotedName(token);
    } else if (c == '{') {
      readBlock(token);
    } else if (startsName(c)) {
      readWord(token);
    } else if (isDigit(c)) {
      readInteger(token);
    } else if (punctuation != kPunctuation.end()) {
      token.kind = punctuation->second;
      token.text = c;
      advance();
    } else {
      fail(position_, "unexpected " + shown(c),
           "syntax error at line " + std::to_string(position_.line) + ": unexpected character \"" + c + "\"");
    }
  }
  token.endLine = position_.line;
  return token;
}

}  // namespace headlock::race
