// Fusion with fields and boxes that can be seen: its own outlines are a shade of the window's colour, which
// is next to nothing on a dark one. The focus is drawn in the colour of links, two pixels wide.
#pragma once

#include <QProxyStyle>

namespace headlock::ui {

class InstrumentStyle : public QProxyStyle {
  Q_OBJECT

public:
  InstrumentStyle();
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget = nullptr) const override;

private:
  static void drawField(const QStyleOption& option, QPainter& painter);
  static void drawFocus(const QStyleOption& option, QPainter& painter);
  static void drawBox(const QStyleOption& option, QPainter& painter);
};

}  // namespace headlock::ui
