// A definition as a form. It holds no database and judges nothing but what a definition is by itself.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/computed/draft.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace headlock::ui {

class DefinitionEditor : public QWidget {
  Q_OBJECT

public:
  explicit DefinitionEditor(QWidget* parent);

  /// Fills the form. The key of one that is there already stays as it is.
  void show(const Draft& draft, bool isNew);
  [[nodiscard]] Draft draft() const;
  [[nodiscard]] bool isNew() const noexcept { return isNew_; }
  /// Null while the form holds a definition; else what is wrong.
  [[nodiscard]] std::optional<QString> problem() const;
  /// Puts another path in the place of one.
  void replacePath(const QString& path, const QString& by);
  void focusFirst();

Q_SIGNALS:
  /// Somebody changed a field.
  void edited();

private:
  QLineEdit* addLine(QFormLayout& form, const QString& title, const char* name, const QString& hint);
  void showResults();
  void showOperation();
  void onEdit();

  QLineEdit* key_;
  QLineEdit* label_;
  QLineEdit* description_;
  QComboBox* operation_;
  QLabel* operationHelp_;
  QPlainTextEdit* paths_;
  QComboBox* result_;
  QCheckBox* enabled_;
  bool isNew_ = true;
  bool filling_ = false;
};

}  // namespace headlock::ui
