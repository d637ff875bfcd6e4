#include "ui/messages/messages_place.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>

#include "ui/actions/export.h"
#include "ui/format/format.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/messages/payload_view.h"
#include "ui/models/list_view.h"
#include "ui/topics/topic_picker.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kTail{1'000};
constexpr std::chrono::milliseconds kAfterTyping{300};

}  // namespace

MessagesPlace::MessagesPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("messages"), tr("Messages"), workspace, parent) {
  model_ = new MessagesModel(this);
  view_ = new ListView(tr("Messages"), this);
  view_->setModel(model_);
  view_->setColumnWidths({84, 190, 52, 68, 108, 68, 0});
  view_->setSettingsName(QStringLiteral("messages"));
  payload_ = new PayloadView(this);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(view_);
  splitter->addWidget(payload_);
  splitter->setStretchFactor(0, 5);
  splitter->setStretchFactor(1, 3);
  splitter->setSizes({770, 340});
  setContent(splitter);
  makeTools();
  typing_.setSingleShot(true);
  typing_.setInterval(kAfterTyping);
  connect(&typing_, &QTimer::timeout, this, &MessagesPlace::list);
  tailing_ = new Poll(workspace, this);
  connect(tailing_, &Poll::due, this, &MessagesPlace::tail);
  connect(&workspace, &Workspace::topicChosen, this, [this] {
    keyBox_->clear();
    if (isVisible()) list();
  });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace, &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  connect(view_, &ListView::currentRowChanged, this, &MessagesPlace::showCurrent);
  connect(model_, &PagedModelBase::readingStarted, &state(), &PlaceState::loading);
  connect(model_, &PagedModelBase::readingWaits, &state(), &PlaceState::waiting);
  connect(model_, &PagedModelBase::readingFailed, &state(), &PlaceState::failed);
  connect(model_, &PagedModelBase::readingEnded, this, &MessagesPlace::showRows);
  connect(&state(), &PlaceState::giveUpRequested, model_, &PagedModelBase::giveUp);
}

void MessagesPlace::makeTools() {
  picker_ = new TopicPicker(workspace(), this);
  keyBox_ = new QLineEdit(this);
  keyBox_->setObjectName(QStringLiteral("messageKey"));
  keyBox_->setAccessibleName(tr("Key"));
  keyBox_->setPlaceholderText(tr("One key…"));
  keyBox_->setFont(theme::monospace());
  keyBox_->setClearButtonEnabled(true);
  searchBox_ = new QLineEdit(this);
  searchBox_->setObjectName(QStringLiteral("search"));
  searchBox_->setAccessibleName(tr("Text or JSON path"));
  searchBox_->setPlaceholderText(tr("Text, or a JSON path: $.state ? (@ == \"done\")"));
  searchBox_->setToolTip(
      tr("What begins with $ is a SQL/JSON path; anything else is looked for in the payload's text"));
  searchBox_->setFont(theme::monospace());
  searchBox_->setClearButtonEnabled(true);
  filters().addWidget(picker_);
  filters().addWidget(keyBox_, 1);
  filters().addWidget(searchBox_, 2);
  for (QLineEdit* box : {keyBox_, searchBox_}) {
    connect(box, &QLineEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
    connect(box, &QLineEdit::returnPressed, this, &MessagesPlace::list);
  }
  live_ = addTool(tr("Live"), QKeySequence(Qt::CTRL | Qt::Key_L));
  live_->setCheckable(true);
  live_->setChecked(true);
  live_->setToolTip(tr("New messages come in by themselves"));
  connect(live_, &QAction::toggled, this, &MessagesPlace::choicesChanged);
  connect(addTool(tr("Open key"), QKeySequence(Qt::CTRL | Qt::Key_O)), &QAction::triggered, this, [this] {
    const auto* message = model_->row(view_->currentIndex().row());
    if (message != nullptr && message->key) workspace().openKey(text(*message->key));
  });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this, [this] {
    topic::MessageFilter filter;
    if (!keyBox_->text().isEmpty()) filter.key = keyBox_->text().toStdString();
    exportMessages(*this, workspace(), listed_, filter);
  });
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this,
          &MessagesPlace::refresh);
  connect(addTool(tr("Search messages"), QKeySequence::Find, false), &QAction::triggered, searchBox_,
          qOverload<>(&QWidget::setFocus));
}

bool MessagesPlace::searching() const {
  return !searchBox_->text().isEmpty();
}

void MessagesPlace::enter() {
  picker_->refresh();
  tailing_->start(kTail);
  if (workspace().topic().isEmpty()) {
    state().loading();
    return;
  }
  workspace().topic() == listed_ ? refresh() : list();
  view_->setFocus();
}

void MessagesPlace::leave() {
  tailing_->stop();
}

bool MessagesPlace::settled() const {
  return Place::settled() && !payload_->reading() && !model_->reading();
}

QVariantMap MessagesPlace::choices() const {
  return {{QStringLiteral("key"), keyBox_->text()},
          {QStringLiteral("search"), searchBox_->text()},
          {QStringLiteral("live"), live_->isChecked()}};
}

void MessagesPlace::restoreChoices(const QVariantMap& choices) {
  keyBox_->setText(choices.value(QStringLiteral("key")).toString());
  searchBox_->setText(choices.value(QStringLiteral("search")).toString());
  live_->setChecked(choices.value(QStringLiteral("live"), true).toBool());
  typing_.stop();
  if (isVisible()) list();
}

void MessagesPlace::showKey(const std::string& key) {
  keyBox_->setText(text(key));
  typing_.stop();
  if (isVisible()) list();
}

void MessagesPlace::refresh() {
  if (workspace().topic().isEmpty()) return picker_->refresh();
  listed_ == workspace().topic() ? model_->refresh() : list();
}

void MessagesPlace::list() {
  typing_.stop();
  listed_ = workspace().topic();
  if (listed_.isEmpty()) return;
  setHeading(tr("%1 › Messages").arg(nameText(listed_.toStdString())));
  fresh_ = true;
  Q_EMIT choicesChanged();
  std::optional<std::string> key;
  if (!keyBox_->text().isEmpty()) key = keyBox_->text().toStdString();
  if (searching()) {
    topic::MessageSearch search;
    search.key = key;
    const std::string term = searchBox_->text().toStdString();
    (term.starts_with('$') ? search.path : search.text) = term;
    model_->search(workspace().reader(), listed_, search);
  } else {
    model_->list(workspace().reader(), listed_, {.key = key});
  }
}

/// New rows come in at the top while the top is in view; further down a person reads, and is left alone.
void MessagesPlace::tail() {
  if (!live_->isChecked() || searching() || model_->reading()) return;
  if (state().kind() != PlaceState::Kind::ready && state().kind() != PlaceState::Kind::empty) return;
  if (view_->verticalScrollBar()->value() == 0) model_->refreshQuietly();
}

void MessagesPlace::showRows() {
  QStringList facts;
  facts << (model_->complete() ? quantity(model_->rowCount(), tr("message"), tr("messages"))
                               : tr("the newest %1 messages").arg(countText(model_->rowCount())));
  if (searching()) facts << tr("that match");
  if (live_->isChecked() && !searching()) facts << tr("new ones come in by themselves");
  setSentence(facts.join(QStringLiteral(", ")));
  if (model_->rowCount() == 0) {
    payload_->clear({});
    state().empty(searching() || !keyBox_->text().isEmpty() ? tr("No message of %1 matches.").arg(listed_)
                                                            : tr("%1 has no messages yet.").arg(listed_));
    return;
  }
  if (fresh_) view_->setCurrentIndex(model_->index(0, 0));
  fresh_ = false;
  state().ready();
}

void MessagesPlace::showCurrent() {
  const topic::StoredMessage* message = model_->row(view_->currentIndex().row());
  if (message == nullptr) {
    payload_->clear(tr("Choose a message to see its payload."));
  } else {
    payload_->show(workspace().reader(), listed_, *message);
  }
}

}  // namespace headlock::ui
