#include "ui/messages/payload_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/topic/client.h"
#include "ui/format/format.h"
#include "ui/frame/elided_label.h"
#include "ui/json/json_view.h"
#include "ui/messages/messages_model.h"
#include "ui/models/list_view.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

enum Page { kTreePage, kLinesPage, kChangesPage, kSentencePage };
/// A document of up to this many nodes opens unfolded.
constexpr int kUnfolded = 400;

QString titleOf(const topic::StoredMessage& message) {
  QStringList facts{PayloadView::tr("Message %1").arg(countText(message.id.value))};
  facts << bytesText(message.payloadBytes) << clockTime(message.createdAt);
  return facts.join(QStringLiteral(" · "));
}

}  // namespace

PayloadView::PayloadView(QWidget* parent) : QWidget(parent) {
  tree_ = new JsonModel(this);
  lines_ = new TextLinesModel(this);
  changes_ = new JsonDiffModel(this);
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(theme::kMedium, theme::kStep, theme::kMedium, theme::kStep);
  title_ = new ElidedLabel(this);
  title_->setObjectName(QStringLiteral("payloadTitle"));
  title_->setForegroundRole(QPalette::PlaceholderText);
  raw_ = new QToolButton(this);
  raw_->setText(tr("Raw"));
  raw_->setCheckable(true);
  raw_->setAutoRaise(true);
  raw_->setToolTip(tr("The payload as text"));
  copy_ = new QToolButton(this);
  copy_->setText(tr("Copy"));
  copy_->setAutoRaise(true);
  copy_->setToolTip(tr("Copy the payload, every digit of it"));
  head->addWidget(title_, 1);
  head->addWidget(raw_);
  head->addWidget(copy_);
  column->addLayout(head);

  pages_ = new QStackedWidget(this);
  treeView_ = new JsonView(*tree_, tr("Payload as a tree"), this);
  linesView_ = new QListView(this);
  linesView_->setModel(lines_);
  linesView_->setAccessibleName(tr("Payload as text"));
  linesView_->setFrameShape(QFrame::NoFrame);
  linesView_->setUniformItemSizes(true);
  linesView_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  changesView_ = new ListView(tr("What changed"), this);
  changesView_->setModel(changes_);
  changesView_->setColumnWidths({0, 150, 150}, 120);
  pages_->addWidget(treeView_);
  pages_->addWidget(linesView_);
  pages_->addWidget(changesView_);
  auto* blank = new QWidget(this);
  auto* middle = new QVBoxLayout(blank);
  middle->setContentsMargins(theme::kHuge, theme::kHuge, theme::kHuge, theme::kHuge);
  middle->addStretch();
  sentence_ = new QLabel(blank);
  sentence_->setObjectName(QStringLiteral("payloadSentence"));
  sentence_->setWordWrap(true);
  sentence_->setTextFormat(Qt::PlainText);
  sentence_->setAlignment(Qt::AlignCenter);
  sentence_->setForegroundRole(QPalette::PlaceholderText);
  button_ = new QPushButton(blank);
  button_->setObjectName(QStringLiteral("payloadButton"));
  middle->addWidget(sentence_);
  middle->addWidget(button_, 0, Qt::AlignHCenter);
  middle->addStretch();
  pages_->addWidget(blank);
  column->addWidget(pages_, 1);
  connect(raw_, &QToolButton::toggled, this, &PayloadView::showPage);
  connect(copy_, &QToolButton::clicked, this, &PayloadView::copy);
  connect(button_, &QPushButton::clicked, this, [this] {
    if (session_) load(*session_, topic_, shown_);
  });
  clear({});
}

QString PayloadView::sentence() const {
  return pages_->currentIndex() == kSentencePage ? sentence_->text() : QString();
}

QString PayloadView::title() const {
  return title_->text();
}

void PayloadView::clear(const QString& sentence) {
  reading_.abandon();
  comparing_ = false;
  title_->setText({});
  tree_->show(nullptr);
  lines_->show(nullptr);
  changes_->show({});
  say(sentence);
}

void PayloadView::say(const QString& sentence, const QString& button) {
  sentence_->setText(sentence);
  button_->setText(button);
  button_->setVisible(!button.isEmpty());
  pages_->setCurrentIndex(kSentencePage);
  raw_->setEnabled(false);
  copy_->setEnabled(false);
}

void PayloadView::show(Session& session, const QString& topic, const topic::StoredMessage& preview) {
  if (!isBig(preview)) return load(session, topic, preview.id);
  clear({});
  session_ = &session;
  topic_ = topic;
  shown_ = preview.id;
  title_->setText(titleOf(preview));
  say(tr("This payload takes %1 on the server.").arg(bytesText(preview.payloadBytes)), tr("Load it"));
}

void PayloadView::showHead(Session& session, const QString& topic, topic::MessageId id) {
  session_ = &session;
  topic_ = topic;
  shown_ = id;
  reading_ = session.submit(
      request(tr("reading message %1").arg(id.value)),
      [name = topic.toStdString(), id](topic::Client& client, JobControl&) {
        auto& operations = client.topic<topic::RawPayload>(name).operations();
        topic::MessageFilter glance;
        glance.previewCharacters = kPreviewCharacters;
        auto there = operations.messages(glance, topic::MessageId{id.value + 1}, 1);
        const bool found = !there.empty() && there.front().id == id;
        if (!found) return Parsed{};
        if (isBig(there.front())) return Parsed{std::move(there.front()), nullptr, nullptr};
        return parse(operations.message(id));
      },
      [this](const Parsed& parsed) {
        if (parsed.message && !parsed.tree) {
          show(*session_, topic_, *parsed.message);
          Q_EMIT settled();
        } else {
          present(parsed);
        }
      },
      [this](const Problem& problem) { say(problem.sentence); });
}

PayloadView::Parsed PayloadView::parse(std::optional<topic::StoredMessage> message) {
  Parsed parsed;
  if (message) {
    parsed.tree = std::make_shared<const JsonTree>(JsonTree::parse(message->payload));
    parsed.lines = TextLines::of(indented(*parsed.tree));
  }
  parsed.message = std::move(message);
  return parsed;
}

JobRequest PayloadView::request(const QString& doing) {
  JobRequest request;
  request.doing = doing;
  request.waiting = [this](const QString& sentence) { say(sentence); };
  return request;
}

void PayloadView::load(Session& session, const QString& topic, topic::MessageId id) {
  session_ = &session;
  topic_ = topic;
  shown_ = id;
  reading_ = session.submit(
      request(tr("reading message %1").arg(id.value)),
      [name = topic.toStdString(), id](topic::Client& client, JobControl&) {
        return parse(client.topic<topic::RawPayload>(name).operations().message(id));
      },
      [this](const Parsed& parsed) { present(parsed); },
      [this](const Problem& problem) { say(problem.sentence); });
}

void PayloadView::present(const Parsed& parsed) {
  comparing_ = false;
  if (!parsed.message) {
    clear(tr("Message %1 is not in the log any more.").arg(countText(shown_.value)));
  } else {
    title_->setText(titleOf(*parsed.message));
    tree_->show(parsed.tree);
    lines_->show(parsed.lines);
    if (parsed.tree->size() <= kUnfolded) treeView_->expandAll();
    raw_->setEnabled(true);
    copy_->setEnabled(true);
    showPage();
  }
  Q_EMIT settled();
}

void PayloadView::compare(Session& session, const QString& topic, topic::MessageId before,
                          topic::MessageId after) {
  using Changes = std::vector<JsonChange>;
  reading_ = session.submit(
      request(tr("comparing messages %1 and %2").arg(before.value).arg(after.value)),
      [name = topic.toStdString(), before, after](topic::Client& client,
                                                  JobControl&) -> std::optional<Changes> {
        auto& operations = client.topic<topic::RawPayload>(name).operations();
        const auto old = operations.message(before);
        const auto fresh = operations.message(after);
        if (!old || !fresh) return std::nullopt;
        return difference(JsonTree::parse(old->payload), JsonTree::parse(fresh->payload));
      },
      [this, before, after](std::optional<Changes> changes) {
        title_->setText(tr("From message %1 to %2").arg(countText(before.value), countText(after.value)));
        comparing_ = true;
        if (!changes) {
          say(tr("One of the two is not in the log any more."));
        } else if (changes->empty()) {
          say(tr("The two payloads are the same."));
        } else {
          changes_->show(std::move(*changes));
          showPage();
        }
        Q_EMIT settled();
      },
      [this](const Problem& problem) { say(problem.sentence); });
}

void PayloadView::showPage() {
  if (comparing_) {
    raw_->setEnabled(false);
    copy_->setEnabled(false);
    pages_->setCurrentIndex(kChangesPage);
  } else if (tree_->tree() != nullptr) {
    pages_->setCurrentIndex(raw_->isChecked() ? kLinesPage : kTreePage);
  }
}

void PayloadView::copy() {
  if (const JsonTree* tree = tree_->tree()) QApplication::clipboard()->setText(text(tree->text()));
}

}  // namespace headlock::ui
