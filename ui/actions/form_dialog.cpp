#include "ui/actions/form_dialog.h"

#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/database/duration.h"
#include "core/database/error.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

FormDialog::FormDialog(const QString& title, const QString& acceptText, QWidget* parent) : QDialog(parent) {
  setWindowTitle(title);
  setWindowModality(Qt::WindowModal);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme::kHuge, theme::kLarge, theme::kHuge, theme::kLarge);
  column->setSpacing(theme::kMedium);
  auto* heading = new QLabel(title, this);
  heading->setTextFormat(Qt::PlainText);
  heading->setFont(theme::heading());
  column->addWidget(heading);
  form_ = new QFormLayout;
  form_->setHorizontalSpacing(theme::kLarge);
  form_->setVerticalSpacing(theme::kSmall);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  column->addLayout(form_, 1);
  problem_ = new QLabel(this);
  problem_->setObjectName(QStringLiteral("formProblem"));
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  problem_->setMinimumHeight(2 * fontMetrics().lineSpacing());
  problem_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  problem_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(problem_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(theme::kSmall);
  buttons->addStretch();
  auto* cancel = new QPushButton(tr("Cancel"), this);
  accept_ = new QPushButton(acceptText, this);
  accept_->setObjectName(QStringLiteral("formAccept"));
  accept_->setDefault(true);
  buttons->addWidget(cancel);
  buttons->addWidget(accept_);
  column->addLayout(buttons);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(accept_, &QPushButton::clicked, this, &QDialog::accept);
  setMinimumWidth(440);
}

QLineEdit* FormDialog::addLine(const QString& label, const QString& name, const QString& text) {
  auto* field = new QLineEdit(text, this);
  field->setObjectName(name);
  field->setAccessibleName(label);
  connect(field, &QLineEdit::textChanged, this, &FormDialog::check);
  form_->addRow(label, field);
  return field;
}

void FormDialog::setCheck(std::function<void()> check) {
  check_ = std::move(check);
}

void FormDialog::check() {
  QString problem;
  try {
    if (check_) check_();
  } catch (const Error& error) {
    problem = text(error.what());
  }
  problem_->setText(problem);
  accept_->setEnabled(problem.isEmpty());
}

void FormDialog::run(std::function<void()> accepted) {
  connect(this, &QDialog::accepted, this, std::move(accepted));
  check();
  open();
}

QDialog* confirm(QWidget* parent, const QString& sentence, const QString& explanation, const QString& action,
                 std::function<void()> confirmed) {
  auto* box = new QMessageBox(QMessageBox::NoIcon, QObject::tr("Are you sure?"), sentence,
                              QMessageBox::NoButton, parent);
  box->setObjectName(QStringLiteral("confirmation"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(explanation);
  auto* keep = box->addButton(QObject::tr("Cancel"), QMessageBox::RejectRole);
  auto* act = box->addButton(action, QMessageBox::DestructiveRole);
  act->setObjectName(QStringLiteral("confirmAct"));
  box->setDefaultButton(keep);
  box->setEscapeButton(keep);
  QObject::connect(box, &QMessageBox::buttonClicked, parent, [box, act, confirmed = std::move(confirmed)] {
    if (box->clickedButton() == act) confirmed();
  });
  box->open();
  return box;
}

std::optional<std::chrono::milliseconds> durationIn(const QLineEdit& field) {
  const QString written = field.text().trimmed();
  if (written.isEmpty()) return std::nullopt;
  return database::parseDuration(written.toStdString());
}

}  // namespace headlock::ui
