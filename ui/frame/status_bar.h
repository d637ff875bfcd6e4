// The line at the window's foot: which server, as whom, where, whether anything can be changed, how far the
// clocks are apart, and when the shown place was read.
#pragma once

#include <QWidget>

class QLabel;

namespace headlock::ui {

class Place;
class SignLabel;
class Workspace;

class StatusBar : public QWidget {
  Q_OBJECT

public:
  StatusBar(Workspace& workspace, QWidget* parent);
  /// The place whose last refresh is shown.
  void follow(Place* place);
  [[nodiscard]] Place* followed() const noexcept { return place_; }

private:
  void showServer();
  void showRefresh();
  QLabel* addField(const QString& name);

  Workspace& workspace_;
  Place* place_ = nullptr;
  SignLabel* sign_;
  QLabel* server_;
  QLabel* role_;
  QLabel* schema_;
  QLabel* mode_;
  QLabel* clock_;
  QLabel* refresh_;
};

}  // namespace headlock::ui
