// The stage as a picture: a lane for each session, time running downward, a card for each step in the row of
// its launch, and an arrow from whoever waits to whom it waits for.
#pragma once

#include <QWidget>
#include <map>
#include <memory>

#include "ui/races/stage_frame.h"

namespace headlock::ui {

class StepCard;

class StageView : public QWidget {
  Q_OBJECT

public:
  explicit StageView(QWidget* parent);
  ~StageView() override;

  /// Another race: its cards, as they are before it begins.
  void open(std::shared_ptr<const race::Spec> spec);
  /// `running`: a session that was asked to go and has not answered yet. `live`: the shown moment is the
  /// present and cards can be clicked.
  void show(Frames frames, std::optional<std::size_t> running, bool live);

  /// How far it is scrolled: the names of the lanes stay in view.
  void setTop(int top);
  [[nodiscard]] const StagePicture& picture() const noexcept { return picture_; }
  /// Null when there is no such step.
  [[nodiscard]] StepCard* card(const QString& stepName) const;
  /// Where a shown card that can go next stands, or the last one that went.
  [[nodiscard]] QRect present() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
  /// A person wants this session to move.
  void moveRequested(std::size_t session);

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  class Arrows;
  void arrange();
  void passFocusOn();
  [[nodiscard]] QRect lane(std::size_t session) const;
  [[nodiscard]] QRect cardArea(const StepCardView& view) const;
  [[nodiscard]] QString laneState(std::size_t session) const;
  [[nodiscard]] const StepCardView* lastPlayed(std::size_t session) const;
  void paintHeads(QPainter& painter) const;
  void paintArrow(QPainter& painter, const WaitArrow& arrow) const;
  void describe();

  std::shared_ptr<const race::Spec> spec_;
  StagePicture picture_;
  std::map<race::StepId, StepCard*> cards_;
  Arrows* arrows_;
  int top_ = 0;
  bool keepsFocus_ = false;  // a card had the focus when none could keep it
};

}  // namespace headlock::ui
