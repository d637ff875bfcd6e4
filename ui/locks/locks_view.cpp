#include "ui/locks/locks_view.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/contention/sentence.h"
#include "ui/locks/contention_model.h"
#include "ui/locks/lock_words.h"
#include "ui/locks/sentence_bar.h"
#include "ui/locks/session_tree.h"
#include "ui/locks/sessions_model.h"
#include "ui/locks/timeline_view.h"
#include "ui/locks/wait_graph_view.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

using contention::Identity;

/// So many further sentences stand below the first; the pictures show the rest.
constexpr std::size_t kNotes = 2;
constexpr std::chrono::seconds kBrief{1};

/// The two splitters side by side move together: what is above stays beside what is above.
void tie(QSplitter& one, QSplitter& other) {
  QObject::connect(&one, &QSplitter::splitterMoved, &other, [&one, &other] { other.setSizes(one.sizes()); });
  QObject::connect(&other, &QSplitter::splitterMoved, &one, [&one, &other] { one.setSizes(other.sizes()); });
}

}  // namespace

LocksView::LocksView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bar_ = new SentenceBar(this);
  column->addWidget(bar_);
  graph_ = new WaitGraphView(this);
  graph_->setHint(
      tr("Nobody waits for a lock.\nWhoever does appears here, with whom it waits for and for what."));
  sessions_ = new SessionsModel(this);
  tree_ = new SessionTree(*sessions_, this);
  timeline_ = new TimelineView(this);
  timeline_->setHint(tr("Nobody has waited in the last minutes."));
  contention_ = new ContentionModel(this);
  lines_ = new ListView(tr("Contention by key"), this);
  lines_->setModel(contention_);
  lines_->setColumnWidths({0, 84, 84, 64, 52}, 110);
  lines_->setSettingsName(QStringLiteral("contention"));
  lines_->setHint(tr("What was waited for, the most first."));
  auto* sides = new QSplitter(Qt::Horizontal, this);
  auto* left = new QSplitter(Qt::Vertical, sides);
  left->addWidget(titled(tr("Who waits for whom"), graph_));
  left->addWidget(titled(tr("Over time: solid holds, hatched waits; click or drag to look back"), timeline_));
  auto* right = new QSplitter(Qt::Vertical, sides);
  right->addWidget(titled(tr("Sessions"), tree_));
  right->addWidget(titled(tr("Contention by key"), lines_));
  for (QSplitter* splitter : {sides, left, right}) splitter->setChildrenCollapsible(false);
  for (QSplitter* splitter : {left, right}) {
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({400, 200});
  }
  sides->setSizes({656, 456});
  tie(*left, *right);
  column->addWidget(sides, 1);

  connect(graph_, &WaitGraphView::selected, this, &LocksView::choose);
  connect(tree_, &SessionTree::selected, this, &LocksView::choose);
  connect(timeline_, &TimelineView::selected, this, &LocksView::choose);
  connect(graph_, &WaitGraphView::activated, this, &LocksView::keyWanted);
  connect(tree_, &SessionTree::activatedSession, this, &LocksView::keyWanted);
  connect(lines_, &ListView::rowActivated, this, [this](const QModelIndex& index) {
    if (const auto* const line = contention_->line(index.row())) Q_EMIT lineWanted(*line);
  });
}

QWidget* LocksView::titled(const QString& title, QWidget* content) {
  auto* pane = new QWidget(this);
  auto* column = new QVBoxLayout(pane);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* label = new QLabel(title, pane);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setContentsMargins(theme::kLarge, theme::kStep, theme::kLarge, theme::kStep);
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  label->setBuddy(content);
  column->addWidget(label);
  column->addWidget(content, 1);
  return pane;
}

void LocksView::showReport(const SharedReport& report) {
  report_ = report;
  graph_->show(report);
  sessions_->show(report);
  sayWhatMatters();
  // Whoever was chosen may stand elsewhere in the tree now, or be gone.
  if (graph_->picture().nodeFor(chosen_) == nullptr && chosen_ != Identity{}) return choose({});
  tree_->select(chosen_);
}

void LocksView::sayWhatMatters() {
  const auto sentences = contention::sentencesOf(*report_);
  const bool circle = !report_->cycles.empty();
  const bool quiet = report_->waits.empty();
  // A wait of a moment is how locks work; one that lasts is what somebody should look at.
  const bool brief = !quiet && report_->waits.front().waited < kBrief;
  const Meaning meaning = circle  ? Meaning::failed
                          : quiet ? Meaning::fine
                          : brief ? Meaning::waits
                                  : Meaning::holdsLock;
  // A circle is about to be ended by force: it goes before everything else.
  const std::size_t first = circle ? report_->roots.size() : 0;
  QStringList notes;
  std::size_t noted = 0;
  for (std::size_t index = 0; index < sentences.size(); ++index) {
    if (index == first || noted == kNotes) continue;
    ++noted;
    notes.append(asSentence(sentences[index]).remove(QLatin1Char('`')));
  }
  if (sentences.size() > noted + 1)
    notes.append(tr("And %1 more.").arg(static_cast<int>(sentences.size() - noted - 1)));
  const std::string blind = contention::blindSpotOf(*report_);
  if (!blind.empty()) notes.append(asSentence(blind));
  bar_->say(meaning, asRichSentence(sentences[first]), asSentence(sentences[first]), notes);
}

void LocksView::showTimeline(const contention::Timeline& timeline, std::vector<Timestamp> moments) {
  timeline_->setMoments(std::move(moments));
  timeline_->show(timeline);
}

void LocksView::showContention(std::vector<contention::ContentionLine> lines) {
  contention_->show(std::move(lines));
}

void LocksView::clear() {
  graph_->clear();
  timeline_->clear();
  contention_->show({});
  report_ = std::make_shared<const contention::LockReport>();
  sessions_->show(report_);
  choose({});
}

void LocksView::choose(const Identity& who) {
  chosen_ = who;
  graph_->select(who);
  tree_->select(who);
  timeline_->select(who);
  Q_EMIT chosenChanged();
}

}  // namespace headlock::ui
