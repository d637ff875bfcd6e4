// One line about the chosen class: is it up to date, does a backfill wait or run and how far is it, or why
// did the last one fail. The actions that follow from it stand beside.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/theme/theme.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QProgressBar;

namespace headlock::ui {

class SignLabel;

class TaskBar : public QWidget {
  Q_OBJECT

public:
  explicit TaskBar(QWidget* parent);
  void addButtons(const QList<QAction*>& actions);
  /// `total` 0: no progress is shown.
  void show(Meaning meaning, const QString& sentence, std::int64_t done = 0, std::int64_t total = 0);
  [[nodiscard]] QString sentence() const;

private:
  SignLabel* sign_;
  QLabel* sentence_;
  QProgressBar* progress_;
  QHBoxLayout* row_;
};

}  // namespace headlock::ui
