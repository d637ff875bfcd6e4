// Cuts a spec's text into tokens, one at a time, so that the first thing wrong with a text is the one that is
// reported.
//
// SQL blocks come whole: from `{` to the next `}`, wherever that stands, without the blanks at either end.
// Comments reach the parser with the token that follows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/race/spec.h"

namespace headlock::race {

enum class TokenKind {
  end,
  identifier,
  integer,
  sqlBlock,
  comma,
  leftParenthesis,
  rightParenthesis,
  asterisk,
  notices,
  permutation,
  session,
  setup,
  step,
  teardown,
};

/// As an error message names it: `"session"`, `a name`, `the end of the text`.
[[nodiscard]] std::string_view describe(TokenKind kind);

/// The keyword that `word` is, or `identifier`. Keywords are lower case.
[[nodiscard]] TokenKind keywordOrIdentifier(std::string_view word);
/// Whether `name` can stand in a spec without quotes.
[[nodiscard]] bool isPlainName(std::string_view name);

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text;  ///< A name without quotes, an SQL block without braces; else as written.
  Position begin;
  int endLine = 0;
  Comments comments;  ///< The comment lines since the token before, annotations left out.
};

/// A `#:` line.
struct AnnotationLine {
  std::string text;   ///< What follows the `#:`.
  Position position;  ///< Of the text's first character.
};

class SpecLexer {
public:
  /// Requires that `text` outlives the lexer.
  explicit SpecLexer(std::string_view text) : text_(text) {}

  /// The next token; `end` for ever after the last. Throws InvalidSpec.
  [[nodiscard]] Token next();
  /// The annotations met so far.
  [[nodiscard]] const std::vector<AnnotationLine>& annotations() const noexcept { return annotations_; }

private:
  [[nodiscard]] bool atEnd() const noexcept { return offset_ == text_.size(); }
  [[nodiscard]] char current() const noexcept { return text_[offset_]; }
  void advance();
  void skipBlanks();
  void skipSpaceAndComments(Comments& comments);
  void readComment(Comments& comments);
  void readQuotedName(Token& token);
  void readBlock(Token& token);
  void readWord(Token& token);
  void readInteger(Token& token);
  [[noreturn]] void fail(Position position, const std::string& problem, const std::string& reference) const;

  std::string_view text_;
  std::size_t offset_ = 0;
  Position position_{1, 1};
  bool lineHasText_ = false;
  std::vector<AnnotationLine> annotations_;
};

}  // namespace headlock::race
