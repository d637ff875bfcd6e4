#include "ui/theme/sign_label.h"

#include <QPainter>

#include "ui/theme/signs.h"

namespace headlock::ui {

SignLabel::SignLabel(int size, QWidget* parent) : QWidget(parent) {
  setFixedSize(size, size);
  setMeaning(meaning_);
}

void SignLabel::setMeaning(Meaning meaning) {
  meaning_ = meaning;
  setAccessibleName(meaningWord(meaning));
  update();
}

void SignLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSign(painter, rect(), meaning_);
}

}  // namespace headlock::ui
