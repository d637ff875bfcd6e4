#include "ui/races/races_place.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "core/race/orders.h"
#include "ui/actions/topic_actions.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/races/orders_model.h"
#include "ui/races/race_list.h"
#include "ui/races/rows_model.h"
#include "ui/races/spec_editor.h"
#include "ui/races/stage_runner.h"
#include "ui/races/stage_view.h"

namespace headlock::ui {
namespace {

QString factsOf(const race::Spec& spec) {
  std::int64_t steps = 0;
  for (const race::Session& session : spec.sessions) steps += static_cast<std::int64_t>(session.steps.size());
  const std::uint64_t orders = race::countOrders(spec);
  QStringList facts{
      RacesPlace::tr("%1, %2").arg(quantity(static_cast<std::int64_t>(spec.sessions.size()),
                                            RacesPlace::tr("session"), RacesPlace::tr("sessions")),
                                   quantity(steps, RacesPlace::tr("step"), RacesPlace::tr("steps")))};
  if (orders < 1'000'000)
    facts << RacesPlace::tr("at most %1 orders").arg(countText(static_cast<std::int64_t>(orders)));
  if (spec.expectation) {
    switch (spec.expectation->kind) {
      case race::Expectation::Kind::allHeld:
        facts << RacesPlace::tr("it holds in every order");
        break;
      case race::Expectation::Kind::someBroken:
        facts << RacesPlace::tr("it breaks in some of them");
        break;
      case race::Expectation::Kind::someError:
        facts << RacesPlace::tr("some of them end in %1").arg(text(spec.expectation->sqlstate));
        break;
    }
  }
  return facts.join(QStringLiteral(" · "));
}

/// The order that the spec itself lists first, as far as an order says it: each step once, in its turn.
race::Order listedOrder(const race::Spec& spec) {
  race::Order order;
  if (spec.permutations.empty()) return order;
  std::vector<std::size_t> played(spec.sessions.size(), 0);
  for (const race::PermutationStep& each : spec.permutations.front().steps) {
    if (each.step.step != played[each.step.session]++) return {};
    order.push_back(each.step.session);
  }
  return order;
}

}  // namespace

RacesPlace::RacesPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("races"), tr("Races"), workspace, parent) {
  makeContent();
  makeFilters();
  makeTools();
  setSentence(tr("Concurrent sessions, step by step, on a stage of their own"));
  pace_.setSingleShot(true);
  connect(&pace_, &QTimer::timeout, this, &RacesPlace::advance);
  connect(list_, &RaceList::chosen, this, &RacesPlace::showRace);
  connect(stage_, &StageView::moveRequested, this, [this](std::size_t session) {
    pause();
    move(session);
  });
  connect(matrix_, &MatrixView::replayRequested, this, &RacesPlace::replay);
  connect(ordersView_, &ListView::rowActivated, this, [this](const QModelIndex& index) {
    const auto [race, order] = orders_->at(index.row());
    replay(race, order);
  });
  connect(orders_, &OrdersModel::changed, this, &RacesPlace::showOrders);
  connect(editor_, &SpecEditor::stageRequested, this, &RacesPlace::putOnStage);
  connect(&workspace, &Workspace::statusChanged, this, &RacesPlace::enableActions);
  connect(&workspace, &Workspace::raceWanted, this, &RacesPlace::openSkeleton);
  showOrders();
  enableActions();
}

// The runner goes first: nobody shows its frames any more.
RacesPlace::~RacesPlace() {
  runner_.reset();
}

void RacesPlace::enter() {
  if (!catalogue_) {
    catalogue_ = std::make_unique<RaceCatalogue>();
    list_->show(*catalogue_);
    state().still();
    choose(QStringLiteral("first-update-naive"));
  }
  showRoles();  // the palette may be another one by now
  list_->setFocus();
}

void RacesPlace::leave() {
  pause();
}

// Only a race that failed has anything to read again.
void RacesPlace::refresh() {
  if (state().problem()) restart();
}

void RacesPlace::showExample() {
  example_ = true;
  choose(QStringLiteral("first-update-naive"));
  restart();
  play();
  if (orders_->rowCount() == 0) playAll();
}

bool RacesPlace::settled() const {
  const bool still = !playing_ && !pace_.isActive() && (!runner_ || !runner_->busy());
  return Place::settled() && still && (!exploring_ || exploring_->over());
}

void RacesPlace::choose(const QString& name) {
  if (!catalogue_) enter();
  const Race race = catalogue_->find(name);
  if (!race) throw std::logic_error("there is no race called " + name.toStdString());
  showRace(race);
}

void RacesPlace::showRace(const Race& race) {
  if (race_ == race) return;
  if (race_ && editor_->isModified()) drafts_[edited_.name] = editor_->specText();
  race_ = race;
  edited_ = {race->name, race->path};
  const auto draft = drafts_.find(race->name);
  editor_->open(draft == drafts_.end() ? race->text : draft->second, draft != drafts_.end());
  if (runner_) runner_->close();
  begun_ = false;
  playing_ = false;
  following_ = true;
  pace_.stop();
  asked_.reset();
  frames_.clear();
  shown_ = 0;
  order_ = listedOrder(*race->spec);
  if (state().problem()) state().still();
  setHeading(tr("Races › %1").arg(race->title()));
  setSentence(factsOf(*race->spec));
  story_->setText(race->story());
  story_->setVisible(!race->story().isEmpty());
  stage_->open(race->spec);
  const std::vector<Race> companions = catalogue_->companions(race);
  if (companions != companions_) {
    companions_ = companions;
    if (exploring_) exploring_->cancel();
    exploring_ = nullptr;
    orders_->begin(companions_);
  }
  list_->mark(race);
  showRoles();
  showMoment();
}

void RacesPlace::showRoles() {
  const std::array every{race::PairRole::naive, race::PairRole::protectedBySql,
                         race::PairRole::protectedByLibrary};
  for (std::size_t index = 0; index < every.size(); ++index) {
    const auto isIt = [&](const Race& race) {
      return race->spec->pair && race->spec->pair->role == every[index];
    };
    const bool current = isIt(race_);
    roles_[index]->setAutoExclusive(false);
    roles_[index]->setChecked(current);
    roles_[index]->setAutoExclusive(true);
    QPalette colors;  // an empty one: everything from the application
    QFont font;
    if (current) {
      const QPalette given = QApplication::palette();
      colors.setColor(QPalette::Button, given.color(QPalette::Highlight));
      colors.setColor(QPalette::ButtonText, given.color(QPalette::HighlightedText));
      font.setWeight(QFont::DemiBold);
    }
    roles_[index]->setPalette(colors);
    roles_[index]->setFont(font);
    roles_[index]->setEnabled(current || std::ranges::any_of(companions_, isIt));
  }
}

void RacesPlace::changeEvent(QEvent* event) {
  Place::changeEvent(event);
  if (event->type() == QEvent::ApplicationPaletteChange && race_) showRoles();
}

// The text as it stands becomes a race of its own; a bundled one stays what it is.
void RacesPlace::putOnStage() {
  const Race original = catalogue_->find(edited_.name);
  const bool bundled = original && original->bundled;
  const QString name = bundled ? tr("%1, edited").arg(edited_.name) : edited_.name;
  const std::string source = editor_->specText();
  drafts_.erase(edited_.name);
  editor_->setUnmodified();
  openText(name, edited_.path, source);
  tabs_->setCurrentIndex(0);
}

bool RacesPlace::isPlayable() const {
  return race_ != nullptr && whyReadOnly(workspace()).isEmpty();
}

}  // namespace headlock::ui
