#include "ui/frame/work_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/frame/elided_label.h"
#include "ui/frame/running_work.h"
#include "ui/theme/sign_label.h"

namespace headlock::ui {
namespace {

constexpr std::chrono::seconds kShownAfterwards{8};

/// One line of the strip.
class WorkLine : public QWidget {
public:
  WorkLine(RunningWork& work, WorkList& works, QWidget* parent)
      : QWidget(parent), work_(work), works_(works) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kLarge, theme::kStep, theme::kLarge, theme::kStep);
    row->setSpacing(theme::kMedium);
    sign_ = new SignLabel(14, this);
    title_ = new ElidedLabel(this);
    title_->setText(work.title());
    sentence_ = new ElidedLabel(this);
    sentence_->setForegroundRole(QPalette::PlaceholderText);
    sentence_->setObjectName(QStringLiteral("workSentence"));
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setFixedSize(160, 8);
    QSizePolicy kept = bar_->sizePolicy();
    kept.setRetainSizeWhenHidden(true);  // so that the sentences of all lines stand below each other
    bar_->setSizePolicy(kept);
    bar_->setAccessibleName(work.title());
    button_ = new QToolButton(this);
    button_->setObjectName(QStringLiteral("workButton"));
    button_->setText(WorkStrip::tr("Dismiss"));
    button_->setMinimumWidth(button_->sizeHint().width());  // one width for both of its words
    row->addWidget(sign_);
    row->addWidget(title_, 2);
    row->addWidget(sentence_, 3);
    row->addWidget(bar_);
    row->addWidget(button_);
    connect(&work, &RunningWork::changed, this, &WorkLine::tell);
    connect(&work, &RunningWork::ended, this, [this] {
      if (work_.state() == RunningWork::State::failed) return;  // stays until somebody has read it
      QTimer::singleShot(kShownAfterwards, this, [this] { works_.dismiss(&work_); });
    });
    connect(button_, &QToolButton::clicked, this,
            [this] { work_.over() ? works_.dismiss(&work_) : work_.cancel(); });
    tell();
  }

private:
  void tell() {
    const Progress& progress = work_.progress();
    const Meaning meaning = work_.state() == RunningWork::State::done     ? Meaning::fine
                            : work_.state() == RunningWork::State::failed ? Meaning::failed
                                                                          : Meaning::waits;
    sign_->setMeaning(meaning);
    QString sentence = work_.sentence();
    if (const auto& problem = work_.problem()) {
      sentence += QStringLiteral("  ") + problem->remedy + QStringLiteral("  ") + problem->codes();
    }
    sentence_->setText(sentence);
    const bool unknown = !progress.total && !progress.sentence.isEmpty();
    bar_->setVisible(!work_.over() && !unknown);
    if (progress.total && *progress.total > 0) {
      bar_->setRange(0, 1'000);
      const double share = static_cast<double>(progress.done) / static_cast<double>(*progress.total);
      bar_->setValue(static_cast<int>(1'000 * std::min(share, 1.0)));
    } else {
      bar_->setRange(0, 0);
    }
    button_->setText(work_.over() ? WorkStrip::tr("Dismiss") : WorkStrip::tr("Cancel"));
    button_->setEnabled(work_.state() != RunningWork::State::cancelling);
  }

  RunningWork& work_;
  WorkList& works_;
  SignLabel* sign_;
  QLabel* title_;
  QLabel* sentence_;
  QProgressBar* bar_;
  QToolButton* button_;
};

}  // namespace

WorkStrip::WorkStrip(WorkList& works, QWidget* parent) : QWidget(parent), works_(works) {
  setObjectName(QStringLiteral("workStrip"));
  lines_ = new QVBoxLayout(this);
  lines_->setContentsMargins(0, 0, 0, 0);
  lines_->setSpacing(0);
  auto* border = new QFrame(this);
  border->setFrameShape(QFrame::HLine);
  border->setFrameShadow(QFrame::Plain);
  border->setForegroundRole(QPalette::Mid);
  lines_->addWidget(border);
  connect(&works, &WorkList::added, this, &WorkStrip::add);
  connect(&works, &WorkList::removed, this, &WorkStrip::remove);
  hide();
}

void WorkStrip::add(RunningWork* work) {
  auto* line = new WorkLine(*work, works_, this);
  lineOf_[work] = line;
  lines_->addWidget(line);
  show();
}

void WorkStrip::remove(RunningWork* work) {
  const auto found = lineOf_.find(work);
  if (found == lineOf_.end()) return;
  found->second->disconnect();
  work->disconnect(found->second);
  found->second->hide();
  found->second->deleteLater();
  lineOf_.erase(found);
  setVisible(!lineOf_.empty());
}

}  // namespace headlock::ui
