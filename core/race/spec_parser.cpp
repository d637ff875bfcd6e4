// The grammar, by recursive descent with one token of look-ahead:
//
//   spec         setup* teardown? session+ permutation*
//   setup        "setup" block
//   teardown     "teardown" block
//   session      "session" name setup? step+ teardown?
//   step         "step" name block
//   permutation  "permutation" (name ("(" marker ("," marker)* ")")?)+
//   marker       "*" | name | name "notices" integer
#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "core/race/annotation.h"
#include "core/race/spec_lexer.h"
#include "core/race/spec_text.h"

namespace headlock::race {
namespace {

std::string quoted(const std::string& name) {
  return "\"" + name + "\"";
}

std::string found(const Token& token) {
  switch (token.kind) {
    case TokenKind::identifier:
      return "the name " + quoted(token.text);
    case TokenKind::integer:
      return "the number " + token.text;
    default:
      return std::string(describe(token.kind));
  }
}

// What a permutation says before its names are looked up: they may belong to sessions of any place.
struct NamedMarker {
  Marker marker;
  Token other;
};
struct NamedStep {
  Token name;
  std::vector<NamedMarker> markers;
};
struct NamedPermutation {
  Permutation permutation;
  std::vector<NamedStep> steps;
};

class Parser {
public:
  Parser(std::string_view text, const SpecLimits& limits)
      : limits_(limits), lexer_(text), token_(lexer_.next()) {}

  Spec parse() {
    while (token_.kind == TokenKind::setup) spec_.setups.push_back(sqlBlock());
    if (token_.kind == TokenKind::teardown) spec_.teardown = sqlBlock();
    do {
      parseSession();
    } while (token_.kind == TokenKind::session);
    while (token_.kind == TokenKind::permutation) parsePermutation();
    if (token_.kind != TokenKind::end) failExpecting(expectedAfterSessions());
    spec_.comments = std::move(token_.comments);
    checkNames();
    for (NamedPermutation& each : permutations_) resolve(each);
    if (lexer_.annotations().size() > limits_.annotations) {
      throw InvalidSpec(lexer_.annotations().at(limits_.annotations).position,
                        "more than " + std::to_string(limits_.annotations) + " lines of annotations", {});
    }
    applyAnnotations(lexer_.annotations(), spec_);
    return std::move(spec_);
  }

  // One permutation of a spec that is there already, from its first step's name to the end of the text.
  Permutation parsePermutationOf(const Spec& spec) {
    spec_.sessions = spec.sessions;
    checkNames();
    NamedPermutation named;
    parseOrder(named);
    if (token_.kind != TokenKind::end) failExpecting("a step's name, \"(\" or the end of the text");
    resolve(named);
    return std::move(spec_.permutations.back());
  }

private:
  [[noreturn]] void failExpecting(const std::string& expected) const {
    throw InvalidSpec(token_.begin, "expected " + expected + ", found " + found(token_),
                      "syntax error at line " + std::to_string(token_.endLine));
  }

  [[noreturn]] void failOver(std::size_t limit, const char* what) const {
    throw InvalidSpec(token_.begin, "more than " + std::to_string(limit) + " " + what, {});
  }

  [[nodiscard]] std::string expectedAfterSessions() const {
    if (!permutations_.empty()) return "a step's name, \"(\", \"permutation\" or the end of the text";
    if (spec_.sessions.back().teardown) return "\"session\", \"permutation\" or the end of the text";
    return "\"step\", \"teardown\", \"session\", \"permutation\" or the end of the text";
  }

  Token take() { return std::exchange(token_, lexer_.next()); }

  Token take(TokenKind kind, const std::string& expected) {
    if (token_.kind != kind) failExpecting(expected);
    return take();
  }

  // `setup` or `teardown`, whose keyword the caller has seen, and its SQL.
  Block block() {
    Block block;
    Token keyword = take();
    block.comments = std::move(keyword.comments);
    Token sql = take(TokenKind::sqlBlock, "a block in { }");
    append(block.comments, std::move(sql.comments));
    block.position = keyword.begin;
    block.operation = operationIn(sql, "");
    block.sql = std::move(sql.text);
    return block;
  }

  // The spec's own setup and teardown belong to no session that could play an operation.
  Block sqlBlock() {
    Block whole = block();
    if (whole.operation) throw InvalidSpec(whole.position, "only a session can play an operation", {});
    return whole;
  }

  static std::optional<Operation> operationIn(const Token& sql, const std::string& where) {
    if (!looksLikeOperation(sql.text)) return std::nullopt;
    OperationText text = readOperation(sql.text);
    if (text.problem) throw InvalidSpec(sql.begin, where + text.problem->message, {});
    return std::move(text.operation);
  }

  static void append(Comments& comments, Comments&& more) {
    std::ranges::move(more, std::back_inserter(comments));
  }

  void parseSession() {
    if (token_.kind != TokenKind::session) {
      failExpecting(spec_.teardown ? "\"session\"" : "\"setup\", \"teardown\" or \"session\"");
    }
    if (spec_.sessions.size() == limits_.sessions) failOver(limits_.sessions, "sessions");
    Session session;
    Token keyword = take();
    session.position = keyword.begin;
    session.comments = std::move(keyword.comments);
    Token name = take(TokenKind::identifier, "the session's name");
    append(session.comments, std::move(name.comments));
    session.name = std::move(name.text);
    if (token_.kind == TokenKind::setup) session.setup = block();
    if (token_.kind != TokenKind::step) failExpecting(session.setup ? "\"step\"" : "\"setup\" or \"step\"");
    while (token_.kind == TokenKind::step) session.steps.push_back(parseStep());
    if (token_.kind == TokenKind::teardown) session.teardown = block();
    spec_.sessions.push_back(std::move(session));
  }

  Step parseStep() {
    if (steps_ == limits_.steps) failOver(limits_.steps, "steps");
    ++steps_;
    Step step;
    Token keyword = take();
    step.comments = std::move(keyword.comments);
    Token name = take(TokenKind::identifier, "the step's name");
    step.position = name.begin;
    append(step.comments, std::move(name.comments));
    step.name = std::move(name.text);
    Token sql = take(TokenKind::sqlBlock, "a block in { }");
    append(step.comments, std::move(sql.comments));
    step.operation = operationIn(sql, "step " + quoted(step.name) + ": ");
    step.sql = std::move(sql.text);
    return step;
  }

  void parsePermutation() {
    if (permutations_.size() == limits_.permutations) failOver(limits_.permutations, "permutations");
    NamedPermutation named;
    Token keyword = take();
    named.permutation.position = keyword.begin;
    named.permutation.comments = std::move(keyword.comments);
    parseOrder(named);
    permutations_.push_back(std::move(named));
  }

  void countPermutationStep() {
    if (permutationSteps_ == limits_.permutationSteps)
      failOver(limits_.permutationSteps, "steps in permutations");
    ++permutationSteps_;
  }

  void parseOrder(NamedPermutation& named) {
    if (token_.kind != TokenKind::identifier) failExpecting("a step's name");
    while (token_.kind == TokenKind::identifier) {
      countPermutationStep();
      NamedStep step;
      step.name = take();
      append(named.permutation.comments, std::move(step.name.comments));
      if (token_.kind == TokenKind::leftParenthesis) parseMarkers(step);
      named.steps.push_back(std::move(step));
    }
  }

  void parseMarkers(NamedStep& step) {
    do {
      take();
      countPermutationStep();
      step.markers.push_back(parseMarker());
    } while (token_.kind == TokenKind::comma);
    take(TokenKind::rightParenthesis, step.markers.back().marker.kind == Marker::Kind::afterStep
                                          ? "\"notices\", \",\" or \")\""
                                          : "\",\" or \")\"");
  }

  NamedMarker parseMarker() {
    NamedMarker named;
    if (token_.kind == TokenKind::asterisk) {
      take();
      return named;
    }
    named.marker.kind = Marker::Kind::afterStep;
    named.other = take(TokenKind::identifier, "\"*\" or a step's name");
    if (token_.kind == TokenKind::notices) {
      take();
      named.marker.kind = Marker::Kind::afterNotices;
      if (token_.kind != TokenKind::integer) failExpecting("a number of notices");
      const char* const end = token_.text.data() + token_.text.size();
      const auto read = std::from_chars(token_.text.data(), end, named.marker.notices);
      if (read.ec != std::errc() || read.ptr != end) {
        throw InvalidSpec(token_.begin, "the number " + token_.text + " is too big for a count of notices",
                          {});
      }
      take();
    }
    return named;
  }

  void checkNames() {
    const Step* twice = nullptr;  // The first in the text.
    std::string smallest;  // The one that the reference names: it sorts the names before it compares them.
    for (std::size_t session = 0; session < spec_.sessions.size(); ++session) {
      const std::vector<Step>& steps = spec_.sessions[session].steps;
      for (std::size_t step = 0; step < steps.size(); ++step) {
        if (names_.try_emplace(steps[step].name, StepId{session, step}).second) continue;
        smallest = twice == nullptr ? steps[step].name : std::min(smallest, steps[step].name);
        if (twice == nullptr) twice = &steps[step];
      }
    }
    if (twice == nullptr) return;
    throw InvalidSpec(twice->position,
                      "step " + quoted(twice->name) + " is already defined at line " +
                          std::to_string(spec_.step(names_.at(twice->name)).position.line),
                      "duplicate step name: " + smallest);
  }

  void resolve(NamedPermutation& named) {
    std::map<std::string, StepId> members;
    for (const NamedStep& step : named.steps) {
      const auto known = names_.find(step.name.text);
      if (known == names_.end()) {
        throw InvalidSpec(step.name.begin, "no step is called " + quoted(step.name.text),
                          "undefined step " + quoted(step.name.text) + " specified in permutation");
      }
      members.emplace(*known);
    }
    for (NamedStep& step : named.steps) {
      PermutationStep resolved{members.at(step.name.text), {}};
      for (NamedMarker& marker : step.markers) {
        if (marker.marker.kind != Marker::Kind::waitsOnce) {
          marker.marker.other = blocker(marker.other, step.name, resolved.step, members);
        }
        resolved.markers.push_back(marker.marker);
      }
      named.permutation.steps.push_back(std::move(resolved));
    }
    spec_.permutations.push_back(std::move(named.permutation));
  }

  static StepId blocker(const Token& other, const Token& name, StepId step,
                        const std::map<std::string, StepId>& members) {
    const auto member = members.find(other.text);
    if (member == members.end()) {
      throw InvalidSpec(other.begin,
                        "the marker names " + quoted(other.text) + ", which is not in this permutation",
                        "undefined blocking step " + quoted(other.text) + " referenced in permutation step " +
                            quoted(name.text));
    }
    if (member->second.session == step.session) {
      throw InvalidSpec(other.begin,
                        "the marker names " + quoted(other.text) + ", a step of the same session",
                        "permutation step " + quoted(name.text) + " cannot block on its own session");
    }
    return member->second;
  }

  SpecLimits limits_;
  SpecLexer lexer_;
  Token token_;
  Spec spec_;
  std::size_t steps_ = 0;
  std::size_t permutationSteps_ = 0;
  std::vector<NamedPermutation> permutations_;
  std::map<std::string, StepId> names_;
};

Position positionOf(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t lineBegin = before.rfind('\n') + 1;
  return {static_cast<int>(std::ranges::count(before, '\n')) + 1, static_cast<int>(offset - lineBegin) + 1};
}

}  // namespace

Spec parseSpec(std::string_view text, const SpecLimits& limits) {
  if (text.size() > limits.bytes) {
    throw InvalidSpec({1, 1}, "the text is longer than " + std::to_string(limits.bytes) + " bytes", {});
  }
  // The other tool reads on and sends the SQL cut short; nobody can mean that.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    throw InvalidSpec(positionOf(text, nul), "a zero byte has no place in a spec", {});
  }
  return Parser(text, limits).parse();
}

Permutation parsePermutation(const Spec& spec, std::string_view text) {
  return Parser(text, {}).parsePermutationOf(spec);
}

}  // namespace headlock::race
