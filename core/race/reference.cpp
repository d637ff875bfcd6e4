#include "core/race/reference.h"

#include "core/race/orders.h"
#include "core/race/stage_failed.h"

namespace headlock::race {
namespace {

class Printer : public StageListener {
public:
  Printer(const Spec& spec, const ReferenceOutput& output) : spec_(spec), output_(output) {}

  void blockAnswered(const Answer& answer) override { print(answer.print()); }

  void teardownFailed(std::optional<std::size_t> session, const Answer& answer) override {
    output_.errors((session ? "teardown of session " + spec_.sessions[*session].name + " failed: "
                            : "teardown failed: ") +
                   answer.whole());
  }

  void stepWaits(StepId id, const std::vector<Blocker>& /*blockers*/) override {
    print("step " + nameOf(id) + ": " + spec_.step(id).sql + " <waiting ...>\n");
  }

  void stepCompleted(StepId id, bool waited) override {
    print("step " + nameOf(id) + ": " + (waited ? "<... completed>" : spec_.step(id).sql) + "\n");
  }

  void stepAnswered(StepId /*id*/, const Answer& answer) override { print(answer.print()); }

  void noticed(std::size_t session, const SessionNotice& notice) override {
    print(spec_.sessions[session].name + ": " + notice.whole);
  }

  void notified(std::size_t session, const Notification& notification,
                std::optional<std::size_t> sender) override {
    print(spec_.sessions[session].name + ": NOTIFY \"" + notification.channel + "\" with payload \"" +
          notification.payload + "\" from " +
          (sender ? spec_.sessions[*sender].name : "PID " + std::to_string(notification.senderPid)) + "\n");
  }

  void stepCancelled(StepId id, std::chrono::seconds after, const std::vector<Blocker>&) override {
    print("isolationtester: canceling step " + nameOf(id) + " after " + std::to_string(after.count()) +
          " seconds\n");
  }

  void play(Stage& stage, const std::vector<PermutationStep>& steps) {
    std::string line = "\nstarting permutation:";
    for (const PermutationStep& step : steps) line += " " + nameOf(step.step);
    print(line + "\n");
    stage.setUp();
    for (const PermutationStep& step : steps) stage.perform(step);
    stage.finish();
    stage.tearDown();
  }

  void print(const std::string& text) {
    if (!text.empty()) output_.output(text);
  }

private:
  [[nodiscard]] const std::string& nameOf(StepId id) const { return spec_.step(id).name; }

  const Spec& spec_;
  const ReferenceOutput& output_;
};

void playEveryOrder(Printer& printer, Stage& stage) {
  Order order = firstOrder(stage.spec());
  do {
    std::vector<PermutationStep> steps;
    for (const StepId id : stepsOf(order)) steps.push_back({id, {}});
    printer.play(stage, steps);
  } while (nextOrder(order));
}

}  // namespace

int playAsReference(const Spec& spec, StageOptions options, const ReferenceOutput& output) {
  for (const std::string& name : spec.unusedSteps()) output.errors("unused step name: " + name + "\n");
  output.output("Parsed test spec with " + std::to_string(spec.sessions.size()) + " sessions\n");
  Printer printer(spec, output);
  options.fidelity = Fidelity::reference;
  try {
    Stage stage(spec, std::move(options), printer);
    for (const Permutation& permutation : spec.permutations) printer.play(stage, permutation.steps);
    if (spec.permutations.empty()) playEveryOrder(printer, stage);
    return 0;
  } catch (const StageFailed& failed) {
    (failed.onOutput() ? output.output : output.errors)(failed.reference());
    return 1;
  }
}

}  // namespace headlock::race
