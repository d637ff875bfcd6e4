// The list of races: a danger each, and below it how it is met and how it is averted.
#pragma once

#include <QTreeView>

#include "ui/races/race_catalogue.h"

class QStandardItemModel;

namespace headlock::ui {

class RaceList : public QTreeView {
  Q_OBJECT

public:
  explicit RaceList(QWidget* parent);
  void show(const RaceCatalogue& catalogue);
  /// Marks it, without a signal.
  void mark(const Race& race);

Q_SIGNALS:
  void chosen(const headlock::ui::Race& race);

protected:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  [[nodiscard]] QSize sizeHint() const override { return {264, 400}; }

private:
  QStandardItemModel* items_;
  std::vector<Race> races_;
  bool marking_ = false;
};

}  // namespace headlock::ui
