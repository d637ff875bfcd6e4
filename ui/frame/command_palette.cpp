#include "ui/frame/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

constexpr int kWidth = 520;
constexpr int kRows = 12;
constexpr int kActionRole = Qt::UserRole;
constexpr int kKeysRole = Qt::UserRole + 1;

/// The command left, its keys right.
class CommandDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    if (chosen) painter->fillRect(option.rect, option.palette.color(QPalette::Active, QPalette::Highlight));
    const QRect area = option.rect.adjusted(theme::kMedium, 0, -theme::kMedium, 0);
    painter->setPen(
        option.palette.color(QPalette::Active, chosen ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    painter->setPen(theme::mutedText());
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, index.data(kKeysRole).toString());
  }
};

QString nameOf(const QAction& action) {
  QString name = action.text();
  return name.remove(QLatin1Char('&'));
}

/// Every typed word stands somewhere in the name.
bool matches(const QString& name, const QString& typed) {
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(words,
                             [&](const QString& word) { return name.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

CommandPalette::CommandPalette(QList<QAction*> actions, QWidget* parent)
    : QDialog(parent, Qt::Popup), actions_(std::move(actions)) {
  setObjectName(QStringLiteral("commandPalette"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(tr("Commands"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme::kSmall, theme::kSmall, theme::kSmall, theme::kSmall);
  column->setSpacing(theme::kSmall);
  field_ = new QLineEdit(this);
  field_->setObjectName(QStringLiteral("commandField"));
  field_->setAccessibleName(tr("Command"));
  field_->setPlaceholderText(tr("What do you want to do?"));
  list_ = new QListWidget(this);
  list_->setObjectName(QStringLiteral("commandList"));
  list_->setAccessibleName(tr("Commands"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setItemDelegate(new CommandDelegate(list_));
  list_->setFocusPolicy(Qt::NoFocus);
  column->addWidget(field_);
  column->addWidget(list_);
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(field_, &QLineEdit::returnPressed, this, &CommandPalette::run);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
  filter({});
  setFixedSize(kWidth, kRows * (theme::kRowHeight + theme::kStep) + 60);
  if (parent != nullptr) {
    move(parent->mapToGlobal(QPoint((parent->width() - kWidth) / 2, parent->height() / 8)));
  }
  field_->setFocus();
}

void CommandPalette::filter(const QString& typed) {
  list_->clear();
  for (QAction* action : actions_) {
    if (!action->isEnabled() || !matches(nameOf(*action), typed)) continue;
    auto* item = new QListWidgetItem(nameOf(*action), list_);
    item->setData(kActionRole, QVariant::fromValue(action));
    item->setData(kKeysRole, action->shortcut().toString(QKeySequence::NativeText));
    item->setSizeHint(QSize(0, theme::kRowHeight + theme::kStep));
  }
  list_->setCurrentRow(0);
}

void CommandPalette::run() {
  const QListWidgetItem* item = list_->currentItem();
  if (item == nullptr) return;
  auto* action = item->data(kActionRole).value<QAction*>();
  close();
  action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step != 0 && list_->count() > 0) {
      list_->setCurrentRow((list_->currentRow() + step + list_->count()) % list_->count());
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace headlock::ui
