// The fields of one object, what is stored beside it against what its document gives now.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "ui/models/row_table.h"

namespace headlock::computed {
struct EnrichedObject;
}

namespace headlock::ui {

struct FieldRow {
  std::string key;
  std::optional<std::string> stored;  ///< As JSON; null: nothing is stored.
  std::string live;                   ///< As JSON; `null` beside an error. Empty: no definition gives it.
  QString error = {};                 ///< Why there is no live value: code, path and sentence.
  bool personal = false;              ///< Evaluated on read and stored nowhere.

  [[nodiscard]] bool differs() const { return !personal && stored != live; }
};

/// What to show of a read. Pure; for any thread.
[[nodiscard]] std::vector<FieldRow> fieldRows(const computed::EnrichedObject& object);

class FieldsModel : public RowTable<FieldRow> {
  Q_OBJECT

public:
  enum Column { kKey, kStored, kLive, kColumns };
  using RowTable::RowTable;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const FieldRow& one, const FieldRow& other) const override {
    return one.key == other.key && one.personal == other.personal;
  }
  [[nodiscard]] QVariant cell(const FieldRow& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;
};

}  // namespace headlock::ui
