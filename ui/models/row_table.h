// A short list held in memory: rows keep their selection while their figures change, and come and go one by
// one. What a cell says is the listing's business; a column of figures is right-aligned with its title.
#pragma once

#include <QAbstractTableModel>
#include <algorithm>
#include <utility>
#include <vector>

namespace headlock::ui {

template <typename RowType>
class RowTable : public QAbstractTableModel {
public:
  using Row = RowType;
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }
  /// Null where there is no such row.
  [[nodiscard]] const Row* row(int number) const {
    return number < 0 || number >= rowCount() ? nullptr : &rows_[static_cast<std::size_t>(number)];
  }
  /// Takes new rows. Those that stayed, in the order that they had, stay selected.
  void update(std::vector<Row> fresh) {
    if (!keepsOrder(fresh)) {
      beginResetModel();
      rows_ = std::move(fresh);
      endResetModel();
      return;
    }
    for (int number = rowCount() - 1; number >= 0; --number) {
      if (has(fresh, rows_[static_cast<std::size_t>(number)])) continue;
      beginRemoveRows({}, number, number);
      rows_.erase(rows_.begin() + number);
      endRemoveRows();
    }
    for (std::size_t number = 0; number < fresh.size(); ++number) {
      if (number < rows_.size() && same(rows_[number], fresh[number])) {
        rows_[number] = std::move(fresh[number]);
        continue;
      }
      beginInsertRows({}, static_cast<int>(number), static_cast<int>(number));
      rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(number), std::move(fresh[number]));
      endInsertRows();
    }
    changed();
  }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
    const Row* shown = index.isValid() ? row(index.row()) : nullptr;
    if (shown == nullptr) return {};
    if (role == Qt::TextAlignmentRole) return alignment(index.column());
    return cell(*shown, index.column(), role);
  }
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return title(section);
    return role == Qt::TextAlignmentRole ? QVariant(alignment(section)) : QVariant();
  }

protected:
  /// Whether both are about one thing.
  [[nodiscard]] virtual bool same(const Row& one, const Row& other) const = 0;
  [[nodiscard]] virtual QVariant cell(const Row& row, int column, int role) const = 0;
  [[nodiscard]] virtual QString title(int column) const = 0;
  [[nodiscard]] virtual bool isFigure(int /*column*/) const { return false; }
  /// Says that every cell may read differently now.
  void changed() {
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }

private:
  [[nodiscard]] bool has(const std::vector<Row>& all, const Row& wanted) const {
    return std::ranges::any_of(all, [&](const Row& each) { return same(each, wanted); });
  }
  [[nodiscard]] bool keepsOrder(const std::vector<Row>& fresh) const {
    auto from = fresh.begin();
    for (const Row& old : rows_) {
      if (!has(fresh, old)) continue;
      from = std::find_if(from, fresh.end(), [&](const Row& each) { return same(each, old); });
      if (from == fresh.end()) return false;
    }
    return true;
  }
  [[nodiscard]] int alignment(int column) const {
    return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }

  std::vector<Row> rows_;
};

}  // namespace headlock::ui
