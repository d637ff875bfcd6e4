#include "ui/topics/topic_picker.h"

#include <QSignalBlocker>

#include "ui/format/format.h"
#include "ui/frame/workspace.h"

namespace headlock::ui {

TopicPicker::TopicPicker(Workspace& workspace, QWidget* parent) : QComboBox(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("topicPicker"));
  setAccessibleName(tr("Topic"));
  setToolTip(tr("The topic to look at"));
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(18);
  setMaxVisibleItems(24);
  connect(this, &QComboBox::activated, this, [this] { workspace_.chooseTopic(currentText()); });
  connect(&workspace, &Workspace::topicChosen, this, [this](const QString& topic) {
    if (findText(topic) < 0) addItem(topic);
    setCurrentIndex(findText(topic));
  });
}

void TopicPicker::refresh() {
  JobRequest request;
  request.doing = tr("reading the names of the topics");
  request.background = true;
  reading_ = workspace_.reader().submit(
      std::move(request), [](topic::Client& client, JobControl&) { return client.topics(); },
      [this](const std::vector<topic::TopicInfo>& topics) {
        QStringList names;
        for (const auto& topic : topics) names << text(topic.name);
        showNames(names);
      },
      [](const Problem&) { /* the place says what is wrong */ });
}

void TopicPicker::showNames(const QStringList& names) {
  {
    const QSignalBlocker quiet(this);
    clear();
    addItems(names);
    const QString& chosen = workspace_.topic();
    if (!chosen.isEmpty() && !names.contains(chosen)) addItem(chosen);
    setCurrentIndex(findText(chosen));
  }
  if (!workspace_.topic().isEmpty() || names.isEmpty()) return;
  const QString& favourite = workspace_.options().favourite;
  workspace_.chooseTopic(names.contains(favourite) ? favourite : names.front());
}

}  // namespace headlock::ui
