#include "ui/computed/definitions_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/computed/objects.h"
#include "ui/actions/form_dialog.h"
#include "ui/actions/topic_actions.h"
#include "ui/computed/computed_words.h"
#include "ui/computed/definition_editor.h"
#include "ui/computed/preview_view.h"
#include "ui/format/format.h"
#include "ui/frame/running_work.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

/// Names offered for the preview; any other one can be typed.
constexpr int kOfferedObjects = 50;

QString changeSentence(const computed::DefinitionChange& change) {
  if (!change.task) return DefinitionsPage::tr("Saved; no value changes.");
  return DefinitionsPage::tr("Saved: revision %1, and backfill %2 waits to be run.")
      .arg(change.evaluationRevision)
      .arg(change.task->value);
}

}  // namespace

DefinitionsPage::DefinitionsPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace) {
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(makeList());
  splitter->addWidget(makeEditor());
  preview_ = new PreviewView(this);
  auto* right = new QWidget(this);
  auto* margin = new QVBoxLayout(right);
  margin->setContentsMargins(theme::kMedium, theme::kSmall, theme::kLarge, theme::kSmall);
  margin->addWidget(preview_);
  splitter->addWidget(right);
  splitter->setSizes({350, 370, 390});
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(2, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);
  connect(view_, &ListView::currentRowChanged, this, [this](const QModelIndex& index) {
    if (index.isValid()) creating_ = false;
    showCurrent();
  });
  connect(owner_, &QLineEdit::editingFinished, this, [this] {
    if (owner_->isModified()) {
      owner_->setModified(false);
      drafts_.clear();
      creating_ = false;
      list();
    }
  });
  connect(editor_, &DefinitionEditor::edited, this, &DefinitionsPage::onEdited);
  connect(preview_, &PreviewView::objectChosen, this, [this] { readDocument(); });
  connect(preview_, &PreviewView::mendWanted, editor_, &DefinitionEditor::replacePath);
}

QWidget* DefinitionsPage::makeList() {
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kSmall, theme::kSmall);
  row->setSpacing(theme::kSmall);
  row->addWidget(new QLabel(tr("Of owner"), left));
  owner_ = new QLineEdit(left);
  owner_->setObjectName(QStringLiteral("definitionOwner"));
  owner_->setAccessibleName(tr("Owner of personal definitions"));
  owner_->setPlaceholderText(tr("nobody: the shared ones"));
  owner_->setToolTip(tr("Personal definitions of this owner, evaluated on read and stored nowhere"));
  owner_->setClearButtonEnabled(true);
  row->addWidget(owner_, 1);
  column->addLayout(row);
  model_ = new DefinitionsModel(this);
  view_ = new ListView(tr("Definitions"), left);
  view_->setModel(model_);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setColumnWidths({120, 68, 0}, 120);
  view_->setSettingsName(QStringLiteral("definitions"));
  view_->setHint(tr("A definition derives a field from each object's document."));
  column->addWidget(view_, 1);
  return left;
}

QWidget* DefinitionsPage::makeEditor() {
  auto* inner = new QWidget(this);
  auto* column = new QVBoxLayout(inner);
  column->setContentsMargins(theme::kMedium, theme::kSmall, theme::kMedium, theme::kSmall);
  column->setSpacing(theme::kSmall);
  // The form scrolls where there is no room for it; what it costs and how it is saved stay in view.
  auto* scroll = new QScrollArea(inner);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  editor_ = new DefinitionEditor(scroll);
  scroll->setWidget(editor_);
  column->addWidget(scroll, 1);
  cost_ = new QLabel(inner);
  cost_->setObjectName(QStringLiteral("definitionCost"));
  cost_->setWordWrap(true);
  cost_->setTextFormat(Qt::PlainText);
  cost_->setForegroundRole(QPalette::PlaceholderText);
  cost_->setMinimumHeight(2 * cost_->fontMetrics().lineSpacing());
  cost_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  column->addWidget(cost_);
  buttons_ = new QHBoxLayout;
  buttons_->setSpacing(theme::kSmall);
  column->addLayout(buttons_);
  inner->setMinimumWidth(300);
  return inner;
}

void DefinitionsPage::addButtons(const QList<QAction*>& actions) {
  for (QAction* action : actions) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    buttons_->addWidget(button);
  }
  buttons_->addStretch(1);
}

std::string DefinitionsPage::owner() const {
  return owner_->text().toStdString();
}

const computed::DefinitionRecord* DefinitionsPage::current() const {
  return creating_ ? nullptr : model_->row(view_->currentIndex().row());
}

bool DefinitionsPage::settled() const {
  return !listing_.pending() && !naming_.pending() && !loading_.pending() && !previewing_;
}

QString DefinitionsPage::outcome() const {
  return cost_->text();
}

void DefinitionsPage::show(const std::optional<computed::ClassInfo>& shown) {
  const bool other = !class_ || !shown || class_->id != shown->id;
  const bool newer = class_ && shown && class_->state.evaluationRevision != shown->state.evaluationRevision;
  class_ = shown;
  if (!other) {
    if (newer) list();
    return;
  }
  drafts_.clear();
  creating_ = false;
  model_->update({});
  document_.reset();
  documentOf_.clear();
  preview_->setObjects({});
  preview_->chooseObject({});
  showCurrent();
  if (class_) refresh();
}

void DefinitionsPage::refresh() {
  if (!class_) return;
  list();
  readNames();
}

void DefinitionsPage::list() {
  if (!class_) return;
  JobRequest request;
  request.doing = tr("reading the definitions of %1").arg(nameText(class_->name));
  listing_ = workspace_.reader().submit(
      std::move(request),
      [id = class_->id, owner = owner()](topic::Client& client, JobControl&) {
        computed::Definitions definitions(client.connection());
        return owner.empty() ? definitions.shared(id) : definitions.personal(id, owner);
      },
      [this](std::vector<computed::DefinitionRecord> records) { accept(std::move(records)); },
      [this](const Problem& problem) { say(problem.sentence, true); });
}

void DefinitionsPage::accept(std::vector<computed::DefinitionRecord> records) {
  model_->update(std::move(records));
  const int wanted = wanted_.empty() ? -1 : model_->rowOf(wanted_);
  if (wanted >= 0) {
    wanted_.clear();
    creating_ = false;
    view_->setCurrentIndex(model_->index(wanted, 0));
  } else if (!creating_ && !view_->currentIndex().isValid() && model_->rowCount() > 0) {
    view_->setCurrentIndex(model_->index(0, 0));
  }
  if (!dirty()) showCurrent();
  Q_EMIT changed();
}

/// Shows the chosen definition, or what somebody has made of it and not saved.
void DefinitionsPage::showCurrent() {
  const computed::DefinitionRecord* record = current();
  const std::string key = record == nullptr ? std::string() : record->definition.key;
  const auto kept = drafts_.find(key);
  if (kept != drafts_.end()) {
    editor_->show(kept->second, record == nullptr);
  } else {
    editor_->show(record == nullptr ? Draft{} : Draft::of(record->definition), record == nullptr);
  }
  editor_->setEnabled(class_.has_value());
  showCost();
  updatePreview();
  Q_EMIT changed();
}

bool DefinitionsPage::dirty() const {
  const computed::DefinitionRecord* record = current();
  return drafts_.contains(record == nullptr ? std::string() : record->definition.key);
}

void DefinitionsPage::onEdited() {
  const computed::DefinitionRecord* record = current();
  const Draft draft = editor_->draft();
  const Draft before = record == nullptr ? Draft{} : Draft::of(record->definition);
  const std::string key = record == nullptr ? std::string() : record->definition.key;
  if (draft == before) {
    drafts_.erase(key);
  } else {
    drafts_[key] = draft;
  }
  if (record == nullptr) creating_ = true;
  markEdited();
  showCost();
  updatePreview();
  Q_EMIT changed();
}

void DefinitionsPage::markEdited() {
  std::set<std::string> keys;
  for (const auto& [key, draft] : drafts_) keys.insert(key);
  model_->setEdited(std::move(keys));
}

/// What saving costs, said before it is done.
void DefinitionsPage::showCost() {
  if (!dirty()) {
    return say(current() == nullptr && class_ ? tr("A new definition.") : QString());
  }
  if (const auto problem = editor_->problem()) return say(*problem, true);
  if (!owner().empty()) return say(tr("Personal: evaluated on read. Nothing is stored, no backfill."));
  const computed::DefinitionRecord* record = current();
  const computed::Definition after = editor_->draft().definition();
  const bool enabled = after.enabled || (record != nullptr && record->definition.enabled);
  if (!enabled || (record != nullptr && giveSameValues(record->definition, after))) {
    return say(tr("Saving changes no value."));
  }
  say(tr("Saving raises the class to revision %1 and queues a backfill of its objects; until that has run, "
         "reads compute live.")
          .arg(class_->state.evaluationRevision + 1));
}

void DefinitionsPage::say(const QString& sentence, bool isProblem) {
  cost_->setForegroundRole(isProblem ? QPalette::WindowText : QPalette::PlaceholderText);
  cost_->setText(sentence);
}

void DefinitionsPage::startNew() {
  creating_ = true;
  view_->selectionModel()->clearSelection();
  view_->selectionModel()->clearCurrentIndex();
  showCurrent();
  editor_->focusFirst();
}

bool DefinitionsPage::canSave() const {
  return class_ && dirty() && !editor_->problem();
}

void DefinitionsPage::revert() {
  const computed::DefinitionRecord* record = current();
  drafts_.erase(record == nullptr ? std::string() : record->definition.key);
  markEdited();
  showCurrent();
}

void DefinitionsPage::save() {
  if (!canSave()) return;
  const computed::DefinitionRecord* record = current();
  const computed::Definition after = editor_->draft().definition();
  const std::string draftKey = record == nullptr ? std::string() : after.key;
  std::optional<computed::DefinitionPatch> patch;
  if (record != nullptr) patch = changes(record->definition, editor_->draft());
  wanted_ = after.key;
  RunningWork* work = workspace_.work().start(
      tr("Save %1 of %2").arg(text(after.key), nameText(class_->name)), workspace_.target(),
      &workspace_.monitor(),
      [id = class_->id, owner = owner(), after, patch](topic::Client& client, JobControl&) {
        computed::Definitions definitions(client.connection());
        if (owner.empty()) {
          return patch ? definitions.patch(id, after.key, *patch) : definitions.create(id, after);
        }
        computed::DefinitionChange change;
        change.definition = patch ? definitions.patchPersonal(id, owner, after.key, *patch)
                                  : definitions.createPersonal(id, owner, after);
        return change;
      },
      [self = QPointer(this), draftKey](const computed::DefinitionChange& change) {
        const QString sentence = changeSentence(change);
        if (self) {
          self->drafts_.erase(draftKey);
          self->markEdited();
          self->workspace_.announceChange();
        }
        return WorkResult{sentence};
      });
  watch(work, draftKey);
}

/// What came of a piece of work is said under the form as well.
void DefinitionsPage::watch(RunningWork* work, const std::string& key) {
  connect(work, &RunningWork::ended, this, [this, work, key] {
    const computed::DefinitionRecord* record = current();
    const std::string shown = record == nullptr ? std::string() : record->definition.key;
    if (key == shown || work->problem()) say(work->sentence(), work->problem().has_value());
    list();
  });
}

void DefinitionsPage::askToRemove() {
  const computed::DefinitionRecord* record = current();
  if (record == nullptr) return;
  const std::string key = record->definition.key;
  const QString explanation = owner().empty()
                                  ? tr("Its values go from every object of the class: the class gets another "
                                       "revision, and a backfill "
                                       "is queued. The documents stay as they are.")
                                  : tr("It is %1's alone; nothing is stored of it.").arg(nameText(owner()));
  confirm(this, tr("Delete the definition %1 of %2?").arg(nameText(key), nameText(class_->name)), explanation,
          tr("Delete definition"), [this, key] {
            if (!class_) return;
            RunningWork* work = workspace_.work().start(
                tr("Delete %1 of %2").arg(nameText(key), nameText(class_->name)), workspace_.target(),
                &workspace_.monitor(),
                [id = class_->id, owner = owner(), key](topic::Client& client, JobControl&) {
                  computed::Definitions definitions(client.connection());
                  if (owner.empty()) return definitions.remove(id, key).task;
                  definitions.removePersonal(id, owner, key);
                  return std::optional<computed::TaskId>();
                },
                [self = QPointer(this), key](const std::optional<computed::TaskId>& task) {
                  if (self) {
                    self->drafts_.erase(key);
                    self->markEdited();
                    self->workspace_.announceChange();
                  }
                  return WorkResult{task ? tr("Deleted; backfill %1 waits to be run.").arg(task->value)
                                         : tr("Deleted.")};
                });
            watch(work, key);
          });
}

void DefinitionsPage::previewOn(const QString& object) {
  preview_->chooseObject(object);
}

void DefinitionsPage::readNames() {
  JobRequest request;
  request.doing = tr("reading objects to preview on");
  naming_ = workspace_.reader().submit(
      std::move(request),
      [id = class_->id](topic::Client& client, JobControl&) {
        QStringList names;
        for (const auto& object : computed::Objects(client.connection()).page(id, "", kOfferedObjects)) {
          names << text(object.name);
        }
        return names;
      },
      [this](const QStringList& names) {
        preview_->setObjects(names);
        documentOf_.clear();
        readDocument();
      },
      [this](const Problem& problem) { preview_->clear(problem.sentence); });
}

void DefinitionsPage::readDocument() {
  const QString name = preview_->object();
  if (name == documentOf_ && (document_ || !why_.isEmpty())) return;
  documentOf_ = name;
  document_.reset();
  why_.clear();
  if (!class_ || name.isEmpty()) {
    why_ = class_ ? tr("The class has no object to preview on yet.") : QString();
    return updatePreview();
  }
  JobRequest request;
  request.doing = tr("reading %1").arg(name);
  loading_ = workspace_.reader().submit(
      std::move(request),
      [id = class_->id, name = name.toStdString()](topic::Client& client, JobControl&) -> Document {
        return std::make_shared<computed::JsonDocument>(
            computed::Objects(client.connection()).named(id, name).data);
      },
      [this](Document document) {
        document_ = std::move(document);
        updatePreview();
      },
      [this](const Problem& problem) {
        why_ = problem.sentence;
        updatePreview();
      });
}

/// Evaluates what is typed beside the window, one at a time; what was typed meanwhile is evaluated next.
void DefinitionsPage::updatePreview() {
  if (previewing_) {
    previewAgain_ = true;
    return;
  }
  if (!document_) return preview_->clear(why_);
  const Draft draft = editor_->draft();
  if (draft.paths.empty() && current() == nullptr) {
    return preview_->clear(tr("Write a path, and what it gives appears here."));
  }
  previewing_ = true;
  const auto over = [this] {
    previewing_ = false;
    if (std::exchange(previewAgain_, false)) updatePreview();
  };
  evaluation_.run([document = document_, draft] { return previewOf(*document, draft); },
                  [this, over](const Preview& preview) {
                    preview_->show(preview);
                    over();
                  },
                  [this, over](const Problem& problem) {
                    preview_->clear(problem.sentence);
                    over();
                  });
}

}  // namespace headlock::ui
