// The keys of a topic by keyset: in byte order, or headless rows by age, oldest first.
#pragma once

#include "core/topic/browse.h"
#include "ui/models/paged_model.h"

namespace headlock::ui {

/// A key in one of the two orders.
struct ListedKey {
  topic::KeyRow row;
  bool byAge = false;
};

struct KeyListing {
  using Row = ListedKey;
  using Position = topic::AgePosition;
  static Position positionOf(const Row& listed) {
    return {listed.byAge ? listed.row.updatedAt : Timestamp{}, listed.row.key};
  }
  static bool before(const Position& one, const Position& other) {
    return std::tie(one.updatedAt, one.key) < std::tie(other.updatedAt, other.key);
  }
};

/// Which keys, and in which order.
struct KeyChoice {
  topic::KeyFilter filter;
  /// By name only: begins at this key, or at the next one after it. Empty: at the first.
  std::string from = {};
  /// Set: headless rows whose age lies in it, oldest first; the filter does not count.
  std::optional<topic::AgeRange> ages = {};
  /// The same for the rows past the topic's TTL.
  bool pastTtl = false;
};

class KeysModel : public PagedModel<KeyListing> {
  Q_OBJECT

public:
  using PagedModel::PagedModel;

  /// `session` must outlive this, or the next call.
  void list(Session& session, const QString& topic, const KeyChoice& choice);
  /// The topic's TTL, which decides what is past it.
  void setTtl(std::chrono::milliseconds ttl);
  [[nodiscard]] std::chrono::milliseconds ttl() const noexcept { return ttl_; }

  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::chrono::milliseconds ttl_ = std::chrono::milliseconds::max();
};

}  // namespace headlock::ui
