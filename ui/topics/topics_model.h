// The topics of an installation, a row each, with their figures. The rows keep their order and their
// selection while figures change and topics come and go.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/topic/stats.h"

namespace headlock::ui {

class StatsHistory;

/// `1 234`, `≥ 1 001` for a count that stopped there, `≈ 1 200 000` for an estimate.
enum class Bound { lower, estimate };
[[nodiscard]] QString figureText(const topic::Figure& figure, Bound bound);

class TopicsModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column {
    kName,
    kKeys,
    kMaterialized,
    kHeadless,
    kPastTtl,
    kOldest,
    kTtl,
    kMessages,
    kSize,
    kTrend,
    kColumns
  };

  /// `history` (null: no trends) must outlive the model.
  explicit TopicsModel(const StatsHistory* history, QObject* parent = nullptr)
      : QAbstractTableModel(parent), history_(history) {}
  /// Answers a QList<double>: the headless count over time, to be drawn as a line.
  static constexpr int kTrendRole = Qt::UserRole + 60;

  /// Says that the history has grown.
  void updateTrends();
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

  [[nodiscard]] QVariant trend(const topic::TopicStats& topic) const;

  const StatsHistory* history_;
  std::vector<topic::TopicStats> topics_;
};

}  // namespace headlock::ui
