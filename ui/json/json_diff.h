// What changed between two JSON documents, path by path: what an operator asks of two versions of a key.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "ui/json/json_tree.h"

namespace headlock::ui {

struct JsonChange {
  enum class Kind { added, removed, changed };
  Kind kind = Kind::changed;
  std::string path;
  std::string before;  ///< The value's own text; empty when added.
  std::string after;   ///< Empty when removed.
  friend bool operator==(const JsonChange&, const JsonChange&) = default;
};

/// In the order of the documents. Members are matched by name, elements by place; 1.10 and 1.1 differ. At
/// most `limit` changes.
[[nodiscard]] std::vector<JsonChange> difference(const JsonTree& before, const JsonTree& after,
                                                 std::size_t limit = 10'000);

class JsonDiffModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kPath, kBefore, kAfter, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void show(std::vector<JsonChange> changes);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<JsonChange> changes_;
};

}  // namespace headlock::ui
