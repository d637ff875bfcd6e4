#include "ui/journal/journal_place.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

#include "ui/actions/export.h"
#include "ui/format/format.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/poll.h"
#include "ui/frame/workspace.h"
#include "ui/journal/footprint_model.h"
#include "ui/journal/footprint_page.h"
#include "ui/journal/journal_export.h"
#include "ui/journal/journal_model.h"
#include "ui/models/list_view.h"

namespace headlock::ui {
namespace {

/// Asks nobody but this process.
constexpr std::chrono::milliseconds kEvery{500};
constexpr int kFootprintTab = 1;
/// A text as long as this is seldom read to its end in a journal; copying gives all of it.
constexpr qsizetype kShownText = 100'000;

}  // namespace

JournalPlace::JournalPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("journal"), tr("Journal"), workspace, parent) {
  model_ = new JournalModel(workspace.sharedLog(), this);
  footprint_ = new FootprintPage(workspace, this);
  poll_ = new Poll(workspace, this);
  tabs_ = new QTabWidget(this);
  tabs_->setObjectName(QStringLiteral("journalTabs"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(makeStatements(), tr("Statements"));
  tabs_->addTab(footprint_, tr("Own footprint"));
  setContent(tabs_);
  makeFilters();
  makeTools();
  connectAll();
  showCurrent();
}

JournalPlace::~JournalPlace() {
  closing_ = true;
}

QWidget* JournalPlace::makeStatements() {
  view_ = new ListView(tr("Statements"), this);
  view_->setModel(model_);
  view_->setColumnWidths({84, 300, 92, 72, 84, 0});
  view_->setSettingsName(QStringLiteral("journal"));
  auto* details = new QWidget(this);
  auto* column = new QVBoxLayout(details);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  facts_ = new QLabel(details);
  facts_->setObjectName(QStringLiteral("statementFacts"));
  facts_->setTextFormat(Qt::PlainText);
  facts_->setWordWrap(true);
  facts_->setForegroundRole(QPalette::PlaceholderText);
  facts_->setContentsMargins(theme::kLarge, theme::kSmall, theme::kLarge, theme::kStep);
  column->addWidget(facts_);
  sql_ = new QPlainTextEdit(details);
  sql_->setObjectName(QStringLiteral("statementSql"));
  sql_->setAccessibleName(tr("The statement as SQL"));
  sql_->setReadOnly(true);
  sql_->setFrameShape(QFrame::NoFrame);
  sql_->setFont(theme::monospace());
  sql_->setTabChangesFocus(true);
  sql_->document()->setDocumentMargin(theme::kLarge);
  column->addWidget(sql_, 1);
  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(view_);
  splitter->addWidget(details);
  splitter->setStretchFactor(0, 1);
  splitter->setSizes({400, 200});
  auto* page = new QWidget(this);
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(splitter, 1);
  outcome_ = new ElidedLabel(page);
  outcome_->setObjectName(QStringLiteral("journalOutcome"));
  outcome_->setContentsMargins(theme::kLarge, theme::kStep, theme::kLarge, theme::kStep);
  outcome_->hide();
  rows->addWidget(outcome_);
  return page;
}

void JournalPlace::makeFilters() {
  kind_ = new QComboBox(this);
  kind_->setObjectName(QStringLiteral("journalKind"));
  kind_->setAccessibleName(tr("Which statements"));
  kind_->addItem(tr("All statements"), static_cast<int>(JournalFilter::Kind::all));
  kind_->addItem(tr("Without begin and commit"), static_cast<int>(JournalFilter::Kind::operations));
  kind_->addItem(tr("Failed"), static_cast<int>(JournalFilter::Kind::failed));
  kind_->addItem(tr("Slow: 100 ms or more"), static_cast<int>(JournalFilter::Kind::slow));
  words_ = new QLineEdit(this);
  words_->setObjectName(QStringLiteral("journalWords"));
  words_->setAccessibleName(tr("Words in the operation, the statement or the error"));
  words_->setPlaceholderText(tr("Words in the operation, the statement or the error…"));
  words_->setClearButtonEnabled(true);
  filters().addWidget(kind_);
  filters().addWidget(words_, 1);
}

void JournalPlace::makeTools() {
  live_ = addTool(tr("Live"), QKeySequence(Qt::CTRL | Qt::Key_L));
  live_->setCheckable(true);
  live_->setChecked(true);
  live_->setToolTip(tr("New statements come in by themselves"));
  connect(addTool(tr("Copy as SQL"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)), &QAction::triggered,
          this, &JournalPlace::copyAsSql);
  connect(addTool(tr("Export…"), QKeySequence(Qt::CTRL | Qt::Key_E)), &QAction::triggered, this,
          &JournalPlace::askForExport);
  connect(addTool(tr("Refresh"), QKeySequence(Qt::Key_F5), false), &QAction::triggered, this,
          &JournalPlace::refresh);
  connect(addTool(tr("Filter statements"), QKeySequence::Find, false), &QAction::triggered, words_,
          qOverload<>(&QWidget::setFocus));
  connect(addTool(tr("Own footprint"), QKeySequence(Qt::CTRL | Qt::Key_T), false), &QAction::triggered, this,
          [this] { tabs_->setCurrentIndex(tabs_->currentIndex() == kFootprintTab ? 0 : kFootprintTab); });
}

void JournalPlace::connectAll() {
  connect(poll_, &Poll::due, this, [this] {
    if (!live_->isChecked() || tabs_->currentIndex() == kFootprintTab) return;
    model_->refresh();
    say();
  });
  connect(kind_, &QComboBox::currentIndexChanged, this, &JournalPlace::filter);
  connect(words_, &QLineEdit::textChanged, this, &JournalPlace::filter);
  connect(view_, &ListView::currentRowChanged, this, &JournalPlace::showCurrent);
  connect(tabs_, &QTabWidget::currentChanged, this, [this] {
    followTab();
    Q_EMIT choicesChanged();
  });
  connect(footprint_, &FootprintPage::read, this, [this] {
    if (tabs_->currentIndex() == kFootprintTab) state().ready();
  });
  connect(footprint_, &FootprintPage::failed, this, [this](const Problem& problem) {
    if (tabs_->currentIndex() == kFootprintTab) state().failed(problem);
  });
}

void JournalPlace::enter() {
  entered_ = true;
  poll_->start(kEvery);
  followTab();
  refresh();
  if (tabs_->currentIndex() == 0) view_->setFocus();
}

void JournalPlace::leave() {
  entered_ = false;
  poll_->stop();
  footprint_->stop();
}

void JournalPlace::followTab() {
  const bool ofFootprint = tabs_->currentIndex() == kFootprintTab;
  kind_->setEnabled(!ofFootprint);
  words_->setEnabled(!ofFootprint);
  if (!entered_) return;
  if (ofFootprint) {
    if (!footprint_->settled()) state().loading();
    footprint_->start();
  } else {
    footprint_->stop();
    refresh();
  }
}

void JournalPlace::refresh() {
  model_->refresh();
  say();
  if (tabs_->currentIndex() == kFootprintTab) return footprint_->start();
  state().still();
  if (!view_->currentIndex().isValid() && model_->rowCount() > 0) view_->setCurrentIndex(model_->index(0, 0));
}

void JournalPlace::filter() {
  model_->setFilter({static_cast<JournalFilter::Kind>(kind_->currentData().toInt()), words_->text()});
  view_->setHint(words_->text().isEmpty() && kind_->currentIndex() == 0
                     ? tr("This window has sent nothing yet.")
                     : tr("No statement that is kept passes this filter."));
  if (model_->rowCount() > 0) view_->setCurrentIndex(model_->index(0, 0));
  showCurrent();
  say();
  Q_EMIT choicesChanged();
}

void JournalPlace::say() {
  const StatementLog& log = workspace().log();
  const auto sent = static_cast<std::int64_t>(log.sent());
  QStringList parts{
      tr("%1 sent since the window opened").arg(quantity(sent, tr("statement"), tr("statements")))};
  const auto kept = static_cast<std::int64_t>(log.sent() - log.oldest() + 1);
  if (kept < sent) parts << tr("the newest %1 are kept").arg(countText(kept));
  if (model_->rowCount() < kept) parts << tr("%1 shown").arg(countText(model_->rowCount()));
  if (!live_->isChecked()) parts << tr("paused");
  setSentence(parts.join(QStringLiteral(" · ")));
}

void JournalPlace::showCurrent() {
  const LoggedStatement* const statement = model_->statement(view_->currentIndex().row());
  if (statement == nullptr) {
    facts_->setText(tr("Choose a statement to read it."));
    sql_->clear();
    return;
  }
  QStringList facts{exactTime(statement->started), tr("backend %1").arg(statement->backendPid),
                    quantity(statement->rows, tr("row"), tr("rows"))};
  if (!statement->sqlstate.empty() || !statement->error.empty())
    facts << text(statement->sqlstate) + QLatin1Char(' ') + nameText(statement->error);
  facts_->setText(facts.join(QStringLiteral(" · ")));
  QString sql = text(asSql(*statement));
  if (sql.size() > kShownText) sql = sql.left(kShownText) + QStringLiteral("\n…");
  sql_->setPlainText(sql);
}

void JournalPlace::copyAsSql() {
  QModelIndexList rows = view_->selectionModel()->selectedRows();
  // As they were sent: the oldest first.
  std::ranges::sort(rows, std::greater(), &QModelIndex::row);
  std::string all;
  for (const QModelIndex& row : rows) {
    if (const LoggedStatement* const statement = model_->statement(row.row())) all += asSql(*statement);
  }
  if (!all.empty()) QApplication::clipboard()->setText(text(all));
}

void JournalPlace::askForExport() {
  askForExportFile(*this, QStringLiteral("journal"), [this](const QString& path) { exportTo(path); });
}

void JournalPlace::exportTo(const QString& path) {
  files_.run(
      [statements = model_->shown(), path, this] { return writeStatements(statements, path, closing_); },
      [this, path](std::int64_t written) {
        tell(tr("%1 in %2").arg(quantity(written, tr("statement"), tr("statements")), path));
      },
      [this](const Problem& problem) { tell(problem.sentence); });
}

void JournalPlace::tell(const QString& sentence) {
  outcome_->setText(sentence);
  outcome_->show();
}

/// A statement that reads, with values.
void JournalPlace::showExample() {
  kind_->setCurrentIndex(1);
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (model_->statement(row)->parameters.empty()) continue;
    return view_->setCurrentIndex(model_->index(row, 0));
  }
}

bool JournalPlace::settled() const {
  const bool ofFootprint = tabs_->currentIndex() == kFootprintTab;
  return Place::settled() && (ofFootprint ? footprint_->settled() : model_->rowCount() > 0);
}

QVariantMap JournalPlace::choices() const {
  return {{QStringLiteral("kind"), kind_->currentData()},
          {QStringLiteral("words"), words_->text()},
          {QStringLiteral("page"), tabs_->currentIndex()}};
}

void JournalPlace::restoreChoices(const QVariantMap& choices) {
  kind_->setCurrentIndex(std::max(kind_->findData(choices.value(QStringLiteral("kind"))), 0));
  words_->setText(choices.value(QStringLiteral("words")).toString());
  tabs_->setCurrentIndex(choices.value(QStringLiteral("page")).toInt() == kFootprintTab ? kFootprintTab : 0);
}

}  // namespace headlock::ui
