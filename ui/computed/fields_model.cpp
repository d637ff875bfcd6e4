#include "ui/computed/fields_model.h"

#include "core/computed/canonical.h"
#include "core/computed/json_document.h"
#include "core/computed/reads.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using computed::JsonDocument;
using computed::JsonKind;
using computed::JsonValue;

std::string member(JsonValue object, std::string_view name) {
  const auto found = object.member(name);
  return found && found->kind() == JsonKind::string ? std::string(found->text()) : std::string();
}

QString errorText(JsonValue errors, std::string_view key) {
  const auto error = errors.member(key);
  if (!error || error->kind() != JsonKind::object) return {};
  const QString path = text(member(*error, "path"));
  const QString code = text(member(*error, "code"));
  return (path.isEmpty() ? code : code + QStringLiteral(" · ") + path) + QStringLiteral(" · ") +
         text(member(*error, "message"));
}

void addLive(const computed::ComputedValues& live, bool personal, std::vector<FieldRow>& rows) {
  const JsonDocument values(live.values);
  const JsonDocument errors(live.errors);
  for (std::size_t index = 0; index < values.root().size(); ++index) {
    const JsonValue value = values.root().child(index);
    FieldRow row{std::string(value.name()), std::nullopt, computed::canonicalText(value)};
    row.error = errorText(errors.root(), value.name());
    row.personal = personal;
    rows.push_back(std::move(row));
  }
}

/// What is stored may be anything that somebody wrote there.
void addStored(const std::string& stored, std::vector<FieldRow>& rows) {
  const JsonDocument document(stored);
  if (document.root().kind() != JsonKind::object) return;
  for (std::size_t index = 0; index < document.root().size(); ++index) {
    const JsonValue value = document.root().child(index);
    const auto found = std::ranges::find(rows, value.name(), &FieldRow::key);
    if (found != rows.end()) {
      found->stored = computed::canonicalText(value);
    } else {
      rows.push_back({std::string(value.name()), computed::canonicalText(value), {}});
    }
  }
}

QString shown(const FieldRow& row, int column) {
  if (column == FieldsModel::kKey) {
    return row.personal ? FieldsModel::tr("%1 (personal)").arg(nameText(row.key)) : nameText(row.key);
  }
  if (column == FieldsModel::kStored) {
    if (row.personal) return FieldsModel::tr("not stored");
    return row.stored ? nameText(*row.stored) : QStringLiteral("–");
  }
  if (!row.error.isEmpty()) return row.error;
  return row.live.empty() ? QStringLiteral("–") : nameText(row.live);
}

}  // namespace

std::vector<FieldRow> fieldRows(const computed::EnrichedObject& object) {
  std::vector<FieldRow> rows;
  addLive(object.shared, false, rows);
  if (!object.shared.staleness) {
    for (FieldRow& row : rows) row.stored = row.live;
  } else if (object.shared.refused) {
    addStored(object.shared.refused->values, rows);
  }
  if (object.personal) addLive(*object.personal, true, rows);
  return rows;
}

int FieldsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant FieldsModel::cell(const FieldRow& row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return shown(row, column);
    case ListView::kCopyRole:
      if (column == kKey) return text(row.key);
      if (column == kStored) return row.stored ? text(*row.stored) : QString();
      return row.error.isEmpty() ? QVariant(text(row.live)) : QVariant();
    case kMonospaceRole:
      return row.error.isEmpty() || column != kLive;
    case kProseRole:
      return column != kKey;
    case kMutedRole:
      return (column == kStored && (row.personal || !row.stored)) || (column == kLive && row.live.empty());
    case kMeaningRole:
      if (column == kLive && !row.error.isEmpty()) return static_cast<int>(Meaning::failed);
      if (column == kLive && row.differs()) return static_cast<int>(Meaning::waits);
      return {};
    case Qt::ToolTipRole:
      if (column == kLive && row.differs() && row.error.isEmpty()) {
        return tr("%1\nThe stored value is another one.").arg(shown(row, column));
      }
      return shown(row, column);
    default:
      return {};
  }
}

QString FieldsModel::title(int column) const {
  switch (column) {
    case kKey:
      return tr("Field");
    case kStored:
      return tr("Stored");
    case kLive:
      return tr("Live");
    default:
      return {};
  }
}

}  // namespace headlock::ui
