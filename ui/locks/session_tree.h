// The tree table of the sessions that wait and of those they wait for.
#pragma once

#include <QTreeView>

#include "core/contention/links.h"

namespace headlock::ui {

class SessionsModel;

class SessionTree : public QTreeView {
  Q_OBJECT

public:
  explicit SessionTree(SessionsModel& model, QWidget* parent = nullptr);

  /// Makes the row of `who` the current one. Nobody, or somebody who is not there: none is.
  void select(const contention::Identity& who);
  void setHint(const QString& hint);

Q_SIGNALS:
  void selected(const headlock::contention::Identity& who);
  void activatedSession(const headlock::contention::Identity& who);

protected:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void rowsInserted(const QModelIndex& parent, int start, int end) override;

private:
  [[nodiscard]] QString currentAsText() const;

  SessionsModel& model_;
  QString hint_;
  bool following_ = false;  ///< The selection is set by this program.
};

}  // namespace headlock::ui
