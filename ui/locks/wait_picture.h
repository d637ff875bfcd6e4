// The wait graph as places and lines, before anybody draws it: roots on the left, who waits to the right of
// whom it waits for.
//
// Invariant: a node never moves while it lives. It gets its place when it first appears, as near as possible
// to whom it waits for, and keeps it from report to report, and for some reports after it was seen last.
// Columns and rows are counted; the widget knows how large they are.
//
// More than kFoldAbove sessions that wait for one thing, and for whom nobody waits, are one node with a
// count. Opened, it stays where it is, and its sessions stand to the right of it.
#pragma once

#include <QString>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/contention/links.h"

namespace headlock::ui {

struct NodeId {
  contention::Identity who;  ///< Nobody, for a fold.
  std::string fold;          ///< What the sessions of a fold wait for; empty for a session.
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a pointer in a defaulted comparison
  friend auto operator<=>(const NodeId&, const NodeId&) = default;
};

struct PictureNode {
  NodeId id;
  int column = 0;
  int row = 0;
  QString title;
  QString detail;
  bool waits = false;
  bool blocks = false;
  bool inCircle = false;
  bool open = false;                          ///< An open fold.
  int behind = 0;                             ///< Sessions that wait for it, directly or through others.
  std::vector<contention::Identity> members;  ///< Of a fold.
  std::optional<std::size_t> wait;            ///< Its (longest) wait, an index of the report.
};

struct PictureEdge {
  std::size_t from = 0;  ///< Indices of nodes: the one that is waited for, …
  std::size_t to = 0;    ///< … and the one that waits.
  QString label;         ///< The key or class; empty between a fold and its own sessions.
  QString sentence;      ///< For the tooltip.
  int waiting = 0;       ///< Sessions that wait through it.
  bool inCircle = false;
};

class WaitPicture {
public:
  static constexpr std::size_t kFoldAbove = 8;
  /// A fold that is there stays until so few are left.
  static constexpr std::size_t kUnfoldBelow = 4;
  /// A place is kept for so many reports after its node was seen last.
  static constexpr int kRemembered = 20;

  void show(const contention::LockReport& report);
  void clear();
  /// Takes effect with the next show().
  void setOpen(const NodeId& fold, bool open);

  [[nodiscard]] const std::vector<PictureNode>& nodes() const noexcept { return nodes_; }
  [[nodiscard]] const std::vector<PictureEdge>& edges() const noexcept { return edges_; }
  [[nodiscard]] int columns() const noexcept { return columns_; }
  [[nodiscard]] int rows() const noexcept { return rows_; }
  /// Null where there is no such node.
  [[nodiscard]] const PictureNode* node(const NodeId& id) const;
  /// The node that stands for a session: its own, or the fold that it is in.
  [[nodiscard]] const PictureNode* nodeFor(const contention::Identity& who) const;

private:
  struct Slot {
    int column = 0;
    int row = 0;
    int seen = 0;  ///< The number of the report that showed it last.
  };
  struct Draft;

  [[nodiscard]] std::vector<NodeId> folded(const contention::LockReport& report, Draft& draft);
  void addNodes(const contention::LockReport& report, Draft& draft);
  void addEdges(const contention::LockReport& report, Draft& draft);
  void inheritPlaces();
  void place();
  void take(const NodeId& id, int column, int row);
  [[nodiscard]] int freeRow(int column, int near) const;
  [[nodiscard]] int freeBand(int column, int children) const;
  void forget();

  std::vector<PictureNode> nodes_;
  std::vector<PictureEdge> edges_;
  std::map<NodeId, std::size_t> index_;
  std::map<contention::Identity, NodeId> foldOf_;
  std::map<NodeId, Slot> slots_;
  std::map<int, std::set<int>> taken_;  ///< Rows by column.
  std::set<NodeId> open_;
  std::set<std::string> folds_;  ///< Of the last report.
  int report_ = 0;
  int columns_ = 0;
  int rows_ = 0;
};

}  // namespace headlock::ui
