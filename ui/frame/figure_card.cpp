#include "ui/frame/figure_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/theme/sign_label.h"

namespace headlock::ui {

FigureCard::FigureCard(const QString& title, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme::kLarge, theme::kMedium, theme::kLarge, theme::kMedium);
  column->setSpacing(theme::kHairline);
  title_ = new QLabel(title, this);
  title_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(title_);
  auto* row = new QHBoxLayout;
  row->setSpacing(theme::kSmall);
  sign_ = new SignLabel(16, this);
  figure_ = new QLabel(this);
  figure_->setTextFormat(Qt::PlainText);
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.8);
  figure_->setFont(large);
  row->addWidget(sign_);
  row->addWidget(figure_, 1);
  column->addLayout(row);
  caption_ = new QLabel(this);
  caption_->setTextFormat(Qt::PlainText);
  caption_->setWordWrap(true);
  caption_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  caption_->setMinimumHeight(2 * fontMetrics().lineSpacing() + 2);
  caption_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(caption_, 1);
  show(QStringLiteral("–"), {});
}

void FigureCard::show(const QString& figure, const QString& caption, std::optional<Meaning> meaning) {
  figure_->setText(figure);
  caption_->setText(caption);
  sign_->setVisible(meaning.has_value());
  if (meaning) sign_->setMeaning(*meaning);
  setAccessibleName(title_->text() + QStringLiteral(": ") + figure);
}

QString FigureCard::figure() const {
  return figure_->text();
}
QString FigureCard::caption() const {
  return caption_->text();
}

}  // namespace headlock::ui
