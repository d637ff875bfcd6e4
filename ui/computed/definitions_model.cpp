#include "ui/computed/definitions_model.h"

#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {

void DefinitionsModel::setEdited(std::set<std::string> keys) {
  if (keys == edited_) return;
  edited_ = std::move(keys);
  changed();
}

int DefinitionsModel::rowOf(const std::string& key) const {
  const auto found = std::ranges::find(rows(), key, [](const Row& row) { return row.definition.key; });
  return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

int DefinitionsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant DefinitionsModel::cell(const Row& row, int column, int role) const {
  const computed::Definition& definition = row.definition;
  switch (role) {
    case Qt::DisplayRole:
      if (column == kKey) {
        const QString key = nameText(definition.key);
        return edited_.contains(definition.key) ? tr("%1 *").arg(key) : key;
      }
      if (column == kResult) {
        return definition.enabled ? text(nameOf(definition.resultType)) : tr("disabled");
      }
      return operationText(definition.operation);
    case ListView::kCopyRole:
      if (column == kKey) return text(definition.key);
      return column == kOperation ? QVariant(text(definition.operation.json())) : QVariant();
    case kMonospaceRole:
      return column == kKey;
    case kProseRole:
      return column == kOperation;
    case kMutedRole:
      return !definition.enabled;
    case Qt::ToolTipRole:
      if (edited_.contains(definition.key)) return tr("Changed here and not saved yet");
      return tr("%1\n%2\nRevision %3, changed %4")
          .arg(nameText(definition.label), operationText(definition.operation))
          .arg(row.revision)
          .arg(exactTime(row.updatedAt));
    default:
      return {};
  }
}

QString DefinitionsModel::title(int column) const {
  switch (column) {
    case kKey:
      return tr("Field");
    case kResult:
      return tr("Type");
    case kOperation:
      return tr("Operation");
    default:
      return {};
  }
}

}  // namespace headlock::ui
