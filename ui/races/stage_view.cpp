#include "ui/races/stage_view.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/format/format.h"
#include "ui/races/step_card.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr int kLeastLane = 150;
constexpr int kMostLane = 420;
/// Room for the arrows between the lanes.
constexpr int kBetween = 38;
constexpr int kGap = 6;

int headHeight(const QFontMetrics& metrics) {
  return metrics.lineSpacing() + theme::kMedium;
}

}  // namespace

/// Lies over the cards and lets every click through.
class StageView::Arrows : public QWidget {
public:
  explicit Arrows(StageView* view) : QWidget(view), view_(view) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
  }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const WaitArrow& arrow : view_->picture_.arrows) view_->paintArrow(painter, arrow);
    view_->paintHeads(painter);
  }

private:
  StageView* view_;
};

StageView::StageView(QWidget* parent) : QWidget(parent), arrows_(new Arrows(this)) {
  setObjectName(QStringLiteral("stage"));
  setAccessibleName(tr("The stage"));
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
}

StageView::~StageView() = default;

void StageView::open(std::shared_ptr<const race::Spec> spec) {
  for (auto& [id, card] : cards_) card->deleteLater();
  for (auto& [id, card] : cards_) card->setParent(nullptr);
  cards_.clear();
  spec_ = std::move(spec);
  for (std::size_t session = 0; session < spec_->sessions.size(); ++session) {
    for (std::size_t step = 0; step < spec_->sessions[session].steps.size(); ++step) {
      auto* card = new StepCard(*spec_, {session, step}, this);
      connect(card, &StepCard::clicked, this, [this, session] { Q_EMIT moveRequested(session); });
      card->setVisible(true);
      cards_.emplace(race::StepId{session, step}, card);
    }
  }
  show({}, std::nullopt, true);
}

void StageView::show(Frames frames, std::optional<std::size_t> running, bool live) {
  picture_ = pictureOf(*spec_, frames);
  const QWidget* focused = QApplication::focusWidget();
  if (focused != nullptr && focused->parentWidget() == this) keepsFocus_ = true;
  for (const StepCardView& view : picture_.cards) {
    const bool runs = running == view.step.session && view.state == CardState::next;
    cards_.at(view.step)->show(view, runs, live && !running);
  }
  describe();
  updateGeometry();
  arrange();
  update();
  if (keepsFocus_) passFocusOn();
}

// The card that went is no button any more: the focus goes on to one that can go, as soon as there is one.
void StageView::passFocusOn() {
  for (const StepCardView& view : picture_.cards) {
    StepCard* card = cards_.at(view.step);
    if (!card->isEnabled()) continue;
    keepsFocus_ = false;
    const QWidget* focused = QApplication::focusWidget();
    if (focused == nullptr || focused->parentWidget() != this || !focused->isEnabled()) card->setFocus();
    return;
  }
}

void StageView::describe() {
  QStringList waits;
  for (std::size_t session = 0; session < spec_->sessions.size(); ++session) {
    const QString state = laneState(session);
    if (!state.isEmpty()) waits << nameText(spec_->sessions[session].name) + QLatin1Char(' ') + state;
  }
  setAccessibleDescription(waits.join(QStringLiteral("; ")));
}

StepCard* StageView::card(const QString& stepName) const {
  const auto id = spec_->find(stepName.toStdString());
  const auto found = id ? cards_.find(*id) : cards_.end();
  return found == cards_.end() ? nullptr : found->second;
}

const StepCardView* StageView::lastPlayed(std::size_t session) const {
  const StepCardView* last = nullptr;
  for (const StepCardView& view : picture_.cards) {
    if (view.step.session == session && view.state != CardState::next && view.state != CardState::later)
      last = &view;
  }
  return last;
}

QString StageView::laneState(std::size_t session) const {
  const StepCardView* last = lastPlayed(session);
  return last != nullptr && last->state == CardState::waits ? last->note : QString();
}

QRect StageView::present() const {
  QRect area;
  for (const StepCardView& view : picture_.cards) {
    if (view.state == CardState::next) area |= cardArea(view);
  }
  if (area.isNull()) {
    for (std::size_t session = 0; session < spec_->sessions.size(); ++session) {
      if (const StepCardView* last = lastPlayed(session)) area |= cardArea(*last);
    }
  }
  return area;
}

QSize StageView::sizeHint() const {
  if (!spec_) return {kLeastLane, kLeastLane};
  const int lanes = static_cast<int>(spec_->sessions.size());
  const int row = StepCard::heightFor(fontMetrics()) + kGap;
  return {2 * theme::kLarge + lanes * kLeastLane + (lanes - 1) * kBetween,
          headHeight(fontMetrics()) + picture_.rows * row + theme::kMedium};
}

QRect StageView::lane(std::size_t session) const {
  const int lanes = static_cast<int>(spec_->sessions.size());
  const int room = width() - 2 * theme::kLarge - (lanes - 1) * kBetween;
  const int laneWidth = std::clamp(room / lanes, kLeastLane, kMostLane);
  return {theme::kLarge + static_cast<int>(session) * (laneWidth + kBetween), 0, laneWidth, height()};
}

QRect StageView::cardArea(const StepCardView& view) const {
  const int one = StepCard::heightFor(fontMetrics());
  const QRect column = lane(view.step.session);
  return {column.left(), headHeight(fontMetrics()) + view.row * (one + kGap), column.width(),
          view.rows * one + (view.rows - 1) * kGap};
}

void StageView::arrange() {
  if (!spec_) return;
  QWidget* before = nullptr;
  for (const StepCardView& view : picture_.cards) {
    StepCard* card = cards_.at(view.step);
    card->setGeometry(cardArea(view));
    if (before != nullptr) setTabOrder(before, card);
    before = card;
  }
  arrows_->setGeometry(rect());
  arrows_->raise();
  arrows_->update();
}

void StageView::resizeEvent(QResizeEvent*) {
  arrange();
}

void StageView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    updateGeometry();
    arrange();
  }
}

// The lines of time that the cards hang on.
void StageView::paintEvent(QPaintEvent*) {
  if (!spec_) return;
  QPainter painter(this);
  painter.setPen(QPen(theme::faintLine(), 1));
  for (std::size_t session = 0; session < spec_->sessions.size(); ++session) {
    const int x = lane(session).left() + theme::kLarge;
    painter.drawLine(x, headHeight(fontMetrics()), x, height() - theme::kMedium);
  }
}

void StageView::setTop(int top) {
  top_ = top;
  arrows_->update();
}

// Over the cards, at the top of what is visible: whose lane it is, wherever one has scrolled to.
void StageView::paintHeads(QPainter& painter) const {
  if (!spec_) return;
  const int tall = headHeight(fontMetrics());
  painter.fillRect(QRect(0, top_, width(), tall), palette().color(QPalette::Base));
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  for (std::size_t session = 0; session < spec_->sessions.size(); ++session) {
    const QRect column = lane(session);
    const QRect head(column.left(), top_ + theme::kStep, column.width(), tall - theme::kSmall);
    const QString name = nameText(spec_->sessions[session].name);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(name, Qt::ElideMiddle, head.width()));
    painter.setFont(font());
    painter.setPen(theme::mutedText());
    const QRect rest = head.adjusted(QFontMetrics(bold).horizontalAdvance(name) + theme::kSmall, 0, 0, 0);
    if (rest.width() > theme::kHuge)
      painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                       fontMetrics().elidedText(laneState(session), Qt::ElideRight, rest.width()));
  }
}

void StageView::paintArrow(QPainter& painter, const WaitArrow& arrow) const {
  const StepCardView* from = lastPlayed(arrow.waiter);
  if (from == nullptr || !arrow.blocker) return;
  const StepCardView* to = lastPlayed(*arrow.blocker);
  const QRect start = cardArea(*from);
  const QRect end = to != nullptr ? cardArea(*to) : lane(*arrow.blocker).adjusted(0, 0, 0, 0);
  const bool rightward = *arrow.blocker > arrow.waiter;
  const int one = StepCard::heightFor(fontMetrics());
  // Where two wait for each other, the one arrow runs above the other.
  const double shift = arrow.circle ? (rightward ? -one / 5.0 : one / 5.0) : 0;
  const QPointF a(rightward ? start.right() + 1 : start.left(), start.bottom() - one / 2.0 + shift);
  const QPointF b(rightward ? end.left() : end.right() + 1, end.bottom() - one / 2.0 + shift);
  const QColor color = arrow.circle ? theme::legible(theme::color(Meaning::failed), 3.0)
                                    : theme::legible(theme::color(Meaning::waits), 3.0);
  const double tip = 9;
  const double direction = rightward ? 1 : -1;
  const QPointF neck(b.x() - direction * tip, b.y());
  QPainterPath path(a);
  const double bend = std::max(std::abs(neck.x() - a.x()) * 0.5, 12.0);
  path.cubicTo(a + QPointF(direction * bend, 0), neck - QPointF(direction * bend, 0), neck);
  painter.strokePath(path, QPen(palette().color(QPalette::Base), 6, Qt::SolidLine, Qt::RoundCap));
  QPen pen(color, 2.6, arrow.circle ? Qt::SolidLine : Qt::DashLine, Qt::FlatCap);
  if (!arrow.circle) pen.setDashPattern({3, 1.4});
  painter.strokePath(path, pen);
  QPainterPath head(b);
  head.lineTo(b + QPointF(-direction * (tip + 1), -5.5));
  head.lineTo(b + QPointF(-direction * (tip + 1), 5.5));
  head.closeSubpath();
  painter.fillPath(head, color);
}

}  // namespace headlock::ui
