#include "tests/console/mouse.h"

#include <QAbstractItemView>
#include <QFileDialog>
#include <QListWidget>
#include <QTest>
#include <QToolButton>
#include <stdexcept>

#include "tests/console/fixture.h"

namespace headlock::tests {

void click(QWidget& widget) {
  QTest::mouseClick(&widget, Qt::LeftButton);
}

void click(QAbstractItemView& list, const QModelIndex& index) {
  list.scrollTo(index);
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(index).center());
}

void goByMouse(QWidget& window, const QString& title) {
  auto& places = child<QListWidget>(window, "navigation");
  for (int row = 0; row < places.count(); ++row) {
    if (places.item(row)->text() == title) return click(places, places.model()->index(row, 0));
  }
  throw std::logic_error("there is no place called " + title.toStdString());
}

bool press(QWidget& within, const QString& text) {
  QToolButton* found = nullptr;
  const auto there = [&] {
    for (QToolButton* button : within.findChildren<QToolButton*>()) {
      if (button->isVisible() && button->isEnabled() && button->text().startsWith(text)) found = button;
    }
    return found != nullptr;
  };
  if (!QTest::qWaitFor(there, kTried)) return false;
  click(*found);
  return true;
}

bool chooseFile(QWidget& within, const QString& path) {
  QFileDialog* dialog = nullptr;
  const auto there = [&] {
    dialog = within.findChild<QFileDialog*>();
    return dialog != nullptr && dialog->isVisible();
  };
  if (!QTest::qWaitFor(there, kTried)) return false;
  Q_EMIT dialog->fileSelected(path);
  dialog->reject();
  return true;
}

}  // namespace headlock::tests
