// A place: one thing that the console shows, in a folder of its own. The window navigates between places and
// knows nothing else about them.
#pragma once

#include <QAction>
#include <QVariantMap>
#include <QWidget>

#include "ui/frame/place_state.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace headlock::ui {

class Workspace;

class Place : public QWidget {
  Q_OBJECT

public:
  /// The stable name (`topics`): settings, screenshots and links use it.
  [[nodiscard]] const QString& name() const noexcept { return name_; }
  /// What the navigation calls it.
  [[nodiscard]] const QString& title() const noexcept { return title_; }
  [[nodiscard]] PlaceState& state() noexcept { return *state_; }
  /// Whether it shows what it is about (or says that there is nothing) and nothing is on its way.
  [[nodiscard]] virtual bool settled() const;

  /// It comes into view: reads what it shows.
  virtual void enter() { refresh(); }
  /// For pictures: brings something typical into view.
  virtual void showExample() {}
  /// It goes out of view: stops what only serves the eye.
  virtual void leave() {}
  /// Reads again what it shows.
  virtual void refresh() = 0;
  /// What a person chose in it (filters, pages): the next start brings it back. Nothing in it may write.
  [[nodiscard]] virtual QVariantMap choices() const { return {}; }
  /// Takes back what choices() said once; what does not fit any more is left out.
  virtual void restoreChoices(const QVariantMap& /*choices*/) {}

Q_SIGNALS:
  void choicesChanged();

protected:
  /// `content` is what the state of the place stands for.
  Place(QString name, QString title, Workspace& workspace, QWidget* parent);

  /// The content, below the heading. Called once, by the constructor of the place.
  void setContent(QWidget* content);
  /// The heading and the one live sentence under it.
  void setHeading(const QString& heading);
  void setSentence(const QString& sentence);
  /// The row below the heading: fields that choose what is shown from the left, actions from the right.
  [[nodiscard]] QHBoxLayout& filters() noexcept { return *filters_; }
  [[nodiscard]] QHBoxLayout& tools() noexcept { return *tools_; }
  /// An action of this place: in the command palette, with its shortcut, and as a button in the heading when
  /// `button` is set.
  QAction* addTool(const QString& text, const QKeySequence& shortcut, bool button = true);

  [[nodiscard]] Workspace& workspace() const noexcept { return workspace_; }

private:
  void showReadTime();

  const QString name_;
  const QString title_;
  Workspace& workspace_;
  QVBoxLayout* layout_;
  QLabel* heading_;
  QLabel* sentence_;
  QLabel* readTime_;
  QHBoxLayout* filters_;
  QHBoxLayout* tools_;
  PlaceState* state_ = nullptr;
};

}  // namespace headlock::ui
