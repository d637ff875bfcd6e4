// A JSON tree for a tree view: names and values, with every digit as it was written.
#pragma once

#include <QAbstractItemModel>
#include <memory>

#include "ui/json/json_tree.h"

namespace headlock::ui {

class JsonModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column { kName, kValue, kColumns };
  using QAbstractItemModel::QAbstractItemModel;

  /// Null: nothing.
  void show(std::shared_ptr<const JsonTree> tree);
  [[nodiscard]] const JsonTree* tree() const noexcept { return tree_.get(); }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  [[nodiscard]] static int nodeOf(const QModelIndex& index) { return static_cast<int>(index.internalId()); }
  [[nodiscard]] bool isScalar() const;
  [[nodiscard]] QString valueText(int node) const;

  std::shared_ptr<const JsonTree> tree_;
};

}  // namespace headlock::ui
