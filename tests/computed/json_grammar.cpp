#include "tests/computed/json_grammar.h"

#include <QRegularExpression>
#include <QStringDecoder>

namespace headlock::computed {
namespace {

class Grammar {
public:
  explicit Grammar(const QString& text) : text_(text) {}

  bool document() {
    space();
    if (!value()) return false;
    space();
    return at_ == text_.size();
  }

private:
  bool value() {
    if (take(u'{')) return members();
    if (take(u'[')) return elements();
    if (text_.sliced(at_).startsWith(u'"')) return string();
    static const QRegularExpression scalar(
        R"(true|false|null|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)");
    return match(scalar);
  }

  bool members() {
    space();
    if (take(u'}')) return true;
    do {
      space();
      if (!string()) return false;
      space();
      if (!take(u':')) return false;
      space();
      if (!value()) return false;
      space();
    } while (take(u','));
    return take(u'}');
  }

  bool elements() {
    space();
    if (take(u']')) return true;
    do {
      space();
      if (!value()) return false;
      space();
    } while (take(u','));
    return take(u']');
  }

  /// A lone surrogate can only be written as an escape: the text itself has been decoded from UTF-8.
  bool string() {
    static const QRegularExpression quoted(
        R"("(\\(["\\/bfnrt]|u(?!0000|[dD][89a-fA-F])[0-9a-fA-F]{4}|u[dD][89abAB][0-9a-fA-F]{2})"
        R"(\\u[dD][c-fC-F][0-9a-fA-F]{2})|[^"\\\x{00}-\x{1f}])*+")");
    return match(quoted);
  }

  void space() {
    while (at_ < text_.size() && QStringView(u" \t\n\r").contains(text_[at_])) ++at_;
  }

  bool take(QChar character) {
    if (at_ == text_.size() || text_[at_] != character) return false;
    ++at_;
    return true;
  }

  bool match(const QRegularExpression& expression) {
    const auto found = expression.match(text_, at_, QRegularExpression::NormalMatch,
                                        QRegularExpression::AnchorAtOffsetMatchOption);
    if (!found.hasMatch()) return false;
    at_ = found.capturedEnd();
    return true;
  }

  const QString& text_;
  qsizetype at_ = 0;
};

}  // namespace

bool isJson(std::string_view text) {
  QStringDecoder decoder(QStringDecoder::Utf8,
                         QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
  const QString decoded = decoder.decode(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
  return !decoder.hasError() && Grammar(decoded).document();
}

}  // namespace headlock::computed
