// What somebody should look at, each with what to do about it and where. Notes are made of what was read;
// making them reads nothing.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/computed/records.h"
#include "core/contention/report.h"
#include "core/topic/health.h"
#include "core/topic/stats.h"
#include "ui/models/row_table.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

struct Note {
  enum class Weight { failed, warning, hint };
  Weight weight = Weight::hint;
  QString id;        ///< The same while the note is about the same thing.
  QString sentence;  ///< What was found.
  QString remedy;    ///< What to do, in a sentence.
  QString place;     ///< Where: the stable name of a place.
  QString subject;   ///< The topic or the class to choose there; empty: none.
};

struct ClassTask {
  computed::ClassInfo info;
  std::optional<computed::TaskRecord> task;  ///< The active one.
};

/// What the notes are made of. Null: not read yet.
struct Findings {
  std::optional<std::vector<topic::TopicStats>> topics;
  std::optional<std::vector<ClassTask>> classes;
  std::optional<contention::LockReport> locks;
  std::optional<std::vector<topic::HealthCheck>> health;
};

/// The gravest first.
[[nodiscard]] std::vector<Note> notesOf(const Findings& findings);

[[nodiscard]] Meaning meaningOf(Note::Weight weight);
/// What the navigation calls the place.
[[nodiscard]] QString placeTitle(const QString& place);

class NotesModel : public RowTable<Note> {
  Q_OBJECT

public:
  enum Column { kWeight, kSentence, kRemedy, kPlace, kColumns };
  using RowTable::RowTable;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const Note& one, const Note& other) const override { return one.id == other.id; }
  [[nodiscard]] QVariant cell(const Note& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
};

}  // namespace headlock::ui
