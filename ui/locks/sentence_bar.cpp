#include "ui/locks/sentence_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr int kSign = 18;
constexpr int kSmallSign = 12;

QLabel* wrapping(QWidget* parent, const char* name) {
  auto* label = new QLabel(parent);
  label->setObjectName(QString::fromLatin1(name));
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setTextFormat(Qt::PlainText);
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  return label;
}

}  // namespace

SentenceBar::SentenceBar(QWidget* parent) : QWidget(parent) {
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  row->setSpacing(theme::kMedium);
  sign_ = new SignLabel(kSign, this);
  row->addWidget(sign_, 0, Qt::AlignTop);
  auto* words = new QVBoxLayout;
  words->setSpacing(theme::kHairline);
  text_ = wrapping(this, "lockSentence");
  text_->setTextFormat(Qt::RichText);
  words->addWidget(text_);
  note_ = wrapping(this, "lockNote");
  words->addWidget(note_);
  outcomeRow_ = new QWidget(this);
  auto* outcome = new QHBoxLayout(outcomeRow_);
  outcome->setContentsMargins(0, 0, 0, 0);
  outcome->setSpacing(theme::kStep);
  outcomeSign_ = new SignLabel(kSmallSign, outcomeRow_);
  outcome_ = wrapping(outcomeRow_, "lockOutcome");
  outcome->addWidget(outcomeSign_);
  outcome->addWidget(outcome_, 1);
  words->addWidget(outcomeRow_);
  row->addLayout(words, 1);
  buttons_ = new QHBoxLayout;
  buttons_->setSpacing(theme::kSmall);
  row->addLayout(buttons_);
  note_->hide();
  outcomeRow_->hide();
  // Room for two lines: what is below does not jump when a sentence gets longer.
  setMinimumHeight(2 * fontMetrics().lineSpacing() + 2 * theme::kSmall);
  color();
}

void SentenceBar::say(Meaning meaning, const QString& rich, const QString& plain) {
  meaning_ = meaning;
  plain_ = plain;
  sign_->setMeaning(meaning);
  text_->setText(rich);
  text_->setAccessibleName(plain);
  note_->clear();
  note_->hide();
  color();
}

void SentenceBar::addNote(const QString& plain) {
  if (plain.isEmpty()) return;
  note_->setText(note_->text().isEmpty() ? plain : note_->text() + QLatin1Char('\n') + plain);
  note_->show();
}

void SentenceBar::showOutcome(Meaning meaning, const QString& sentence) {
  outcomeSign_->setMeaning(meaning);
  outcome_->setText(sentence);
  outcomeRow_->show();
}

void SentenceBar::clearOutcome() {
  outcome_->clear();
  outcomeRow_->hide();
}

void SentenceBar::addButton(QAction* action) {
  auto* button = new QToolButton(this);
  button->setDefaultAction(action);
  button->setVisible(action->isVisible());
  connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
  buttons_->addWidget(button, 0, Qt::AlignTop);
}

QString SentenceBar::note() const {
  return note_->text();
}

QString SentenceBar::outcome() const {
  return outcome_->text();
}

void SentenceBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::ApplicationPaletteChange) color();
}

void SentenceBar::color() {
  QPalette ground;
  // That all is well needs no colour of its own.
  if (meaning_ != Meaning::fine) ground.setColor(QPalette::Window, theme::tint(meaning_));
  setPalette(ground);
}

}  // namespace headlock::ui
