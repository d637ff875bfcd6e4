// Statements a minute, as a bar a minute of the last half hour.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/worker/statement_log.h"

namespace headlock::ui {

class MinutesChart : public QWidget {
  Q_OBJECT

public:
  explicit MinutesChart(QWidget* parent = nullptr);

  void show(std::vector<StatementMinute> minutes, Timestamp now);
  [[nodiscard]] QSize sizeHint() const override { return {480, 140}; }

protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  struct Bar {
    StatementMinute minute;
    QRectF area;
  };
  [[nodiscard]] std::vector<Bar> bars() const;
  [[nodiscard]] QRectF plot() const;
  [[nodiscard]] std::int64_t most() const;

  std::vector<StatementMinute> minutes_;
  Timestamp now_{};
};

}  // namespace headlock::ui
