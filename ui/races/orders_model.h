// The orders of a race and of its twins that were played, with what came of each: what the matrix draws, as a
// table.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/races/race_catalogue.h"
#include "ui/races/stage_frame.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

/// One race's part of the matrix.
struct PlayedOrders {
  Race race;
  std::vector<race::OrderReport> orders = {};
  bool complete = false;  ///< All of them were played.

  [[nodiscard]] std::size_t count(race::Verdict verdict) const;
  /// `naive: 12 of 14 broken`.
  [[nodiscard]] QString summary() const;
  /// `naive`, or the race's title where it stands alone.
  [[nodiscard]] QString label() const;
};

class OrdersModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kRace, kNumber, kOrder, kVerdict, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  /// Begins anew with these races, none of whose orders were played.
  void begin(const std::vector<Race>& races);
  /// Requires a race that it began with.
  void add(std::size_t race, std::vector<race::OrderReport> orders);
  void complete(std::size_t race);

  [[nodiscard]] const std::vector<PlayedOrders>& played() const noexcept { return played_; }
  /// Which race and order a row is.
  [[nodiscard]] std::pair<std::size_t, std::size_t> at(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
  void changed();

private:
  std::vector<PlayedOrders> played_;
};

/// The sign of a verdict.
[[nodiscard]] Meaning meaningOf(race::Verdict verdict);

}  // namespace headlock::ui
