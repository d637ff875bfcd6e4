#include "ui/frame/place_state.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr int kSignSize = 18;

QLabel* wrappingLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

}  // namespace

LoadingBar::LoadingBar(QWidget* parent) : QWidget(parent) {
  setFixedHeight(theme::kHairline);
  setAccessibleName(QObject::tr("Reading"));
}

void LoadingBar::setRunning(bool running) {
  if (running == (timer_ != 0)) return;
  if (running) {
    step_ = 0;
    timer_ = startTimer(40);
  } else {
    killTimer(timer_);
    timer_ = 0;
  }
  update();
}

void LoadingBar::timerEvent(QTimerEvent*) {
  step_ = (step_ + 1) % 50;
  update();
}

void LoadingBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme::faintLine());
  // A read that is over at once shows nothing: a flicker is no information.
  if (timer_ == 0 || step_ < 4) return;
  const int length = width() / 4;
  const int left = (width() + length) * step_ / 50 - length;
  painter.fillRect(QRect(left, 0, length, height()), theme::mutedText());
}

PlaceState::PlaceState(QWidget* content, QWidget* parent) : QWidget(parent), content_(content) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  bar_ = new LoadingBar(this);
  layout->addWidget(bar_);
  banner_ = makeBanner();
  layout->addWidget(banner_);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(content);
  pages_->addWidget(makeEmptyPage());
  layout->addWidget(pages_, 1);
  hideBanner();
}

QWidget* PlaceState::makeBanner() {
  auto* banner = new QWidget(this);
  banner->setAutoFillBackground(true);
  banner->setObjectName(QStringLiteral("banner"));
  auto* row = new QHBoxLayout(banner);
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  row->setSpacing(theme::kMedium);
  bannerSign_ = new SignLabel(kSignSize, banner);
  row->addWidget(bannerSign_, 0, Qt::AlignTop);
  auto* words = new QVBoxLayout;
  words->setSpacing(theme::kHairline);
  bannerText_ = wrappingLabel(banner);
  bannerText_->setObjectName(QStringLiteral("bannerText"));
  bannerSmall_ = wrappingLabel(banner);
  bannerSmall_->setObjectName(QStringLiteral("bannerSmall"));
  words->addWidget(bannerText_);
  words->addWidget(bannerSmall_);
  row->addLayout(words, 1);
  bannerButton_ = new QPushButton(banner);
  bannerButton_->setObjectName(QStringLiteral("bannerButton"));
  row->addWidget(bannerButton_, 0, Qt::AlignVCenter);
  connect(bannerButton_, &QPushButton::clicked, this,
          [this] { waiting_ ? Q_EMIT giveUpRequested() : Q_EMIT retryRequested(); });
  return banner;
}

QWidget* PlaceState::makeEmptyPage() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setSpacing(theme::kLarge);
  column->addStretch(2);
  emptyText_ = wrappingLabel(page);
  emptyText_->setObjectName(QStringLiteral("emptyText"));
  emptyText_->setAlignment(Qt::AlignCenter);
  column->addWidget(emptyText_);
  emptyButton_ = new QPushButton(page);
  emptyButton_->setObjectName(QStringLiteral("emptyButton"));
  column->addWidget(emptyButton_, 0, Qt::AlignHCenter);
  column->addStretch(3);
  connect(emptyButton_, &QPushButton::clicked, this, &PlaceState::actionRequested);
  return page;
}

void PlaceState::loading() {
  bar_->setRunning(true);
  if (kind_ != Kind::loading) enter(Kind::loading);
}

void PlaceState::waiting(const QString& sentence) {
  waiting_ = true;
  problem_.reset();
  showBanner(Meaning::waits, sentence, {}, tr("Give up"));
  setStale(hasContent_);
  enter(Kind::loading);
}

void PlaceState::ready() {
  readAt_ = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
  hasContent_ = true;
  problem_.reset();
  bar_->setRunning(false);
  hideBanner();
  setStale(false);
  pages_->setCurrentIndex(0);
  enter(Kind::ready);
}

void PlaceState::still() {
  ready();
  readAt_.reset();
  Q_EMIT changed();
}

void PlaceState::empty(const QString& sentence, const QString& action) {
  ready();
  hasContent_ = false;
  emptyText_->setText(sentence);
  emptyButton_->setText(action);
  emptyButton_->setVisible(!action.isEmpty());
  pages_->setCurrentIndex(1);
  enter(Kind::empty);
}

void PlaceState::failed(const Problem& problem) {
  if (preparing_ && problem.code == QLatin1String("not_installed")) {
    showBanner(Meaning::waits,
               tr("This database is being prepared; what it has appears as soon as it is there."), {}, {});
    return loading();
  }
  problem_ = problem;
  bar_->setRunning(false);
  waiting_ = false;
  QStringList small;
  if (!problem.detail.isEmpty()) small << problem.detail;
  if (!problem.remedy.isEmpty()) small << problem.remedy;
  small << problem.codes();
  showBanner(problem.isCancelled() ? Meaning::waits : Meaning::failed, problem.sentence,
             small.join(QStringLiteral("  ")), tr("Try again"));
  setStale(hasContent_);
  enter(Kind::failed);
}

QString PlaceState::sentence() const {
  if (!banner_->isHidden()) return bannerText_->text();
  return kind_ == Kind::empty ? emptyText_->text() : QString();
}

QString PlaceState::readText() const {
  if (!readAt_) return {};
  return (stale_ ? tr("as of %1") : tr("read %1")).arg(clockTime(*readAt_));
}

void PlaceState::showBanner(Meaning meaning, const QString& sentence, const QString& small,
                            const QString& button) {
  bannerMeaning_ = meaning;
  bannerSign_->setMeaning(meaning);
  colorBanner();
  bannerText_->setText(sentence);
  bannerText_->setAccessibleName(sentence);
  bannerSmall_->setText(small);
  bannerSmall_->setVisible(!small.isEmpty());
  bannerButton_->setText(button);
  bannerButton_->setVisible(!button.isEmpty());
  banner_->show();
}

void PlaceState::colorBanner() {
  if (!bannerMeaning_) return;
  QPalette ground;
  ground.setColor(QPalette::Window, theme::tint(*bannerMeaning_));
  banner_->setPalette(ground);
}

void PlaceState::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::ApplicationPaletteChange) return;
  colorBanner();
  if (stale_) {
    stale_ = false;
    setStale(true);
  }
}

void PlaceState::hideBanner() {
  waiting_ = false;
  banner_->hide();
}

void PlaceState::setStale(bool stale) {
  if (stale_ == stale) return;
  stale_ = stale;
  QPalette faded;  // an empty palette: everything from the application
  if (stale) {
    for (const auto role : {QPalette::Text, QPalette::WindowText}) faded.setColor(role, theme::mutedText());
  }
  content_->setPalette(faded);
}

void PlaceState::enter(Kind kind) {
  kind_ = kind;
  Q_EMIT changed();
}

}  // namespace headlock::ui
