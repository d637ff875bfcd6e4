#include "ui/theme/instrument_style.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr qreal kRound = 2;
/// What the outline of a control keeps against the ground that it stands on.
constexpr double kOutlineContrast = 3.0;

void outline(const QStyleOption& option, QPainter& painter) {
  const bool focused = (option.state & QStyle::State_HasFocus) != 0;
  const bool enabled = (option.state & QStyle::State_Enabled) != 0;
  const QColor quiet =
      enabled ? theme::legible(theme::faintLine(), kOutlineContrast) : QColor(theme::faintLine());
  const QColor color = focused ? option.palette.color(QPalette::Link) : quiet;
  const qreal width = focused ? 2 : 1;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, width));
  painter.drawRoundedRect(QRectF(option.rect).adjusted(width / 2, width / 2, -width / 2, -width / 2), kRound,
                          kRound);
}

}  // namespace

InstrumentStyle::InstrumentStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void InstrumentStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                    const QWidget* widget) const {
  if (element == PE_FrameLineEdit) {
    drawField(*option, *painter);
  } else if (element == PE_IndicatorCheckBox) {
    drawBox(*option, *painter);
  } else {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_PanelButtonCommand) drawFocus(*option, *painter);
  }
}

void InstrumentStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                         QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  if (control == CC_SpinBox) drawField(*option, *painter);
  if (control == CC_ComboBox || control == CC_ToolButton) drawFocus(*option, *painter);
}

void InstrumentStyle::drawField(const QStyleOption& option, QPainter& painter) {
  painter.save();
  painter.setBrush(Qt::NoBrush);
  outline(option, painter);
  painter.restore();
}

/// Whoever goes from control to control by keys sees where they are: Fusion only shades what has the focus.
void InstrumentStyle::drawFocus(const QStyleOption& option, QPainter& painter) {
  if ((option.state & State_HasFocus) != 0) drawField(option, painter);
}

void InstrumentStyle::drawBox(const QStyleOption& option, QPainter& painter) {
  painter.save();
  painter.setBrush(option.palette.color(QPalette::Base));
  outline(option, painter);
  if ((option.state & State_On) != 0) {
    const QRectF area(option.rect);
    const auto at = [&](qreal x, qreal y) {
      return QPointF(area.left() + x * area.width(), area.top() + y * area.height());
    };
    QPainterPath tick(at(0.24, 0.54));
    tick.lineTo(at(0.43, 0.73));
    tick.lineTo(at(0.77, 0.30));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(option.palette.color(QPalette::Text), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(tick);
  }
  painter.restore();
}

}  // namespace headlock::ui
