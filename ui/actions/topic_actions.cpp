#include "ui/actions/topic_actions.h"

#include <poll.h>

#include <QCheckBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include "core/database/duration.h"
#include "core/topic/client.h"
#include "ui/actions/form_dialog.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

QString say(const char* source) {
  return QCoreApplication::translate("headlock::ui", source);
}

milliseconds required(const QLineEdit& field) {
  const auto duration = durationIn(field);
  if (!duration || duration->count() <= 0) {
    throw InvalidInput("invalid_duration",
                       "Write a duration of at least 1ms, for example 30s, 5m, 1h or 2d.");
  }
  return *duration;
}

/// Waits for `duration`, or until it is cancelled; tells how much is left.
void hold(JobControl& control, milliseconds duration, const QString& doing) {
  const auto until = Clock::now() + duration;
  while (!control.cancelled()) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    if (left.count() <= 0) return;
    control.report({(duration - left).count(), duration.count(), doing.arg(ageText(left))});
    pollfd wake{control.canceller()->descriptor(), POLLIN, 0};
    ::poll(&wake, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 100)));
  }
}

topic::Producer<topic::RawPayload> producerOf(topic::Client& client, const std::string& topic) {
  return client.topic<topic::RawPayload>(topic).producer();
}

struct Produce {
  std::string payload;
  topic::ProduceOptions options;
};

void startProduce(Workspace& workspace, const QString& topic, const Produce& produce) {
  workspace.work().start(
      say("Produce to %1").arg(topic), workspace.target(), &workspace.monitor(),
      [name = topic.toStdString(), produce](topic::Client& client, JobControl&) {
        return producerOf(client, name).produce({produce.payload}, produce.options);
      },
      [&workspace](const topic::Produced& produced) {
        workspace.announceChange();
        const QString id = countText(produced.id.value);
        return WorkResult{produced.becameHead ? say("Message %1 is the key's head now.").arg(id)
                                              : say("Message %1 is in the log.").arg(id)};
      });
}

void startLock(Workspace& workspace, const QString& topic, const QString& key, milliseconds duration) {
  workspace.work().start(
      say("Lock %1 of %2").arg(key, topic), workspace.target(), &workspace.monitor(),
      [topic = topic.toStdString(), key = key.toStdString(), duration](topic::Client& client,
                                                                       JobControl& control) {
        topic::Transaction transaction(client.connection());
        const auto row = client.topic<topic::RawPayload>(topic).operations().lock(transaction, key);
        hold(control, duration, say("Held; %1 left"));
        transaction.rollback();  // nothing was written: the lock goes, and a row that it made goes with it
        return row.waited;
      },
      [&workspace](milliseconds waited) {
        workspace.announceChange();
        return WorkResult{say("Released. Getting the lock took %1.").arg(ageText(waited))};
      });
}

}  // namespace

QString whyReadOnly(const Workspace& workspace) {
  if (workspace.options().readOnly) return say("This connection is read-only.");
  if (workspace.server() && workspace.server()->inRecovery)
    return say("This server is a standby: nothing can be changed there.");
  return {};
}

void createTopic(QWidget& parent, Workspace& workspace) {
  auto* dialog = new FormDialog(say("Create a topic"), say("Create"), &parent);
  const auto* name = dialog->addLine(say("Name"), QStringLiteral("topicName"));
  const auto* ttl = dialog->addLine(say("Headless TTL"), QStringLiteral("topicTtl"), QStringLiteral("1h"));
  dialog->setCheck([name, ttl] {
    topic::requireTopicName(name->text().toStdString());
    static_cast<void>(required(*ttl));
  });
  dialog->run([&workspace, name, ttl] {
    const topic::TopicConfig config{name->text().toStdString(), required(*ttl)};
    workspace.work().start(
        say("Create %1").arg(name->text()), workspace.target(), &workspace.monitor(),
        [config](topic::Client& client, JobControl&) { return client.registerTopic(config); },
        [&workspace](const topic::Registration& registration) {
          workspace.chooseTopic(text(registration.topic.name));
          workspace.announceChange();
          return WorkResult{registration.created ? say("Created.")
                                                 : say("It was there; its TTL is the given one now.")};
        });
  });
}

void changeTtl(QWidget& parent, Workspace& workspace, const QString& topic, std::int64_t ttlMilliseconds) {
  auto* dialog = new FormDialog(say("Change the TTL of %1").arg(topic), say("Change"), &parent);
  const auto* ttl = dialog->addLine(say("Headless TTL"), QStringLiteral("topicTtl"),
                                    durationInput(milliseconds(ttlMilliseconds)));
  dialog->setCheck([ttl] { static_cast<void>(required(*ttl)); });
  dialog->run([&workspace, topic, ttl] {
    const topic::TopicConfig config{topic.toStdString(), required(*ttl)};
    workspace.work().start(
        say("Change the TTL of %1").arg(topic), workspace.target(), &workspace.monitor(),
        [config](topic::Client& client, JobControl&) { return client.alterTopic(config); },
        [&workspace](const topic::TopicInfo& info) {
          workspace.announceChange();
          return WorkResult{say("Headless rows are kept for %1 now.").arg(durationText(info.headlessTtl))};
        });
  });
}

void deleteTopic(QWidget& parent, Workspace& workspace, const QString& topic, const QString& messages) {
  confirm(&parent, say("Delete the topic %1 with %2?").arg(topic, messages),
          say("Its log and its heads are dropped. Nothing brings them back."), say("Delete topic"),
          [&workspace, topic] {
            workspace.work().start(
                say("Delete %1").arg(topic), workspace.target(), &workspace.monitor(),
                [name = topic.toStdString()](topic::Client& client, JobControl&) {
                  client.deleteTopic(name);
                  return true;
                },
                [&workspace, topic](bool) {
                  if (workspace.topic() == topic) workspace.chooseTopic({});
                  workspace.announceChange();
                  return WorkResult{say("Deleted.")};
                });
          });
}

void produceMessage(QWidget& parent, Workspace& workspace, const QString& topic, const QString& key) {
  auto* dialog = new FormDialog(say("Produce to %1").arg(topic), say("Produce"), &parent);
  auto* keyField = dialog->addLine(say("Key"), QStringLiteral("produceKey"), key);
  keyField->setFont(theme::monospace());
  keyField->setPlaceholderText(say("none"));
  auto* compact = new QCheckBox(say("Compacted: it may become the key's head"), dialog);
  compact->setObjectName(QStringLiteral("produceCompact"));
  compact->setChecked(!key.isEmpty());
  dialog->form().addRow(QString(), compact);
  const auto* rank = dialog->addLine(say("Rank"), QStringLiteral("produceRank"), QStringLiteral("0"));
  const auto* version =
      dialog->addLine(say("Schema version"), QStringLiteral("produceVersion"), QStringLiteral("1"));
  auto* payload = new QPlainTextEdit(QStringLiteral("{}"), dialog);
  payload->setObjectName(QStringLiteral("producePayload"));
  payload->setAccessibleName(say("Payload"));
  payload->setFont(theme::monospace());
  payload->setTabChangesFocus(true);
  payload->setMinimumHeight(140);
  dialog->form().addRow(say("Payload"), payload);
  QObject::connect(payload, &QPlainTextEdit::textChanged, dialog, &FormDialog::check);
  QObject::connect(compact, &QCheckBox::toggled, dialog, &FormDialog::check);
  const auto read = [=] {
    Produce produce{payload->toPlainText().toStdString(), {}};
    if (!keyField->text().isEmpty()) {
      produce.options.key = keyField->text().toStdString();
      topic::requireKey(*produce.options.key);
    }
    bool isRank = false;
    bool isVersion = false;
    const qint64 rankValue = rank->text().toLongLong(&isRank);
    produce.options.schemaVersion = version->text().toInt(&isVersion);
    if (!isRank) throw InvalidInput("invalid_argument", "A rank is a whole number.");
    if (!isVersion || *produce.options.schemaVersion < 1) {
      throw InvalidInput("invalid_argument", "A schema version is a whole number of at least 1.");
    }
    if (compact->isChecked()) {
      if (!produce.options.key) topic::refuseCompactionWithoutKey();
      produce.options.compaction = topic::Compaction{rankValue};
    }
    topic::requireJson(produce.payload);
    return produce;
  };
  dialog->setCheck([read] { static_cast<void>(read()); });
  dialog->run([&workspace, topic, read] { startProduce(workspace, topic, read()); });
}

void lockKey(QWidget& parent, Workspace& workspace, const QString& topic, const QString& key) {
  auto* dialog = new FormDialog(say("Lock a key of %1").arg(topic), say("Lock"), &parent);
  auto* keyField = dialog->addLine(say("Key"), QStringLiteral("lockKey"), key);
  keyField->setFont(theme::monospace());
  const auto* duration = dialog->addLine(say("For"), QStringLiteral("lockDuration"), QStringLiteral("30s"));
  auto* note = new QLabel(say("Whoever locks or updates this key waits until then, or until you cancel it "
                              "below. Nothing is written."),
                          dialog);
  note->setWordWrap(true);
  note->setForegroundRole(QPalette::PlaceholderText);
  dialog->form().addRow(QString(), note);
  dialog->setCheck([keyField, duration] {
    topic::requireKey(keyField->text().toStdString());
    static_cast<void>(required(*duration));
  });
  dialog->run([&workspace, topic, keyField, duration] {
    startLock(workspace, topic, keyField->text(), required(*duration));
  });
}

}  // namespace headlock::ui
