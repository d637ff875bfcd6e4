// One figure that matters: what it is, how much, and what to know about it.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/theme/theme.h"

class QLabel;

namespace headlock::ui {

class SignLabel;

class FigureCard : public QWidget {
  Q_OBJECT

public:
  explicit FigureCard(const QString& title, QWidget* parent = nullptr);
  /// Null meaning: nothing special.
  void show(const QString& figure, const QString& caption, std::optional<Meaning> meaning = std::nullopt);

  [[nodiscard]] QString figure() const;
  [[nodiscard]] QString caption() const;

private:
  QLabel* title_;
  SignLabel* sign_;
  QLabel* figure_;
  QLabel* caption_;
};

}  // namespace headlock::ui
