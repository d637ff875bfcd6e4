#include "core/race/stage.h"

#include <algorithm>
#include <future>

#include "core/race/stage_failed.h"
#include "core/race/under_way.h"
#include "sql/race.h"

namespace headlock::race {
namespace {

constexpr std::chrono::milliseconds kGrace{5'000};

Step asStep(const Block& block) {
  Step step;
  step.operation = block.operation;
  return step;
}

// A session that is gone answers like any other that cannot do what it is told.
Answer tryToEnd(Performer& performer, const Step& step, const std::string& sql,
                std::chrono::milliseconds limit, const database::Canceller* canceller) {
  try {
    return runToEnd(performer, step, sql, limit, canceller);
  } catch (const StageFailed& failed) {
    return Answer::lost(failed.what(), failed.reference());
  }
}

// Hears a performer to the end of its step.
bool endsWithin(Performer& performer, std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  while (Clock::now() < deadline) {
    while (!performer.busy()) {
      if (!performer.take()) return true;
    }
    if (waitReadable(performer.descriptor(), limit)) performer.receive();
  }
  return false;
}

}  // namespace

Stage::Stage(const Spec& spec, StageOptions options, StageListener& listener)
    : spec_(spec),
      options_(std::move(options)),
      listener_(listener),
      underWay_(spec.sessions.size()),
      notices_(spec.sessions.size()) {
  requireOwnBackends(options_.settings);
  // A server takes a while to start a session: all of them start at once.
  std::vector<std::future<std::unique_ptr<Performer>>> engaged;
  for (std::size_t session = 0; session < spec.sessions.size(); ++session) {
    engaged.push_back(std::async(std::launch::async, [this, session] { return engage(session); }));
  }
  control_ = std::make_unique<Wire>(options_.settings, options_.canceller, "control connection", completion(),
                                    [](const SessionNotice&) {});
  for (auto& each : engaged) performers_.push_back(each.get());
  listPids();
}

Completion Stage::completion() const {
  return options_.fidelity == Fidelity::reference ? Completion::firstAnswer : Completion::whole;
}

std::unique_ptr<Performer> Stage::engage(std::size_t session) {
  const Conversation::OnNotice onNotice = [this, session](const SessionNotice& notice) {
    ++notices_[session];
    newNotice_ = true;
    if (!leaving_) listener_.noticed(session, notice);
  };
  const Session& described = spec_.sessions[session];
  if (described.usesLibrary()) {
    if (!options_.makePerformer) throw InvalidInput("invalid_argument", "This stage plays SQL alone.");
    return options_.makePerformer(session, onNotice);
  }
  return std::make_unique<Wire>(options_.settings, options_.canceller, described.name, completion(),
                                onNotice);
}

void Stage::listPids() {
  pids_.clear();
  for (const auto& performer : performers_) {
    pids_ += (pids_.empty() ? "{" : ",") + std::to_string(performer->backendPid());
  }
  pids_ += options_.fidelity == Fidelity::own ? ",0}" : "}";
}

Stage::~Stage() {
  cleanUp();
}

std::string Stage::filled(const std::string& sql) const {
  return options_.fill ? options_.fill(sql) : sql;
}

void Stage::setUp() {
  if (options_.fidelity == Fidelity::own) {
    for (std::size_t session = 0; session < performers_.size(); ++session) {
      if (!performerOf(session).usable()) performers_[session] = engage(session);
    }
    listPids();
  }
  if (options_.renew) options_.renew();
  teardownDue_ = true;
  for (const Block& setup : spec_.setups) runSetup(*control_, setup, "setup");
  sessionTeardownsDue_ = true;
  for (std::size_t session = 0; session < spec_.sessions.size(); ++session) {
    const Session& each = spec_.sessions[session];
    if (!each.setup) continue;
    runSetup(performerOf(session), *each.setup, "setup of session " + each.name);
    listener_.setupSent(session, performerOf(session).sent());
  }
}

// SET takes no snapshot: a transaction that a setup began takes its own later, as without this. The library's
// sessions ask for no time-out of their own.
void Stage::letCirclesStand() {
  if (!control_->ask(sql::race::may_set_timeout, {}).boolean(0, 0)) return;
  for (std::size_t session = 0; session < performers_.size(); ++session) {
    if (spec_.sessions[session].usesLibrary()) continue;
    Performer& performer = performerOf(session);
    static_cast<void>(tryToEnd(performer, {}, std::string(sql::race::let_circles_stand.text),
                               options_.stepLimit, options_.canceller.get()));
    static_cast<void>(performer.sent());
  }
}

void Stage::runSetup(Performer& performer, const Block& block, const std::string& what) {
  const Answer answer =
      tryToEnd(performer, asStep(block), filled(block.sql), options_.stepLimit, options_.canceller.get());
  if (options_.canceller) options_.canceller->throwIfRequested();
  // The reference takes a setup without any statement for a failed one.
  const bool empty = answer.kind() == Answer::Kind::done && answer.tag().empty();
  if (answer.failed() || (empty && options_.fidelity == Fidelity::reference)) {
    throw StageFailed("The " + what + " failed: " + answer.message(), what + " failed: " + answer.whole());
  }
  if (answer.kind() == Answer::Kind::rows) listener_.blockAnswered(answer);
}

void Stage::tearDownSessions() {
  if (!sessionTeardownsDue_) return;
  sessionTeardownsDue_ = false;
  for (std::size_t session = 0; session < spec_.sessions.size(); ++session) {
    const Session& each = spec_.sessions[session];
    if (each.teardown) runTeardown(performerOf(session), *each.teardown, session);
    if (options_.fidelity == Fidelity::own) performerOf(session).reset(kGrace);
  }
}

void Stage::tearDown() {
  tearDownSessions();
  if (!teardownDue_) return;
  teardownDue_ = false;
  if (spec_.teardown) runTeardown(*control_, *spec_.teardown, std::nullopt);
  if (options_.fidelity == Fidelity::own) control_->reset(kGrace);
}

void Stage::runTeardown(Performer& performer, const Block& block, std::optional<std::size_t> session) {
  const Answer answer = tryToEnd(performer, asStep(block), filled(block.sql), options_.stepLimit, nullptr);
  if (answer.kind() == Answer::Kind::rows) {
    listener_.blockAnswered(answer);
  } else if (answer.failed() || (answer.tag().empty() && options_.fidelity == Fidelity::reference)) {
    listener_.teardownFailed(session, answer);
  }
}

std::vector<std::size_t> Stage::movable() const {
  std::vector<std::size_t> sessions;
  for (std::size_t session = 0; session < underWay_.size(); ++session) {
    if (!underWay_[session]) sessions.push_back(session);
  }
  return sessions;
}

std::vector<Wait> Stage::waits() {
  std::vector<Wait> waits;
  for (const std::size_t session : waiting_) {
    waits.push_back({session, underWay_[session]->step.step, blockersOf(session)});
  }
  return waits;
}

std::vector<Blocker> Stage::blockersOf(std::size_t session) {
  std::vector<Blocker> blockers;
  const database::Result rows =
      control_->ask(sql::race::blockers, {std::to_string(performerOf(session).backendPid())});
  for (int row = 0; row < rows.rows(); ++row) {
    Blocker blocker{std::nullopt, static_cast<int>(rows.integer(row, 0)), rows.string(row, 1)};
    for (std::size_t other = 0; other < performers_.size(); ++other) {
      if (performerOf(other).backendPid() == blocker.pid) blocker.session = other;
    }
    blockers.push_back(blocker);
  }
  return blockers;
}

bool Stage::isBlocked(std::size_t session) {
  try {
    return control_->ask(sql::race::is_blocked, {std::to_string(performerOf(session).backendPid()), pids_})
        .boolean(0, 0);
  } catch (const StageFailed& failed) {
    throw StageFailed(failed.what(), "lock wait query failed: " + failed.reference());
  }
}

Answer Stage::control(const std::string& sql) {
  return runToEnd(*control_, {}, filled(sql), options_.stepLimit, options_.canceller.get());
}

void Stage::cancel(std::size_t session) {
  if (underWay_[session]) performerOf(session).cancel();
}

// Ends a step that nobody will hear of. One that catches its cancel is ended with its session.
void Stage::settle(std::size_t session) noexcept {
  constexpr std::chrono::milliseconds patience{1'000};
  try {
    Performer& performer = performerOf(session);
    if (!underWay_[session]->cancelled) {
      performer.cancel();
      if (endsWithin(performer, patience)) return;
    }
    static_cast<void>(control_->ask(sql::race::terminate, {std::to_string(performer.backendPid())}));
    static_cast<void>(endsWithin(performer, patience));
  } catch (const std::exception&) {
    // The session is gone, and its step with it.
  }
}

void Stage::cleanUp() noexcept {
  leaving_ = true;
  for (std::size_t session = 0; session < underWay_.size(); ++session) {
    if (!underWay_[session]) continue;
    settle(session);
    underWay_[session].reset();
  }
  waiting_.clear();
  const auto quietly = [this](Performer& performer, const std::optional<Block>& block) noexcept {
    try {
      if (block) static_cast<void>(runToEnd(performer, asStep(*block), filled(block->sql), kGrace, nullptr));
      performer.reset(kGrace);
    } catch (const std::exception&) {
      // A session that is gone holds nothing; the others are still cleaned up.
    }
  };
  for (std::size_t session = 0; sessionTeardownsDue_ && session < performers_.size(); ++session) {
    quietly(performerOf(session), spec_.sessions[session].teardown);
  }
  if (teardownDue_) quietly(*control_, spec_.teardown);
}

}  // namespace headlock::race
