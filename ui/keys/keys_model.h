// The keys of a topic in byte order, by keyset.
#pragma once

#include "core/topic/browse.h"
#include "ui/models/paged_model.h"

namespace headlock::ui {

struct KeysByName {
  using Row = topic::KeyRow;
  using Position = std::string;
  static const std::string& positionOf(const Row& row) { return row.key; }
  static bool before(const Position& one, const Position& other) { return one < other; }
};

class KeysModel : public PagedModel<KeysByName> {
  Q_OBJECT

public:
  using PagedModel::PagedModel;

  /// Lists the keys of `topic` that pass `filter`. `session` must outlive this, or the next call.
  void list(Session& session, const QString& topic, const topic::KeyFilter& filter);
  /// The topic's TTL, which decides what is past it.
  void setTtl(std::chrono::milliseconds ttl);

  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::chrono::milliseconds ttl_ = std::chrono::milliseconds::max();
};

}  // namespace headlock::ui
