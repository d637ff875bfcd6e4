#include "ui/computed/definition_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "core/database/error.h"
#include "ui/computed/computed_words.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kShownPaths = 4;

/// The empty pointer, the whole document, as a line that can be seen.
constexpr QLatin1String kWholeDocument("\"\"");

}  // namespace

DefinitionEditor::DefinitionEditor(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* form = new QFormLayout;
  column->addLayout(form);
  column->addStretch(1);
  form->setHorizontalSpacing(theme::kMedium);
  form->setVerticalSpacing(theme::kSmall);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  key_ = addLine(*form, tr("Field"), "definitionKey", tr("for example gross_price"));
  key_->setFont(theme::monospace());
  label_ = addLine(*form, tr("Label"), "definitionLabel", tr("as the field"));
  description_ = addLine(*form, tr("Description"), "definitionDescription", tr("none"));
  operation_ = new QComboBox(this);
  operation_->setObjectName(QStringLiteral("definitionOperation"));
  operation_->setAccessibleName(tr("Operation"));
  for (const auto type : computed::kOperationTypes) {
    operation_->addItem(text(nameOf(type)), static_cast<int>(type));
    operation_->setItemData(operation_->count() - 1, operationSentence(type), Qt::ToolTipRole);
  }
  form->addRow(tr("Operation"), operation_);
  operationHelp_ = new QLabel(this);
  operationHelp_->setWordWrap(true);
  operationHelp_->setForegroundRole(QPalette::PlaceholderText);
  form->addRow(QString(), operationHelp_);
  paths_ = new QPlainTextEdit(this);
  paths_->setObjectName(QStringLiteral("definitionPaths"));
  paths_->setAccessibleName(tr("Paths, one a line"));
  paths_->setPlaceholderText(tr("One a line: /price/net\nThe whole document: \"\""));
  paths_->setFont(theme::monospace());
  paths_->setTabChangesFocus(true);
  paths_->setLineWrapMode(QPlainTextEdit::NoWrap);
  paths_->setFixedHeight(kShownPaths * paths_->fontMetrics().lineSpacing() + theme::kLarge);
  form->addRow(tr("Paths"), paths_);
  result_ = new QComboBox(this);
  result_->setObjectName(QStringLiteral("definitionResult"));
  result_->setAccessibleName(tr("Result type"));
  form->addRow(tr("Result type"), result_);
  enabled_ = new QCheckBox(tr("Enabled: it gives values"), this);
  enabled_->setObjectName(QStringLiteral("definitionEnabled"));
  form->addRow(QString(), enabled_);
  connect(operation_, &QComboBox::currentIndexChanged, this, [this] {
    showOperation();
    onEdit();
  });
  connect(result_, &QComboBox::currentIndexChanged, this, &DefinitionEditor::onEdit);
  connect(paths_, &QPlainTextEdit::textChanged, this, &DefinitionEditor::onEdit);
  connect(enabled_, &QCheckBox::toggled, this, &DefinitionEditor::onEdit);
  show(Draft{}, true);
}

QLineEdit* DefinitionEditor::addLine(QFormLayout& form, const QString& title, const char* name,
                                     const QString& hint) {
  auto* field = new QLineEdit(this);
  field->setObjectName(QString::fromLatin1(name));
  field->setAccessibleName(title);
  field->setPlaceholderText(hint);
  connect(field, &QLineEdit::textChanged, this, &DefinitionEditor::onEdit);
  form.addRow(title, field);
  return field;
}

void DefinitionEditor::onEdit() {
  if (!filling_) Q_EMIT edited();
}

void DefinitionEditor::show(const Draft& draft, bool isNew) {
  filling_ = true;
  isNew_ = isNew;
  key_->setText(text(draft.key));
  key_->setReadOnly(!isNew);
  key_->setToolTip(isNew ? QString() : tr("A field keeps its name; make another one instead."));
  label_->setText(draft.label == draft.key ? QString() : text(draft.label));
  description_->setText(text(draft.description));
  operation_->setCurrentIndex(operation_->findData(static_cast<int>(draft.operation)));
  showOperation();
  result_->setCurrentIndex(result_->findData(static_cast<int>(draft.result)));
  QStringList lines;
  for (const std::string& path : draft.paths) lines << (path.empty() ? QString(kWholeDocument) : text(path));
  paths_->setPlainText(lines.join(QLatin1Char('\n')));
  enabled_->setChecked(draft.enabled);
  for (QLineEdit* field : {key_, label_, description_}) field->setCursorPosition(0);
  filling_ = false;
}

/// Only what the operation can result in may be chosen.
void DefinitionEditor::showOperation() {
  const auto operation = static_cast<computed::OperationType>(operation_->currentData().toInt());
  operationHelp_->setText(operationSentence(operation));
  const QVariant chosen = result_->currentData();
  const bool wasFilling = std::exchange(filling_, true);
  result_->clear();
  for (const auto type : computed::kResultTypes) {
    if (canResultIn(operation, type)) result_->addItem(text(nameOf(type)), static_cast<int>(type));
  }
  result_->setCurrentIndex(std::max(result_->findData(chosen), 0));
  filling_ = wasFilling;
}

Draft DefinitionEditor::draft() const {
  Draft draft;
  draft.key = key_->text().toStdString();
  draft.label = label_->text().toStdString();
  draft.description = description_->text().toStdString();
  draft.operation = static_cast<computed::OperationType>(operation_->currentData().toInt());
  draft.result = static_cast<computed::ResultType>(result_->currentData().toInt());
  draft.enabled = enabled_->isChecked();
  const QStringList lines = paths_->toPlainText().split(QLatin1Char('\n'));
  for (const QString& line : lines) {
    if (!line.isEmpty()) draft.paths.push_back(line == kWholeDocument ? std::string() : line.toStdString());
  }
  if (draft.label.empty()) draft.label = draft.key;
  return draft;
}

std::optional<QString> DefinitionEditor::problem() const {
  try {
    static_cast<void>(draft().definition());
    return std::nullopt;
  } catch (const Error& error) {
    return text(error.what());
  }
}

void DefinitionEditor::replacePath(const QString& path, const QString& by) {
  QStringList lines = paths_->toPlainText().split(QLatin1Char('\n'));
  const qsizetype line = lines.indexOf(path);
  if (line < 0) return;
  lines[line] = by;
  paths_->setPlainText(lines.join(QLatin1Char('\n')));
}

void DefinitionEditor::focusFirst() {
  isNew_ ? key_->setFocus() : paths_->setFocus();
}

}  // namespace headlock::ui
