// A race as data: who takes part, what each does, in which orders, and what must hold at the end.
//
// The model is that of PostgreSQL's isolation tests (setup, teardown, sessions of steps, permutations with
// markers), so that every spec in PostgreSQL's source tree fits into it as it is. What this project adds
// rides in `#:` comment lines, which the other tool skips: a title and a story, the topics a race needs,
// invariants, and the verdict that is expected. A Spec is a plain value. One that came from `parseSpec` keeps
// every promise written here; one that was put together by hand is checked by `writeSpec`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/database/error.h"
#include "core/race/operation.h"

namespace headlock::race {

/// Where something stands in a spec's text: both count from 1, columns in characters. 0 where there is no
/// text.
struct Position {
  int line = 0;
  int column = 0;
};

/// The text is no spec. `what()` names line, column, what was expected and what was found.
class InvalidSpec : public InvalidInput {
public:
  /// `reference` is the line that PostgreSQL's own tester prints for the same text.
  InvalidSpec(Position position, const std::string& problem, std::string reference);

  [[nodiscard]] Position position() const noexcept { return position_; }
  [[nodiscard]] const std::string& reference() const noexcept { return reference_; }

private:
  Position position_;
  std::string reference_;
};

/// Comment lines that stand before something, as written, `#` included.
using Comments = std::vector<std::string>;

/// SQL that runs before or after the steps, sent as one message. Blanks around it are not part of it; line
/// ends are.
struct Block {
  std::string sql;
  /// Null for plain SQL. Only a session's own setup and teardown may be an operation.
  std::optional<Operation> operation;
  Comments comments;
  Position position;
};

struct Step {
  std::string name;  ///< Unique in the spec.
  /// What is sent, as one message that may hold several statements; for an operation, its text (`@lock_head
  /// key=k`).
  std::string sql;
  /// Null for plain SQL.
  std::optional<Operation> operation;
  /// What happens here, in a sentence for people. Empty where the spec does not say.
  std::string story;
  Comments comments;
  Position position;
};

struct Session {
  std::string name;
  std::optional<Block> setup;
  std::vector<Step> steps;  ///< At least one.
  std::optional<Block> teardown;
  Comments comments;
  Position position;

  /// Whether anything in it needs the library.
  [[nodiscard]] bool usesLibrary() const;
};

/// Names a step by the places of its session and of itself within that session.
struct StepId {
  std::size_t session = 0;
  std::size_t step = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  auto operator<=>(const StepId&) const = default;
};

/// Delays the report that a step is complete; it never delays a launch.
struct Marker {
  enum class Kind {
    waitsOnce,     ///< `(*)`: reported as waiting as soon as it is launched.
    afterStep,     ///< `(other)`: not reported complete while `other` is under way.
    afterNotices,  ///< `(other notices n)`: not before other's session sent n notices since this step's
                   ///< launch.
  };
  Kind kind = Kind::waitsOnce;
  StepId other;     ///< Not for waitsOnce. In the same permutation, and of another session.
  int notices = 0;  ///< For afterNotices alone.
};

struct PermutationStep {
  StepId step;
  std::vector<Marker> markers;
};

/// One order of steps. It need not hold all steps, and may hold one several times.
struct Permutation {
  std::vector<PermutationStep> steps;
  Comments comments;
  Position position;
};

/// A topic that the run makes in a scratch schema of its own.
struct TopicNeed {
  std::string name;
  /// How long a headless row lives before the janitor may take it.
  std::chrono::milliseconds headlessTtl{3'600'000};
};

/// An object of a class. Races count: its document holds whole numbers, such as `{"n": 1, "m": 10}`.
struct ObjectNeed {
  std::string name;
  std::vector<std::pair<std::string, std::int64_t>> members;
};

/// A shared definition of a class: the sum of what stands at these JSON pointers.
struct DefinitionNeed {
  std::string key;
  std::vector<std::string> paths;
};

/// A class that the run makes in its scratch schema: its objects first, then its definitions. So every object
/// is stale at the start, and the last definition's backfill is queued.
struct ClassNeed {
  std::string name;
  std::vector<ObjectNeed> objects;
  std::vector<DefinitionNeed> definitions;
};

/// A select that gives one true value when what must hold, holds.
struct Invariant {
  std::string name;
  std::string sql;
};

/// Which twin of a pair a race is. They show the same danger: met, averted, and averted by the library's own
/// operations.
enum class PairRole { naive, protectedBySql, protectedByLibrary };

struct Pair {
  std::string name;
  PairRole role = PairRole::naive;
};

/// The verdict that a race promises over all the orders that are run.
struct Expectation {
  enum class Kind {
    allHeld,     ///< Every order holds.
    someBroken,  ///< At least one order breaks an invariant; no other verdict than held and broken appears.
    someError,   ///< At least one order ends in `sqlstate`; the others hold or end in it as well.
  };
  Kind kind = Kind::allHeld;
  std::string sqlstate;  ///< For someError alone.
};

struct Spec {
  std::string title;               ///< Empty where the spec has none.
  std::vector<std::string> story;  ///< Lines for a newcomer.
  std::optional<Pair> pair;
  std::vector<TopicNeed> topics;
  std::vector<ClassNeed> classes;
  std::vector<Invariant> invariants;
  std::vector<std::string> allowed;  ///< SQLSTATEs, and codes of this library, that do not spoil `held`.
  std::optional<Expectation> expectation;

  std::vector<Block> setups;
  std::optional<Block> teardown;
  std::vector<Session> sessions;          ///< At least one.
  std::vector<Permutation> permutations;  ///< None: every order is meant.
  Comments comments;                      ///< What stands at the end of the text.

  /// Requires an id of this spec.
  [[nodiscard]] const Step& step(StepId id) const { return sessions.at(id.session).steps.at(id.step); }
  /// Null when no step is called so.
  [[nodiscard]] std::optional<StepId> find(std::string_view stepName) const;
  /// Steps that no permutation mentions, by name; none where the spec lists no permutation.
  [[nodiscard]] std::vector<std::string> unusedSteps() const;
  /// Whether it needs an installation: topics, or classes.
  [[nodiscard]] bool needsInstallation() const { return !topics.empty() || !classes.empty(); }
  /// Whether anything in it needs the library, and not a server alone.
  [[nodiscard]] bool usesLibrary() const;
};

/// How each word of the annotations is written, shared by parser and writer.
[[nodiscard]] std::string_view nameOf(PairRole role);
[[nodiscard]] std::string_view nameOf(Expectation::Kind kind);

}  // namespace headlock::race
