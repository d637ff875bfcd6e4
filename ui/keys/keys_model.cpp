#include "ui/keys/keys_model.h"

#include "core/topic/client.h"
#include "ui/keys/key_cells.h"

namespace headlock::ui {

void KeysModel::list(Session& session, const QString& topic, const topic::KeyFilter& filter) {
  start(session, tr("reading the keys of %1").arg(topic),
        [name = topic.toStdString(), filter](topic::Client& client, const std::optional<std::string>& after,
                                             int limit) {
          return client.topic<topic::RawPayload>(name).operations().keys(filter, after, limit).rows;
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
  const topic::KeyRow* found = index.isValid() ? row(index.row()) : nullptr;
  return found == nullptr ? QVariant() : keyCell(*found, index.column(), role, ttl_);
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return orientation == Qt::Horizontal ? keyHeader(section, role) : QVariant();
}

}  // namespace headlock::ui
