// The messages of a topic, newest first, by keyset: the whole log or one key's history. Payloads are fetched
// as previews; who wants one whole asks for it by its id.
#pragma once

#include "core/topic/browse.h"
#include "ui/models/paged_model.h"

namespace headlock::ui {

struct NewestFirst {
  using Row = topic::StoredMessage;
  using Position = topic::MessageId;
  static Position positionOf(const Row& row) { return row.id; }
  static bool before(Position one, Position other) { return one > other; }
};

/// Characters of a payload that a list fetches.
inline constexpr int kPreviewCharacters = 240;

class MessagesModel : public PagedModel<NewestFirst> {
  Q_OBJECT

public:
  enum Column { kId, kKey, kRank, kVersion, kTime, kSize, kPayload, kColumns };
  using PagedModel::PagedModel;

  /// `session` must outlive this, or the next call. `filter.previewCharacters` is set here.
  void list(Session& session, const QString& topic, topic::MessageFilter filter);
  /// Lists what a search finds.
  void search(Session& session, const QString& topic, topic::MessageSearch search);
  /// Marks the message that is the key's head. Null: none is.
  void setHead(std::optional<topic::MessageId> head);

  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::optional<topic::MessageId> head_;
};

/// Whether the list got no preview because the payload is big: it is loaded on demand.
[[nodiscard]] bool isBig(const topic::StoredMessage& message);
/// The preview on one line, and a sign that there is more.
[[nodiscard]] QString previewText(const topic::StoredMessage& message);

}  // namespace headlock::ui
