#include "core/race/play.h"

#include <algorithm>
#include <utility>

#include "core/race/export.h"
#include "core/race/library_session.h"

namespace headlock::race {
namespace {

/// Answers are for people: a table's first rows say what there is to say.
constexpr std::size_t kMostAnswerBytes = 20'000;

database::Settings settingsIn(database::Settings settings, const std::string& schema) {
  settings.schema = schema;
  settings.clientCheckInterval = kClientCheck;
  settings.statementTimeout.reset();
  settings.parameters.push_back({"search_path", schema + ",public"});
  return settings;
}

std::string shortened(std::string text) {
  if (text.size() <= kMostAnswerBytes) return text;
  text.resize(text.rfind('\n', kMostAnswerBytes) + 1);
  return text + "…\n";
}

}  // namespace

// Writes down what the stage reports, and passes it on.
class Play::Recorder : public StageListener {
public:
  Recorder(StageListener* next, std::size_t sessions) : next_(next != nullptr ? *next : nobody_) {
    sent_.setups.resize(sessions);
  }

  void begin() {
    report_ = {};
    teardownFailed_ = false;
    sent_.setups.assign(sent_.setups.size(), {});
    sent_.steps.clear();
  }
  void launch(StepId id) {
    report_.steps.emplace_back().step = id;
    sent_.steps.emplace_back();
  }
  [[nodiscard]] Sent& sent() { return sent_; }
  [[nodiscard]] OrderReport& report() { return report_; }
  [[nodiscard]] bool hadTimeout() const { return std::ranges::any_of(report_.steps, &StepReport::timedOut); }
  [[nodiscard]] bool hadFailedTeardown() const { return teardownFailed_; }

  void blockAnswered(const Answer& answer) override { next_.blockAnswered(answer); }
  void teardownFailed(std::optional<std::size_t> session, const Answer& answer) override {
    teardownFailed_ = true;
    next_.teardownFailed(session, answer);
  }
  void stepWaits(StepId id, const std::vector<Blocker>& blockers) override {
    StepReport& step = last(id);
    step.waited = true;
    step.blockers = blockers;
    next_.stepWaits(id, blockers);
  }
  void stepCompleted(StepId id, bool waited) override { next_.stepCompleted(id, waited); }
  void stepAnswered(StepId id, const Answer& answer) override {
    StepReport& step = last(id);
    if (std::string text = answer.print(); !text.empty()) step.answers.push_back(shortened(std::move(text)));
    if (answer.failed() && !step.failed) {
      step.failed = true;
      step.sqlstate = answer.sqlstate();
      step.code = answer.code();
      step.message = answer.message();
    }
    next_.stepAnswered(id, answer);
  }
  void stepSent(StepId id, const std::vector<std::string>& sql) override {
    sent_.steps[static_cast<std::size_t>(&last(id) - report_.steps.data())] = sql;
    next_.stepSent(id, sql);
  }
  void setupSent(std::size_t session, const std::vector<std::string>& sql) override {
    sent_.setups[session] = sql;
    next_.setupSent(session, sql);
  }
  void noticed(std::size_t session, const SessionNotice& notice) override {
    const auto step =
        std::ranges::find_if(report_.steps.rbegin(), report_.steps.rend(),
                             [&](const StepReport& each) { return each.step.session == session; });
    if (step != report_.steps.rend()) step->answers.push_back(notice.whole);
    next_.noticed(session, notice);
  }
  void notified(std::size_t session, const Notification& notification,
                std::optional<std::size_t> sender) override {
    next_.notified(session, notification, sender);
  }
  void stepHeldUp(StepId id, const std::vector<Blocker>& outsiders) override {
    last(id).blockers = outsiders;
    next_.stepHeldUp(id, outsiders);
  }
  void stepCancelled(StepId id, std::chrono::seconds after, const std::vector<Blocker>& blockers) override {
    StepReport& step = last(id);
    step.timedOut = true;
    if (!blockers.empty()) step.blockers = blockers;
    next_.stepCancelled(id, after, blockers);
  }

private:
  // A permutation may repeat a step; what is reported is about its last launch.
  StepReport& last(StepId id) {
    return *std::ranges::find(report_.steps.rbegin(), report_.steps.rend(), id, &StepReport::step);
  }

  StageListener nobody_;
  StageListener& next_;
  OrderReport report_;
  Sent sent_;
  bool teardownFailed_ = false;
};

Play::Play(const Spec& spec, PlayOptions options)
    : spec_(spec),
      options_(std::move(options)),
      scratch_(options_.settings, options_.canceller),
      recorder_(std::make_unique<Recorder>(options_.listener, spec.sessions.size())),
      stage_(std::make_unique<Stage>(spec, stageOptions(), *recorder_)),
      renew_(spec.needsInstallation()) {}

Play::~Play() = default;

StageOptions stageOptionsIn(Scratch& scratch, const Spec& spec, database::Settings settings) {
  StageOptions stage;
  stage.settings = settingsIn(std::move(settings), scratch.schema());
  stage.renew = [&scratch, &spec] {
    if (spec.needsInstallation()) scratch.renew(spec);
  };
  stage.fill = [&scratch](const std::string& sql) { return scratch.fill(sql); };
  stage.makePerformer = [&spec, session = stage.settings](std::size_t index,
                                                          const Conversation::OnNotice& onNotice) {
    Subjects subjects{spec.topics.empty() ? std::string() : spec.topics.front().name, {}};
    for (const ClassNeed& need : spec.classes) subjects.classes.push_back(need.name);
    return std::make_unique<LibrarySession>(
        LibrarySession::Setting{session, spec.sessions[index].name, std::move(subjects)}, onNotice);
  };
  return stage;
}

StageOptions Play::stageOptions() {
  StageOptions stage = stageOptionsIn(scratch_, spec_, options_.settings);
  stage.stepLimit = options_.stepLimit;
  stage.canceller = options_.canceller;
  stage.renew = [this] {
    if (renew_) scratch_.renew(spec_);
  };
  return stage;
}

void Play::begin() {
  recorder_->begin();
  played_.assign(spec_.sessions.size(), 0);
  stage_->setUp();
  if (options_.letsCirclesStand) stage_->letCirclesStand();
}

std::vector<std::size_t> Play::movable() const {
  std::vector<std::size_t> sessions = stage_->movable();
  std::erase_if(sessions, [this](std::size_t session) {
    return played_[session] == spec_.sessions[session].steps.size();
  });
  return sessions;
}

void Play::move(std::size_t session) {
  perform({{session, played_[session]++}, {}});
}

void Play::perform(const PermutationStep& step) {
  recorder_->launch(step.step);
  stage_->perform(step);
}

void Play::awaitOne() {
  stage_->awaitOne();
}

bool Play::over() const {
  return recorder_->hadTimeout() || (movable().empty() && stage_->movable().size() == spec_.sessions.size());
}

const OrderReport& Play::report() const {
  return recorder_->report();
}

void Play::settle() {
  stage_->finish();
}

OrderReport Play::end() {
  for (std::size_t session = 0; session < spec_.sessions.size(); ++session) stage_->cancel(session);
  stage_->finish();
  stage_->tearDownSessions();
  askInvariants();
  stage_->tearDown();
  renew_ = spec_.needsInstallation() || recorder_->hadFailedTeardown();
  OrderReport report = recorder_->report();
  judge(spec_, report);
  return report;
}

std::string Play::exported() const {
  Sent& sent = recorder_->sent();
  sent.schema = scratch_.schema();
  sent.topics = scratch_.made();
  return exportOrder(spec_, recorder_->report(), sent,
                     [this](const std::string& sql) { return scratch_.fill(sql); });
}

void Play::askInvariants() {
  for (const Invariant& invariant : spec_.invariants) {
    InvariantReport report;
    report.name = invariant.name;
    const Answer answer = stage_->control(invariant.sql);
    if (answer.failed()) {
      report.failed = true;
      report.sqlstate = answer.sqlstate();
      report.message = answer.message();
    } else {
      const Table table = answer.rows(1);
      report.held = !table.rows.empty() && !table.rows.front().empty() && table.rows.front().front() == "t";
    }
    recorder_->report().invariants.push_back(std::move(report));
  }
}

}  // namespace headlock::race
