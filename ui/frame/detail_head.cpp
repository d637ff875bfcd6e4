#include "ui/frame/detail_head.h"

#include <QHBoxLayout>

#include "ui/frame/elided_label.h"
#include "ui/theme/sign_label.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

constexpr int kSignSize = 14;

DetailHead makeDetailHead(QWidget& details) {
  const DetailHead head{new QHBoxLayout, new SignLabel(kSignSize, &details), new ElidedLabel(&details)};
  head.row->setContentsMargins(theme::kMedium, theme::kSmall, theme::kMedium, 0);
  head.row->setSpacing(theme::kSmall);
  QFont bold = theme::monospace();
  bold.setWeight(QFont::DemiBold);
  head.name->setFont(bold);
  head.row->addWidget(head.sign);
  head.row->addWidget(head.name, 1);
  return head;
}

}  // namespace headlock::ui
