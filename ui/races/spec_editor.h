// A spec as text: what is wrong with it stands below, with line and column, while one types.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "core/race/spec.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace headlock::ui {

class SignLabel;

class SpecEditor : public QWidget {
  Q_OBJECT

public:
  explicit SpecEditor(QWidget* parent);

  /// Another text. `changed`: it is a draft that stands nowhere else.
  void open(const std::string& text, bool changed = false);
  [[nodiscard]] std::string specText() const;
  [[nodiscard]] bool isModified() const;
  void setUnmodified();
  /// What is wrong, as the text stands now; null when it is a spec.
  [[nodiscard]] std::optional<race::InvalidSpec> problem() const;
  /// Looks at the text at once, shows what is wrong, and puts the cursor there. Returns whether it is a spec.
  bool check();

Q_SIGNALS:
  /// A person wants the text on the stage; it is a spec.
  void stageRequested();
  void modified(bool modified);

private:
  void showProblem();
  void goToProblem();

  QPlainTextEdit* edit_;
  SignLabel* sign_;
  QLabel* result_;
  QPushButton* goTo_;
  QPushButton* toStage_;
  QTimer pause_;
  std::optional<race::Position> wrong_;
};

}  // namespace headlock::ui
