#include "ui/frame/place.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/frame/elided_label.h"
#include "ui/frame/workspace.h"
#include "ui/theme/signs.h"

namespace headlock::ui {

Place::Place(QString name, QString title, Workspace& workspace, QWidget* parent)
    : QWidget(parent), name_(std::move(name)), title_(std::move(title)), workspace_(workspace) {
  setObjectName(name_);
  layout_ = new QVBoxLayout(this);
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(0);

  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(theme::kLarge, theme::kMedium, theme::kLarge, theme::kSmall);
  row->setSpacing(theme::kSmall);
  auto* words = new QVBoxLayout;
  words->setSpacing(theme::kHairline);
  heading_ = new ElidedLabel(head);
  heading_->setFont(theme::heading());
  heading_->setText(title_);
  sentence_ = new ElidedLabel(head);
  sentence_->setObjectName(QStringLiteral("sentence"));
  words->addWidget(heading_);
  words->addWidget(sentence_);
  row->addLayout(words, 1);
  readTime_ = new QLabel(head);
  readTime_->setObjectName(QStringLiteral("readTime"));
  readTime_->setAlignment(Qt::AlignRight | Qt::AlignTop);
  readTime_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(readTime_, 0, Qt::AlignTop);
  layout_->addWidget(head);
  sentence_->setForegroundRole(QPalette::PlaceholderText);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(theme::kLarge, 0, theme::kLarge, theme::kSmall);
  bar->setSpacing(theme::kHuge);
  filters_ = new QHBoxLayout;
  tools_ = new QHBoxLayout;
  for (QHBoxLayout* part : {filters_, tools_}) part->setSpacing(theme::kSmall);
  bar->addLayout(filters_, 1);
  bar->addLayout(tools_);
  layout_->addLayout(bar);
}

void Place::setContent(QWidget* content) {
  state_ = new PlaceState(content, this);
  layout_->addWidget(state_, 1);
  state_->setPreparing(workspace_.preparing());
  connect(&workspace_, &Workspace::preparingChanged, state_,
          [this] { state_->setPreparing(workspace_.preparing()); });
  connect(state_, &PlaceState::changed, this, &Place::showReadTime);
  connect(state_, &PlaceState::retryRequested, this, [this] {
    workspace_.tryNow();
    refresh();
  });
}

bool Place::settled() const {
  return state_->kind() == PlaceState::Kind::ready || state_->kind() == PlaceState::Kind::empty;
}

void Place::setHeading(const QString& heading) {
  heading_->setText(heading);
}
void Place::setSentence(const QString& sentence) {
  sentence_->setText(sentence);
}

QAction* Place::addTool(const QString& text, const QKeySequence& shortcut, bool button) {
  auto* action = new QAction(text, this);
  action->setShortcut(shortcut);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  action->setToolTip(shortcut.isEmpty() ? text
                                        : text + QStringLiteral("  (") +
                                              shortcut.toString(QKeySequence::NativeText) + QLatin1Char(')'));
  addAction(action);
  connect(action, &QAction::toggled, action,
          [action](bool on) { action->setIcon(on ? signIcon(Meaning::fine) : QIcon()); });
  if (button) {
    auto* tool = new QToolButton(this);
    tool->setDefaultAction(action);
    tool->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    tool->setIconSize(QSize(12, 12));
    tools_->addWidget(tool);
  }
  return action;
}

void Place::showReadTime() {
  readTime_->setText(state_->readText());
}

}  // namespace headlock::ui
