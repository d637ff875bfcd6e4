// A step as a card in its session's lane: its sign, its name, what it does, and what came of it. The card
// that can go next is a button.
#pragma once

#include <QAbstractButton>

#include "ui/races/stage_frame.h"

namespace headlock::ui {

class StepCard : public QAbstractButton {
  Q_OBJECT

public:
  StepCard(const race::Spec& spec, race::StepId step, QWidget* parent);

  /// `running`: it was asked to go and has not answered yet. `live`: the shown moment is the present, so that
  /// it can go.
  void show(const StepCardView& view, bool running, bool live);
  [[nodiscard]] const StepCardView& view() const noexcept { return view_; }
  [[nodiscard]] race::StepId step() const noexcept { return step_; }
  /// The height of a card of one row.
  [[nodiscard]] static int heightFor(const QFontMetrics& metrics);

protected:
  void paintEvent(QPaintEvent* event) override;
  [[nodiscard]] QSize sizeHint() const override;

private:
  void paintGround(QPainter& painter, const QRectF& card) const;
  void paintSignOf(QPainter& painter, const QRectF& area) const;
  void paintWords(QPainter& painter, QRect words) const;
  [[nodiscard]] QString stateWord() const;

  const race::StepId step_;
  const QString session_;
  const QString name_;
  const QString story_;
  const QString statement_;
  StepCardView view_;
  bool running_ = false;
  bool live_ = true;
};

}  // namespace headlock::ui
