#include "core/race/annotation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "core/database/duration.h"
#include "core/race/class_needs.h"
#include "core/race/spec_text.h"

namespace headlock::race {
namespace {

constexpr bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

int characters(std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool isSqlstate(std::string_view text) {
  return text.size() == 5 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); });
}

// Reads one line from left to right; knows where it stands, for messages.
class Line {
public:
  explicit Line(const AnnotationLine& line) : rest_(line.text), position_(line.position) {
    while (!rest_.empty() && isBlank(rest_.back())) rest_.remove_suffix(1);
    skipBlanks();
  }

  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::string word(const std::string& expected) {
    begin_ = position_;
    std::size_t length = 0;
    while (length < rest_.size() && !isBlank(rest_[length])) ++length;
    if (length == 0) fail("expected " + expected + ", found the end of the line");
    return take(length);
  }

  // A step's name, in quotes where it needs them.
  std::string name(const std::string& expected) {
    if (!rest_.starts_with('"')) return word(expected);
    begin_ = position_;
    std::string name;
    for (std::size_t at = 1; at < rest_.size(); ++at) {
      if (rest_[at] != '"') {
        name += rest_[at];
      } else if (at + 1 < rest_.size() && rest_[at + 1] == '"') {
        name += rest_[++at];
      } else {
        take(at + 1);
        return name;
      }
    }
    fail("the quoted name that begins here has no closing quote");
  }

  std::string text(const std::string& expected) {
    begin_ = position_;
    if (rest_.empty()) fail("expected " + expected + ", found the end of the line");
    return take(rest_.size());
  }

  void finish() {
    begin_ = position_;
    if (!rest_.empty()) fail("expected the end of the line, found \"" + std::string(rest_) + "\"");
  }

  // About what was read last.
  [[noreturn]] void fail(const std::string& problem) const { throw InvalidSpec(begin_, problem, {}); }

private:
  std::string take(std::size_t length) {
    std::string taken(rest_.substr(0, length));
    position_.column += characters(taken);
    rest_.remove_prefix(length);
    skipBlanks();
    return taken;
  }

  void skipBlanks() {
    while (!rest_.empty() && isBlank(rest_.front())) {
      rest_.remove_prefix(1);
      ++position_.column;
    }
  }

  std::string_view rest_;
  Position position_;
  Position begin_ = position_;
};

void readTitle(Line& line, Spec& spec) {
  std::string title = line.text("the race's title");
  if (!spec.title.empty()) line.fail("the race has a title already");
  spec.title = std::move(title);
}

void readStory(Line& line, Spec& spec) {
  spec.story.push_back(line.empty() ? std::string() : line.text("a sentence"));
}

void readPair(Line& line, Spec& spec) {
  constexpr std::array roles = {PairRole::naive, PairRole::protectedBySql, PairRole::protectedByLibrary};
  Pair pair{line.word("the pair's name"), {}};
  if (spec.pair) line.fail("the race belongs to a pair already");
  const std::string role = line.word("\"naive\", \"protected\" or \"library\"");
  const auto known = std::ranges::find(roles, role, [](PairRole each) { return nameOf(each); });
  if (known == roles.end())
    line.fail("expected \"naive\", \"protected\" or \"library\", found \"" + role + "\"");
  pair.role = *known;
  line.finish();
  spec.pair = std::move(pair);
}

/// Zero where it is no duration.
std::chrono::milliseconds readTtl(const std::string& text) {
  try {
    return database::parseDuration(text);
  } catch (const InvalidInput&) {
    return {};
  }
}

void readTopic(Line& line, Spec& spec) {
  constexpr std::string_view ttl = "ttl=";
  TopicNeed topic;
  topic.name = line.word("the topic's name");
  if (std::ranges::find(spec.topics, topic.name, &TopicNeed::name) != spec.topics.end()) {
    line.fail("the topic \"" + topic.name + "\" is named twice");
  }
  if (!line.empty()) {
    const std::string setting = line.word("\"ttl=…\"");
    topic.headlessTtl =
        setting.starts_with(ttl) ? readTtl(setting.substr(ttl.size())) : topic.headlessTtl.zero();
    if (topic.headlessTtl.count() == 0) {
      line.fail("expected a time to live such as ttl=1h, found \"" + setting + "\"");
    }
  }
  line.finish();
  spec.topics.push_back(std::move(topic));
}

void readClass(Line& line, Spec& spec) {
  std::string name = line.word("the class's name");
  if (std::ranges::find(spec.classes, name, &ClassNeed::name) != spec.classes.end()) {
    line.fail("the class \"" + name + "\" is named twice");
  }
  line.finish();
  spec.classes.push_back({std::move(name), {}, {}});
}

/// The class that an object or a definition belongs to: the one named last.
ClassNeed& classOf(Line& line, Spec& spec) {
  if (spec.classes.empty()) line.fail("a class comes before its objects and definitions: #: class NAME");
  return spec.classes.back();
}

void readObject(Line& line, Spec& spec) {
  ObjectNeed object{line.word("the object's name"), {}};
  ClassNeed& owner = classOf(line, spec);
  if (std::ranges::find(owner.objects, object.name, &ObjectNeed::name) != owner.objects.end()) {
    line.fail("the object \"" + object.name + "\" is named twice");
  }
  do {
    const std::string member = line.word("a whole number of its document, such as n=1");
    const std::size_t equals = member.find('=');
    std::int64_t number = 0;
    const char* const end = member.data() + member.size();
    if (equals == std::string::npos || equals == 0 ||
        std::from_chars(member.data() + equals + 1, end, number).ptr != end || member.ends_with('=')) {
      line.fail("expected a whole number of its document, such as n=1, found \"" + member + "\"");
    }
    object.members.emplace_back(member.substr(0, equals), number);
  } while (!line.empty());
  owner.objects.push_back(std::move(object));
}

void readDefinition(Line& line, Spec& spec) {
  DefinitionNeed definition{line.word("the definition's key"), {}};
  ClassNeed& owner = classOf(line, spec);
  do {
    definition.paths.push_back(line.word("a JSON pointer such as /n"));
  } while (!line.empty());
  try {
    sumOf(definition).validate();
  } catch (const InvalidInput& error) {
    line.fail("no definition: " + std::string(error.what()));
  }
  owner.definitions.push_back(std::move(definition));
}

void readStep(Line& line, Spec& spec) {
  const std::string name = line.name("a step's name");
  const std::optional<StepId> id = spec.find(name);
  if (!id) line.fail("no step is called \"" + name + "\"");
  Step& step = spec.sessions[id->session].steps[id->step];
  if (!step.story.empty()) line.fail("the step \"" + name + "\" is told already");
  step.story = line.text("what happens in the step");
}

void readInvariant(Line& line, Spec& spec) {
  Invariant invariant{line.word("the invariant's name"), {}};
  if (std::ranges::find(spec.invariants, invariant.name, &Invariant::name) != spec.invariants.end()) {
    line.fail("the invariant \"" + invariant.name + "\" is named twice");
  }
  invariant.sql = line.text("a select that gives one true value");
  spec.invariants.push_back(std::move(invariant));
}

// What no server says, the library says with a code of its own, such as lock_lost.
std::string readErrorCode(Line& line) {
  std::string state = line.word("an SQLSTATE or a code of this program");
  const auto isCode = [&] {
    return std::ranges::find(errorCatalogue(), state, &ErrorKind::code) != errorCatalogue().end();
  };
  if (!isSqlstate(state) && !isCode()) {
    line.fail("expected an SQLSTATE such as 40001, or a code of this program such as lock_lost, found \"" +
              state + "\"");
  }
  return state;
}

void readAllow(Line& line, Spec& spec) {
  do {
    std::string state = readErrorCode(line);
    if (std::ranges::find(spec.allowed, state) == spec.allowed.end())
      spec.allowed.push_back(std::move(state));
  } while (!line.empty());
}

void readExpect(Line& line, Spec& spec) {
  constexpr std::array kinds = {Expectation::Kind::allHeld, Expectation::Kind::someBroken,
                                Expectation::Kind::someError};
  const std::string choices = "\"all_held\", \"some_broken\" or \"some_error\"";
  const std::string word = line.word(choices);
  if (spec.expectation) line.fail("the race expects a verdict already");
  const auto known = std::ranges::find(kinds, word, [](Expectation::Kind each) { return nameOf(each); });
  if (known == kinds.end()) line.fail("expected " + choices + ", found \"" + word + "\"");
  Expectation expectation{*known, {}};
  if (expectation.kind == Expectation::Kind::someError) expectation.sqlstate = readErrorCode(line);
  line.finish();
  spec.expectation = std::move(expectation);
}

struct Annotation {
  std::string_view word;
  void (*read)(Line&, Spec&);
};
constexpr std::array kAnnotations = std::to_array<Annotation>({
    {"allow", readAllow},
    {"class", readClass},
    {"definition", readDefinition},
    {"expect", readExpect},
    {"invariant", readInvariant},
    {"object", readObject},
    {"pair", readPair},
    {"step", readStep},
    {"story", readStory},
    {"title", readTitle},
    {"topic", readTopic},
});

constexpr std::string_view kWords =
    "title, story, pair, topic, class, object, definition, step, invariant, allow or expect";

void writeClass(const ClassNeed& need, const std::function<void(std::string_view, const std::string&)>& add) {
  add("class", need.name);
  for (const ObjectNeed& object : need.objects) {
    std::string line = object.name;
    for (const auto& [member, number] : object.members) line += " " + member + "=" + std::to_string(number);
    add("object", line);
  }
  for (const DefinitionNeed& definition : need.definitions) {
    std::string line = definition.key;
    for (const std::string& path : definition.paths) line += " " + path;
    add("definition", line);
  }
}

}  // namespace

void applyAnnotations(std::span<const AnnotationLine> lines, Spec& spec) {
  for (const AnnotationLine& each : lines) {
    Line line(each);
    const std::string word = line.word(std::string(kWords));
    const auto known = std::ranges::find(kAnnotations, word, &Annotation::word);
    if (known == kAnnotations.end()) {
      line.fail("expected " + std::string(kWords) + ", found \"" + word + "\"");
    }
    known->read(line, spec);
  }
}

std::string writeAnnotations(const Spec& spec) {
  std::string text;
  const auto add = [&](std::string_view word, const std::string& rest) {
    text += "#: " + std::string(word) + (rest.empty() ? "" : " " + rest) + "\n";
  };
  if (!spec.title.empty()) add("title", spec.title);
  for (const std::string& line : spec.story) add("story", line);
  if (spec.pair) add("pair", spec.pair->name + " " + std::string(nameOf(spec.pair->role)));
  for (const TopicNeed& topic : spec.topics)
    add("topic", topic.name + " ttl=" + database::formatDuration(topic.headlessTtl));
  for (const ClassNeed& need : spec.classes) writeClass(need, add);
  for (const Session& session : spec.sessions) {
    for (const Step& step : session.steps) {
      if (!step.story.empty()) add("step", writeName(step.name) + " " + step.story);
    }
  }
  for (const Invariant& invariant : spec.invariants) add("invariant", invariant.name + " " + invariant.sql);
  for (const std::string& state : spec.allowed) add("allow", state);
  if (spec.expectation) {
    const std::string& state = spec.expectation->sqlstate;
    add("expect", std::string(nameOf(spec.expectation->kind)) + (state.empty() ? "" : " " + state));
  }
  return text;
}

}  // namespace headlock::race
