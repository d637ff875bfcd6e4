#include "ui/json/json_model.h"

#include "core/database/text.h"
#include "ui/format/format.h"
#include "ui/models/cell_delegate.h"

namespace headlock::ui {
namespace {

using Kind = JsonTree::Kind;
/// A longer value is cut where it is shown; the raw text has all of it.
constexpr std::size_t kShown = 2'000;

}  // namespace

void JsonModel::show(std::shared_ptr<const JsonTree> tree) {
  beginResetModel();
  tree_ = std::move(tree);
  endResetModel();
}

/// A document that is one bare value has one row: itself.
bool JsonModel::isScalar() const {
  return tree_ && !tree_->isEmpty() && tree_->kind(0) != Kind::object && tree_->kind(0) != Kind::array;
}

QModelIndex JsonModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const int node = isScalar() ? 0 : tree_->child(parent.isValid() ? nodeOf(parent) : 0, row);
  return createIndex(row, column, static_cast<quintptr>(node));
}

QModelIndex JsonModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || isScalar()) return {};
  const int parent = tree_->parent(nodeOf(child));
  return parent <= 0 ? QModelIndex() : createIndex(tree_->row(parent), 0, static_cast<quintptr>(parent));
}

int JsonModel::rowCount(const QModelIndex& parent) const {
  if (!tree_ || tree_->isEmpty() || parent.column() > 0) return 0;
  if (isScalar()) return parent.isValid() ? 0 : 1;
  return tree_->childCount(parent.isValid() ? nodeOf(parent) : 0);
}

int JsonModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QString JsonModel::valueText(int node) const {
  const int count = tree_->childCount(node);
  switch (tree_->kind(node)) {
    case Kind::object:
      return count == 0 ? QStringLiteral("{}")
                        : QStringLiteral("{ %1 }").arg(quantity(count, tr("member"), tr("members")));
    case Kind::array:
      return count == 0 ? QStringLiteral("[]")
                        : QStringLiteral("[ %1 ]").arg(quantity(count, tr("element"), tr("elements")));
    default:
      return text(database::printable(tree_->value(node), kShown));
  }
}

QVariant JsonModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int node = nodeOf(index);
  const bool container = tree_->kind(node) == Kind::object || tree_->kind(node) == Kind::array;
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == kValue) return valueText(node);
      if (tree_->isMember(node)) return nameText(tree_->name(node));
      return isScalar() ? tr("value") : QString::number(tree_->row(node));
    case Qt::ToolTipRole:
      return index.column() == kValue ? valueText(node) : nameText(tree_->path(node));
    case kMonospaceRole:
    case kProseRole:
      return true;
    case kMutedRole:
      return (index.column() == kValue && container) || (index.column() == kName && !tree_->isMember(node));
    default:
      return {};
  }
}

QVariant JsonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kName ? tr("Name") : tr("Value");
}

}  // namespace headlock::ui
