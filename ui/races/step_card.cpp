#include "ui/races/step_card.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/format/format.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr int kSign = 14;
constexpr double kRound = 4;

/// A little arrow: the card that can go.
void paintGo(QPainter& painter, const QRectF& area, const QColor& color) {
  QPainterPath path;
  path.moveTo(area.left() + 3, area.top() + 2);
  path.lineTo(area.right() - 2, area.center().y());
  path.lineTo(area.left() + 3, area.bottom() - 2);
  path.closeSubpath();
  painter.fillPath(path, color);
}

}  // namespace

StepCard::StepCard(const race::Spec& spec, race::StepId step, QWidget* parent)
    : QAbstractButton(parent),
      step_(step),
      session_(nameText(spec.sessions[step.session].name)),
      name_(nameText(spec.step(step).name)),
      story_(nameText(spec.step(step).story)),
      statement_(nameText(QString::fromStdString(spec.step(step).sql).simplified().toStdString())) {
  setObjectName(QStringLiteral("step ") + name_);
  setFocusPolicy(Qt::StrongFocus);
}

int StepCard::heightFor(const QFontMetrics& metrics) {
  return 3 * metrics.lineSpacing() + 2 * theme::kStep + 2;
}

QSize StepCard::sizeHint() const {
  return {200, heightFor(fontMetrics())};
}

QString StepCard::stateWord() const {
  if (running_) return tr("running");
  switch (view_.state) {
    case CardState::later:
      return tr("later");
    case CardState::next:
      return tr("can go next");
    case CardState::waits:
      return tr("waits");
    case CardState::done:
      return tr("done");
    case CardState::failed:
      return tr("failed");
  }
  return {};
}

void StepCard::show(const StepCardView& view, bool running, bool live) {
  if (view == view_ && running == running_ && live == live_ && !toolTip().isEmpty()) return;
  view_ = view;
  running_ = running;
  live_ = live;
  const bool goes = view.state == CardState::next && live && !running;
  setEnabled(goes);
  setCursor(goes ? Qt::PointingHandCursor : Qt::ArrowCursor);
  QStringList facts{session_ + QStringLiteral(": ") + name_, stateWord()};
  if (!view.note.isEmpty()) facts << view.note;
  setAccessibleName(facts.join(QStringLiteral(", ")));
  setAccessibleDescription(story_.isEmpty() ? statement_ : story_);
  QStringList lines;
  if (!story_.isEmpty()) lines << story_;
  lines << statement_;
  if (!view.details.trimmed().isEmpty()) lines << view.details.trimmed();
  setToolTip(QStringLiteral("<p style='white-space:pre-wrap'>") +
             lines.join(QStringLiteral("\n\n")).toHtmlEscaped() + QStringLiteral("</p>"));
  update();
}

void StepCard::paintGround(QPainter& painter, const QRectF& card) const {
  QPainterPath shape;
  shape.addRoundedRect(card, kRound, kRound);
  const bool over = isEnabled() && underMouse();
  QColor ground = palette().color(QPalette::Base);
  QColor border = theme::faintLine();
  double width = 1;
  if (view_.state == CardState::failed) {
    ground = theme::tint(Meaning::failed);
    border = theme::color(Meaning::failed);
  } else if (view_.state == CardState::waits) {
    border = theme::legible(theme::color(Meaning::waits), 3.0);
  } else if (view_.state == CardState::later) {
    ground = palette().color(QPalette::Window);
  } else if (view_.state == CardState::next && live_) {
    border = palette().color(QPalette::Link);
    width = over || hasFocus() ? 2 : 1.4;
    if (over || isDown()) ground = palette().color(QPalette::Highlight);
  }
  painter.fillPath(shape, ground);
  if (view_.state == CardState::waits) {
    painter.save();
    painter.setClipPath(shape);
    paintHatching(painter, card);
    painter.restore();
  }
  // Through these rows it waited, and then it was done.
  const double one = heightFor(fontMetrics());
  if (view_.rows > 1 && (view_.state == CardState::done || view_.state == CardState::failed)) {
    painter.save();
    painter.setClipPath(shape);
    paintHatching(painter, card.adjusted(0, one - theme::kStep, 0, 0));
    painter.restore();
  }
  QPen pen(border, width);
  if (view_.state == CardState::later) pen.setStyle(Qt::DotLine);
  painter.strokePath(shape, pen);
}

void StepCard::paintSignOf(QPainter& painter, const QRectF& area) const {
  if (running_) return paintSign(painter, area, Meaning::waits);
  switch (view_.state) {
    case CardState::later:
      return;
    case CardState::next:
      return paintGo(painter, area, live_ ? palette().color(QPalette::Link) : theme::mutedText());
    case CardState::waits:
      return paintSign(painter, area, Meaning::waits);
    case CardState::done:
      return paintSign(painter, area, Meaning::fine);
    case CardState::failed:
      return paintSign(painter, area, Meaning::failed);
  }
}

// Its name and what came of it; below, what it does.
void StepCard::paintWords(QPainter& painter, QRect words) const {
  const QColor ink = palette().color(QPalette::Active, QPalette::Text);
  const QColor quiet = view_.state == CardState::later ? theme::mutedText() : ink;
  const int line = fontMetrics().lineSpacing();
  QRect first(words.left(), words.top(), words.width(), line);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics boldMetrics(bold);
  const QString note = running_ ? tr("running…") : view_.note;
  const int nameWidth = std::min(boldMetrics.horizontalAdvance(name_), first.width());
  painter.setFont(bold);
  painter.setPen(quiet);
  painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                   boldMetrics.elidedText(name_, Qt::ElideMiddle, first.width()));
  const QRect rest = first.adjusted(nameWidth + theme::kSmall, 0, 0, 0);
  painter.setFont(view_.state == CardState::failed ? bold : font());
  painter.setPen(view_.state == CardState::failed ? theme::legible(theme::color(Meaning::failed), 4.5) : ink);
  if (rest.width() > 3 * theme::kLarge) {
    painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(note, Qt::ElideRight, rest.width()));
  }
  const bool tells = !story_.isEmpty();
  QRect second(words.left(), first.bottom() + 1, words.width(), line);
  QRect third = second.translated(0, line);
  if (tells) {
    painter.setFont(font());
    painter.setPen(quiet);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(story_, Qt::ElideRight, second.width()));
  }
  const QFont code = theme::monospace();
  painter.setFont(code);
  painter.setPen(theme::mutedText());
  const QRect& where = tells ? third : second;
  painter.drawText(where, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(code).elidedText(statement_, Qt::ElideRight, where.width()));
}

void StepCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintGround(painter, QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5));
  const int line = fontMetrics().lineSpacing();
  const QRect inner = rect().adjusted(theme::kSmall, theme::kStep + 1, -theme::kSmall, -theme::kStep);
  if (view_.state == CardState::waits) {  // nobody reads on hatching
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(0.94F);
    painter.fillRect(
        QRect(inner.left() - theme::kStep, inner.top(), inner.width() + 2 * theme::kStep, 3 * line), ground);
  }
  paintSignOf(painter, QRectF(inner.left(), inner.top() + (line - kSign) / 2.0, kSign, kSign));
  const QRect words = inner.adjusted(kSign + theme::kStep + 2, 0, 0, 0);
  paintWords(painter, words);
}

}  // namespace headlock::ui
