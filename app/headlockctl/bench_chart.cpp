// The chart of the growths, drawn by hand: a few lines in a few boxes need no library.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/headlockctl/bench_page.h"

namespace headlock::cli {
namespace {

constexpr int kColumns = 3;
constexpr double kPanelWidth = 320;
constexpr double kPanelHeight = 230;
constexpr double kLeft = 52;
constexpr double kRight = 14;
constexpr double kTop = 40;
constexpr double kBottom = 36;
constexpr const char* kOurs = "#1b6ca8";
constexpr const char* kBaseline = "#b0591f";

std::string number(double value) {
  return std::to_string(std::lround(value * 10) / 10) + '.' +
         std::to_string(std::labs(std::lround(value * 10) % 10));
}

/// `10`, `0.1`, `10⁶`: a power of ten as people write it.
std::string powerText(int exponent) {
  constexpr std::array<const char*, 10> kRaised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + "1";
  if (exponent <= 3) return "1" + std::string(static_cast<std::size_t>(exponent), '0');
  std::string text = "10";
  for (const char digit : std::to_string(exponent)) text += kRaised[static_cast<std::size_t>(digit - '0')];
  return text;
}

/// Whole powers of ten around what is shown.
struct Scale {
  int least = 0;
  int most = 1;
  double from = 0;  ///< Pixels of `least`.
  double to = 0;    ///< Pixels of `most`.

  [[nodiscard]] double at(double value) const {
    return from + (std::log10(value) - least) / (most - least) * (to - from);
  }
  void include(double value, bool first) {
    if (value <= 0) return;
    const int floor = static_cast<int>(std::floor(std::log10(value) + 1e-9));
    const int ceil = static_cast<int>(std::ceil(std::log10(value) - 1e-9));
    least = first ? floor : std::min(least, floor);
    most = std::max(first ? ceil : std::max(most, ceil), least + 1);
  }
};

std::string pair(const std::string& across, const std::string& down) {
  return across + ',' + down;
}

std::string circle(const std::string& across, const std::string& down, const std::string& colour) {
  return "<circle cx=\"" + across + "\" cy=\"" + down + "\" r=\"3\" fill=\"" + colour + "\"/>\n";
}

std::string line(const bench::Growth& growth, const Scale& x, const Scale& y,
                 double bench::Growth::Point::*figure, const char* colour) {
  std::string points;
  std::string marks;
  for (const bench::Growth::Point& point : growth.points) {
    if (point.*figure <= 0) continue;
    const std::string across = number(x.at(point.size));
    const std::string down = number(y.at(point.*figure));
    if (!points.empty()) points += ' ';
    points += pair(across, down);
    marks += circle(across, down, colour);
  }
  return "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + colour +
         "\" stroke-width=\"2\"/>\n" + marks;
}

std::string label(double across, double down, const std::string& anchor, const std::string& text,
                  const std::string& style = {}) {
  return "<text x=\"" + number(across) + "\" y=\"" + number(down) + "\" text-anchor=\"" + anchor + "\" " +
         style + ">" + text + "</text>\n";
}

std::string grid(const Scale& x, const Scale& y) {
  std::string svg;
  for (int power = y.least; power <= y.most; ++power) {
    const double down = y.at(std::pow(10, power));
    svg += "<line x1=\"" + number(x.from) + "\" x2=\"" + number(x.to) + "\" y1=\"" + number(down) +
           "\" y2=\"" + number(down) + "\" stroke=\"#d9dde2\"/>\n";
    svg += label(x.from - 6, down + 3, "end", powerText(power) + (power == y.most ? " ms" : ""));
  }
  for (int power = x.least; power <= x.most; ++power) {
    const double across = x.at(std::pow(10, power));
    svg += "<line x1=\"" + number(across) + "\" x2=\"" + number(across) + "\" y1=\"" + number(y.from) +
           "\" y2=\"" + number(y.to) + "\" stroke=\"#d9dde2\"/>\n";
    svg += label(across, y.from + 14, "middle", powerText(power));
  }
  return svg;
}

std::string exponentText(double exponent) {
  std::string text = std::to_string(std::lround(std::abs(exponent) * 100));
  if (text.size() < 3) text.insert(0, 3 - text.size(), '0');
  text.insert(text.size() - 2, ".");
  return (exponent < -0.005 ? "−" : "") + text;
}

std::string panel(const bench::Growth& growth, double left, double top) {
  Scale x{.from = left + kLeft, .to = left + kPanelWidth - kRight};
  Scale y{.from = top + kPanelHeight - kBottom, .to = top + kTop};
  bool first = true;
  bool firstTime = true;
  for (const bench::Growth::Point& point : growth.points) {
    x.include(point.size, first);
    first = false;
    for (const double time : {point.ours, point.baseline}) {
      if (time <= 0) continue;
      y.include(time, firstTime);
      firstTime = false;
    }
  }
  std::string svg = label(left + 8, top + 16, "start", growth.name, "font-weight=\"bold\"");
  svg += label(left + 8, top + 30, "start", "ours n^" + exponentText(growth.exponent()),
               std::string("fill=\"") + kOurs + "\"");
  svg +=
      label(left + 90, top + 30, "start", growth.baseline + " n^" + exponentText(growth.baselineExponent()),
            std::string("fill=\"") + kBaseline + "\"");
  svg += grid(x, y);
  svg += line(growth, x, y, &bench::Growth::Point::baseline, kBaseline);
  svg += line(growth, x, y, &bench::Growth::Point::ours, kOurs);
  svg += label((x.from + x.to) / 2, top + kPanelHeight - 6, "middle", growth.sizes);
  return svg;
}

}  // namespace

std::string growthChart(const std::vector<bench::Growth>& growth) {
  const auto rows = (growth.size() + kColumns - 1) / kColumns;
  const double width = kColumns * kPanelWidth;
  const double height = static_cast<double>(rows) * kPanelHeight;
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + ' ' +
                    number(height) + "\" font-family=\"sans-serif\" font-size=\"10\" fill=\"#2b3036\">\n" +
                    "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  for (std::size_t index = 0; index < growth.size(); ++index) {
    const std::size_t column = index % kColumns;
    const std::size_t row = index / kColumns;
    svg += panel(growth[index], static_cast<double>(column) * kPanelWidth,
                 static_cast<double>(row) * kPanelHeight);
  }
  return svg + "</svg>\n";
}

}  // namespace headlock::cli
