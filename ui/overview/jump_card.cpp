#include "ui/overview/jump_card.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/frame/figure_card.h"

namespace headlock::ui {

JumpCard::JumpCard(const QString& title, const char* name, QAction& jump, const QString& place,
                   QWidget* parent)
    : QWidget(parent) {
  setObjectName(QString::fromLatin1(name));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, theme::kSmall);
  column->setSpacing(0);
  card_ = new FigureCard(title, this);
  column->addWidget(card_, 1);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(theme::kLarge, 0, theme::kLarge, 0);
  read_ = new QLabel(this);
  read_->setForegroundRole(QPalette::PlaceholderText);
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setText(place + QStringLiteral(" ›"));
  button->setToolTip(jump.toolTip());
  button->setAccessibleName(jump.text());
  connect(button, &QToolButton::clicked, &jump, &QAction::trigger);
  row->addWidget(read_, 1);
  row->addWidget(button);
  column->addLayout(row);
}

void JumpCard::show(const QString& figure, const QString& caption, std::optional<Meaning> meaning) {
  card_->show(figure, caption, meaning);
}

void JumpCard::setReadAt(Timestamp readAt) {
  readAt_ = readAt;
  read_->setText(tr("read %1").arg(clockTime(readAt)));
  read_->setToolTip(exactTime(readAt));
}

void JumpCard::setStale() {
  if (readAt_) read_->setText(tr("as of %1").arg(clockTime(*readAt_)));
}

QString JumpCard::readText() const {
  return read_->text();
}

}  // namespace headlock::ui
