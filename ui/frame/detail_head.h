// The first row of a column of details: what they are about, with the sign of its state.
#pragma once

class QHBoxLayout;
class QWidget;

namespace headlock::ui {

class ElidedLabel;
class SignLabel;

struct DetailHead {
  QHBoxLayout* row;
  SignLabel* sign;
  ElidedLabel* name;
};

/// The labels belong to `details`, the row to the layout that it is added to.
[[nodiscard]] DetailHead makeDetailHead(QWidget& details);

}  // namespace headlock::ui
