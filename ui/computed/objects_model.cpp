#include "ui/computed/objects_model.h"

#include "core/computed/json_document.h"
#include "core/computed/reads.h"
#include "core/database/error.h"
#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

constexpr computed::ReadOptions kLookOnly{.repair = false};
/// A search for stale objects answers after so many, found or not.
constexpr int kSearched = 2'000;

ListedObject listed(const computed::EnrichedObject& object) {
  const computed::JsonDocument errors(object.shared.errors);
  return {object.object.id,
          object.object.name,
          object.object.revision,
          object.object.updatedAt,
          object.shared.staleness,
          object.shared.refused ? std::optional(object.shared.refused->revision) : std::nullopt,
          static_cast<std::int64_t>(errors.root().size())};
}

/// What comes after a name begins with the name itself, where one starts at it.
std::optional<ListedObject> objectNamed(computed::Reads& reads, computed::ClassId id,
                                        const std::string& name) {
  try {
    return listed(reads.named(id, name, kLookOnly).object);
  } catch (const NotFound&) {
    return std::nullopt;
  } catch (const InvalidInput&) {
    return std::nullopt;  // longer than a name can be: what follows it can be shown all the same
  }
}

bool isFigure(int column) {
  return column == ObjectsModel::kErrors || column == ObjectsModel::kRevision ||
         column == ObjectsModel::kChanged;
}

ObjectsModel::Fetch read(topic::Client& client, computed::ClassId id, const ObjectChoice& choice,
                         const std::optional<std::string>& after, int limit) {
  computed::Reads reads(client.connection());
  ObjectsModel::Fetch fetched;
  std::string last = after.value_or(choice.from);
  const auto take = [&](ListedObject object) {
    if (!choice.staleOnly || object.staleness) fetched.rows.push_back(std::move(object));
  };
  if (!after && !choice.from.empty()) {
    if (auto first = objectNamed(reads, id, choice.from)) take(std::move(*first));
  }
  const int wanted = choice.staleOnly ? std::max(limit, kSearched) : limit;
  const computed::EnrichedPage page = reads.page(id, last, wanted, kLookOnly);
  for (const computed::EnrichedObject& object : page.objects) take(listed(object));
  fetched.more = static_cast<int>(page.objects.size()) >= wanted;
  if (!page.objects.empty()) fetched.reached = page.objects.back().object.name;
  return fetched;
}

}  // namespace

void ObjectsModel::list(Session& session, computed::ClassId id, const QString& className,
                        const ObjectChoice& choice) {
  start(
      session, tr("reading the objects of %1").arg(className),
      [id, choice](topic::Client& client, const std::optional<std::string>& after, int limit) {
        return read(client, id, choice, after, limit);
      },
      choice.staleOnly);
}

int ObjectsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ObjectsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  const ListedObject* object = row(index.row());
  if (object == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case kName:
          return nameText(object->name);
        case kStored:
          return object->staleness ? tr("stale: %1").arg(reasonWord(*object->staleness)) : tr("fresh");
        case kErrors:
          return countText(object->fieldErrors);
        case kRevision:
          return countText(object->revision);
        case kChanged:
          return clockTime(object->updatedAt);
        default:
          return {};
      }
    case ListView::kCopyRole:
      if (column == kName) return text(object->name);
      if (column == kChanged) return exactTime(object->updatedAt);
      if (column == kStored) {
        return object->staleness ? text(nameOf(*object->staleness)) : QStringLiteral("fresh");
      }
      return QString::number(column == kErrors ? object->fieldErrors : object->revision);
    case kMonospaceRole:
      return column == kName;
    case kMeaningRole:
      if (column == kErrors && object->fieldErrors > 0) return static_cast<int>(Meaning::failed);
      if (column != kStored) return {};
      return static_cast<int>(object->staleness ? Meaning::waits : Meaning::fine);
    case kMutedRole:
      return (column == kErrors && object->fieldErrors == 0) || (column == kStored && !object->staleness);
    case Qt::ToolTipRole:
      if (column == kName) return nameText(object->name);
      if (column == kChanged) return exactTime(object->updatedAt);
      return column == kStored && object->staleness ? QVariant(reasonSentence(*object->staleness))
                                                    : QVariant();
    default:
      return {};
  }
}

QVariant ObjectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Object");
    case kStored:
      return tr("Stored values");
    case kErrors:
      return tr("Errors");
    case kRevision:
      return tr("Revision");
    case kChanged:
      return tr("Changed");
    default:
      return {};
  }
}

}  // namespace headlock::ui
