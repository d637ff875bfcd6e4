// The topics of an installation, a row each, with their figures. The rows keep their order and their
// selection while figures change and topics come and go.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/topic/stats.h"

namespace headlock::ui {

/// `1 234`, `≥ 1 001` for a count that stopped there, `≈ 1 200 000` for an estimate.
enum class Bound { lower, estimate };
[[nodiscard]] QString figureText(const topic::Figure& figure, Bound bound);

class TopicsModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kName, kKeys, kMaterialized, kHeadless, kPastTtl, kOldest, kTtl, kMessages, kSize, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Takes new figures; topics by name.
  void update(std::vector<topic::TopicStats> topics);
  [[nodiscard]] const std::vector<topic::TopicStats>& topics() const noexcept { return topics_; }
  /// Null when there is no such topic.
  [[nodiscard]] const topic::TopicStats* find(const QString& name) const;
  [[nodiscard]] int rowOf(const QString& name) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  [[nodiscard]] QVariant display(const topic::TopicStats& topic, int column) const;
  [[nodiscard]] QVariant exact(const topic::TopicStats& topic, int column) const;

  std::vector<topic::TopicStats> topics_;
};

}  // namespace headlock::ui
