#include "ui/computed/task_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include "ui/frame/elided_label.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr int kParts = 1'000;

}  // namespace

TaskBar::TaskBar(QWidget* parent) : QWidget(parent) {
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  row_->setSpacing(theme::kSmall);
  sign_ = new SignLabel(16, this);
  sentence_ = new ElidedLabel(this);
  sentence_->setObjectName(QStringLiteral("taskSentence"));
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("taskProgress"));
  progress_->setAccessibleName(tr("Progress of the backfill"));
  progress_->setRange(0, kParts);
  progress_->setTextVisible(false);
  progress_->setFixedSize(160, theme::kSmall);
  row_->addWidget(sign_);
  row_->addWidget(sentence_, 1);
  row_->addWidget(progress_);
}

void TaskBar::addButtons(const QList<QAction*>& actions) {
  for (QAction* action : actions) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    row_->addWidget(button);
  }
}

void TaskBar::show(Meaning meaning, const QString& sentence, std::int64_t done, std::int64_t total) {
  sign_->setMeaning(meaning);
  sentence_->setText(sentence);
  progress_->setVisible(total > 0);
  if (total > 0) progress_->setValue(static_cast<int>(std::min(done, total) * kParts / total));
}

QString TaskBar::sentence() const {
  return sentence_->text();
}

}  // namespace headlock::ui
