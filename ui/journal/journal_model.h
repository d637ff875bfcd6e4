// The statements of the journal that pass a filter, the newest first. It holds no statement that the log has
// let go.
#pragma once

#include <QAbstractTableModel>
#include <deque>
#include <memory>

#include "ui/worker/statement_log.h"

namespace headlock::ui {

struct JournalFilter {
  enum class Kind { all, operations, failed, slow };
  Kind kind = Kind::all;
  /// Words, each of which stands in the operation, the text or the error.
  QString words = {};
  bool operator==(const JournalFilter&) const = default;
};

class JournalModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column { kTime, kOperation, kDuration, kRows, kBackend, kOutcome, kColumns };
  /// Slower than what one takes for "at once".
  static constexpr std::chrono::milliseconds kSlow{100};

  explicit JournalModel(std::shared_ptr<const StatementLog> log, QObject* parent = nullptr);

  void setFilter(JournalFilter filter);
  [[nodiscard]] const JournalFilter& filter() const noexcept { return filter_; }
  /// Takes in what was sent meanwhile.
  void refresh();

  /// Null where there is no such row.
  [[nodiscard]] const LoggedStatement* statement(int row) const;
  /// All rows, the oldest first.
  [[nodiscard]] std::vector<SharedStatement> shown() const { return {rows_.rbegin(), rows_.rend()}; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  [[nodiscard]] std::vector<SharedStatement> passing(std::vector<SharedStatement> statements) const;
  void dropWhatIsGone();

  const std::shared_ptr<const StatementLog> log_;
  JournalFilter filter_;
  std::deque<SharedStatement> rows_;  // the newest first
  std::uint64_t taken_ = 0;           // the number of the last one that was looked at
};

}  // namespace headlock::ui
