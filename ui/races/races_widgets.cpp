// What the races' place is made of.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/memory/memory.h"
#include "ui/models/list_view.h"
#include "ui/races/orders_model.h"
#include "ui/races/race_list.h"
#include "ui/races/races_place.h"
#include "ui/races/rows_model.h"
#include "ui/races/spec_editor.h"
#include "ui/races/stage_view.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

QString paceKey() {
  return QStringLiteral("races/pace");
}
constexpr int kUsualPace = 800;

QFrame* line(QWidget* parent) {
  auto* drawn = new QFrame(parent);
  drawn->setFrameShape(QFrame::HLine);
  drawn->setFrameShadow(QFrame::Plain);
  drawn->setForegroundRole(QPalette::Mid);
  return drawn;
}

QScrollArea* scrolled(QWidget* content, const QString& accessibleName) {
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setAccessibleName(accessibleName);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(content);
  area->viewport()->setBackgroundRole(QPalette::Base);
  return area;
}

}  // namespace

void RacesPlace::makeContent() {
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setChildrenCollapsible(false);
  list_ = new RaceList(splitter);
  splitter->addWidget(list_);
  tabs_ = new QTabWidget(splitter);
  tabs_->setObjectName(QStringLiteral("raceTabs"));
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Views of the race"));
  tabs_->addTab(makeStagePage(), tr("Stage"));
  editor_ = new SpecEditor(tabs_);
  tabs_->addTab(editor_, tr("Text"));
  ordersView_ = new ListView(tr("Orders and what came of each"), tabs_);
  ordersView_->setModel(orders_);
  ordersView_->setColumnWidths({140, 72, 0, 180});
  ordersView_->setSettingsName(QStringLiteral("races-orders"));
  ordersView_->setHint(tr("The orders appear here once they are played: All interleavings."));
  tabs_->addTab(ordersView_, tr("Orders"));
  splitter->addWidget(tabs_);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({252, 860});
  setContent(splitter);
}

QWidget* RacesPlace::makeStagePage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  story_ = new QLabel(page);
  story_->setObjectName(QStringLiteral("story"));
  story_->setTextFormat(Qt::PlainText);
  story_->setWordWrap(true);
  story_->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  column->addWidget(story_);

  stage_ = new StageView(nullptr);
  stageScroll_ = scrolled(stage_, tr("The stage"));
  connect(stageScroll_->verticalScrollBar(), &QScrollBar::valueChanged, stage_, &StageView::setTop);
  rows_ = new RowsModel(this);
  rowsView_ = new ListView(tr("Rows before and after"), page);
  rowsView_->setModel(rows_);
  rowsView_->setColumnWidths({104, 92, 0}, 92);
  auto* across = new QSplitter(Qt::Horizontal, page);
  across->setChildrenCollapsible(false);
  across->addWidget(stageScroll_);
  across->addWidget(rowsView_);
  across->setStretchFactor(0, 3);
  across->setStretchFactor(1, 2);
  across->setSizes({556, 300});

  auto* upper = new QWidget(page);
  auto* stack = new QVBoxLayout(upper);
  stack->setContentsMargins(0, 0, 0, 0);
  stack->setSpacing(0);
  stack->addWidget(line(upper));
  stack->addWidget(across, 1);
  stack->addWidget(line(upper));
  stack->addWidget(makeSentenceBar());
  auto* down = new QSplitter(Qt::Vertical, page);
  down->setChildrenCollapsible(false);
  down->addWidget(upper);
  down->addWidget(makeMatrixPanel());
  down->setStretchFactor(0, 1);
  down->setSizes({440, 124});
  column->addWidget(down, 1);
  return page;
}

QWidget* RacesPlace::makeSentenceBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kSmall);
  row->setSpacing(theme::kSmall);
  happenedSign_ = new SignLabel(18, bar);
  happened_ = new QLabel(bar);
  happened_->setObjectName(QStringLiteral("happened"));
  happened_->setTextFormat(Qt::PlainText);
  happened_->setWordWrap(true);
  happened_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  happened_->setMinimumHeight(2 * fontMetrics().lineSpacing());
  moment_ = new QLabel(bar);
  moment_->setObjectName(QStringLiteral("moment"));
  moment_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(happenedSign_, 0, Qt::AlignVCenter);
  row->addWidget(happened_, 1);
  row->addWidget(moment_, 0, Qt::AlignTop);
  return bar;
}

QWidget* RacesPlace::makeMatrixPanel() {
  auto* panel = new QWidget;
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(line(panel));
  matrixText_ = new QLabel(panel);
  matrixText_->setObjectName(QStringLiteral("matrixText"));
  matrixText_->setTextFormat(Qt::PlainText);
  matrixText_->setWordWrap(true);
  matrixText_->setForegroundRole(QPalette::PlaceholderText);
  matrixText_->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kStep);
  column->addWidget(matrixText_);
  orders_ = new OrdersModel(this);
  matrix_ = new MatrixView(*orders_, nullptr);
  QScrollArea* area = scrolled(matrix_, tr("The matrix"));
  connect(matrix_, &MatrixView::squareChosen, area,
          [area](QRect place) { area->ensureVisible(place.center().x(), place.center().y()); });
  column->addWidget(area, 1);
  return panel;
}

void RacesPlace::makeFilters() {
  const auto role = [this](const char* name, race::PairRole which) {
    auto* button = new QToolButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setText(roleText(which));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setToolTip(tr("The same danger, %1").arg(roleText(which)));
    filters().addWidget(button);
    roles_.push_back(button);
    connect(button, &QToolButton::clicked, this, [this, which] {
      for (const Race& each : companions_) {
        if (each->spec->pair && each->spec->pair->role == which) showRace(each);
      }
    });
  };
  role("naive", race::PairRole::naive);
  role("protected", race::PairRole::protectedBySql);
  role("library", race::PairRole::protectedByLibrary);
  filters().addSpacing(theme::kMedium);
  paceBox_ = new QComboBox(this);
  paceBox_->setObjectName(QStringLiteral("pace"));
  paceBox_->setAccessibleName(tr("Pace of the picture"));
  paceBox_->setToolTip(tr("How long Play shows each moment"));
  paceBox_->addItem(tr("slow"), 2'000);
  paceBox_->addItem(tr("calm"), kUsualPace);
  paceBox_->addItem(tr("brisk"), 300);
  paceBox_->addItem(tr("at once"), 0);
  const int stored = paceBox_->findData(Memory().value(paceKey(), kUsualPace).toInt());
  paceBox_->setCurrentIndex(stored < 0 ? 1 : stored);
  connect(paceBox_, &QComboBox::currentIndexChanged, this,
          [this] { Memory().setValue(paceKey(), paceBox_->currentData()); });
  filters().addWidget(paceBox_);
  filters().addStretch(1);
}

void RacesPlace::makeTools() {
  const auto tool = [this](const QString& text, const QKeySequence& keys, void (RacesPlace::*act)(),
                           bool button = true) {
    QAction* action = addTool(text, keys, button);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  backAction_ = tool(tr("◀ Step"), QKeySequence(Qt::CTRL | Qt::Key_Left), &RacesPlace::stepBack);
  stepAction_ = tool(tr("Step ▶"), QKeySequence(Qt::CTRL | Qt::Key_Right), &RacesPlace::stepForward);
  playAction_ = tool(tr("Play"), QKeySequence(Qt::CTRL | Qt::Key_P), &RacesPlace::play);
  restartAction_ = tool(tr("Restart"), QKeySequence(Qt::CTRL | Qt::Key_R), &RacesPlace::restart);
  allAction_ = tool(tr("All interleavings"), QKeySequence(Qt::CTRL | Qt::Key_I), &RacesPlace::playAll);
  tool(tr("Open…"), QKeySequence(Qt::CTRL | Qt::Key_O), &RacesPlace::askForFile);
  tool(tr("Save as…"), QKeySequence(Qt::CTRL | Qt::Key_S), &RacesPlace::askWhereToSave);
  tool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E), &RacesPlace::askWhereToExport)
      ->setToolTip(
          tr("The stage as a picture or its rows as a table; from Orders, the matrix and the orders"));
  tool(tr("New race"), QKeySequence(Qt::CTRL | Qt::Key_N), &RacesPlace::makeNew, false);
  matrixAction_ =
      tool(tr("Go to the matrix"), QKeySequence(Qt::CTRL | Qt::Key_G), &RacesPlace::goToMatrix, false);
  copyAction_ = tool(tr("Copy as isolationtester output"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     &RacesPlace::copyReference, false);
  saveOrderAction_ =
      tool(tr("Save this order as SQL for isolationtester…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
           &RacesPlace::askWhereToSaveOrder, false);
}

}  // namespace headlock::ui
