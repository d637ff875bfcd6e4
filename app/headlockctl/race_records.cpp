#include "app/headlockctl/race_records.h"

#include <algorithm>
#include <limits>

#include "core/database/text.h"
#include "core/race/orders.h"
#include "core/race/spec_text.h"

namespace headlock::cli {
namespace {

template <typename Items, typename Make>
List listOf(const Items& items, Make make) {
  List list;
  for (const auto& item : items) list.emplace_back(make(item));
  return list;
}

Value textOrNull(const std::string& text) {
  return text.empty() ? Value() : Value(text);
}

std::string blockerOf(const race::Spec& spec, const race::Blocker& blocker) {
  if (blocker.session) return spec.sessions[*blocker.session].name;
  if (blocker.pid == 0) return "a prepared transaction";
  const std::string outsider = "outside, pid " + std::to_string(blocker.pid);
  return blocker.application.empty() ? outsider
                                     : outsider + ", " + database::printable(blocker.application, 63);
}

Record stepRecord(const race::Step& step) {
  return {{"name", step.name}, {"sql", step.sql}, {"story", textOrNull(step.story)}};
}

Record sessionRecord(const race::Session& session) {
  Record record{{"name", session.name}};
  record.add("setup", session.setup ? Value(session.setup->sql) : Value());
  record.add("steps", listOf(session.steps, stepRecord));
  record.add("teardown", session.teardown ? Value(session.teardown->sql) : Value());
  return record;
}

Value permutationText(const race::Spec& spec, const race::Permutation& permutation) {
  std::string text;
  for (const race::PermutationStep& each : permutation.steps) {
    text += (text.empty() ? "" : " ") + race::writeName(spec.step(each.step).name);
  }
  return text;
}

Record errorRecord(const race::Spec& spec, const race::StepReport& step) {
  return {{"step", spec.step(step.step).name},
          {"sqlstate", textOrNull(step.sqlstate)},
          {"code", textOrNull(step.code)},
          {"message", step.message}};
}

Record invariantRecord(const race::InvariantReport& invariant) {
  Record record{{"name", invariant.name}, {"held", invariant.held}};
  record.add("sqlstate", textOrNull(invariant.sqlstate));
  record.add("message", textOrNull(invariant.message));
  return record;
}

Record orderRecord(const race::Spec& spec, const race::OrderReport& order) {
  List steps;
  List blocked;
  List errors;
  for (const race::StepReport& step : order.steps) {
    steps.emplace_back(spec.step(step.step).name);
    if (step.waited || !step.blockers.empty()) {
      const auto name = [&](const race::Blocker& blocker) { return Value(blockerOf(spec, blocker)); };
      blocked.emplace_back(Record{{"step", spec.step(step.step).name}, {"by", listOf(step.blockers, name)}});
    }
    if (step.failed) errors.emplace_back(errorRecord(spec, step));
  }
  Record record{{"steps", std::move(steps)}, {"verdict", nameOf(order.verdict)}};
  record.add("broken", textOrNull(order.invariant));
  record.add("blocked", std::move(blocked));
  record.add("errors", std::move(errors));
  record.add("invariants", listOf(order.invariants, invariantRecord));
  return record;
}

std::string orderLine(const race::Spec& spec, const race::OrderReport& order) {
  std::string line(nameOf(order.verdict));
  line.resize(8, ' ');
  for (const race::StepReport& step : order.steps) {
    line += " " + race::writeName(spec.step(step.step).name);
    if (step.waited) line += "~";
    if (step.failed) line += "!" + (step.sqlstate.empty() ? step.code : step.sqlstate);
    if (step.timedOut) line += "!timeout";
  }
  if (!order.invariant.empty()) line += "  (" + order.invariant + ")";
  return line + "\n";
}

bool waitedOutside(const race::StepReport& step) {
  return std::ranges::any_of(
      step.blockers, [](const race::Blocker& blocker) { return !blocker.session && blocker.pid != 0; });
}

/// Who was in a step's way, until its time was over or so long that it is worth a word.
std::string waitMessage(const race::Spec& spec, const race::StepReport& step) {
  const std::string until = step.timedOut ? " until its time was over" : "";
  std::string text;
  for (const race::Blocker& blocker : step.blockers) {
    text += (text.empty() ? "waited" + until + " for: " : "; ") + blockerOf(spec, blocker);
  }
  return text.empty() ? "worked" + until : text;
}

/// What the steps said that failed or had their time, each sentence once.
std::string problemLines(const race::Spec& spec, const race::RaceReport& report) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& message) {
    const std::string line = "  " + name + ": " + database::printable(message, 400) + "\n";
    if (text.find(line) == std::string::npos) text += line;
  };
  for (const race::OrderReport& order : report.orders) {
    for (const race::StepReport& step : order.steps) {
      const std::string& name = spec.step(step.step).name;
      if (step.timedOut || waitedOutside(step)) add(name, waitMessage(spec, step));
      if (step.failed) add(name, step.message);
    }
    for (const race::InvariantReport& invariant : order.invariants) {
      if (invariant.failed) add(invariant.name, invariant.message);
    }
  }
  return text;
}

}  // namespace

Value pairOf(const race::Spec& spec) {
  if (!spec.pair) return {};
  return spec.pair->name + " " + std::string(nameOf(spec.pair->role));
}

Value expectationValue(const race::Spec& spec) {
  return textOrNull(expectationOf(spec));
}

Record recordOf(const race::Spec& spec) {
  const std::uint64_t orders = race::countOrders(spec);
  Record record{{"title", textOrNull(spec.title)}};
  record.add("story", listOf(spec.story, [](const std::string& line) { return Value(line); }));
  record.add("pair", pairOf(spec));
  record.add("expect", expectationValue(spec));
  record.add("topics", listOf(spec.topics, [](const race::TopicNeed& topic) {
               return Record{{"name", topic.name}, {"headless_ttl_ms", topic.headlessTtl}};
             }));
  record.add("classes", listOf(spec.classes, [](const race::ClassNeed& need) { return Value(need.name); }));
  record.add("sessions", listOf(spec.sessions, sessionRecord));
  record.add("permutations", listOf(spec.permutations, [&](const race::Permutation& permutation) {
               return permutationText(spec, permutation);
             }));
  record.add("invariants", listOf(spec.invariants, [](const race::Invariant& invariant) {
               return Record{{"name", invariant.name}, {"sql", invariant.sql}};
             }));
  record.add("allowed", listOf(spec.allowed, [](const std::string& state) { return Value(state); }));
  const bool countable = orders <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  record.add("orders", countable ? Value(Count{static_cast<std::int64_t>(orders)}) : Value());
  return record;
}

Record recordOf(const race::Spec& spec, const race::RaceReport& report) {
  Record record{{"permutations", listOf(report.orders, [&](const race::OrderReport& order) {
                   return orderRecord(spec, order);
                 })}};
  record.add("expected", expectationValue(spec));
  record.add("verdict", summaryOf(report));
  record.add("as_expected", isAsExpected(spec, report));
  record.add("complete", report.complete);
  record.add("seed", report.seed ? Value(static_cast<std::int64_t>(*report.seed)) : Value());
  return record;
}

std::string textOf(const race::Spec& spec, const race::RaceReport& report) {
  std::string text = spec.title.empty() ? std::string() : spec.title + "\n\n";
  for (const race::OrderReport& order : report.orders) text += orderLine(spec, order);
  const std::string problems = problemLines(spec, report);
  if (!problems.empty()) text += "\n" + problems;
  const std::size_t count = report.orders.size();
  text += "\n" + std::to_string(count) + (count == 1 ? " order" : " orders") +
          (report.complete ? ":" : ", not all there are:");
  for (const race::Verdict verdict :
       {race::Verdict::held, race::Verdict::broken, race::Verdict::error, race::Verdict::timeout}) {
    if (const std::size_t such = report.count(verdict); such > 0) {
      text += " " + std::to_string(such) + " " + std::string(nameOf(verdict)) + ",";
    }
  }
  text.back() = '.';
  text += " Verdict: " + summaryOf(report);
  const std::string expected = expectationOf(spec);
  if (!expected.empty()) text += isAsExpected(spec, report) ? ", as expected" : "; expected: " + expected;
  return text + ".\n";
}

}  // namespace headlock::cli
