#include "ui/connect/connect_place.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>

#include "core/topic/client.h"
#include "core/topic/installation.h"
#include "ui/format/format.h"
#include "ui/frame/navigation.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr int kListWidth = 360;
constexpr int kFormWidth = 620;
enum Tab { kFieldsTab, kConninfoTab };

/// What a look at a database tells.
struct Found {
  database::ServerStatus server;
  std::optional<topic::InstallationStatus> installation;
  QString missing;
};

Found look(topic::Client& client, JobControl&) {
  Found found{database::serverStatus(client.connection()), std::nullopt, {}};
  try {
    found.installation = topic::Installation(client.connection()).status();
  } catch (const SchemaMismatch& error) {
    found.missing = text(error.what());
  }
  return found;
}

}  // namespace

ConnectPlace::ConnectPlace(Workspace& workspace, QWidget* parent)
    : Place(QStringLiteral("connect"), tr("Connect"), workspace, parent) {
  auto* content = new QWidget(this);
  content->setBackgroundRole(QPalette::Base);
  content->setAutoFillBackground(true);
  auto* row = new QHBoxLayout(content);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(makeList());
  row->addWidget(makeForm());
  row->addStretch(1);
  setContent(content);
  const auto act = [this](const QString& text, const QKeySequence& keys, auto&& doIt) {
    connect(addTool(text, keys, false), &QAction::triggered, this, doIt);
  };
  act(tr("Test the connection"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] { test(); });
  act(tr("Connect"), QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { connectTo(); });
  act(tr("Connect in a new window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return),
      [this] { connectTo(true); });
  connect(&workspace, &Workspace::statusChanged, this, &ConnectPlace::showCurrent);
  showCurrent();
}

QWidget* ConnectPlace::makeList() {
  list_ = new Navigation(kListWidth, QPalette::Base, this);
  list_->setObjectName(QStringLiteral("connections"));
  list_->setAccessibleName(tr("Known connections"));
  connect(list_, &QListWidget::currentRowChanged, this, &ConnectPlace::take);
  connect(list_, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
    take(list_->row(item));
    connectTo();
  });
  return list_;
}

QWidget* ConnectPlace::makeFields() {
  auto* page = new QWidget(this);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(theme::kLarge, theme::kLarge, theme::kLarge, theme::kLarge);
  form->setVerticalSpacing(theme::kSmall);
  const auto field = [&](const QString& label, const char* name, const QString& hint) {
    auto* line = new QLineEdit(page);
    line->setObjectName(QString::fromLatin1(name));
    line->setAccessibleName(label);
    line->setPlaceholderText(hint);
    connect(line, &QLineEdit::returnPressed, this, [this] { connectTo(); });
    connect(line, &QLineEdit::textEdited, this, [this] { embedded_ = false; });
    form->addRow(label, line);
    return line;
  };
  host_ = field(tr("Host"), "host", tr("a name, an address, or the directory of a socket"));
  port_ = field(tr("Port"), "port", QStringLiteral("5432"));
  database_ = field(tr("Database"), "database", tr("as the user"));
  user_ = field(tr("User"), "user", tr("as this desktop's user"));
  password_ =
      field(tr("Password"), "password", tr("from the password file; what is typed here is never stored"));
  password_->setEchoMode(QLineEdit::Password);
  return page;
}

QWidget* ConnectPlace::makeForm() {
  auto* form = new QWidget(this);
  form->setFixedWidth(kFormWidth);
  auto* column = new QVBoxLayout(form);
  column->setContentsMargins(theme::kHuge, theme::kSmall, theme::kHuge, theme::kLarge);
  column->setSpacing(theme::kMedium);
  current_ = new QLabel(form);
  current_->setObjectName(QStringLiteral("currentConnection"));
  current_->setTextFormat(Qt::PlainText);
  current_->setWordWrap(true);
  column->addWidget(current_);
  tabs_ = new QTabWidget(form);
  tabs_->setObjectName(QStringLiteral("connectTabs"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(makeFields(), tr("Fields"));
  auto* raw = new QWidget(tabs_);
  auto* rawForm = new QVBoxLayout(raw);
  rawForm->setContentsMargins(theme::kLarge, theme::kLarge, theme::kLarge, theme::kLarge);
  conninfo_ = new QLineEdit(raw);
  conninfo_->setObjectName(QStringLiteral("conninfo"));
  conninfo_->setAccessibleName(tr("Connection string"));
  conninfo_->setPlaceholderText(QStringLiteral("postgresql://user@host/database"));
  conninfo_->setFont(theme::monospace());
  auto* hint = new QLabel(tr("A URI, or a list such as host=db1,db2 target_session_attrs=read-write "
                             "service=shop. Everything that libpq knows works."),
                          raw);
  hint->setWordWrap(true);
  hint->setForegroundRole(QPalette::PlaceholderText);
  rawForm->addWidget(conninfo_);
  rawForm->addWidget(hint);
  rawForm->addStretch(1);
  tabs_->addTab(raw, tr("Connection string"));
  column->addWidget(tabs_);
  connect(conninfo_, &QLineEdit::textEdited, this, [this] { embedded_ = false; });
  connect(conninfo_, &QLineEdit::returnPressed, this, [this] { connectTo(); });

  auto* schemaRow = new QFormLayout;
  schema_ = new QLineEdit(QStringLiteral("headlock"), form);
  schema_->setObjectName(QStringLiteral("schema"));
  schema_->setAccessibleName(tr("Schema of the installation"));
  schemaRow->addRow(tr("Schema of the installation"), schema_);
  column->addLayout(schemaRow);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(theme::kSmall);
  test_ = new QPushButton(tr("Test"), form);
  test_->setObjectName(QStringLiteral("test"));
  auto* open = new QPushButton(tr("Connect"), form);
  open->setObjectName(QStringLiteral("connect"));
  open->setDefault(true);
  connect(test_, &QPushButton::clicked, this, &ConnectPlace::test);
  auto* beside = new QPushButton(tr("In a new window"), form);
  beside->setObjectName(QStringLiteral("connectBeside"));
  connect(open, &QPushButton::clicked, this, [this] { connectTo(); });
  connect(beside, &QPushButton::clicked, this, [this] { connectTo(true); });
  readOnly_ = new QCheckBox(tr("Read-only"), form);
  readOnly_->setObjectName(QStringLiteral("connectReadOnly"));
  readOnly_->setToolTip(tr("Every transaction begins READ ONLY: nothing can be changed by mistake"));
  buttons->addWidget(readOnly_);
  buttons->addStretch(1);
  buttons->addWidget(test_);
  buttons->addWidget(beside);
  buttons->addWidget(open);
  column->addLayout(buttons);

  auto* answer = new QHBoxLayout;
  answer->setSpacing(theme::kSmall);
  sign_ = new SignLabel(16, form);
  sign_->hide();
  auto* words = new QVBoxLayout;
  words->setSpacing(theme::kHairline);
  result_ = new QLabel(form);
  result_->setObjectName(QStringLiteral("testResult"));
  small_ = new QLabel(form);
  small_->setObjectName(QStringLiteral("testSmall"));
  small_->setForegroundRole(QPalette::PlaceholderText);
  for (QLabel* label : {result_, small_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    words->addWidget(label);
  }
  answer->addWidget(sign_, 0, Qt::AlignTop);
  answer->addLayout(words, 1);
  column->addLayout(answer);
  column->addStretch(1);
  return form;
}

void ConnectPlace::refresh() {
  const int chosen = list_->currentRow();
  listed_.clear();
  list_->clear();
  const auto add = [this](const QString& title, const QString& toolTip, ConnectionChoice choice) {
    list_->add(title, toolTip, false);
    listed_.push_back(std::move(choice));
  };
  ConnectionChoice embedded;
  embedded.embedded = true;
  add(tr("The embedded cluster, with demonstration data"),
      tr("A PostgreSQL server of your own, started when needed"), embedded);
  for (const QString& service : serviceNames()) {
    ConnectionChoice choice;
    choice.conninfo = "service=" + database::quoteConninfoValue(service.toStdString());
    add(tr("Service %1").arg(service), tr("From libpq's service file"), std::move(choice));
  }
  for (ConnectionChoice& recent : recentConnections()) {
    const QString name = recent.name();
    const QString schema = text(recent.schema);
    add(name, tr("%1, schema %2").arg(name, schema), std::move(recent));
  }
  if (chosen >= 0) list_->setCurrentRow(std::min(chosen, list_->count() - 1));
  setSentence(tr("Choose a known connection, or say where the installation is"));
  state().still();
}

void ConnectPlace::showCurrent() {
  const auto& options = workspace().options();
  const SessionStatus& status = workspace().reader().status();
  switch (status.state) {
    case SessionState::ready:
      current_->setText(
          tr("This window is connected to %1, schema %2.").arg(options.target.name, options.schema));
      break;
    case SessionState::connecting:
      current_->setText(tr("This window is connecting to %1.").arg(options.target.name));
      break;
    case SessionState::lost:
      current_->setText(
          tr("This window has no connection to %1: %2").arg(options.target.name, status.problem.sentence));
      break;
  }
}

void ConnectPlace::take(int row) {
  if (row < 0 || row >= static_cast<int>(listed_.size())) return;
  const ConnectionChoice& choice = listed_[static_cast<std::size_t>(row)];
  embedded_ = choice.embedded;
  schema_->setText(text(choice.schema));
  readOnly_->setChecked(choice.readOnly);
  tabs_->setCurrentIndex(kConninfoTab);
  conninfo_->setText(choice.embedded ? QString() : text(choice.conninfo));
  conninfo_->setPlaceholderText(choice.embedded ? tr("the embedded cluster")
                                                : QStringLiteral("postgresql://user@host/database"));
  password_->clear();
  testing_.abandon();
  sign_->hide();
  result_->clear();
  small_->clear();
}

ConnectionChoice ConnectPlace::choice() const {
  ConnectionChoice choice;
  choice.embedded = embedded_;
  choice.schema = schema_->text().toStdString();
  choice.readOnly = readOnly_->isChecked();
  if (!embedded_) {
    choice.conninfo =
        tabs_->currentIndex() == kConninfoTab
            ? conninfo_->text().toStdString()
            : conninfoOf(host_->text(), port_->text(), database_->text(), user_->text(), password_->text());
    static_cast<void>(database::parseConninfo(choice.conninfo));
  }
  return choice;
}

void ConnectPlace::tell(Meaning meaning, const QString& sentence, const QString& small) {
  sign_->setMeaning(meaning);
  sign_->show();
  result_->setText(sentence);
  small_->setText(small);
}

void ConnectPlace::test() {
  try {
    const Workspace::Options options = workspaceOptions(choice());
    testing_.abandon();
    if (tested_) Session::retire(std::move(tested_));
    tested_ = std::make_unique<Session>(options.target);
    tell(Meaning::waits, tr("Connecting…"), {});
    JobRequest request;
    request.doing = tr("testing the connection");
    request.waiting = [this](const QString& sentence) { tell(Meaning::waits, sentence, {}); };
    testing_ = tested_->submit(
        std::move(request), look,
        [this](const Found& found) {
          const QString server = tr("PostgreSQL %1, database %2, as %3.")
                                     .arg(text(found.server.version), nameText(found.server.database),
                                          nameText(found.server.user));
          tell(Meaning::fine, server,
               found.installation ? tr("The installation has %1.")
                                        .arg(quantity(found.installation->topics, tr("topic"), tr("topics")))
                                  : found.missing);
          Session::retire(std::move(tested_));
        },
        [this](const Problem& problem) {
          tell(Meaning::failed, problem.sentence, problem.remedy + QStringLiteral("  ") + problem.codes());
          Session::retire(std::move(tested_));
        });
  } catch (...) {
    const Problem problem = Problem::from(std::current_exception());
    tell(Meaning::failed, problem.sentence, problem.remedy);
  }
}

void ConnectPlace::connectTo(bool inNewWindow) {
  try {
    const ConnectionChoice chosen = choice();
    static_cast<void>(workspaceOptions(chosen));
    Q_EMIT workspace().connectionRequested(chosen, inNewWindow);
  } catch (...) {
    const Problem problem = Problem::from(std::current_exception());
    tell(Meaning::failed, problem.sentence, problem.remedy);
  }
}

}  // namespace headlock::ui
