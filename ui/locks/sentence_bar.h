// What matters most, in one sentence over everything else, with what can be done about it.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/theme/theme.h"

class QAction;
class QHBoxLayout;
class QToolButton;

namespace headlock::ui {

class SignLabel;
class WrappedLabel;

class SentenceBar : public QWidget {
  Q_OBJECT

public:
  explicit SentenceBar(QWidget* parent = nullptr);

  /// The sentence of a report; `rich` where it is to be drawn, `plain` for those who hear it. What stands
  /// below it, a line each: further sentences, what cannot be seen.
  void say(Meaning meaning, const QString& rich, const QString& plain, const QStringList& notes = {});
  /// What became of an action. Stays until the next one.
  void showOutcome(Meaning meaning, const QString& sentence);
  void clearOutcome();
  /// A button for `action`; it is there while the action is visible.
  QToolButton* addButton(QAction* action);

  [[nodiscard]] const QString& sentence() const noexcept { return plain_; }
  [[nodiscard]] QString note() const;
  [[nodiscard]] QString outcome() const;

protected:
  void changeEvent(QEvent* event) override;

private:
  void color();

  SignLabel* sign_;
  WrappedLabel* text_;
  WrappedLabel* note_;
  QWidget* outcomeRow_;
  SignLabel* outcomeSign_;
  WrappedLabel* outcome_;
  QHBoxLayout* buttons_;
  QString plain_;
  Meaning meaning_ = Meaning::fine;
};

}  // namespace headlock::ui
