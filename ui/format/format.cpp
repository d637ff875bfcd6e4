#include "ui/format/format.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>
#include <array>
#include <limits>

#include "core/database/duration.h"
#include "core/database/text.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;

struct Unit {
  std::int64_t milliseconds;
  const char* name;
};
constexpr std::array<Unit, 5> kUnits{
    {{86'400'000, "d"}, {3'600'000, "h"}, {60'000, "min"}, {1'000, "s"}, {1, "ms"}}};

QString with(std::int64_t count, const char* unit) {
  return countText(count) + kThinSpace + QLatin1String(unit);
}

}  // namespace

QString countText(std::int64_t count) {
  QString digits = QString::number(count);
  const qsizetype first = count < 0 ? 1 : 0;
  for (qsizetype at = digits.size() - 3; at > first; at -= 3) digits.insert(at, kThinSpace);
  return digits;
}

QString ageText(milliseconds age) {
  const std::int64_t whole = std::max<std::int64_t>(age.count(), 0);
  if (whole == 0) return with(0, "s");
  if (whole < 1'000) return with(whole, "ms");
  for (std::size_t index = 0; index + 2 < kUnits.size(); ++index) {
    const Unit& unit = kUnits[index];
    if (whole < unit.milliseconds) continue;
    const Unit& smaller = kUnits[index + 1];
    const std::int64_t rest = whole % unit.milliseconds / smaller.milliseconds;
    return with(whole / unit.milliseconds, unit.name) + QChar(QChar::Nbsp) +
           QString::number(rest).rightJustified(2, QLatin1Char('0')) + kThinSpace +
           QLatin1String(smaller.name);
  }
  return with(whole / 1'000, "s");
}

QString durationText(milliseconds duration) {
  std::int64_t rest = duration.count();
  if (rest <= 0) return with(rest, "ms");
  QString text;
  for (const Unit& unit : kUnits) {
    const std::int64_t count = rest / unit.milliseconds;
    if (count == 0) continue;
    if (!text.isEmpty()) text += QChar(QChar::Nbsp);
    text += with(count, unit.name);
    rest %= unit.milliseconds;
  }
  return text;
}

QString durationInput(milliseconds duration) {
  return text(database::formatDuration(duration));
}

QString bytesText(std::int64_t bytes) {
  if (bytes < 1'024) return countText(bytes) + kThinSpace + QStringLiteral("B");
  constexpr std::array<const char*, 6> kNames{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes) / 1'024;
  std::size_t name = 0;
  while (value >= 1'023.95 && name + 1 < kNames.size()) {
    value /= 1'024;
    ++name;
  }
  return QString::number(value, 'f', value < 99.95 ? 1 : 0) + kThinSpace + QLatin1String(kNames[name]);
}

QString exactTime(Timestamp time) {
  const std::int64_t microseconds = time.time_since_epoch().count();
  const std::int64_t second =
      microseconds >= 0 ? microseconds / 1'000'000 : (microseconds - 999'999) / 1'000'000;
  const QDateTime whole = QDateTime::fromSecsSinceEpoch(second, Qt::UTC);
  if (!whole.isValid()) return microseconds > 0 ? QStringLiteral("infinity") : QStringLiteral("-infinity");
  return whole.toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss")) + QLatin1Char('.') +
         QString::number(microseconds - second * 1'000'000).rightJustified(6, QLatin1Char('0')) +
         QLatin1Char('Z');
}

QString clockTime(Timestamp time) {
  const QDateTime moment = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count() / 1'000);
  const QDate today = QDate::currentDate();
  if (moment.date() == today) return moment.toString(QStringLiteral("HH:mm:ss"));
  if (moment.date().year() != today.year()) return moment.toString(QStringLiteral("yyyy-MM-dd HH:mm"));
  return QLocale::c().toString(moment, QStringLiteral("d MMM HH:mm"));
}

QString nameText(std::string_view utf8) {
  return text(database::printable(utf8, std::numeric_limits<std::size_t>::max()));
}

QString quantity(std::int64_t count, const QString& singular, const QString& plural) {
  return countText(count) + QLatin1Char(' ') + (count == 1 ? singular : plural);
}

}  // namespace headlock::ui
