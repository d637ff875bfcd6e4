// The rows that a race is about, before and after what has just happened: what is committed, as everybody
// sees it.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/races/stage_frame.h"

namespace headlock::ui {

class RowsModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kRow, kBefore, kNow, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  /// Without a frame: nothing.
  void show(Frames frames);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Seen {
    QString name;
    QString before;  // null: was not there
    QString now;     // null: is not there any more
    QString exactBefore;
    QString exactNow;
    bool isKey = false;
    bool isNote = false;  // says why there are no rows
    [[nodiscard]] bool changed() const { return exactBefore != exactNow; }
  };
  void merge(const race::TableLook& look, bool now, bool several);
  [[nodiscard]] static QVariant meaningOf(const Seen& row, const QString& value);

  std::vector<Seen> rows_;
};

}  // namespace headlock::ui
