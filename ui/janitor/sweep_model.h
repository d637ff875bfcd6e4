// The batches of this window's sweeps, newest first.
#pragma once

#include <QAbstractTableModel>
#include <deque>

#include "ui/janitor/sweep_job.h"

namespace headlock::ui {

class SweepModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kTime, kTopic, kBatch, kDeleted, kSkipped, kElapsed, kRate, kColumns };
  /// Older batches are forgotten.
  static constexpr std::size_t kMost = 10'000;
  using QAbstractTableModel::QAbstractTableModel;

  void add(const std::vector<SweepBatch>& batches);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::deque<SweepBatch> batches_;  // newest first
};

}  // namespace headlock::ui
