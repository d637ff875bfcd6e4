#include "core/race/skeleton.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/database/layout.h"
#include "sql/race.h"

namespace headlock::race {
namespace {

/// Each session of a race is a connection; a long queue is told by its first.
constexpr std::size_t kMostSessions = 12;
/// Fits into an identifier of the server, with room for a number behind it.
constexpr std::size_t kMostBytes = 56;

bool isContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// `text` as it can stand in a spec: one line, no brace that would end a block, not too long.
std::string spoken(std::string text, std::size_t most) {
  for (char& c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20U || code == 0x7FU || c == '}' || c == '{') c = '_';
  }
  if (text.size() > most) {
    while (most > 0 && isContinuation(text[most])) --most;
    text.resize(most);
  }
  return text;
}

/// A name for steps, which people type into permutations.
std::string plainName(const std::string& text) {
  std::string plain;
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (upper) {
      plain += static_cast<char>(c - 'A' + 'a');
    } else if (kept) {
      plain += c;
    } else if (!plain.empty() && plain.back() != '_') {
      plain += '_';
    }
  }
  while (!plain.empty() && plain.back() == '_') plain.pop_back();
  if (plain.empty() || (plain.front() >= '0' && plain.front() <= '9')) plain.insert(0, "s");
  return plain;
}

bool isTopicName(const std::string& name) {
  const auto isPart = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  };
  return !name.empty() && name.size() <= 200 && std::ranges::all_of(name, isPart) && name.front() != '.' &&
         name.front() != '_' && name.front() != '-';
}

/// `wanted`, with a number behind it where it is taken.
std::string unique(const std::string& wanted, std::set<std::string>& taken) {
  std::string name = wanted;
  for (int number = 2; !taken.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

/// A statement of a spec: people read it, and it is no operation of the product.
std::string withoutComments(const database::Statement& statement, const std::string& thing) {
  const database::Layout layout({{"thing", thing}});
  std::string text = *layout.render(statement).text;
  while (text.starts_with("/*") || text.starts_with("--")) text.erase(0, text.find('\n') + 1);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

Step operationStep(std::string name, Operation operation) {
  Step step;
  step.name = std::move(name);
  step.sql = writeOperation(operation);
  step.operation = std::move(operation);
  return step;
}

class Builder {
public:
  explicit Builder(const Incident& incident) : incident_(incident) { choose(); }

  Spec build() {
    spec_.title = spoken(incident_.title.empty() ? "An incident" : incident_.title, 200);
    for (const std::string& line : incident_.story) spec_.story.push_back(spoken(line, 400));
    if (chosen_.size() < involved_) {
      spec_.story.push_back("The first " + std::to_string(chosen_.size()) + " of " +
                            std::to_string(involved_) + " sessions that took part.");
    }
    for (const IncidentSession* each : chosen_) addSession(*each);
    addSetup();
    if (!severalWaitForOne()) addPermutation();
    return std::move(spec_);
  }

private:
  // Holders first: without them nobody waits.
  void choose() {
    for (const bool holders : {true, false}) {
      for (const IncidentSession& each : incident_.sessions) {
        if (each.holds.empty() == holders || (each.holds.empty() && each.waitsFor.empty())) continue;
        ++involved_;
        if (chosen_.size() < kMostSessions) chosen_.push_back(&each);
      }
    }
    if (chosen_.empty()) chosen_.push_back(&incident_.sessions.front());
  }

  [[nodiscard]] std::string standIn(const Contended& thing) {
    const auto known = names_.find(thing);
    if (known != names_.end()) return known->second;
    const std::string wanted = spoken(thing.name.empty() ? "something" : thing.name, kMostBytes);
    return names_[thing] = unique(wanted, taken_[isKey(thing) ? thing.topic : std::string()]);
  }

  static bool isKey(const Contended& thing) { return isTopicName(thing.topic) && !thing.name.empty(); }

  Step take(const Contended& thing, const std::string& stepName) {
    const std::string name = standIn(thing);
    if (!isKey(thing)) {
      Step step;
      step.name = stepName;
      step.sql = withoutComments(sql::race::skeleton_take, name);
      return step;
    }
    if (std::ranges::find(spec_.topics, thing.topic, &TopicNeed::name) == spec_.topics.end()) {
      spec_.topics.push_back({thing.topic});
    }
    return operationStep(stepName, {"lock_head", {{"key", name}, {"topic", thing.topic}}});
  }

  void addSession(const IncidentSession& incident) {
    Session session;
    session.name = unique(spoken(incident.name.empty() ? "session" : incident.name, kMostBytes), sessions_);
    const std::string prefix = unique(plainName(session.name), prefixes_);
    if (!incident.note.empty()) session.comments.push_back("# " + spoken(incident.note, 400));
    const Operation begin{"begin", {}};
    session.setup = Block{writeOperation(begin), begin, {}, {}};
    const auto add = [&](const Contended& thing, const char* word, const char* story) {
      std::string name = unique(prefix + word, steps_);
      Step step = take(thing, name);
      step.story = session.name + story + standIn(thing) + ".";
      session.steps.push_back(std::move(step));
    };
    for (const Contended& thing : incident.holds) add(thing, "_takes", " takes ");
    for (const Contended& thing : incident.waitsFor) add(thing, "_asks", " asks for ");
    session.steps.push_back(operationStep(unique(prefix + "_ends", steps_), {"commit", {}}));
    spec_.sessions.push_back(std::move(session));
  }

  void addSetup() {
    std::string sql;
    for (const auto& [thing, name] : names_) {
      if (isKey(thing)) continue;
      sql += (sql.empty() ? "" : ";\n") + withoutComments(sql::race::skeleton_make, name);
    }
    if (!sql.empty()) spec_.setups.push_back(Block{sql, std::nullopt, {}, {}});
  }

  [[nodiscard]] bool waitsForSome(std::size_t session, const std::set<std::size_t>& others) const {
    return std::ranges::any_of(chosen_[session]->waitsFor, [&](const Contended& thing) {
      return std::ranges::any_of(others, [&](std::size_t other) {
        return other != session &&
               std::ranges::find(chosen_[other]->holds, thing) != chosen_[other]->holds.end();
      });
    });
  }

  [[nodiscard]] bool severalWaitForOne() const {
    std::multiset<Contended> wanted;
    for (const IncidentSession* each : chosen_) wanted.insert(each->waitsFor.begin(), each->waitsFor.end());
    return std::ranges::any_of(wanted, [&](const Contended& thing) { return wanted.count(thing) > 1; });
  }

  // Those first who wait for nobody; who is left then stands in a circle, or behind one.
  void addPermutation() {
    Permutation permutation;
    std::set<std::size_t> left;
    const auto add = [&](std::size_t session, std::size_t from, std::size_t to) {
      for (std::size_t step = from; step < to; ++step) permutation.steps.push_back({{session, step}, {}});
    };
    for (std::size_t session = 0; session < chosen_.size(); ++session) {
      left.insert(session);
      add(session, 0, chosen_[session]->holds.size());
    }
    for (std::size_t session = 0; session < chosen_.size(); ++session) {
      add(session, chosen_[session]->holds.size(), spec_.sessions[session].steps.size() - 1);
    }
    const auto end = [&](std::size_t session) {
      const std::size_t steps = spec_.sessions[session].steps.size();
      add(session, steps - 1, steps);
      left.erase(session);
    };
    while (!left.empty()) {
      const auto free =
          std::ranges::find_if(left, [&](std::size_t session) { return !waitsForSome(session, left); });
      if (free == left.end()) {
        spec_.expectation = Expectation{Expectation::Kind::someError, "40P01"};
        break;
      }
      end(*free);
    }
    while (!left.empty()) end(*left.begin());
    spec_.permutations.push_back(std::move(permutation));
  }

  const Incident& incident_;
  Spec spec_;
  std::size_t involved_ = 0;
  std::vector<const IncidentSession*> chosen_;
  std::map<Contended, std::string> names_;
  std::map<std::string, std::set<std::string>> taken_;  // by topic; those of no topic under the empty name
  std::set<std::string> sessions_;
  std::set<std::string> prefixes_;
  std::set<std::string> steps_;
};

}  // namespace

Spec skeletonOf(const Incident& incident) {
  return Builder(incident).build();
}

}  // namespace headlock::race
