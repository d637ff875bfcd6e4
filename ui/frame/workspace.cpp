#include "ui/frame/workspace.h"

#include "ui/frame/poll.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kWatchEvery{5};

/// The journal sees every connection of the window, and so does whoever watched before.
class Both : public database::StatementObserver {
public:
  Both(std::shared_ptr<database::StatementObserver> one, std::shared_ptr<database::StatementObserver> other)
      : one_(std::move(one)), other_(std::move(other)) {}
  void onStatement(const database::StatementEvent& event) noexcept override {
    one_->onStatement(event);
    other_->onStatement(event);
  }

private:
  const std::shared_ptr<database::StatementObserver> one_;
  const std::shared_ptr<database::StatementObserver> other_;
};

Workspace::Options observed(Workspace::Options options, std::shared_ptr<database::StatementObserver> log) {
  auto& observer = options.target.observer;
  observer = observer ? std::make_shared<Both>(std::move(log), observer) : std::move(log);
  return options;
}

}  // namespace

Workspace::Workspace(Options options, QObject* parent)
    : QObject(parent),
      log_(std::make_shared<StatementLog>()),
      options_(observed(std::move(options), log_)),
      watch_(std::make_unique<Poll>(*this)) {
  monitor_ = std::make_unique<Session>(options_.target);
  reader_ = std::make_unique<Session>(options_.target, monitor_.get());
  connect(reader_.get(), &Session::statusChanged, this, &Workspace::statusChanged);
  connect(monitor_.get(), &Session::connected, this, &Workspace::watchServer);
  connect(watch_.get(), &Poll::due, this, &Workspace::watchServer);
  watch_->start(kWatchEvery);
}

Workspace::~Workspace() {
  work_.cancelAll();
  reader_->stop();
  monitor_->stop();
}

void Workspace::setSeen(bool seen) {
  if (seen == seen_) return;
  seen_ = seen;
  Q_EMIT seenChanged();
}

void Workspace::setPreparing(bool preparing) {
  if (preparing == preparing_) return;
  preparing_ = preparing;
  Q_EMIT preparingChanged();
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
  // What heals while nobody looks is asked about when somebody does.
  if (watching_.pending() || !seen_) return;
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
