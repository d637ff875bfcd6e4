#include "ui/locks/sentence_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr int kSign = 18;
constexpr int kSmallSign = 12;

}  // namespace

/// Words over as many lines as they need. Layouts ask for that height a dozen times for each report that
/// comes, and QLabel sets its text anew each time; this one remembers.
class WrappedLabel : public QLabel {
public:
  WrappedLabel(const char* name, Qt::TextFormat format, QWidget* parent) : QLabel(parent) {
    setObjectName(QString::fromLatin1(name));
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTextFormat(format);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  }

  void setWords(const QString& words) {
    if (words == text()) return;
    heights_.clear();
    setText(words);
  }
  [[nodiscard]] int heightForWidth(int width) const override {
    const auto found = heights_.constFind(width);
    if (found != heights_.cend()) return *found;
    const int height = QLabel::heightForWidth(width);
    heights_.insert(width, height);
    return height;
  }

protected:
  void changeEvent(QEvent* event) override {
    heights_.clear();
    QLabel::changeEvent(event);
  }

private:
  mutable QHash<int, int> heights_;
};

SentenceBar::SentenceBar(QWidget* parent) : QWidget(parent) {
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  row->setSpacing(theme::kMedium);
  sign_ = new SignLabel(kSign, this);
  row->addWidget(sign_, 0, Qt::AlignTop);
  auto* words = new QVBoxLayout;
  words->setSpacing(theme::kHairline);
  text_ = new WrappedLabel("lockSentence", Qt::RichText, this);
  words->addWidget(text_);
  note_ = new WrappedLabel("lockNote", Qt::PlainText, this);
  words->addWidget(note_);
  outcomeRow_ = new QWidget(this);
  auto* outcome = new QHBoxLayout(outcomeRow_);
  outcome->setContentsMargins(0, 0, 0, 0);
  outcome->setSpacing(theme::kStep);
  outcomeSign_ = new SignLabel(kSmallSign, outcomeRow_);
  outcome_ = new WrappedLabel("lockOutcome", Qt::PlainText, outcomeRow_);
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

void SentenceBar::say(Meaning meaning, const QString& rich, const QString& plain, const QStringList& notes) {
  if (meaning != meaning_) {
    meaning_ = meaning;
    color();
  }
  plain_ = plain;
  sign_->setMeaning(meaning);
  text_->setWords(rich);
  text_->setAccessibleName(plain);
  note_->setWords(notes.join(QLatin1Char('\n')));
  note_->setVisible(!notes.isEmpty());
}

void SentenceBar::showOutcome(Meaning meaning, const QString& sentence) {
  outcomeSign_->setMeaning(meaning);
  outcome_->setWords(sentence);
  outcomeRow_->show();
}

void SentenceBar::clearOutcome() {
  outcome_->setWords({});
  outcomeRow_->hide();
}

QToolButton* SentenceBar::addButton(QAction* action) {
  auto* button = new QToolButton(this);
  button->setDefaultAction(action);
  button->setVisible(action->isVisible());
  connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
  buttons_->addWidget(button, 0, Qt::AlignTop);
  return button;
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
