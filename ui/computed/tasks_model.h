// The backfills of a class, newest first, and what happened to one of them.
#pragma once

#include "core/computed/tasks.h"
#include "ui/models/row_table.h"

namespace headlock::ui {

class TasksModel : public RowTable<computed::TaskRecord> {
  Q_OBJECT

public:
  enum Column { kTask, kStatus, kDone, kTotal, kErrors, kRevision, kAsked, kTook, kSummary, kColumns };
  using RowTable::RowTable;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const Row& one, const Row& other) const override { return one.id == other.id; }
  [[nodiscard]] QVariant cell(const Row& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
  [[nodiscard]] bool isFigure(int column) const override;

private:
  [[nodiscard]] static QString display(const Row& row, int column);
  [[nodiscard]] static QVariant exact(const Row& row, int column);
};

class EventsModel : public RowTable<computed::TaskEvent> {
  Q_OBJECT

public:
  enum Column { kAt, kStatus, kMessage, kColumns };
  using RowTable::RowTable;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const Row& one, const Row& other) const override {
    return one.at == other.at && one.status == other.status && one.message == other.message;
  }
  [[nodiscard]] QVariant cell(const Row& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
};

}  // namespace headlock::ui
