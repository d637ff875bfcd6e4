#include "ui/computed/preview_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"
#include "ui/models/list_view.h"
#include "ui/theme/sign_label.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

using Find = PathTrace::Find;

QLabel* wrapping(const char* name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(QString::fromLatin1(name));
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString errorSentence(const computed::FieldError& error) {
  QString sentence = text(error.message);
  if (error.path) sentence = QStringLiteral("%1: %2").arg(nameText(*error.path), sentence);
  return QStringLiteral("%1  (%2)").arg(sentence, text(nameOf(error.code)));
}

}  // namespace

int PathsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant PathsModel::cell(const PathTrace& row, int column, int role) const {
  const bool lost = row.find == Find::missing || row.find == Find::broken;
  switch (role) {
    case Qt::DisplayRole:
      if (column == kPath) return row.path.empty() ? tr("the document") : nameText(row.path);
      if (row.find == Find::missing) return tr("nothing there");
      return row.find == Find::broken ? tr("not a path") : nameText(row.value);
    case ListView::kCopyRole:
      return column == kPath ? QVariant(text(row.path)) : QVariant();
    case kMonospaceRole:
      return column == kPath || !lost;
    case kProseRole:
      return column == kThere;
    case kMutedRole:
      return column == kThere && row.find == Find::isNull;
    case kMeaningRole:
      if (column != kThere) return {};
      // What this object merely does not have is no mistake; what reads like a slip is.
      if (row.find == Find::broken || !row.suggestion.empty()) return static_cast<int>(Meaning::failed);
      return static_cast<int>(row.find == Find::there ? Meaning::fine : Meaning::headless);
    case Qt::ToolTipRole:
      return lost ? row.why : nameText(row.value);
    default:
      return {};
  }
}

QString PathsModel::title(int column) const {
  return column == kPath ? tr("Path") : tr("What is there");
}

PreviewView::PreviewView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(theme::kSmall);
  auto* head = new QHBoxLayout;
  head->setSpacing(theme::kSmall);
  head->addWidget(new QLabel(tr("Preview on"), this));
  object_ = new QComboBox(this);
  object_->setObjectName(QStringLiteral("previewObject"));
  object_->setAccessibleName(tr("Object to preview on"));
  object_->setEditable(true);
  object_->setInsertPolicy(QComboBox::NoInsert);
  object_->setFont(theme::monospace());
  object_->setMinimumContentsLength(14);
  object_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  object_->lineEdit()->setPlaceholderText(tr("an object's name"));
  object_->lineEdit()->setAccessibleName(tr("Object to preview on"));
  head->addWidget(object_, 1);
  column->addLayout(head);
  auto* result = new QHBoxLayout;
  result->setSpacing(theme::kSmall);
  sign_ = new SignLabel(16, this);
  value_ = wrapping("previewValue", this);
  QFont large = theme::monospace();
  large.setPointSizeF(large.pointSizeF() * 1.3);
  value_->setFont(large);
  value_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  value_->setAccessibleName(tr("Value"));
  result->addWidget(sign_, 0, Qt::AlignTop);
  result->addWidget(value_, 1);
  column->addLayout(result);
  sentence_ = wrapping("previewSentence", this);
  sentence_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(sentence_);
  paths_ = new PathsModel(this);
  pathsView_ = new ListView(tr("Where the paths lead"), this);
  pathsView_->setModel(paths_);
  pathsView_->setColumnWidths({170, 0}, 100);
  pathsView_->setMinimumHeight(4 * theme::kRowHeight);
  column->addWidget(pathsView_, 1);
  why_ = wrapping("previewWhy", this);
  column->addWidget(why_);
  mend_ = new QPushButton(this);
  mend_->setObjectName(QStringLiteral("previewMend"));
  column->addWidget(mend_, 0, Qt::AlignLeft);
  connect(object_, &QComboBox::activated, this, [this] { Q_EMIT objectChosen(object()); });
  connect(object_->lineEdit(), &QLineEdit::editingFinished, this, [this] { Q_EMIT objectChosen(object()); });
  connect(mend_, &QPushButton::clicked, this, [this] { Q_EMIT mendWanted(wrong_, right_); });
  clear({});
}

void PreviewView::setObjects(const QStringList& names) {
  const QString chosen = object();
  const QSignalBlocker quiet(object_);
  object_->clear();
  object_->addItems(names);
  object_->setCurrentText(chosen.isEmpty() ? names.value(0) : chosen);
}

void PreviewView::chooseObject(const QString& name) {
  object_->setCurrentText(name);
  Q_EMIT objectChosen(name);
}

QString PreviewView::object() const {
  return object_->currentText();
}

QString PreviewView::value() const {
  return value_->text();
}
QString PreviewView::sentence() const {
  return sentence_->text();
}

void PreviewView::clear(const QString& sentence) {
  sign_->hide();
  value_->clear();
  value_->hide();
  sentence_->setText(sentence);
  paths_->update({});
  why_->clear();
  why_->hide();
  mend_->hide();
}

void PreviewView::show(const Preview& preview) {
  const bool failed = !preview.result || preview.result->error;
  const bool nothing = !failed && preview.result->value == "null";
  sign_->setMeaning(failed ? Meaning::failed : nothing ? Meaning::headless : Meaning::fine);
  sign_->setVisible(true);
  value_->setText(!preview.result ? tr("no value") : nameText(preview.result->value));
  value_->setVisible(true);
  if (!preview.result) {
    sentence_->setText(preview.problem);
  } else if (preview.result->error) {
    sentence_->setText(errorSentence(*preview.result->error));
  } else {
    sentence_->setText(nothing ? tr("No path has a value here.") : QString());
  }
  sentence_->setVisible(!sentence_->text().isEmpty());
  paths_->update(preview.paths);
  showMend(preview);
}

/// The first wrong path, what stands there instead, and the path that was probably meant.
void PreviewView::showMend(const Preview& preview) {
  const auto isLost = [](const PathTrace& path) {
    return path.find == Find::missing || path.find == Find::broken;
  };
  auto lost = std::ranges::find_if(
      preview.paths, [&](const PathTrace& path) { return isLost(path) && !path.suggestion.empty(); });
  if (lost == preview.paths.end()) lost = std::ranges::find_if(preview.paths, isLost);
  const bool found = lost != preview.paths.end();
  why_->setText(found ? lost->why : QString());
  why_->setVisible(found);
  wrong_ = found ? text(lost->path) : QString();
  right_ = found ? text(lost->suggestion) : QString();
  mend_->setText(tr("Use %1").arg(nameText(right_.toStdString())));
  mend_->setToolTip(tr("Puts it in the place of %1").arg(nameText(wrong_.toStdString())));
  mend_->setVisible(!right_.isEmpty());
}

}  // namespace headlock::ui
