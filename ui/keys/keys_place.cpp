#include "ui/keys/keys_place.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/topics/topic_picker.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kAfterTyping{150};

}  // namespace

KeysPlace::KeysPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("keys"), tr("Keys"), workspace, parent) {
  model_ = new KeysModel(this);
  view_ = new ListView(tr("Keys"), this);
  view_->setModel(model_);
  view_->setColumnWidths({0, 136, 96, 72, 72, 120});
  view_->setSettingsName(QStringLiteral("keys"));
  setContent(view_);

  picker_ = new TopicPicker(workspace, this);
  stateBox_ = new QComboBox(this);
  stateBox_->setObjectName(QStringLiteral("state"));
  stateBox_->setAccessibleName(tr("State"));
  stateBox_->addItem(tr("all states"));
  stateBox_->addItem(tr("materialised"), static_cast<int>(topic::KeyState::materialized));
  stateBox_->addItem(tr("headless"), static_cast<int>(topic::KeyState::headless));
  prefixBox_ = new QLineEdit(this);
  prefixBox_->setObjectName(QStringLiteral("prefix"));
  prefixBox_->setAccessibleName(tr("Beginning of the key"));
  prefixBox_->setPlaceholderText(tr("Key begins with…"));
  prefixBox_->setClearButtonEnabled(true);
  prefixBox_->setFont(theme::monospace());
  prefixBox_->setMinimumWidth(180);
  tools().addWidget(picker_);
  tools().addWidget(stateBox_);
  tools().addWidget(prefixBox_);
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this, &KeysPlace::refresh);
  connect(addTool(tr("Filter keys"), QKeySequence::Find, false), &QAction::triggered, this,
          [this] { prefixBox_->setFocus(); });

  typing_.setSingleShot(true);
  typing_.setInterval(kAfterTyping);
  connect(&typing_, &QTimer::timeout, this, &KeysPlace::list);
  connect(prefixBox_, &QLineEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
  connect(stateBox_, &QComboBox::activated, this, &KeysPlace::list);
  connect(&workspace, &Workspace::topicChosen, this, [this] {
    if (isVisible()) list();
  });
  connect(&workspace.reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(model_, &PagedModelBase::readingStarted, this, [this] { state().loading(); });
  connect(model_, &PagedModelBase::readingWaits, &state(), &PlaceState::waiting);
  connect(model_, &PagedModelBase::readingFailed, &state(), &PlaceState::failed);
  connect(model_, &PagedModelBase::readingEnded, this, &KeysPlace::showRows);
  connect(&state(), &PlaceState::giveUpRequested, model_, &PagedModelBase::giveUp);
}

void KeysPlace::enter() {
  picker_->refresh();
  if (workspace().topic().isEmpty()) {
    state().loading();
    return;  // the picker chooses one, and then it goes on
  }
  workspace().topic() == listed_ ? refresh() : list();
  view_->setFocus();
}

void KeysPlace::leave() {
  figures_.abandon();
}

void KeysPlace::refresh() {
  if (workspace().topic().isEmpty()) {
    picker_->refresh();
    return;
  }
  if (listed_ != workspace().topic()) {
    list();
    return;
  }
  model_->refresh();
  readFigures();
}

bool KeysPlace::settled() const {
  return Place::settled() && !figures_.pending();
}

topic::KeyFilter KeysPlace::filter() const {
  topic::KeyFilter filter;
  filter.prefix = prefixBox_->text().toStdString();
  if (stateBox_->currentData().isValid())
    filter.state = static_cast<topic::KeyState>(stateBox_->currentData().toInt());
  return filter;
}

void KeysPlace::list() {
  listed_ = workspace().topic();
  setHeading(tr("%1 › Keys").arg(nameText(listed_.toStdString())));
  setSentence({});
  fresh_ = true;
  model_->list(workspace().reader(), listed_, filter());
  readFigures();
}

void KeysPlace::readFigures() {
  JobRequest request;
  request.doing = tr("reading the figures of %1").arg(listed_);
  request.background = true;
  figures_ = workspace().reader().submit(
      std::move(request),
      [name = listed_.toStdString()](topic::Client& client, JobControl&) {
        return client.topic<topic::RawPayload>(name).operations().stats(topic::StatsPrecision::live);
      },
      [this](const topic::TopicStats& stats) { showFigures(stats); },
      [](const Problem&) { /* the list says what is wrong */ });
}

void KeysPlace::showFigures(const topic::TopicStats& stats) {
  model_->setTtl(stats.headlessTtl);
  QStringList facts;
  facts << tr("%1 keys").arg(figureText(stats.keys, Bound::estimate));
  facts << tr("%1 headless").arg(figureText(stats.headless, Bound::lower));
  facts << tr("%1 past the TTL of %2")
               .arg(figureText(stats.headlessPastTtl, Bound::lower), durationText(stats.headlessTtl));
  if (stats.oldestHeadlessAge) facts << tr("oldest %1").arg(ageText(*stats.oldestHeadlessAge));
  setSentence(facts.join(QStringLiteral(" · ")));
}

void KeysPlace::showRows() {
  if (model_->rowCount() > 0) {
    if (!view_->currentIndex().isValid() && fresh_) view_->setCurrentIndex(model_->index(0, 0));
    fresh_ = false;
    state().ready();
    return;
  }
  const topic::KeyFilter chosen = filter();
  if (chosen.state || !chosen.prefix.empty()) {
    state().empty(tr("No key of %1 passes this filter.").arg(listed_));
  } else {
    state().empty(
        tr("%1 has no keys yet. A key appears when somebody locks it or produces a compacted message for it.")
            .arg(listed_));
  }
}

}  // namespace headlock::ui
