#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QStyle>
#include <array>
#include <cmath>

#include "ui/memory/memory.h"
#include "ui/theme/instrument_style.h"

namespace headlock::ui::theme {
namespace {

struct Pair {
  QRgb light;
  QRgb dark;
};
/// In the order of Meaning; safe for colour-blind eyes.
constexpr std::array<Pair, 7> kColors{{{0xff0072b2, 0xff56b4e9},
                                       {0xffe69f00, 0xfff0b73e},
                                       {0xffd55e00, 0xffff8a4c},
                                       {0xff7a5195, 0xffb79ad6},
                                       {0xff868e96, 0xff8d96a0},
                                       {0xff009e73, 0xff3ccb9f},
                                       {0xffb3261e, 0xffff6b61}}};

struct Ground {
  QRgb window, base, alternate, button, text, muted, line, selection, selectionText, link, tooltip;
};
constexpr Ground kLight{0xfff3f4f5, 0xffffffff, 0xfff8f9fa, 0xfffafbfb, 0xff1b1e21, 0xff59616a,
                        0xffd8dcdf, 0xffcfe2f0, 0xff10161b, 0xff005f95, 0xffffffff};
constexpr Ground kDark{0xff202327, 0xff181a1d, 0xff1d2023, 0xff2c3035, 0xffe7e9eb, 0xffa3abb3,
                       0xff3a4046, 0xff2e4c63, 0xffffffff, 0xff7cc4f0, 0xff2c3035};

QPalette paletteOf(const Ground& ground) {
  QPalette palette{QColor(ground.button), QColor(ground.window)};
  const auto set = [&](QPalette::ColorRole role, QRgb color) { palette.setColor(role, QColor(color)); };
  set(QPalette::Window, ground.window);
  set(QPalette::WindowText, ground.text);
  set(QPalette::Base, ground.base);
  set(QPalette::AlternateBase, ground.alternate);
  set(QPalette::Text, ground.text);
  set(QPalette::Button, ground.button);
  set(QPalette::ButtonText, ground.text);
  set(QPalette::Highlight, ground.selection);
  set(QPalette::HighlightedText, ground.selectionText);
  set(QPalette::Link, ground.link);
  set(QPalette::LinkVisited, ground.link);
  set(QPalette::ToolTipBase, ground.tooltip);
  set(QPalette::ToolTipText, ground.text);
  set(QPalette::PlaceholderText, ground.muted);
  set(QPalette::Mid, ground.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    QColor faded(ground.muted);
    faded.setAlphaF(0.65F);
    palette.setColor(QPalette::Disabled, role, faded);
  }
  return palette;
}

double luminance(const QColor& color) {
  const auto channel = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

QColor mixed(const QColor& front, const QColor& back, double share) {
  const auto channel = [&](float a, float b) {
    return static_cast<float>(share * static_cast<double>(a) + (1 - share) * static_cast<double>(b));
  };
  return QColor::fromRgbF(channel(front.redF(), back.redF()), channel(front.greenF(), back.greenF()),
                          channel(front.blueF(), back.blueF()));
}

/// Whether the platform brings a desktop's own style along.
bool hasDesktop() {
  static const bool has =
      QApplication::style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) != 0;
  return has;
}

}  // namespace

void apply(Appearance appearance) {
  const bool desktop = hasDesktop();
  if (appearance == Appearance::followDesktop && desktop) {
    QApplication::setPalette(QPalette());
    return;
  }
  if (qobject_cast<InstrumentStyle*>(QApplication::style()) == nullptr) {
    QApplication::setStyle(new InstrumentStyle);
  }
  QApplication::setPalette(paletteOf(appearance == Appearance::dark ? kDark : kLight));
}

void choose(Appearance appearance) {
  Memory().setValue(QStringLiteral("window/appearance"), static_cast<int>(appearance));
  apply(appearance);
}

Appearance chosen() {
  const int stored = Memory().value(QStringLiteral("window/appearance")).toInt();
  return stored == 1 ? Appearance::light : stored == 2 ? Appearance::dark : Appearance::followDesktop;
}

bool isDark() {
  const QPalette palette = QGuiApplication::palette();
  return luminance(palette.color(QPalette::Base)) < luminance(palette.color(QPalette::Text));
}

QColor color(Meaning meaning) {
  const Pair& pair = kColors[static_cast<std::size_t>(meaning)];
  return QColor(isDark() ? pair.dark : pair.light);
}

QColor textOn(const QColor& background) {
  return contrast(Qt::white, background) >= contrast(Qt::black, background) ? QColor(Qt::white)
                                                                            : QColor(Qt::black);
}

QColor legible(const QColor& wanted, double least) {
  const QColor ground = QGuiApplication::palette().color(QPalette::Base);
  const QColor end = isDark() ? QColor(Qt::white) : QColor(Qt::black);
  QColor shade = wanted;
  for (int step = 1; step <= 10 && contrast(shade, ground) < least; ++step) {
    shade = mixed(end, wanted, step / 10.0);
  }
  return shade;
}

QColor mutedText() {
  return QGuiApplication::palette().color(QPalette::PlaceholderText);
}

QColor faintLine() {
  const QPalette palette = QGuiApplication::palette();
  return mixed(palette.color(QPalette::Text), palette.color(QPalette::Window), 0.14);
}

QColor tint(Meaning meaning) {
  return mixed(color(meaning), QGuiApplication::palette().color(QPalette::Window), isDark() ? 0.22 : 0.14);
}

double contrast(const QColor& one, const QColor& other) {
  const double first = luminance(one) + 0.05;
  const double second = luminance(other) + 0.05;
  return first > second ? first / second : second / first;
}

QFont monospace() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(QGuiApplication::font().pointSizeF());
  return font;
}

QFont heading() {
  QFont font = QGuiApplication::font();
  font.setPointSizeF(font.pointSizeF() * 1.35);
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace headlock::ui::theme
