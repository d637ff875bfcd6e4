// Work that runs beside the window: each has a connection of its own, a progress, and a way to stop it. What
// places ask for to look at is not work; what changes things or takes long is.
#pragma once

#include <QObject>
#include <QPointer>
#include <memory>
#include <vector>

#include "ui/worker/session.h"

namespace headlock::ui {

class RunningWork : public QObject {
  Q_OBJECT

public:
  enum class State { running, cancelling, done, cancelled, failed };

  [[nodiscard]] const QString& title() const noexcept { return title_; }
  [[nodiscard]] State state() const noexcept { return state_; }
  [[nodiscard]] bool over() const noexcept { return state_ != State::running && state_ != State::cancelling; }
  [[nodiscard]] const Progress& progress() const noexcept { return progress_; }
  /// How it ended, or what it waits for, or how far it is.
  [[nodiscard]] QString sentence() const;
  [[nodiscard]] const std::optional<Problem>& problem() const noexcept { return problem_; }
  /// Asks it to end; what it did until then is kept and reported.
  void cancel();

Q_SIGNALS:
  void changed();
  void ended();

private:
  friend class WorkList;
  explicit RunningWork(QString title, QObject* parent) : QObject(parent), title_(std::move(title)) {}
  void end(State state, const QString& result);

  const QString title_;
  State state_ = State::running;
  Progress progress_;
  QString waits_;
  QString result_;
  std::optional<Problem> problem_;
  std::unique_ptr<Session> session_;
  Ticket ticket_;
};

/// How a piece of work ended well: what the strip says, and whether it was stopped half-way.
struct WorkResult {
  QString sentence;
  bool cancelled = false;
};

class WorkList : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;
  ~WorkList() override;

  /// Runs `work` on a connection of its own. `finish` is called on this thread with its value, and says how
  /// that reads; it is not called when the work fails. The result belongs to this list, until it is
  /// dismissed.
  template <typename Work, typename Finish>
  RunningWork* start(const QString& title, Session::Target target, Session* monitor, Work work,
                     Finish finish) {
    RunningWork* running = add(title, std::move(target), monitor);
    JobRequest request = requestOf(*running);
    running->ticket_ = running->session_->submit(
        std::move(request), std::move(work),
        [this, running, finish = std::move(finish)](auto value) mutable {
          const WorkResult result = finish(std::move(value));
          settle(*running, result);
        },
        [this, running](const Problem& problem) { fail(*running, problem); });
    return running;
  }

  [[nodiscard]] std::vector<RunningWork*> all() const;
  [[nodiscard]] int running() const;
  /// Forgets one that is over.
  void dismiss(RunningWork* work);
  /// Asks everything to end, without waiting.
  void cancelAll();

Q_SIGNALS:
  void added(headlock::ui::RunningWork* work);
  void removed(headlock::ui::RunningWork* work);
  void changed();

private:
  RunningWork* add(const QString& title, Session::Target target, Session* monitor);
  JobRequest requestOf(RunningWork& work);
  void settle(RunningWork& work, const WorkResult& result);
  void fail(RunningWork& work, const Problem& problem);

  std::vector<std::unique_ptr<RunningWork>> works_;
};

}  // namespace headlock::ui
