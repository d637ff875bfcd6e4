// A figure with when it was read, and the way to its cause.
#pragma once

#include <QWidget>
#include <optional>

#include "core/database/types.h"
#include "ui/theme/theme.h"

class QAction;
class QLabel;

namespace headlock::ui {

class FigureCard;

class JumpCard : public QWidget {
  Q_OBJECT

public:
  /// `jump` goes to the cause; `place` is what the button calls it.
  JumpCard(const QString& title, const char* name, QAction& jump, const QString& place, QWidget* parent);
  void show(const QString& figure, const QString& caption, std::optional<Meaning> meaning);
  /// What stands there is of then; what could not be read again is marked old.
  void setReadAt(Timestamp readAt);
  void setStale();
  [[nodiscard]] FigureCard& card() noexcept { return *card_; }
  [[nodiscard]] QString readText() const;

private:
  FigureCard* card_;
  QLabel* read_;
  std::optional<Timestamp> readAt_;
};

}  // namespace headlock::ui
