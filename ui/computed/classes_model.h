// The classes of an installation, a row each: what they hold, whether what is stored is up to date, and the
// backfill that is on its way.
#pragma once

#include <optional>

#include "core/computed/records.h"
#include "core/computed/stale_count.h"
#include "ui/models/row_table.h"

namespace headlock::ui {

struct ClassRow {
  computed::ClassInfo info;
  std::int64_t objects = 0;
  std::int64_t definitions = 0;
  std::optional<computed::TaskRecord> task = {};   ///< The active one.
  std::optional<computed::StaleCount> stale = {};  ///< Null: not counted yet.
};

/// `1 200`, `≥ 20 000` where counting stopped, `…` before the first count, and an en dash where the count
/// stopped and found none.
[[nodiscard]] QString staleText(const std::optional<computed::StaleCount>& stale);

class ClassesModel : public RowTable<ClassRow> {
  Q_OBJECT

public:
  enum Column { kName, kObjects, kDefinitions, kRevision, kStatus, kStale, kTask, kColumns };
  using RowTable::RowTable;

  [[nodiscard]] int rowOf(computed::ClassId id) const;
  [[nodiscard]] int rowOf(const std::string& name) const;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const ClassRow& one, const ClassRow& other) const override {
    return one.info.id == other.info.id;
  }
  [[nodiscard]] QVariant cell(const ClassRow& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
  [[nodiscard]] bool isFigure(int column) const override;

private:
  [[nodiscard]] QString display(const ClassRow& row, int column) const;
  [[nodiscard]] QVariant exact(const ClassRow& row, int column) const;
  [[nodiscard]] QVariant meaning(const ClassRow& row, int column) const;
};

}  // namespace headlock::ui
