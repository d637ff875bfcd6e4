#include "ui/races/spec_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

#include "core/race/orders.h"
#include "core/race/spec_text.h"
#include "ui/format/format.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::milliseconds kPause{150};

QString factsOf(const race::Spec& spec) {
  std::int64_t steps = 0;
  for (const race::Session& session : spec.sessions) steps += static_cast<std::int64_t>(session.steps.size());
  return SpecEditor::tr("A race of %1 and %2.")
      .arg(quantity(static_cast<std::int64_t>(spec.sessions.size()), SpecEditor::tr("session"),
                    SpecEditor::tr("sessions")),
           quantity(steps, SpecEditor::tr("step"), SpecEditor::tr("steps")));
}

}  // namespace

SpecEditor::SpecEditor(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  edit_ = new QPlainTextEdit(this);
  edit_->setObjectName(QStringLiteral("specText"));
  edit_->setAccessibleName(tr("The race as text"));
  edit_->setFont(theme::monospace());
  edit_->setLineWrapMode(QPlainTextEdit::NoWrap);
  edit_->setFrameShape(QFrame::NoFrame);
  edit_->setTabChangesFocus(true);
  edit_->setTabStopDistance(2 * QFontMetricsF(edit_->font()).horizontalAdvance(QLatin1Char(' ')));
  column->addWidget(edit_, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  foot->setSpacing(theme::kSmall);
  sign_ = new SignLabel(16, this);
  result_ = new QLabel(this);
  result_->setObjectName(QStringLiteral("specResult"));
  result_->setTextFormat(Qt::PlainText);
  result_->setWordWrap(true);
  result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  goTo_ = new QPushButton(tr("Go to the error"), this);
  goTo_->setObjectName(QStringLiteral("goToError"));
  toStage_ = new QPushButton(tr("Put on the stage"), this);
  toStage_->setObjectName(QStringLiteral("toStage"));
  toStage_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
  toStage_->setToolTip(
      tr("Plays what stands here  (%1)").arg(toStage_->shortcut().toString(QKeySequence::NativeText)));
  foot->addWidget(sign_);
  foot->addWidget(result_, 1);
  foot->addWidget(goTo_);
  foot->addWidget(toStage_);
  column->addLayout(foot);
  pause_.setSingleShot(true);
  pause_.setInterval(kPause);
  connect(&pause_, &QTimer::timeout, this, &SpecEditor::showProblem);
  connect(edit_, &QPlainTextEdit::textChanged, this, [this] { pause_.start(); });
  connect(edit_, &QPlainTextEdit::modificationChanged, this, &SpecEditor::modified);
  connect(goTo_, &QPushButton::clicked, this, &SpecEditor::goToProblem);
  connect(toStage_, &QPushButton::clicked, this, [this] {
    if (check()) Q_EMIT stageRequested();
  });
}

void SpecEditor::open(const std::string& spec, bool changed) {
  edit_->setPlainText(text(spec));
  edit_->document()->setModified(changed);
  showProblem();
}

std::string SpecEditor::specText() const {
  return edit_->toPlainText().toStdString();
}
bool SpecEditor::isModified() const {
  return edit_->document()->isModified();
}
void SpecEditor::setUnmodified() {
  edit_->document()->setModified(false);
}

std::optional<race::InvalidSpec> SpecEditor::problem() const {
  try {
    static_cast<void>(race::parseSpec(specText()));
  } catch (const race::InvalidSpec& invalid) {
    return invalid;
  }
  return std::nullopt;
}

bool SpecEditor::check() {
  showProblem();
  if (wrong_) goToProblem();
  return !wrong_;
}

void SpecEditor::showProblem() {
  pause_.stop();
  const auto invalid = problem();
  wrong_ = invalid ? std::optional(invalid->position()) : std::nullopt;
  sign_->setMeaning(invalid ? Meaning::failed : Meaning::fine);
  result_->setText(invalid ? text(invalid->what()) : factsOf(race::parseSpec(specText())));
  goTo_->setVisible(invalid.has_value());
  toStage_->setEnabled(!invalid);
  QList<QTextEdit::ExtraSelection> marks;
  if (wrong_) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(edit_->document()->findBlockByNumber(std::max(wrong_->line - 1, 0)));
    mark.format.setBackground(theme::tint(Meaning::failed));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks << mark;
  }
  edit_->setExtraSelections(marks);
}

void SpecEditor::goToProblem() {
  if (!wrong_) return;
  const QTextBlock block = edit_->document()->findBlockByNumber(std::max(wrong_->line - 1, 0));
  if (block.isValid()) {
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
                        std::clamp(wrong_->column - 1, 0, block.length() - 1));
    edit_->setTextCursor(cursor);
  }
  edit_->setFocus();
}

}  // namespace headlock::ui
