#include "ui/keys/key_details.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/frame/detail_head.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/workspace.h"
#include "ui/keys/key_cells.h"
#include "ui/messages/payload_view.h"
#include "ui/models/list_view.h"
#include "ui/theme/sign_label.h"
#include "ui/theme/signs.h"

namespace headlock::ui {

KeyDetails::KeyDetails(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  const DetailHead head = makeDetailHead(*this);
  sign_ = head.sign;
  key_ = head.name;
  key_->setObjectName(QStringLiteral("detailKey"));
  column->addLayout(head.row);
  facts_ = new ElidedLabel(this);
  facts_->setObjectName(QStringLiteral("detailFacts"));
  facts_->setForegroundRole(QPalette::PlaceholderText);
  facts_->setContentsMargins(theme::kMedium, theme::kHairline, theme::kMedium, theme::kHairline);
  column->addWidget(facts_);

  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  payload_ = new PayloadView(splitter);
  splitter->addWidget(payload_);
  auto* lower = new QWidget(splitter);
  auto* versions = new QVBoxLayout(lower);
  versions->setContentsMargins(0, 0, 0, 0);
  versions->setSpacing(0);
  historyTitle_ = new ElidedLabel(lower);
  historyTitle_->setObjectName(QStringLiteral("historyTitle"));
  historyTitle_->setContentsMargins(theme::kMedium, theme::kStep, theme::kMedium, theme::kStep);
  historyTitle_->setForegroundRole(QPalette::PlaceholderText);
  versions->addWidget(historyTitle_);
  history_ = new MessagesModel(this);
  historyView_ = new ListView(tr("Versions of the key"), lower);
  historyView_->setModel(history_);
  historyView_->setColumnHidden(MessagesModel::kKey, true);
  historyView_->setColumnHidden(MessagesModel::kSize, true);
  historyView_->setColumnWidths({88, 0, 52, 68, 104, 0, 0}, 60);
  versions->addWidget(historyView_, 1);
  splitter->addWidget(lower);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  column->addWidget(splitter, 1);

  connect(historyView_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &KeyDetails::showChosen);
  connect(history_, &PagedModelBase::readingEnded, this, [this] {
    historyTitle_->setText(
        history_->rowCount() == 0
            ? tr("No message has this key yet.")
            : tr("%1, newest first; choose two to compare")
                  .arg(history_->complete()
                           ? quantity(history_->rowCount(), tr("version"), tr("versions"))
                           : tr("The newest %1 versions").arg(countText(history_->rowCount()))));
  });
  connect(history_, &PagedModelBase::readingWaits, historyTitle_, &QLabel::setText);
  connect(history_, &PagedModelBase::readingFailed, this,
          [this](const Problem& problem) { historyTitle_->setText(problem.sentence); });
  clear({});
}

void KeyDetails::clear(const QString& sentence) {
  row_.reset();
  sign_->hide();
  key_->setText({});
  facts_->setText({});
  historyTitle_->setText({});
  history_->clear();
  payload_->clear(sentence);
}

bool KeyDetails::settled() const {
  return !payload_->reading() && !history_->reading();
}

void KeyDetails::show(const QString& topic, const topic::KeyRow& row, std::chrono::milliseconds ttl) {
  const bool sameKey = row_ && topic_ == topic && row_->key == row.key;
  const bool sameHead = sameKey && row_->headId == row.headId;
  topic_ = topic;
  row_ = row;
  describe(ttl);
  if (sameHead) return;
  history_->setHead(row.headId);
  if (sameKey) {
    history_->refresh();
    if (historyView_->selectionModel()->selectedRows().isEmpty()) showHead();
    return;
  }
  historyView_->clearSelection();
  showHead();
  history_->list(workspace_.reader(), topic, {.key = row.key});
}

void KeyDetails::describe(std::chrono::milliseconds ttl) {
  const Meaning meaning = meaningOf(*row_, ttl);
  sign_->setMeaning(meaning);
  sign_->show();
  key_->setText(nameText(row_->key));
  QStringList facts{meaningWord(meaning)};
  if (row_->headId) facts << tr("head %1").arg(countText(row_->headId->value));
  if (row_->rank) facts << tr("rank %1").arg(countText(*row_->rank));
  if (row_->schemaVersion) facts << tr("version %1").arg(countText(*row_->schemaVersion));
  facts << tr("%1 ago").arg(ageText(row_->age));
  facts_->setText(facts.join(QStringLiteral(" · ")));
  facts_->setToolTip(tr("Changed %1\nMade %2").arg(exactTime(row_->updatedAt), exactTime(row_->createdAt)));
}

void KeyDetails::showHead() {
  if (row_->headId) {
    payload_->showHead(workspace_.reader(), topic_, *row_->headId);
  } else {
    payload_->clear(
        tr("This key has no head: somebody locked it, and no message followed. The janitor removes its row "
           "once it is past the topic's TTL; the next lock makes it again."));
  }
}

/// One version: its payload. Two: what changed from the older to the newer.
void KeyDetails::showChosen() {
  if (!row_) return;
  QModelIndexList chosen = historyView_->selectionModel()->selectedRows();
  if (chosen.isEmpty()) return;
  std::ranges::sort(chosen, std::greater(), &QModelIndex::row);
  const topic::StoredMessage* older = history_->row(chosen.front().row());
  const topic::StoredMessage* newer = history_->row(chosen.back().row());
  if (older == nullptr || newer == nullptr) return;
  if (chosen.size() == 1) {
    payload_->show(workspace_.reader(), topic_, *newer);
  } else {
    payload_->compare(workspace_.reader(), topic_, older->id, newer->id);
  }
}

}  // namespace headlock::ui
