// On what sessions waited, and how much: a row a thing, the most waited for first.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/contention/history.h"

namespace headlock::ui {

class ContentionModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kThing, kWaited, kLongest, kMost, kNow, kColumns };
  /// Nobody reads further.
  static constexpr int kMostRows = 500;
  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<contention::ContentionLine> lines);
  /// Null where there is no such row.
  [[nodiscard]] const contention::ContentionLine* line(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<contention::ContentionLine> lines_;
};

}  // namespace headlock::ui
