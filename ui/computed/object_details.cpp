#include "ui/computed/object_details.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/computed/reads.h"
#include "core/topic/client.h"
#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/frame/detail_head.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/workspace.h"
#include "ui/json/json_view.h"
#include "ui/models/list_view.h"
#include "ui/theme/sign_label.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

/// A document of up to this many nodes opens unfolded.
constexpr int kUnfolded = 200;

QString reasonOf(const computed::SharedValues& shared) {
  if (!shared.staleness)
    return ObjectDetails::tr("What is stored is up to date: revision %1.").arg(shared.revision);
  QString sentence = reasonSentence(*shared.staleness);
  if (shared.staleness == computed::Staleness::revision && shared.refused) {
    sentence += QLatin1Char(' ') + ObjectDetails::tr("It is of revision %1; the class has %2.")
                                       .arg(shared.refused->revision)
                                       .arg(shared.revision);
  }
  return sentence + QLatin1Char(' ') + ObjectDetails::tr("Reads compute the live values meanwhile.");
}

}  // namespace

/// What the connection's thread has read and made of it.
struct ObjectDetails::Loaded {
  computed::EnrichedObject object;
  std::vector<FieldRow> fields;
  std::shared_ptr<const JsonTree> document;
};

ObjectDetails::ObjectDetails(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  const DetailHead head = makeDetailHead(*this);
  sign_ = head.sign;
  name_ = head.name;
  column->addLayout(head.row);
  reason_ = new QLabel(this);
  reason_->setObjectName(QStringLiteral("staleReason"));
  reason_->setWordWrap(true);
  reason_->setTextFormat(Qt::PlainText);
  reason_->setContentsMargins(theme::kMedium, theme::kHairline, theme::kMedium, theme::kSmall);
  column->addWidget(reason_);

  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  fields_ = new FieldsModel(this);
  fieldsView_ = new ListView(tr("Fields, stored and live"), splitter);
  fieldsView_->setModel(fields_);
  fieldsView_->setColumnWidths({140, 170, 0}, 120);
  fieldsView_->setSettingsName(QStringLiteral("fields"));
  splitter->addWidget(fieldsView_);
  auto* lower = new QWidget(splitter);
  auto* documents = new QVBoxLayout(lower);
  documents->setContentsMargins(0, 0, 0, 0);
  documents->setSpacing(0);
  documentTitle_ = new ElidedLabel(lower);
  documentTitle_->setContentsMargins(theme::kMedium, theme::kStep, theme::kMedium, theme::kStep);
  documentTitle_->setForegroundRole(QPalette::PlaceholderText);
  documents->addWidget(documentTitle_);
  document_ = new JsonModel(this);
  documentView_ = new JsonView(*document_, tr("Document as a tree"), lower);
  documents->addWidget(documentView_, 1);
  splitter->addWidget(lower);
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 1);
  column->addWidget(splitter, 1);
  clear({});
}

QString ObjectDetails::reason() const {
  return reason_->text();
}

void ObjectDetails::clear(const QString& sentence) {
  reading_.abandon();
  sign_->hide();
  name_->setText({});
  reason_->setText(sentence);
  fields_->update({});
  documentTitle_->setText({});
  document_->show(nullptr);
}

void ObjectDetails::show(computed::ClassId id, const std::string& name, const std::string& owner) {
  JobRequest request;
  request.doing = tr("reading %1").arg(nameText(name));
  reading_ = workspace_.reader().submit(
      std::move(request),
      [id, name, owner](topic::Client& client, JobControl&) {
        computed::ReadOptions options{.repair = false};
        if (!owner.empty()) options.owner = owner;
        Loaded loaded;
        loaded.object = computed::Reads(client.connection()).named(id, name, options).object;
        loaded.fields = fieldRows(loaded.object);
        loaded.document = std::make_shared<const JsonTree>(JsonTree::parse(loaded.object.object.data));
        return loaded;
      },
      [this](const Loaded& loaded) { present(loaded); },
      [this](const Problem& problem) { clear(problem.sentence); });
}

void ObjectDetails::present(const Loaded& loaded) {
  const computed::EnrichedObject& object = loaded.object;
  sign_->setMeaning(object.shared.staleness ? Meaning::waits : Meaning::fine);
  sign_->show();
  name_->setText(nameText(object.object.name));
  reason_->setText(reasonOf(object.shared));
  fields_->update(loaded.fields);
  documentTitle_->setText(tr("Document, revision %1, changed %2")
                              .arg(object.object.revision)
                              .arg(clockTime(object.object.updatedAt)));
  document_->show(loaded.document);
  if (loaded.document->size() <= kUnfolded) documentView_->expandAll();
}

}  // namespace headlock::ui
