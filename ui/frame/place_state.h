// The four states of every list: loading (the old content stays, a thin bar moves), empty (one sentence and
// the action that fills it), failed (the sentence, the code, the remedy, retry), stale (greyed, "as of …").
//
// A place owns one of these, gives it the content to show, and tells it what happened. Whatever happens, what
// was on screen stays on screen.
#pragma once

#include <QStackedWidget>
#include <QWidget>
#include <optional>

#include "core/database/types.h"
#include "ui/theme/theme.h"
#include "ui/worker/problem.h"

class QLabel;
class QPushButton;

namespace headlock::ui {

class LoadingBar;
class SignLabel;

class PlaceState : public QWidget {
  Q_OBJECT

public:
  enum class Kind { fresh, loading, ready, empty, failed };

  /// Takes `content`.
  explicit PlaceState(QWidget* content, QWidget* parent = nullptr);

  /// A read began. The content stays.
  void loading();
  /// The answer is overdue: says what is waited for, and offers to give up.
  void waiting(const QString& sentence);
  /// The content is there, as of now.
  void ready();
  /// The content is there, and was not read from anywhere.
  void still();
  /// There is nothing to show: says what would be here, and offers the action (where given) that makes it.
  void empty(const QString& sentence, const QString& action = {});
  /// The content, if any, is old now.
  void failed(const Problem& problem);
  /// While an installation is being made, that there is none is told as a wait and not as a failure.
  void setPreparing(bool preparing) { preparing_ = preparing; }

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] const std::optional<Problem>& problem() const noexcept { return problem_; }
  /// Whether old content is shown.
  [[nodiscard]] bool stale() const noexcept { return stale_; }
  /// The sentence that stands there now: of the wait, the problem or the emptiness.
  [[nodiscard]] QString sentence() const;
  /// `read 09:41:07`, or `as of 09:41:07` when stale; empty before the first read.
  [[nodiscard]] QString readText() const;

Q_SIGNALS:
  void changed();
  void retryRequested();
  void giveUpRequested();
  void actionRequested();

protected:
  void changeEvent(QEvent* event) override;

private:
  void showBanner(Meaning meaning, const QString& sentence, const QString& small, const QString& button);
  void hideBanner();
  void colorBanner();
  void setStale(bool stale);
  void enter(Kind kind);
  QWidget* makeBanner();
  QWidget* makeEmptyPage();

  QWidget* content_;
  LoadingBar* bar_;
  QWidget* banner_;
  SignLabel* bannerSign_;
  QLabel* bannerText_;
  QLabel* bannerSmall_;
  QPushButton* bannerButton_;
  QStackedWidget* pages_;
  QLabel* emptyText_;
  QPushButton* emptyButton_;
  Kind kind_ = Kind::fresh;
  std::optional<Meaning> bannerMeaning_;
  bool waiting_ = false;
  bool preparing_ = false;
  bool stale_ = false;
  bool hasContent_ = false;
  std::optional<Problem> problem_;
  std::optional<Timestamp> readAt_;
};

/// A bar of two pixels that moves while something is read.
class LoadingBar : public QWidget {
public:
  explicit LoadingBar(QWidget* parent = nullptr);
  void setRunning(bool running);

protected:
  void paintEvent(QPaintEvent* event) override;
  void timerEvent(QTimerEvent* event) override;

private:
  int timer_ = 0;
  int step_ = 0;
};

}  // namespace headlock::ui
