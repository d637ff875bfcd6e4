// Where the window is connected, and where else it could be.
#pragma once

#include <memory>

#include "ui/connect/choice.h"
#include "ui/frame/place.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace headlock::ui {

class Navigation;
class SignLabel;

class ConnectPlace : public Place {
  Q_OBJECT

public:
  ConnectPlace(Workspace& workspace, QWidget* parent);

  void enter() override { refresh(); }
  void refresh() override;
  [[nodiscard]] bool settled() const override { return true; }

  /// What the fields say. Throws InvalidInput.
  [[nodiscard]] ConnectionChoice choice() const;

private:
  QWidget* makeList();
  QWidget* makeForm();
  QWidget* makeFields();
  void showCurrent();
  void take(int row);
  void test();
  void tell(Meaning meaning, const QString& sentence, const QString& small);
  void connectTo(bool inNewWindow = false);

  std::vector<ConnectionChoice> listed_;
  Navigation* list_;
  QTabWidget* tabs_;
  QLineEdit* host_;
  QLineEdit* port_;
  QLineEdit* database_;
  QLineEdit* user_;
  QLineEdit* password_;
  QLineEdit* conninfo_;
  QLineEdit* schema_;
  QLabel* current_;
  SignLabel* sign_;
  QLabel* result_;
  QLabel* small_;
  QPushButton* test_;
  QCheckBox* readOnly_;
  bool embedded_ = false;  // the embedded cluster is chosen in the list
  std::unique_ptr<Session> tested_;
  Ticket testing_;
};

}  // namespace headlock::ui
