// The wait graph as a tree: who holds at the top, who waits below whom it waits for.
//
// A session that waits for several stands below the first of them; a circle is opened at one of its sessions.
// From report to report the tree is changed, not replaced: rows that stay keep their place, their selection
// and whether they are open, and new ones come last among their neighbours.
#pragma once

#include <QAbstractItemModel>
#include <map>
#include <memory>
#include <vector>

#include "core/contention/links.h"

namespace headlock::ui {

class SessionsModel : public QAbstractItemModel {
  Q_OBJECT

public:
  /// The time waited is for files and copies: it stands in what a session does, too.
  enum Column { kSession, kDoes, kThing, kBehind, kWaited, kColumns };

  explicit SessionsModel(QObject* parent = nullptr);
  ~SessionsModel() override;

  void show(std::shared_ptr<const contention::LockReport> report);

  /// Nobody where the index is not valid.
  [[nodiscard]] contention::Identity who(const QModelIndex& index) const;
  /// Not valid where there is no such row.
  [[nodiscard]] QModelIndex indexOf(const contention::Identity& who) const;
  [[nodiscard]] int sessions() const noexcept { return static_cast<int>(items_.size()); }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Cells;
  struct Item;
  struct Plan;

  [[nodiscard]] static Plan planOf(const contention::LockReport& report);
  void sync(Item& parent, const std::vector<contention::Identity>& wanted, const Plan& plan);
  [[nodiscard]] Item* itemAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(const Item& item, int column) const;
  [[nodiscard]] QVariant exact(const Item& item, int column) const;

  std::shared_ptr<const contention::LockReport> report_;
  std::unique_ptr<Item> root_;
  std::map<contention::Identity, Item*> items_;
};

}  // namespace headlock::ui
