#include "ui/journal/footprint_page.h"

#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/frame/figure_card.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/journal/footprint_model.h"
#include "ui/journal/minutes_chart.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using std::chrono::microseconds;

constexpr std::chrono::seconds kEvery{2};
constexpr int kLeastCard = 168;

Timestamp now() {
  return std::chrono::floor<microseconds>(std::chrono::system_clock::now());
}

/// The last minute that is over: the one that runs says little.
StatementMinute lastWhole(const std::vector<StatementMinute>& minutes, Timestamp at) {
  const auto wanted = std::chrono::floor<std::chrono::minutes>(at) - std::chrono::minutes(1);
  const auto found = std::ranges::find(minutes, wanted, &StatementMinute::at);
  return found == minutes.end() ? StatementMinute{wanted} : *found;
}

}  // namespace

std::int64_t memoryOfThisProcess() {
  QFile file(QStringLiteral("/proc/self/status"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
    if (line.startsWith("RssAnon:")) return line.simplified().split(' ')[1].toLongLong() * 1'024;
  }
  return 0;
}

FootprintPage::FootprintPage(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("footprint"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, theme::kMedium, 0, 0);
  column->setSpacing(theme::kMedium);
  auto* cards = new QHBoxLayout;
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(0);
  connections_ = new FigureCard(tr("Connections"), this);
  statements_ = new FigureCard(tr("Statements a minute"), this);
  transactions_ = new FigureCard(tr("Open transactions"), this);
  memory_ = new FigureCard(tr("Memory"), this);
  for (FigureCard* card : {connections_, statements_, transactions_, memory_}) {
    card->setMinimumWidth(kLeastCard);  // a caption wraps rather than widen the window
    cards->addWidget(card, 1);
  }
  column->addLayout(cards);
  const auto title = [&](const QString& words, QWidget* of) {
    auto* label = new QLabel(words, this);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(theme::kLarge, 0, theme::kLarge, 0);
    label->setBuddy(of);
    column->addWidget(label);
  };
  chart_ = new MinutesChart(this);
  title(tr("Statements a minute"), chart_);
  column->addWidget(chart_);
  model_ = new FootprintModel(this);
  auto* list = new ListView(tr("Own connections"), this);
  list->setModel(model_);
  list->setColumnWidths({84, 190, 110, 96, 96, 0});
  list->setSettingsName(QStringLiteral("footprint"));
  list->setHint(tr("No connection of this window is open."));
  title(tr("Connections of this window"), list);
  column->addWidget(list, 1);
  poll_ = new Poll(workspace, this);
  connect(poll_, &Poll::due, this, &FootprintPage::ask);
}

void FootprintPage::start() {
  poll_->start(kEvery);
  ask();
}

void FootprintPage::stop() {
  poll_->stop();
  asking_.abandon();
}

void FootprintPage::ask() {
  if (asking_.pending()) return;
  std::vector<LoggedConnection> sent = workspace_.log().connections();
  std::vector<std::int64_t> pids;
  pids.reserve(sent.size());
  for (const LoggedConnection& connection : sent) pids.push_back(connection.backendPid);
  JobRequest request;
  request.doing = tr("asking the server for the console's own sessions");
  request.background = true;
  asking_ = workspace_.monitor().submit(
      std::move(request),
      [pids](topic::Client& client, JobControl&) { return database::ownSessions(client.connection(), pids); },
      [this, sent = std::move(sent)](const std::vector<database::OwnSession>& sessions) {
        std::vector<OwnConnection> own;
        own.reserve(sessions.size());
        for (const database::OwnSession& session : sessions) {
          // Of two that had this number the later one is the one that is there.
          const auto found =
              std::find_if(sent.rbegin(), sent.rend(), [&](const LoggedConnection& connection) {
                return connection.backendPid == session.backendPid;
              });
          if (found != sent.rend()) own.push_back({*found, session});
        }
        show(std::move(own));
      },
      [this](const Problem& problem) {
        if (!problem.isCancelled()) Q_EMIT failed(problem);
      });
}

void FootprintPage::show(std::vector<OwnConnection> connections) {
  model_->show(std::move(connections));
  showFigures();
  shown_ = true;
  Q_EMIT read();
}

void FootprintPage::showFigures() {
  const StatementLog& log = workspace_.log();
  const std::vector<StatementMinute> minutes = log.minutes();
  const StatementMinute last = lastWhole(minutes, now());
  connections_->show(countText(model_->rowCount()),
                     tr("a reader, a monitor, and one for each piece of work"));
  const auto busy = std::chrono::floor<std::chrono::milliseconds>(last.busy);
  statements_->show(countText(last.statements),
                    tr("in the last whole minute, which took the server %1").arg(ageText(busy)));
  const int open = model_->openTransactions();
  transactions_->show(countText(open), open == 0 ? tr("Nothing stays open while nothing runs.")
                                                 : tr("Work that runs, or a race on the stage."));
  memory_->show(bytesText(memoryOfThisProcess()),
                tr("the whole program; %1 of it are the journal")
                    .arg(bytesText(static_cast<std::int64_t>(log.bytes()))));
  chart_->show(minutes, now());
}

}  // namespace headlock::ui
