// The age histogram as a table: what the chart shows, to be read and copied.
#pragma once

#include <QAbstractTableModel>
#include <chrono>
#include <vector>

#include "core/topic/stats.h"

namespace headlock::ui {

class AgeBucketsModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kFrom, kTo, kCount, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<topic::AgeBucket> buckets, std::chrono::milliseconds ttl);
  [[nodiscard]] const std::vector<topic::AgeBucket>& buckets() const noexcept { return buckets_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<topic::AgeBucket> buckets_;
  std::chrono::milliseconds ttl_{};
};

/// `10 min to 30 min`, `over 30 d`.
[[nodiscard]] QString rangeText(const topic::AgeBucket& bucket);

}  // namespace headlock::ui
