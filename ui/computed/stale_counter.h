// Counts the stale objects of each class when something about it has moved: one class at a time, behind
// whatever a person asks for, and at most so many objects.
#pragma once

#include <QObject>
#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "ui/computed/classes_model.h"
#include "ui/worker/session.h"

namespace headlock::ui {

class Workspace;

class StaleCounter : public QObject {
  Q_OBJECT

public:
  /// A class of more objects is counted as far as this, and wholly when a person asks for it.
  static constexpr std::int64_t kCounted = 20'000;

  StaleCounter(Workspace& workspace, QObject* parent);

  /// Fills in what is known, and counts what has moved since.
  void follow(std::vector<ClassRow>& rows);
  /// Everything is to be counted again.
  void forget();
  void stop() { counting_.abandon(); }
  /// What a person had counted.
  void set(computed::ClassId id, const computed::StaleCount& count);
  [[nodiscard]] bool settled() const;

Q_SIGNALS:
  void counted();

private:
  /// What moves when values may have become stale or fresh.
  struct Mark {
    std::int64_t revision = 0;
    computed::RebuildStatus status = computed::RebuildStatus::ready;
    std::optional<computed::TaskId> task;
    std::int64_t objects = 0;
    std::int64_t processed = 0;
    friend bool operator==(const Mark&, const Mark&) = default;
  };
  struct Entry {
    Mark mark;
    std::optional<computed::StaleCount> count;
    std::chrono::steady_clock::duration took{};
    bool due = true;
  };
  void countNext();

  Workspace& workspace_;
  std::map<computed::ClassId, Entry> entries_;
  Ticket counting_;
};

}  // namespace headlock::ui
