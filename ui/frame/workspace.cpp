#include "ui/frame/workspace.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kWatchEvery{5};

}  // namespace

Workspace::Workspace(Options options, QObject* parent) : QObject(parent), options_(std::move(options)) {
  monitor_ = std::make_unique<Session>(options_.target);
  reader_ = std::make_unique<Session>(options_.target, monitor_.get());
  connect(reader_.get(), &Session::statusChanged, this, &Workspace::statusChanged);
  connect(monitor_.get(), &Session::connected, this, &Workspace::watchServer);
  connect(&watch_, &QTimer::timeout, this, &Workspace::watchServer);
  watch_.start(kWatchEvery);
}

Workspace::~Workspace() {
  work_.cancelAll();
  reader_->stop();
  monitor_->stop();
}

void Workspace::tryNow() {
  reader_->tryNow();
  monitor_->tryNow();
}

void Workspace::chooseTopic(const QString& topic) {
  if (topic == topic_) return;
  topic_ = topic;
  Q_EMIT topicChosen(topic_);
}

void Workspace::openKeys(WantedKeys wanted) {
  wanted_ = std::move(wanted);
  go(QStringLiteral("keys"));
  if (wanted_) Q_EMIT keysWanted();
}

WantedKeys Workspace::takeWantedKeys() {
  WantedKeys wanted = std::move(*wanted_);
  wanted_.reset();
  return wanted;
}

void Workspace::openRace(const std::string& specText) {
  Q_EMIT raceWanted(specText);
  go(QStringLiteral("races"));
}

void Workspace::watchServer() {
  if (watching_.pending()) return;
  JobRequest request;
  request.doing = tr("asking the server for its time");
  request.background = true;
  watching_ = monitor_->submit(
      std::move(request),
      [](topic::Client& client, JobControl&) { return database::serverStatus(client.connection()); },
      [this](database::ServerStatus status) {
        server_ = std::move(status);
        Q_EMIT statusChanged();
      },
      [this](const Problem&) { Q_EMIT statusChanged(); });
}

}  // namespace headlock::ui
