#include "ui/races/stage_runner.h"

#include <utility>

#include "ui/races/stage_thread.h"

namespace headlock::ui {
namespace {

/// What a race needs to go when the server answers, with much to spare.
constexpr std::chrono::milliseconds kPatience{2'000};

}  // namespace

StageRunner::StageRunner(Address address, QObject* parent)
    : QObject(parent), mailbox_(std::make_unique<Mailbox>()) {
  thread_ = std::make_unique<StageThread>(
      std::move(address), *mailbox_,
      StageThread::Reports{
          .frame = [this](std::uint64_t generation, const StageFrame& frame) { showed(generation, frame); },
          .ended = [this](std::uint64_t generation,
                          const std::optional<Problem>& problem) { ended(generation, problem); }});
}

StageRunner::~StageRunner() {
  thread_->stop();
  if (thread_->endsWithin(kPatience)) return;
  thread_->giveUp();
  if (thread_->endsWithin(kPatience)) return;
  // The server is mute. The thread and what it posts to stay behind until the process ends, which closes the
  // connections; the server then ends the sessions by itself, and the next race drops the schema.
  static_cast<void>(thread_.release());
  static_cast<void>(mailbox_.release());
}

void StageRunner::expect() {
  if (outstanding_++ == 0) Q_EMIT busyChanged();
}

void StageRunner::begin(std::shared_ptr<const race::Spec> spec) {
  ++generation_;
  outstanding_ -= thread_->interrupt();
  expect();
  thread_->push({.kind = StageThread::Wish::Kind::begin, .generation = generation_, .spec = std::move(spec)});
}

void StageRunner::move(std::size_t session) {
  expect();
  thread_->push({.kind = StageThread::Wish::Kind::move, .generation = generation_, .session = session});
}

void StageRunner::close() {
  ++generation_;
  outstanding_ -= thread_->interrupt();
  expect();
  thread_->push({.kind = StageThread::Wish::Kind::close, .generation = generation_});
}

void StageRunner::showed(std::uint64_t generation, const StageFrame& frame) {
  if (generation == generation_) Q_EMIT frameReady(frame);
}

void StageRunner::ended(std::uint64_t generation, const std::optional<Problem>& problem) {
  --outstanding_;
  if (problem && generation == generation_) Q_EMIT failed(*problem);
  if (outstanding_ == 0) Q_EMIT busyChanged();
}

}  // namespace headlock::ui
