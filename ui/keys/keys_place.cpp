#include "ui/keys/keys_place.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>

#include "core/topic/client.h"
#include "ui/actions/export.h"
#include "ui/actions/topic_actions.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/keys/key_details.h"
#include "ui/models/list_view.h"
#include "ui/topics/topic_picker.h"
#include "ui/topics/topics_model.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kAfterTyping{150};
/// Exact figures are read as long as they are this cheap.
constexpr std::chrono::milliseconds kCheap{3'000};

enum StateChoice { kAll, kMaterialized, kHeadless, kOldestFirst, kPastTtl, kAges };

}  // namespace

KeysPlace::KeysPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("keys"), tr("Keys"), workspace, parent) {
  model_ = new KeysModel(this);
  view_ = new ListView(tr("Keys"), this);
  view_->setModel(model_);
  view_->setColumnWidths({0, 120, 80, 56, 68, 104});
  view_->setSettingsName(QStringLiteral("keys"));
  details_ = new KeyDetails(workspace, this);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(view_);
  splitter->addWidget(details_);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({660, 450});
  setContent(splitter);
  makeFilters();
  makeTools();
  connectAll();
}

void KeysPlace::makeFilters() {
  picker_ = new TopicPicker(workspace(), this);
  stateBox_ = new QComboBox(this);
  stateBox_->setObjectName(QStringLiteral("state"));
  stateBox_->setAccessibleName(tr("State"));
  stateBox_->addItem(tr("All states"), kAll);
  stateBox_->addItem(tr("Materialised"), kMaterialized);
  stateBox_->addItem(tr("Headless"), kHeadless);
  stateBox_->addItem(tr("Headless, oldest first"), kOldestFirst);
  stateBox_->addItem(tr("Past the TTL, oldest first"), kPastTtl);
  const auto field = [this](const char* name, const QString& title, const QString& hint) {
    auto* box = new QLineEdit(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(title);
    box->setPlaceholderText(hint);
    box->setClearButtonEnabled(true);
    box->setFont(theme::monospace());
    return box;
  };
  prefixBox_ = field("prefix", tr("Beginning of the key"), tr("Begins with…"));
  fromBox_ = field("from", tr("Go to key"), tr("Go to key…"));
  filters().addWidget(picker_);
  filters().addWidget(stateBox_);
  filters().addWidget(prefixBox_, 1);
  filters().addWidget(fromBox_, 1);
}

void KeysPlace::makeTools() {
  lock_ = addTool(tr("Lock…"), QKeySequence(Qt::CTRL | Qt::Key_L));
  connect(lock_, &QAction::triggered, this, [this] { lockKey(*this, workspace(), listed_, currentKey()); });
  produce_ = addTool(tr("Produce…"), QKeySequence(Qt::CTRL | Qt::Key_P));
  connect(produce_, &QAction::triggered, this,
          [this] { produceMessage(*this, workspace(), listed_, currentKey()); });
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this,
          [this] { exportKeys(*this, workspace(), listed_, choice().filter); });
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5)), &QAction::triggered, this, &KeysPlace::refresh);
  connect(addTool(tr("Copy key"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), false), &QAction::triggered,
          this, [this] { QApplication::clipboard()->setText(currentKey()); });
  connect(addTool(tr("Filter keys"), QKeySequence::Find, false), &QAction::triggered, this,
          [this] { typeInto(*prefixBox_); });
  connect(addTool(tr("Go to key"), QKeySequence(Qt::CTRL | Qt::Key_G), false), &QAction::triggered, this,
          [this] { typeInto(*fromBox_); });
}

/// In the order of ages there is no beginning to filter by: the headless keys are listed by name then.
void KeysPlace::typeInto(QLineEdit& field) {
  if (!field.isEnabled()) {
    stateBox_->setCurrentIndex(stateBox_->findData(kHeadless));
    list();
  }
  field.setFocus();
}

void KeysPlace::connectAll() {
  typing_.setSingleShot(true);
  typing_.setInterval(kAfterTyping);
  connect(&typing_, &QTimer::timeout, this, &KeysPlace::list);
  connect(prefixBox_, &QLineEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
  for (QLineEdit* field : {prefixBox_, fromBox_})
    connect(field, &QLineEdit::returnPressed, view_, qOverload<>(&QWidget::setFocus));
  connect(fromBox_, &QLineEdit::returnPressed, this, &KeysPlace::list);
  connect(fromBox_, &QLineEdit::textChanged, this, [this](const QString& text) {
    if (text.isEmpty()) typing_.start();
  });
  connect(stateBox_, &QComboBox::activated, this, &KeysPlace::list);
  connect(&workspace(), &Workspace::topicChosen, this, [this] {
    fromBox_->clear();
    if (isVisible()) list();
  });
  connect(&workspace(), &Workspace::keysWanted, this, [this] {
    if (isVisible()) takeWanted();
  });
  connect(&workspace().reader(), &Session::connected, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace(), &Workspace::dataChanged, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&workspace(), &Workspace::statusChanged, this, [this] {
    const QString why = whyReadOnly(workspace());
    for (QAction* action : {lock_, produce_}) {
      action->setEnabled(why.isEmpty());
      if (!why.isEmpty()) action->setToolTip(why);
    }
  });
  connect(view_, &ListView::currentRowChanged, this, &KeysPlace::showCurrent);
  connect(model_, &PagedModelBase::readingStarted, &state(), &PlaceState::loading);
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
  if (workspace().keysAreWanted()) {
    takeWanted();
  } else {
    workspace().topic() == listed_ ? refresh() : list();
  }
  view_->setFocus();
}

void KeysPlace::leave() {
  figures_.abandon();
}

void KeysPlace::refresh() {
  if (workspace().topic().isEmpty()) return picker_->refresh();
  if (listed_ != workspace().topic()) return list();
  model_->refresh();
  readFigures(exactTook_.count() > 0 && exactTook_ < kCheap ? topic::StatsPrecision::exact
                                                            : topic::StatsPrecision::live);
}

/// A key with a head and a history.
void KeysPlace::showExample() {
  stateBox_->setCurrentIndex(kMaterialized);
  list();
}

bool KeysPlace::settled() const {
  return Place::settled() && !figures_.pending() && details_->settled();
}

QVariantMap KeysPlace::choices() const {
  // Ages that were clicked in a picture are gone with it.
  const int state = stateBox_->currentData().toInt();
  return {{QStringLiteral("state"), state == kAges ? int{kAll} : state},
          {QStringLiteral("prefix"), prefixBox_->text()},
          {QStringLiteral("from"), fromBox_->text()}};
}

void KeysPlace::restoreChoices(const QVariantMap& choices) {
  stateBox_->setCurrentIndex(std::max(stateBox_->findData(choices.value(QStringLiteral("state"))), 0));
  prefixBox_->setText(choices.value(QStringLiteral("prefix")).toString());
  fromBox_->setText(choices.value(QStringLiteral("from")).toString());
  typing_.stop();
  if (isVisible()) list();
}

/// Somebody elsewhere in the window asked for one key, or for keys of some age.
void KeysPlace::takeWanted() {
  const WantedKeys wanted = workspace().takeWantedKeys();
  prefixBox_->clear();
  fromBox_->setText(wanted.key);
  if (const int ages = stateBox_->findData(kAges); ages >= 0) stateBox_->removeItem(ages);
  stateBox_->setCurrentIndex(kAll);
  if (wanted.ages) {
    const QString from = durationText(wanted.ages->from);
    const QString title = wanted.ages->to ? tr("Headless, %1 to %2").arg(from, durationText(*wanted.ages->to))
                                          : tr("Headless, over %1").arg(from);
    stateBox_->addItem(title, kAges);
    stateBox_->setCurrentIndex(stateBox_->count() - 1);
    ages_ = *wanted.ages;
  }
  list();
}

KeyChoice KeysPlace::choice() const {
  KeyChoice choice;
  choice.filter.prefix = prefixBox_->text().toStdString();
  choice.from = fromBox_->text().toStdString();
  switch (stateBox_->currentData().toInt()) {
    case kMaterialized:
      choice.filter.state = topic::KeyState::materialized;
      break;
    case kHeadless:
      choice.filter.state = topic::KeyState::headless;
      break;
    case kOldestFirst:
      choice.ages = topic::AgeRange{};
      break;
    case kPastTtl:
      choice.pastTtl = true;
      break;
    case kAges:
      choice.ages = ages_;
      break;
    default:
      break;
  }
  return choice;
}

bool KeysPlace::filtered() const {
  return stateBox_->currentData().toInt() != kAll || !prefixBox_->text().isEmpty() ||
         !fromBox_->text().isEmpty();
}

QString KeysPlace::currentKey() const {
  const ListedKey* listed = model_->row(view_->currentIndex().row());
  return listed == nullptr ? QString() : text(listed->row.key);
}

void KeysPlace::list() {
  typing_.stop();
  if (listed_ != workspace().topic()) exactTook_ = {};
  listed_ = workspace().topic();
  if (listed_.isEmpty()) return;
  setHeading(tr("%1 › Keys").arg(nameText(listed_.toStdString())));
  const KeyChoice chosen = choice();
  const bool byAge = chosen.ages || chosen.pastTtl;
  prefixBox_->setEnabled(!byAge);
  fromBox_->setEnabled(!byAge);
  fresh_ = true;
  Q_EMIT choicesChanged();
  readFigures(exactTook_.count() > 0 && exactTook_ < kCheap ? topic::StatsPrecision::exact
                                                            : topic::StatsPrecision::live);
  model_->list(workspace().reader(), listed_, chosen);
}

void KeysPlace::readFigures(topic::StatsPrecision precision) {
  const auto start = std::chrono::steady_clock::now();
  JobRequest request;
  request.doing = tr("reading the figures of %1").arg(listed_);
  request.background = true;
  figures_ = workspace().reader().submit(
      std::move(request),
      [name = listed_.toStdString(), precision](topic::Client& client, JobControl&) {
        return client.topic<topic::RawPayload>(name).operations().stats(precision);
      },
      [this, precision, start](const topic::TopicStats& stats) {
        showFigures(stats);
        if (precision == topic::StatsPrecision::exact) {
          exactTook_ = std::chrono::steady_clock::now() - start;
        } else if (exactTook_ < kCheap) {
          readFigures(topic::StatsPrecision::exact);
        }
      },
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
    if (fresh_) view_->setCurrentIndex(model_->index(0, 0));
    fresh_ = false;
    showCurrent();
    state().ready();
    return;
  }
  details_->clear({});
  if (filtered()) {
    state().empty(tr("No key of %1 passes this filter.").arg(listed_));
  } else {
    state().empty(
        tr("%1 has no keys yet. A key appears when somebody locks it or produces a compacted message for it.")
            .arg(listed_));
  }
}

void KeysPlace::showCurrent() {
  const ListedKey* listed = model_->row(view_->currentIndex().row());
  if (listed == nullptr) {
    details_->clear(tr("Choose a key to see its head and its history."));
  } else {
    details_->show(listed_, listed->row, model_->ttl());
  }
}

}  // namespace headlock::ui
