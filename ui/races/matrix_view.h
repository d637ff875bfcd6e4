// The matrix: a band for each race of a triple, a square for each order of its steps, with the sign of what
// came of it. A click on a square, or Return, replays that order.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/races/orders_model.h"

namespace headlock::ui {

class MatrixView : public QWidget {
  Q_OBJECT

public:
  MatrixView(const OrdersModel& model, QWidget* parent);

  struct Square {
    std::size_t race = 0;
    std::size_t order = 0;
    bool operator==(const Square&) const = default;
  };
  /// Marks the order that is on the stage. Null: none of them.
  void mark(std::optional<Square> square);
  /// Where a square stands; null when there is none.
  [[nodiscard]] QRect area(Square square) const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
  void replayRequested(std::size_t race, std::size_t order);
  /// A square was chosen, by the keyboard or a click; it stands at `area`.
  void squareChosen(QRect area);

protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void follow();
  [[nodiscard]] bool holds(const std::optional<Square>& square) const;
  [[nodiscard]] int perRow(int width) const;
  [[nodiscard]] int labelWidth() const;
  [[nodiscard]] int bandHeight(std::size_t race, int width) const;
  [[nodiscard]] std::optional<Square> squareAt(QPoint point) const;
  [[nodiscard]] QString describe(Square square) const;
  void paintSquare(QPainter& painter, Square square) const;
  void choose(Square square);

  const OrdersModel& model_;
  std::optional<Square> marked_;
  std::optional<Square> chosen_;
};

}  // namespace headlock::ui
