// The chosen topic, as a box to choose another from: it stands in the heading of every place of a topic.
#pragma once

#include <QComboBox>

#include "ui/worker/session.h"

namespace headlock::ui {

class Workspace;

class TopicPicker : public QComboBox {
  Q_OBJECT

public:
  TopicPicker(Workspace& workspace, QWidget* parent);
  /// Reads the names again; chooses the first topic where none is chosen.
  void refresh();

private:
  void showNames(const QStringList& names);

  Workspace& workspace_;
  Ticket reading_;
};

}  // namespace headlock::ui
