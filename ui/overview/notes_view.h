// The notes as a person reads them: what was found, below it what to do, on the right where. A click or
// Return goes there.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "ui/overview/notes.h"

namespace headlock::ui {

class NoteDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class NotesView : public QListView {
  Q_OBJECT

public:
  NotesView(NotesModel& model, QWidget* parent);

Q_SIGNALS:
  void noteActivated(const headlock::ui::Note& note);

protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void open(const QModelIndex& index);
  NotesModel& notes_;
};

}  // namespace headlock::ui
