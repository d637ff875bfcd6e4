#include "ui/frame/status_bar.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/format/format.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/place.h"
#include "ui/frame/workspace.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

/// Clocks that agree this well need no figure.
constexpr std::chrono::milliseconds kAgreement{20};

QString offsetText(std::chrono::microseconds offset) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(offset);
  if (std::chrono::abs(milliseconds) <= kAgreement) return StatusBar::tr("clocks agree");
  const QString apart = ageText(std::chrono::abs(milliseconds));
  return milliseconds.count() > 0 ? StatusBar::tr("server clock %1 ahead").arg(apart)
                                  : StatusBar::tr("server clock %1 behind").arg(apart);
}

}  // namespace

StatusBar::StatusBar(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("statusBar"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme::kLarge, theme::kStep, theme::kLarge, theme::kStep);
  row->setSpacing(theme::kHuge);
  auto* server = new QHBoxLayout;
  server->setSpacing(theme::kSmall);
  sign_ = new SignLabel(12, this);
  server_ = new ElidedLabel(this);
  server_->setForegroundRole(QPalette::PlaceholderText);
  server->addWidget(sign_);
  server->addWidget(server_, 1);
  row->addLayout(server, 1);
  role_ = addField(tr("Role"));
  schema_ = addField(tr("Schema"));
  mode_ = addField(tr("Read-only or not"));
  clock_ = addField(tr("Clock offset"));
  refresh_ = addField(tr("Last refresh"));
  for (QLabel* field : {role_, schema_, mode_, clock_, refresh_}) row->addWidget(field);
  connect(&workspace, &Workspace::statusChanged, this, &StatusBar::showServer);
  showServer();
}

QLabel* StatusBar::addField(const QString& name) {
  auto* label = new QLabel(this);
  label->setTextFormat(Qt::PlainText);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setToolTip(name);
  return label;
}

void StatusBar::follow(Place* place) {
  if (place_ != nullptr) place_->state().disconnect(this);
  place_ = place;
  if (place_ != nullptr) connect(&place_->state(), &PlaceState::changed, this, &StatusBar::showRefresh);
  showRefresh();
}

void StatusBar::showServer() {
  const SessionStatus& status = workspace_.reader().status();
  const QString& name = workspace_.target().name;
  Meaning meaning = Meaning::waits;
  switch (status.state) {
    case SessionState::ready:
      meaning = Meaning::fine;
      server_->setText(name + QStringLiteral(" · ") + status.description);
      break;
    case SessionState::connecting:
      server_->setText(tr("connecting to %1…").arg(name));
      break;
    case SessionState::lost:
      meaning = Meaning::failed;
      server_->setText(tr("no connection to %1: %2").arg(name, status.problem.sentence));
      break;
  }
  sign_->setMeaning(meaning);
  schema_->setText(tr("schema %1").arg(workspace_.options().schema));
  const auto& server = workspace_.server();
  role_->setText(server ? tr("role %1").arg(nameText(server->user)) : QString());
  const bool readOnly = workspace_.options().readOnly || (server && server->inRecovery);
  mode_->setText(!server              ? QString()
                 : server->inRecovery ? tr("standby, read-only")
                 : readOnly           ? tr("read-only")
                                      : tr("read and write"));
  clock_->setText(server ? offsetText(server->clockOffset) : QString());
}

void StatusBar::showRefresh() {
  refresh_->setText(place_ == nullptr ? QString() : place_->state().readText());
}

}  // namespace headlock::ui
