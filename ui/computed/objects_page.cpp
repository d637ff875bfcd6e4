#include "ui/computed/objects_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/computed/object_details.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kAfterTyping{150};
enum StateChoice { kAll, kStale };

}  // namespace

ObjectsPage::ObjectsPage(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kSmall, theme::kSmall);
  row->setSpacing(theme::kSmall);
  state_ = new QComboBox(left);
  state_->setObjectName(QStringLiteral("objectState"));
  state_->setAccessibleName(tr("Which objects"));
  state_->addItem(tr("All objects"), kAll);
  state_->addItem(tr("Stale ones"), kStale);
  const auto field = [&](const char* name, const QString& title, const QString& hint) {
    auto* box = new QLineEdit(left);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(title);
    box->setPlaceholderText(hint);
    box->setClearButtonEnabled(true);
    return box;
  };
  from_ = field("objectFrom", tr("Go to object"), tr("Go to object…"));
  from_->setFont(theme::monospace());
  owner_ = field("objectOwner", tr("Owner of personal fields"), tr("Personal fields of…"));
  owner_->setToolTip(tr("Shows this owner's personal fields too"));
  row->addWidget(state_);
  row->addWidget(from_, 3);
  row->addWidget(owner_, 2);
  column->addLayout(row);
  model_ = new ObjectsModel(this);
  view_ = new ListView(tr("Objects"), left);
  view_->setModel(model_);
  view_->setColumnWidths({0, 172, 64, 76, 96}, 120);
  view_->setSettingsName(QStringLiteral("objects"));
  column->addWidget(view_, 1);
  details_ = new ObjectDetails(workspace, this);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(left);
  splitter->addWidget(details_);
  splitter->setSizes({600, 510});
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);

  typing_.setSingleShot(true);
  typing_.setInterval(kAfterTyping);
  connect(&typing_, &QTimer::timeout, this, &ObjectsPage::list);
  connect(from_, &QLineEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
  connect(state_, &QComboBox::currentIndexChanged, this, &ObjectsPage::list);
  connect(owner_, &QLineEdit::editingFinished, this, &ObjectsPage::showCurrent);
  connect(view_, &ListView::currentRowChanged, this, &ObjectsPage::showCurrent);
  connect(model_, &PagedModelBase::readingEnded, this, &ObjectsPage::showRows);
  connect(model_, &PagedModelBase::readingFailed, this, &ObjectsPage::failed);
  connect(model_, &PagedModelBase::readingWaits, this, &ObjectsPage::waits);
}

bool ObjectsPage::settled() const {
  return !model_->reading() && !typing_.isActive() && details_->settled();
}

ObjectChoice ObjectsPage::choice() const {
  return {state_->currentData().toInt() == kStale, from_->text().toStdString()};
}

void ObjectsPage::focusName() {
  from_->setFocus();
}

QString ObjectsPage::currentName() const {
  const ListedObject* object = model_->row(view_->currentIndex().row());
  return object == nullptr ? QString() : text(object->name);
}

void ObjectsPage::show(const std::optional<computed::ClassInfo>& shown) {
  const bool other = !class_ || !shown || class_->id != shown->id;
  const bool moved = class_ && shown &&
                     (class_->state.evaluationRevision != shown->state.evaluationRevision ||
                      class_->state.status != shown->state.status);
  class_ = shown;
  if (other) {
    from_->clear();
    list();
  } else if (moved) {
    refresh();
  }
}

void ObjectsPage::showStaleOnly(bool only) {
  state_->setCurrentIndex(state_->findData(only ? kStale : kAll));
}

void ObjectsPage::list() {
  typing_.stop();
  fresh_ = true;
  if (!class_) {
    model_->clear();
    details_->clear({});
    return;
  }
  model_->list(workspace_.reader(), class_->id, nameText(class_->name), choice());
}

void ObjectsPage::refresh() {
  if (!class_) return;
  model_->refreshQuietly();
}

void ObjectsPage::showRows() {
  if (model_->rowCount() > 0) {
    if (fresh_) view_->setCurrentIndex(model_->index(0, 0));
    fresh_ = false;
    showCurrent();
    return;
  }
  if (!class_) return;
  const QString name = nameText(class_->name);
  if (!from_->text().isEmpty()) {
    view_->setHint(tr("No object of %1 has this name or one after it.").arg(name));
  } else if (state_->currentData().toInt() == kStale) {
    view_->setHint(tr("No object of %1 is stale: what is stored is what the documents give.").arg(name));
  } else {
    view_->setHint(tr("%1 has no objects yet. headlockctl object put makes one.").arg(name));
  }
  details_->clear({});
}

void ObjectsPage::showCurrent() {
  const ListedObject* object = model_->row(view_->currentIndex().row());
  if (object == nullptr || !class_) {
    details_->clear(tr("Choose an object to see its fields, stored and live."));
  } else {
    details_->show(class_->id, object->name, owner_->text().toStdString());
  }
}

}  // namespace headlock::ui
