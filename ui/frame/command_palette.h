// Everything that can be done here, found by typing: the actions of the shown place and of the window.
#pragma once

#include <QAction>
#include <QDialog>
#include <QList>

class QLineEdit;
class QListWidget;

namespace headlock::ui {

class CommandPalette : public QDialog {
  Q_OBJECT

public:
  CommandPalette(QList<QAction*> actions, QWidget* parent);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void filter(const QString& typed);
  void run();

  const QList<QAction*> actions_;
  QLineEdit* field_;
  QListWidget* list_;
};

}  // namespace headlock::ui
