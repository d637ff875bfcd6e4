// The objects of a class by name, read by keyset, each with whether what is stored beside it is taken.
#pragma once

#include "core/computed/records.h"
#include "core/computed/staleness.h"
#include "ui/models/paged_model.h"

namespace headlock::ui {

/// What a list keeps of an object: documents and values are read when it is chosen.
struct ListedObject {
  computed::ObjectId id;
  std::string name;
  std::int64_t revision = 1;
  Timestamp updatedAt{};
  std::optional<computed::Staleness> staleness;
  std::optional<std::int64_t> storedRevision;  ///< Where something is stored that is not taken.
  std::int64_t fieldErrors = 0;                ///< Fields that have an error instead of a value.
};

struct ObjectListing {
  using Row = ListedObject;
  using Position = std::string;
  static Position positionOf(const Row& row) { return row.name; }
  /// By bytes, as the server's index has them.
  static bool before(const Position& one, const Position& other) { return one < other; }
};

struct ObjectChoice {
  bool staleOnly = false;
  std::string from;  ///< The first name to show; empty: from the beginning.
};

class ObjectsModel : public PagedModel<ObjectListing> {
  Q_OBJECT

public:
  enum Column { kName, kStored, kErrors, kRevision, kChanged, kColumns };
  using PagedModel::PagedModel;

  /// `session` must outlive this, or the next call.
  void list(Session& session, computed::ClassId id, const QString& className, const ObjectChoice& choice);

  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace headlock::ui
