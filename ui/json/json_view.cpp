#include "ui/json/json_view.h"

#include <QHeaderView>

#include "ui/json/json_model.h"
#include "ui/models/cell_delegate.h"
#include "ui/theme/theme.h"

namespace headlock::ui {

constexpr int kNames = 170;  // the width of the members' names

JsonView::JsonView(JsonModel& document, const QString& accessibleName, QWidget* parent) : QTreeView(parent) {
  setModel(&document);
  setAccessibleName(accessibleName);
  setFrameShape(QFrame::NoFrame);
  setItemDelegate(new CellDelegate(this));
  setUniformRowHeights(true);
  setAlternatingRowColors(true);
  setHeaderHidden(true);
  setTextElideMode(Qt::ElideRight);
  setIndentation(theme::kLarge);
  header()->resizeSection(0, kNames);
}

}  // namespace headlock::ui
