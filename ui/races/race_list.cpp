#include "ui/races/race_list.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/theme/signs.h"

namespace headlock::ui {
namespace {

constexpr int kRaceRole = Qt::UserRole + 1;
constexpr QSize kRow(120, theme::kRowHeight);

QString toolTipOf(const Race& race) {
  return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
      .arg(race->title().toHtmlEscaped(), race->story().toHtmlEscaped());
}

bool promisesToHold(const Race& race) {
  return !race->spec->expectation || race->spec->expectation->kind == race::Expectation::Kind::allHeld;
}

}  // namespace

RaceList::RaceList(QWidget* parent) : QTreeView(parent), items_(new QStandardItemModel(this)) {
  setObjectName(QStringLiteral("races"));
  setAccessibleName(tr("Races"));
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTextElideMode(Qt::ElideRight);
  setIndentation(theme::kLarge);
  setIconSize(QSize(12, 12));
  setMinimumWidth(160);
  setModel(items_);
}

void RaceList::show(const RaceCatalogue& catalogue) {
  marking_ = true;
  items_->clear();
  races_.clear();
  const auto makeItem = [&](const Race& race, const QString& title) {
    auto* item = new QStandardItem(title);
    item->setSizeHint(kRow);
    item->setData(static_cast<int>(races_.size()), kRaceRole);
    item->setToolTip(toolTipOf(race));
    races_.push_back(race);
    return item;
  };
  for (const RaceGroup& group : catalogue.groups()) {
    if (group.races.size() == 1) {
      auto* item = makeItem(group.races.front(), group.title);
      item->setData(tr("%1, opened").arg(group.title), Qt::AccessibleTextRole);
      items_->appendRow(item);
      continue;
    }
    auto* title = new QStandardItem(group.title);
    title->setSizeHint(kRow);
    title->setData(static_cast<int>(races_.size()), kRaceRole);
    title->setToolTip(toolTipOf(group.races.front()));
    for (const Race& race : group.races) {
      const QString role = race->spec->pair ? roleText(race->spec->pair->role) : QString();
      auto* item = makeItem(race, role + QStringLiteral(" – ") + race->title());
      item->setIcon(signIcon(promisesToHold(race) ? Meaning::fine : Meaning::failed));
      item->setData(
          tr("%1, %2, %3").arg(role, race->title(), promisesToHold(race) ? tr("holds") : tr("breaks")),
          Qt::AccessibleTextRole);
      title->appendRow(item);
    }
    items_->appendRow(title);
  }
  marking_ = false;
}

void RaceList::mark(const Race& race) {
  const auto found = std::ranges::find(races_, race);
  if (found == races_.end()) return;
  const int number = static_cast<int>(found - races_.begin());
  // A danger stands for its naive race: whoever walks through the list by keyboard stays where they are.
  if (currentIndex().isValid() && currentIndex().data(kRaceRole).toInt() == number) return;
  const QModelIndexList matches =
      items_->match(items_->index(0, 0), kRaceRole, number, -1, Qt::MatchExactly | Qt::MatchRecursive);
  for (const QModelIndex& index : matches) {
    if (items_->hasChildren(index)) continue;
    marking_ = true;
    setCurrentIndex(index);
    scrollTo(index);
    marking_ = false;
  }
}

void RaceList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTreeView::currentChanged(current, previous);
  if (marking_ || !current.isValid()) return;
  if (items_->hasChildren(current)) expand(current);
  Q_EMIT chosen(races_[static_cast<std::size_t>(current.data(kRaceRole).toInt())]);
}

}  // namespace headlock::ui
