// Every order of the race and its twins; races as files, and what else leaves the window.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QSaveFile>
#include <QTabWidget>
#include <algorithm>

#include "core/race/skeleton.h"
#include "core/race/spec_text.h"
#include "ui/actions/export.h"
#include "ui/format/format.h"
#include "ui/frame/workspace.h"
#include "ui/models/list_view.h"
#include "ui/races/orders_job.h"
#include "ui/races/orders_model.h"
#include "ui/races/picture_file.h"
#include "ui/races/race_list.h"
#include "ui/races/races_place.h"
#include "ui/races/rows_model.h"
#include "ui/races/spec_editor.h"
#include "ui/races/stage_view.h"

namespace headlock::ui {
namespace {

void write(const QString& path, const std::string& content) {
  QSaveFile file(path);
  const auto size = static_cast<qint64>(content.size());
  if (file.open(QIODevice::WriteOnly) && file.write(content.data(), size) == size && file.commit()) return;
  throw Failed("file_failed", "The file " + path.toStdString() +
                                  " cannot be written: " + file.errorString().toStdString() + '.');
}

bool isTable(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  return ending == QLatin1String("csv") || ending == QLatin1String("json") ||
         ending == QLatin1String("jsonl");
}

}  // namespace

void RacesPlace::playAll() {
  if (!isPlayable() || (exploring_ && !exploring_->over())) return;
  std::vector<std::shared_ptr<const race::Spec>> specs;
  for (const Race& race : companions_) specs.push_back(race->spec);
  orders_->begin(companions_);
  auto log = std::make_shared<OrdersLog>(specs.size());
  exploring_ = workspace().work().start(
      tr("Every order of %1").arg(race_->title()), workspace().target(), &workspace().monitor(),
      [specs, log](topic::Client& client, JobControl& control) {
        playEveryOrder(client, control, specs, *log);
        return 0;
      },
      [self = QPointer(this), log](int) {
        if (!self) return WorkResult{};
        if (self->exploring_) self->takeOrders(log);
        QStringList parts;
        for (const PlayedOrders& each : self->orders_->played()) parts << each.summary();
        return WorkResult{parts.join(QStringLiteral("; "))};
      });
  const QPointer<RunningWork> work = exploring_;
  connect(work, &RunningWork::changed, this, [this, log, work] {
    if (work == exploring_) takeOrders(log);
  });
  connect(work, &RunningWork::ended, this, [this] { enableActions(); });
  enableActions();
}

void RacesPlace::takeOrders(const std::shared_ptr<OrdersLog>& log) {
  OrdersLog::Played played = log->take();
  if (played.orders.size() != orders_->played().size()) return;  // of races that are not shown any more
  for (std::size_t race = 0; race < played.orders.size(); ++race) {
    orders_->add(race, std::move(played.orders[race]));
    if (played.complete[race] && !orders_->played()[race].complete) orders_->complete(race);
  }
}

void RacesPlace::showOrders() {
  QStringList parts;
  for (const PlayedOrders& each : orders_->played()) {
    if (!each.orders.empty()) parts << each.summary();
  }
  matrixAction_->setEnabled(!parts.isEmpty());
  const bool several = companions_.size() > 1;
  matrixText_->setText(
      !parts.isEmpty() ? parts.join(QStringLiteral("   ·   "))
      : several ? tr("“All interleavings” plays every order of the three, each a square here; click one "
                     "to replay it.")
                : tr("“All interleavings” plays every order, each a square here; click one to replay "
                     "it."));
}

void RacesPlace::replay(std::size_t race, std::size_t order) {
  if (race >= orders_->played().size()) return;
  const PlayedOrders& played = orders_->played()[race];
  if (order >= played.orders.size()) return;
  const race::Order wanted = played.orders[order].order();
  showRace(played.race);
  tabs_->setCurrentIndex(0);
  restart();
  order_ = wanted;
  play();
}

void RacesPlace::goToMatrix() {
  matrix_->setFocus(Qt::ShortcutFocusReason);
}

void RacesPlace::openText(const QString& name, const QString& path, const std::string& source) {
  if (!catalogue_) enter();
  try {
    const Race race = catalogue_->add(name, path, source);
    list_->show(*catalogue_);
    showRace(race);
  } catch (const race::InvalidSpec&) {
    if (editor_->isModified()) drafts_[edited_.name] = editor_->specText();
    edited_ = {name, path};
    editor_->open(source, true);
    tabs_->setCurrentWidget(editor_);
    editor_->check();
  }
}

void RacesPlace::openFile(const QString& path) {
  try {
    openText(QFileInfo(path).fileName(), path, race::readSpecText(path.toStdString()));
  } catch (const Error& error) {
    tellProblem(tr("Open"), text(error.what()));
  }
}

void RacesPlace::openSkeleton(const std::string& specText) {
  if (!catalogue_) enter();
  QString name = tr("incident");
  for (int number = 2; catalogue_->find(name); ++number) name = tr("incident %1").arg(number);
  openText(name, {}, specText);
}

// Two sessions that meet at one key: enough to go on from.
void RacesPlace::makeNew() {
  if (!catalogue_) enter();
  const race::Contended key{"t", "k"};
  const race::Incident incident{
      tr("A new race").toStdString(), {}, {{"a", {key}, {}, {}}, {"b", {}, {key}, {}}}};
  QString name = tr("new race");
  for (int number = 2; catalogue_->find(name); ++number) name = tr("new race %1").arg(number);
  openText(name, {}, race::writeSpec(race::skeletonOf(incident)));
  tabs_->setCurrentWidget(editor_);
}

void RacesPlace::saveTo(const QString& path) {
  const std::string source = editor_->specText();
  write(path, source);
  drafts_.erase(edited_.name);
  editor_->setUnmodified();
  openText(QFileInfo(path).fileName(), path, source);
}

void RacesPlace::exportTo(const QString& path) {
  const bool ofOrders = tabs_->currentWidget() == ordersView_;
  if (isTable(path)) {
    ofOrders ? writeModel(*orders_, path) : writeModel(*rows_, path);
  } else {
    ofOrders ? savePicture(*matrix_, path) : savePicture(*stage_, path);
  }
}

void RacesPlace::tellProblem(const QString& title, const QString& sentence) {
  auto* box = new QMessageBox(QMessageBox::NoIcon, title, sentence, QMessageBox::Ok, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

namespace {

/// Asks for a file to write; what `act` throws is told.
template <typename Act, typename Tell>
void askToWrite(QWidget* parent, const QString& title, const QString& kinds, const QString& name, Act act,
                Tell tell) {
  auto* dialog = new QFileDialog(parent, title, {}, kinds);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  dialog->selectFile(name);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, [act, tell](const QString& path) {
    try {
      act(path);
    } catch (const Error& error) {
      tell(text(error.what()));
    }
  });
  dialog->open();
}

}  // namespace

void RacesPlace::askForFile() {
  auto* dialog = new QFileDialog(this, tr("Open a race"), {}, tr("Races (*.spec);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &RacesPlace::openFile);
  dialog->open();
}

void RacesPlace::askWhereToSave() {
  if (!race_) return;
  const QString name =
      edited_.name.endsWith(QLatin1String(".spec")) ? edited_.name : edited_.name + QStringLiteral(".spec");
  askToWrite(
      this, tr("Save the race"), tr("Races (*.spec)"), edited_.path.isEmpty() ? name : edited_.path,
      [this](const QString& path) { saveTo(path); },
      [this](const QString& sentence) { tellProblem(tr("Save"), sentence); });
}

void RacesPlace::askWhereToExport() {
  if (!race_) return;
  askToWrite(
      this, tr("Export"), tr("Pictures and tables (*.png *.svg *.csv *.json)"),
      race_->name + QStringLiteral(".png"), [this](const QString& path) { exportTo(path); },
      [this](const QString& sentence) { tellProblem(tr("Export"), sentence); });
}

void RacesPlace::askWhereToSaveOrder() {
  if (!isOver()) return;
  const std::string exported = frames_.back().exported;
  askToWrite(
      this, tr("Save this order"), tr("Races (*.spec)"), race_->name + QStringLiteral("-order.spec"),
      [exported](const QString& path) { write(path, exported); },
      [this](const QString& sentence) { tellProblem(tr("Save"), sentence); });
}

// The order that is shown, as far as it went; else what the race lists.
void RacesPlace::copyReference() {
  if (!isPlayable()) return;
  race::Spec spec = *race_->spec;
  if (const Frames frames = shown(); !frames.empty() && !frames.back().report.steps.empty()) {
    race::Permutation permutation;
    for (const race::StepReport& step : frames.back().report.steps)
      permutation.steps.push_back({step.step, {}});
    spec.permutations = {permutation};
  }
  workspace().work().start(
      tr("Playing %1 as isolationtester does").arg(race_->title()), workspace().target(),
      &workspace().monitor(),
      [spec](topic::Client& client, JobControl& control) { return playForReference(client, control, spec); },
      [](const std::string& output) {
        QApplication::clipboard()->setText(text(output));
        return WorkResult{
            tr("%1 copied.").arg(quantity(std::ranges::count(output, '\n'), tr("line"), tr("lines")))};
      });
}

}  // namespace headlock::ui
