#include "ui/journal/journal_model.h"

#include <QLatin1String>
#include <QStringList>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

QLatin1String bytesOf(const std::string& text) {
  return QLatin1String(text.data(), static_cast<qsizetype>(text.size()));
}

/// Bytes are compared, of which letters of ASCII in either case: what identifiers and SQL are made of.
bool has(const LoggedStatement& statement, const QByteArray& word) {
  const QLatin1String wanted(word.constData(), word.size());
  const auto in = [&](const std::string& text) {
    return bytesOf(text).contains(wanted, Qt::CaseInsensitive);
  };
  const auto inValue = [&](const LoggedParameter& parameter) { return in(parameter.text); };
  return in(statement.operation) || in(*statement.text) || in(statement.error) || in(statement.sqlstate) ||
         std::ranges::any_of(statement.parameters, inValue);
}

bool isOfKind(const LoggedStatement& statement, JournalFilter::Kind kind) {
  switch (kind) {
    case JournalFilter::Kind::all:
      return true;
    case JournalFilter::Kind::operations:
      return !statement.operation.starts_with("headlock.transaction.");
    case JournalFilter::Kind::failed:
      return !statement.error.empty() || !statement.sqlstate.empty();
    case JournalFilter::Kind::slow:
      return statement.duration >= JournalModel::kSlow;
  }
  return true;
}

/// Under a millisecond its thousandths count.
QString durationOf(std::chrono::microseconds duration) {
  using std::chrono::milliseconds;
  if (duration < milliseconds(1))
    return QString::number(duration.count()) + kThinSpace + QStringLiteral("µs");
  if (duration < milliseconds(10)) {
    const double exact = static_cast<double>(duration.count()) / 1'000;
    return QString::number(exact, 'f', 1) + kThinSpace + QStringLiteral("ms");
  }
  return ageText(std::chrono::floor<milliseconds>(duration));
}

QString outcomeOf(const LoggedStatement& statement) {
  if (statement.sqlstate.empty()) return nameText(statement.error);
  return text(statement.sqlstate) + QStringLiteral("  ") + nameText(statement.error);
}

bool isFailed(const LoggedStatement& statement) {
  return !statement.sqlstate.empty() || !statement.error.empty();
}

QVariant shownText(const LoggedStatement& statement, int column) {
  switch (column) {
    case JournalModel::kTime:
      return clockTime(statement.started);
    case JournalModel::kOperation:
      return nameText(statement.operation);
    case JournalModel::kDuration:
      return durationOf(statement.duration);
    case JournalModel::kRows:
      return countText(statement.rows);
    case JournalModel::kBackend:
      return statement.backendPid == 0 ? QString() : QString::number(statement.backendPid);
    default:
      return outcomeOf(statement);
  }
}

QVariant exactText(const LoggedStatement& statement, int column) {
  switch (column) {
    case JournalModel::kTime:
      return exactTime(statement.started);
    case JournalModel::kDuration:
      return QString::number(statement.duration.count());
    case JournalModel::kRows:
      return QString::number(statement.rows);
    default:
      return shownText(statement, column);
  }
}

bool isFigure(int column) {
  return column == JournalModel::kDuration || column == JournalModel::kRows ||
         column == JournalModel::kBackend;
}

}  // namespace

JournalModel::JournalModel(std::shared_ptr<const StatementLog> log, QObject* parent)
    : QAbstractTableModel(parent), log_(std::move(log)) {}

std::vector<SharedStatement> JournalModel::passing(std::vector<SharedStatement> statements) const {
  QList<QByteArray> words;
  for (const QString& word : filter_.words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
    words << word.toUtf8();
  std::erase_if(statements, [&](const SharedStatement& statement) {
    return !isOfKind(*statement, filter_.kind) ||
           !std::ranges::all_of(words, [&](const QByteArray& word) { return has(*statement, word); });
  });
  return statements;
}

void JournalModel::setFilter(JournalFilter filter) {
  if (filter == filter_) return;
  filter_ = std::move(filter);
  beginResetModel();
  std::vector<SharedStatement> all = log_->since(0);
  taken_ = all.empty() ? log_->sent() : all.back()->number;
  all = passing(std::move(all));
  rows_.assign(all.rbegin(), all.rend());
  endResetModel();
}

void JournalModel::refresh() {
  std::vector<SharedStatement> fresh = log_->since(taken_);
  if (!fresh.empty()) taken_ = fresh.back()->number;
  fresh = passing(std::move(fresh));
  if (!fresh.empty()) {
    beginInsertRows({}, 0, static_cast<int>(fresh.size()) - 1);
    for (SharedStatement& statement : fresh) rows_.push_front(std::move(statement));
    endInsertRows();
  }
  dropWhatIsGone();
}

void JournalModel::dropWhatIsGone() {
  const std::uint64_t oldest = log_->oldest();
  const auto gone = std::ranges::partition_point(
      rows_, [&](const SharedStatement& statement) { return statement->number >= oldest; });
  if (gone == rows_.end()) return;
  beginRemoveRows({}, static_cast<int>(gone - rows_.begin()), rowCount() - 1);
  rows_.erase(gone, rows_.end());
  endRemoveRows();
}

const LoggedStatement* JournalModel::statement(int row) const {
  return row >= 0 && row < rowCount() ? rows_[static_cast<std::size_t>(row)].get() : nullptr;
}

int JournalModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int JournalModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant JournalModel::data(const QModelIndex& index, int role) const {
  const LoggedStatement* const found = statement(index.row());
  if (!index.isValid() || found == nullptr) return {};
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return shownText(*found, column);
    case ListView::kCopyRole:
      return exactText(*found, column);
    case Qt::ToolTipRole:
      if (column == kTime) return exactTime(found->started);
      if (column == kOutcome) return outcomeOf(*found).toHtmlEscaped();
      return {};
    case Qt::TextAlignmentRole:
      return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kMonospaceRole:
      return column == kOperation;
    case kMutedRole:
      return column == kBackend || (column == kRows && found->rows == 0);
    case kMeaningRole:
      if (column == kOutcome && isFailed(*found)) return static_cast<int>(Meaning::failed);
      if (column == kDuration && found->duration >= kSlow) return static_cast<int>(Meaning::waits);
      return {};
    case kProseRole:
      return column == kOutcome;
    default:
      return {};
  }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTime:
      return tr("Sent");
    case kOperation:
      return tr("Operation");
    case kDuration:
      return tr("Took");
    case kRows:
      return tr("Rows");
    case kBackend:
      return tr("Backend");
    default:
      return tr("Error");
  }
}

}  // namespace headlock::ui
