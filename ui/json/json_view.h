// A JSON document as a folding tree, drawn alike wherever one is shown.
#pragma once

#include <QTreeView>

namespace headlock::ui {

class JsonModel;

class JsonView : public QTreeView {
  Q_OBJECT

public:
  JsonView(JsonModel& document, const QString& accessibleName, QWidget* parent);
};

}  // namespace headlock::ui
