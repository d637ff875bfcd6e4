#include "ui/json/text_lines_model.h"

#include "core/database/text.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace headlock::ui {
namespace {

/// A longer line is cut where it is shown; a copy has all of it.
constexpr std::size_t kShown = 4'000;

}  // namespace

std::shared_ptr<const TextLines> TextLines::of(std::string text) {
  auto lines = std::make_shared<TextLines>();
  lines->text = std::move(text);
  lines->starts.push_back(0);
  for (std::size_t at = lines->text.find('\n'); at != std::string::npos;
       at = lines->text.find('\n', at + 1)) {
    lines->starts.push_back(at + 1);
  }
  return lines;
}

void TextLinesModel::show(std::shared_ptr<const TextLines> lines) {
  beginResetModel();
  lines_ = std::move(lines);
  endResetModel();
}

std::string_view TextLinesModel::line(int row) const {
  const std::size_t start = lines_->starts[static_cast<std::size_t>(row)];
  const bool last = row + 1 == static_cast<int>(lines_->starts.size());
  const std::size_t end = last ? lines_->text.size() : lines_->starts[static_cast<std::size_t>(row) + 1] - 1;
  return std::string_view(lines_->text).substr(start, end - start);
}

int TextLinesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !lines_ ? 0 : static_cast<int>(lines_->starts.size());
}

QVariant TextLinesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::DisplayRole) return text(database::printable(line(index.row()), kShown));
  if (role == Qt::FontRole) return theme::monospace();
  return {};
}

}  // namespace headlock::ui
