#include <algorithm>

#include "core/race/annotation.h"
#include "core/race/spec_lexer.h"
#include "core/race/spec_text.h"

namespace headlock::race {
namespace {

constexpr bool isLineEnd(char c) {
  return c == '\n' || c == '\r';
}

[[noreturn]] void refuse(const std::string& problem) {
  throw InvalidSpec({}, problem, {});
}

std::string writeComments(const Comments& comments, std::string_view indent) {
  std::string text;
  for (const std::string& comment : comments) {
    if (!comment.starts_with('#') || std::ranges::any_of(comment, isLineEnd)) {
      refuse("a comment is one line that begins with #");
    }
    // Behind something else on its line it said nothing to the stage, and alone on its line it must not
    // either.
    const bool wouldAnnotate = comment.starts_with("#:");
    text += std::string(indent) + (wouldAnnotate ? "# " + comment.substr(1) : comment) + "\n";
  }
  return text;
}

// One blank at either end, which the reader takes away again; line ends belong to the SQL.
std::string writeSql(const std::string& sql) {
  if (sql.find('}') != std::string::npos || sql.find('\0') != std::string::npos) {
    refuse("SQL with a closing brace or a zero byte cannot stand in a spec: " + sql);
  }
  return "{ " + sql + " }";
}

std::string writeBlock(std::string_view keyword, const Block& block, const std::string& indent) {
  return writeComments(block.comments, indent) + indent + std::string(keyword) + " " + writeSql(block.sql) +
         "\n";
}

std::string writeSession(const Session& session) {
  std::string text = writeComments(session.comments, "") + "session " + writeName(session.name) + "\n";
  if (session.steps.empty()) refuse("the session \"" + session.name + "\" has no step");
  if (session.setup) text += writeBlock("setup", *session.setup, "  ");
  for (const Step& step : session.steps) {
    text += writeComments(step.comments, "  ") + "  step " + writeName(step.name) + " " + writeSql(step.sql) +
            "\n";
  }
  if (session.teardown) text += writeBlock("teardown", *session.teardown, "  ");
  return text;
}

const std::string& nameOfStep(const Spec& spec, StepId id) {
  if (id.session >= spec.sessions.size() || id.step >= spec.sessions[id.session].steps.size()) {
    refuse("a permutation names a step that is not there");
  }
  return spec.step(id).name;
}

std::string writeMarker(const Spec& spec, const Marker& marker) {
  if (marker.kind == Marker::Kind::waitsOnce) return "*";
  std::string text = writeName(nameOfStep(spec, marker.other));
  if (marker.kind == Marker::Kind::afterNotices) text += " notices " + std::to_string(marker.notices);
  return text;
}

std::string writePermutation(const Spec& spec, const Permutation& permutation) {
  std::string text = writeComments(permutation.comments, "") + "permutation";
  for (const PermutationStep& each : permutation.steps) {
    text += " " + writeName(nameOfStep(spec, each.step));
    std::string separator = "(";
    for (const Marker& marker : each.markers) {
      text += separator + writeMarker(spec, marker);
      separator = ", ";
    }
    if (!each.markers.empty()) text += ")";
  }
  return text + "\n";
}

}  // namespace

std::string writeName(std::string_view name) {
  if (isPlainName(name)) return std::string(name);
  if (name.find('\n') != std::string_view::npos || name.find('\0') != std::string_view::npos) {
    refuse("a name is one line, without zero bytes");
  }
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += c;
    text += c;
  }
  return text + "\"";
}

std::string writeSpec(const Spec& spec) {
  std::string text = writeAnnotations(spec);
  for (const Block& setup : spec.setups) text += "\n" + writeBlock("setup", setup, "");
  if (spec.teardown) text += "\n" + writeBlock("teardown", *spec.teardown, "");
  for (const Session& session : spec.sessions) text += "\n" + writeSession(session);
  if (!spec.permutations.empty()) text += "\n";
  for (const Permutation& permutation : spec.permutations) text += writePermutation(spec, permutation);
  text += writeComments(spec.comments, "");
  // What was put together by hand may still be no spec (a name twice, a marker that leads nowhere): the
  // reader knows.
  static_cast<void>(parseSpec(text));
  return text;
}

}  // namespace headlock::race
