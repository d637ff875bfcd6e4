// The definitions of one class, shared ones or those of an owner, by key.
#pragma once

#include <set>
#include <string>

#include "core/computed/records.h"
#include "ui/models/row_table.h"

namespace headlock::ui {

class DefinitionsModel : public RowTable<computed::DefinitionRecord> {
  Q_OBJECT

public:
  enum Column { kKey, kResult, kOperation, kColumns };
  using RowTable::RowTable;

  /// Marks those that somebody is changing and has not saved.
  void setEdited(std::set<std::string> keys);
  [[nodiscard]] int rowOf(const std::string& key) const;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
  [[nodiscard]] bool same(const Row& one, const Row& other) const override { return one.id == other.id; }
  [[nodiscard]] QVariant cell(const Row& row, int column, int role) const override;
  [[nodiscard]] QString title(int column) const override;

private:
  std::set<std::string> edited_;
};

}  // namespace headlock::ui
