// A long text as a list of lines: five megabytes open at once, because only the lines in view are laid out.
#pragma once

#include <QAbstractListModel>
#include <memory>
#include <string>
#include <vector>

namespace headlock::ui {

/// A text and where its lines begin. Made on a worker's thread.
struct TextLines {
  std::string text;
  std::vector<std::size_t> starts;
  [[nodiscard]] static std::shared_ptr<const TextLines> of(std::string text);
};

class TextLinesModel : public QAbstractListModel {
  Q_OBJECT

public:
  using QAbstractListModel::QAbstractListModel;
  /// Null: nothing.
  void show(std::shared_ptr<const TextLines> lines);
  [[nodiscard]] const TextLines* lines() const noexcept { return lines_.get(); }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
  [[nodiscard]] std::string_view line(int row) const;
  std::shared_ptr<const TextLines> lines_;
};

}  // namespace headlock::ui
