#include "core/bench/child.h"

#include <QByteArray>
#include <QProcess>
#include <QStringList>

#include "core/bench/in_turn.h"
#include "core/database/error.h"

namespace headlock::bench {
namespace {

constexpr int kPatience = 60'000;  // milliseconds

std::string lastLine(const QByteArray& text) {
  const QByteArray trimmed = text.trimmed();
  return trimmed.mid(trimmed.lastIndexOf('\n') + 1).toStdString();
}

}  // namespace

ChildEnd runChild(const std::vector<std::string>& words, const std::string& input) {
  QProcess process;
  QStringList arguments;
  for (std::size_t index = 1; index < words.size(); ++index) {
    arguments.append(QString::fromStdString(words[index]));
  }
  const auto fail = [&](const std::string& why) {
    throw Failed("statement_failed", "The program " + words.front() + " " + why + ".");
  };
  ChildEnd end;
  end.milliseconds = millisecondsOf([&] {
    process.start(QString::fromStdString(words.front()), arguments);
    process.write(input.data(), static_cast<qint64>(input.size()));
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience)) {
      process.kill();
      process.waitForFinished(kPatience);
      fail(process.error() == QProcess::FailedToStart ? "cannot be started" : "did not end within a minute");
    }
  });
  end.output = process.readAllStandardOutput().toStdString();
  if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
    fail("failed: " + lastLine(process.readAllStandardError()));
  }
  return end;
}

}  // namespace headlock::bench
