#include "ui/keys/keys_model.h"

#include "core/topic/client.h"
#include "ui/keys/key_cells.h"

namespace headlock::ui {
namespace {

using Rows = std::vector<ListedKey>;

void take(std::vector<topic::KeyRow> found, bool byAge, Rows& rows) {
  for (auto& row : found) rows.push_back({std::move(row), byAge});
}

bool passes(const topic::KeyRow& row, const topic::KeyFilter& filter) {
  return (!filter.state || row.state == *filter.state) && row.key.starts_with(filter.prefix);
}

Rows readByName(topic::TopicOperations& operations, const KeyChoice& choice, std::optional<std::string> after,
                int limit) {
  Rows rows;
  if (!after && !choice.from.empty()) {
    if (auto first = operations.keyRow(choice.from); first && passes(*first, choice.filter)) {
      rows.push_back({std::move(*first), false});
    }
    after = choice.from;
  }
  const int left = limit - static_cast<int>(rows.size());
  take(operations.keys(choice.filter, after, left).rows, false, rows);
  return rows;
}

}  // namespace

void KeysModel::list(Session& session, const QString& topic, const KeyChoice& choice) {
  start(session, tr("reading the keys of %1").arg(topic),
        [name = topic.toStdString(), choice](topic::Client& client,
                                             const std::optional<topic::AgePosition>& after, int limit) {
          auto& operations = client.topic<topic::RawPayload>(name).operations();
          auto ages = choice.ages;
          if (choice.pastTtl) ages = topic::AgeRange{operations.info().headlessTtl, std::nullopt};
          if (!ages) {
            return page(
                readByName(operations, choice, after ? std::optional(after->key) : std::nullopt, limit),
                limit);
          }
          Rows rows;
          take(operations.headlessByAge(*ages, after, limit), true, rows);
          return page(std::move(rows), limit);
        });
}

void KeysModel::setTtl(std::chrono::milliseconds ttl) {
  if (ttl == ttl_) return;
  ttl_ = ttl;
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, kStateColumn), index(rowCount() - 1, kStateColumn));
}

int KeysModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kKeyColumns;
}

QVariant KeysModel::data(const QModelIndex& index, int role) const {
  const ListedKey* found = index.isValid() ? row(index.row()) : nullptr;
  return found == nullptr ? QVariant() : keyCell(found->row, index.column(), role, ttl_);
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return orientation == Qt::Horizontal ? keyHeader(section, role) : QVariant();
}

}  // namespace headlock::ui
