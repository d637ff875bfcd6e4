// A small form over a window: fields, one sentence that says what is wrong, and two buttons. It can only be
// accepted while nothing is wrong.
#pragma once

#include <QDialog>
#include <QFormLayout>
#include <chrono>
#include <functional>
#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace headlock::ui {

class FormDialog : public QDialog {
  Q_OBJECT

public:
  FormDialog(const QString& title, const QString& acceptText, QWidget* parent);

  [[nodiscard]] QFormLayout& form() noexcept { return *form_; }
  /// Throws an Error while the fields hold something wrong; its sentence is shown.
  void setCheck(std::function<void()> check);
  /// Looks at the fields again; every field's change signal leads here.
  void check();
  /// Opens it over the window; `accepted` is called once when it is accepted. It deletes itself.
  void run(std::function<void()> accepted);

  /// A line of text, watched.
  QLineEdit* addLine(const QString& label, const QString& name, const QString& text = {});

private:
  QFormLayout* form_;
  QLabel* problem_;
  QPushButton* accept_;
  std::function<void()> check_;
};

/// Asks before something is deleted or ended: one sentence that names the thing and the count. The safe
/// answer is the default. `confirmed` is called when the other one is given. The question is deleted once it
/// is closed; whoever closes it says no.
QDialog* confirm(QWidget* parent, const QString& sentence, const QString& explanation, const QString& action,
                 std::function<void()> confirmed);

/// What a field for durations holds; null when it is empty. Throws InvalidInput (`invalid_duration`).
[[nodiscard]] std::optional<std::chrono::milliseconds> durationIn(const QLineEdit& field);

}  // namespace headlock::ui
