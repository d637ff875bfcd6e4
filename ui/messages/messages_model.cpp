#include "ui/messages/messages_model.h"

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using Message = topic::StoredMessage;

/// A search looks at this many messages a statement, and shows what it found this often.
constexpr int kLook = 5'000;
constexpr std::chrono::milliseconds kSearchSlice{400};

QVariant display(const Message& message, int column) {
  switch (column) {
    case MessagesModel::kId:
      return countText(message.id.value);
    case MessagesModel::kKey:
      return message.key ? nameText(*message.key) : QStringLiteral("–");
    case MessagesModel::kRank:
      return message.rank ? countText(*message.rank) : QStringLiteral("–");
    case MessagesModel::kVersion:
      return countText(message.schemaVersion);
    case MessagesModel::kTime:
      return clockTime(message.createdAt);
    case MessagesModel::kSize:
      return bytesText(message.payloadBytes);
    case MessagesModel::kPayload:
      return previewText(message);
    default:
      return {};
  }
}

QVariant exact(const Message& message, int column) {
  switch (column) {
    case MessagesModel::kId:
      return QString::number(message.id.value);
    case MessagesModel::kKey:
      return message.key ? text(*message.key) : QString();
    case MessagesModel::kRank:
      return message.rank ? QString::number(*message.rank) : QString();
    case MessagesModel::kTime:
      return exactTime(message.createdAt);
    case MessagesModel::kSize:
      return QString::number(message.payloadBytes);
    case MessagesModel::kPayload:
      return text(message.payload);
    default:
      return {};
  }
}

bool isFigure(int column) {
  return column == MessagesModel::kId || column == MessagesModel::kRank ||
         column == MessagesModel::kVersion || column == MessagesModel::kTime ||
         column == MessagesModel::kSize;
}

}  // namespace

bool isBig(const Message& message) {
  return message.payload.empty() && message.payloadBytes > 0;
}

QString previewText(const Message& message) {
  if (isBig(message)) return MessagesModel::tr("big, shown on demand");
  const QString shown = nameText(message.payload);
  return static_cast<std::int64_t>(message.payload.size()) < message.payloadBytes ? shown + QChar(0x2026)
                                                                                  : shown;
}

void MessagesModel::list(Session& session, const QString& topic, topic::MessageFilter filter) {
  filter.previewCharacters = kPreviewCharacters;
  start(session, tr("reading the messages of %1").arg(topic),
        [name = topic.toStdString(), filter](topic::Client& client,
                                             const std::optional<topic::MessageId>& before, int limit) {
          return page(client.topic<topic::RawPayload>(name).operations().messages(filter, before, limit),
                      limit);
        });
}

void MessagesModel::search(Session& session, const QString& topic, topic::MessageSearch search) {
  search.previewCharacters = kPreviewCharacters;
  const auto read = [name = topic.toStdString(), search](topic::Client& client,
                                                         std::optional<topic::MessageId> before, int limit) {
    using Clock = std::chrono::steady_clock;
    const auto enough = Clock::now() + kSearchSlice;
    auto& operations = client.topic<topic::RawPayload>(name).operations();
    Fetch found;
    for (;;) {
      auto part = operations.search(search, before, kLook);
      std::ranges::move(part.messages, std::back_inserter(found.rows));
      before = part.reached;
      found.reached = part.reached;
      found.more = part.reached.has_value();
      if (!found.more || static_cast<int>(found.rows.size()) >= limit || Clock::now() > enough) return found;
    }
  };
  start(session, tr("searching the messages of %1").arg(topic), read, true);
}

void MessagesModel::setHead(std::optional<topic::MessageId> head) {
  if (head == head_) return;
  head_ = head;
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, kId), index(rowCount() - 1, kId));
}

int MessagesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
  const Message* message = index.isValid() ? row(index.row()) : nullptr;
  if (message == nullptr) return {};
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return display(*message, column);
    case ListView::kCopyRole:
      return exact(*message, column);
    case Qt::TextAlignmentRole:
      return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kProseRole:
      return column == kPayload;
    case kMonospaceRole:
      return column == kKey || column == kPayload;
    case kMutedRole:
      return (column == kKey && !message->key) || (column == kRank && !message->rank) ||
             (column == kPayload && isBig(*message));
    case kMeaningRole:
      return column == kId && head_ == message->id ? QVariant(static_cast<int>(Meaning::materialized))
                                                   : QVariant();
    case Qt::ToolTipRole:
      if (column == kTime) return exactTime(message->createdAt);
      if (column == kKey && message->key) return nameText(*message->key);
      if (column == kId && head_ == message->id) return tr("The key's head");
      return {};
    default:
      return {};
  }
}

QVariant MessagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kId:
      return tr("Message");
    case kKey:
      return tr("Key");
    case kRank:
      return tr("Rank");
    case kVersion:
      return tr("Version");
    case kTime:
      return tr("Produced");
    case kSize:
      return tr("Size");
    case kPayload:
      return tr("Payload");
    default:
      return {};
  }
}

}  // namespace headlock::ui
