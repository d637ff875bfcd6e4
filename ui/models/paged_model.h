// A list of any length over pages that are read by keyset.
//
// The list knows where each page begins (the position of the row before it) and how many rows it had when it
// was last read, and keeps the rows of the pages near the view only: memory stays bounded while the scroll
// bar stays true. A page that is scrolled back into view is read again; until it is there its rows are blank.
// A refresh reads the pages in view again and merges them: rows that stayed keep their selection, rows come
// and go one by one, and what is above does not move.
//
// A listing says what a row is, where it stands in the order, and how its cells read:
//
//     struct Listing {
//       using Row = …;  using Position = …;
//       static Position positionOf(const Row& row);
//       static bool before(const Position& one, const Position& other);
//     };
#pragma once

#include <QAbstractTableModel>
#include <QTimer>
#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "ui/worker/session.h"

namespace headlock::ui {

/// What a template cannot have: signals, and what a view needs without knowing the rows.
class PagedModelBase : public QAbstractTableModel {
  Q_OBJECT

public:
  using QAbstractTableModel::QAbstractTableModel;

  /// Rows are read this many at a time, and up to `kMostPageRows` while somebody hurries to the end.
  static constexpr int kPageRows = 500;
  static constexpr int kMostPageRows = 2'000;
  /// Rows that are kept in memory, or a page more.
  static constexpr int kResidentRows = 24'000;
  /// Fewer rows than fill a view.
  static constexpr int kFewRows = 60;

  /// The rows that the view shows: these are refreshed, and their pages are read first.
  virtual void setVisibleRows(int first, int last) = 0;
  /// Reads the visible pages again.
  virtual void refresh() = 0;
  /// The same for a view that lives: the rows that are there do not count as being read.
  void refreshQuietly() {
    quiet_ = true;
    refresh();
  }
  [[nodiscard]] virtual bool reading() const = 0;
  /// Gives up what is being read.
  virtual void giveUp() = 0;
  /// Whether the last row of the list is known.
  [[nodiscard]] virtual bool complete() const = 0;
  /// How many rows are in memory.
  [[nodiscard]] virtual int residentRows() const = 0;

protected:
  void announce() {
    if (!quiet_) Q_EMIT readingStarted();
  }
  bool quiet_ = false;

Q_SIGNALS:
  void readingStarted();
  /// Everything that was asked for is there.
  void readingEnded();
  void readingFailed(const headlock::ui::Problem& problem);
  void readingWaits(const QString& sentence);
};

/// What one read brought. A read that searches may bring fewer rows than asked for and yet not be at the end.
template <typename Row, typename Position>
struct Fetched {
  std::vector<Row> rows;
  bool more = false;
  /// How far it looked, where that is beyond its last row.
  std::optional<Position> reached = {};
};

template <typename Listing>
class PagedModel : public PagedModelBase {
public:
  using Row = typename Listing::Row;
  using Position = typename Listing::Position;
  using Fetch = Fetched<Row, Position>;
  /// Reads up to `limit` rows after `after` (null: from the start) on the connection's thread.
  using Read = std::function<Fetch(topic::Client&, const std::optional<Position>& after, int limit)>;

  explicit PagedModel(QObject* parent = nullptr) : PagedModelBase(parent) {
    pump_.setSingleShot(true);
    pump_.setInterval(0);
    QObject::connect(&pump_, &QTimer::timeout, this, [this] { readNext(); });
  }

  /// What a plain read brings: a short page is the last one.
  [[nodiscard]] static Fetch page(std::vector<Row> rows, int limit) {
    const bool more = static_cast<int>(rows.size()) >= limit;
    return {std::move(rows), more};
  }

  /// Shows another listing. What is shown now stays until its first page is there. `session` must outlive
  /// this, or the next call. `searching`: reads look through much to bring little, so that a refresh starts
  /// over and reads no page again.
  void start(Session& session, QString doing, Read read, bool searching = false) {
    searching_ = searching;
    quiet_ = false;
    session_ = &session;
    doing_ = std::move(doing);
    read_ = std::move(read);
    wanted_.clear();
    moreWanted_ = false;
    announce();
    send({std::nullopt, kPageRows, Request::Kind::first});
  }
  /// Shows nothing.
  void clear() {
    ticket_.abandon();
    wanted_.clear();
    beginResetModel();
    pages_.clear();
    starts_.clear();
    complete_ = true;
    endResetModel();
  }

  /// Null: its page is not in memory (and is being fetched now).
  [[nodiscard]] const Row* row(int index) const {
    if (index < 0 || index >= rowCount()) return nullptr;
    const std::size_t number = pageOf(index);
    const Page& page = pages_[number];
    page.touched = ++clock_;
    if (!page.resident || (page.stale && !searching_)) const_cast<PagedModel*>(this)->want(page);
    return page.resident ? &page.rows[static_cast<std::size_t>(index - starts_[number])] : nullptr;
  }
  /// The row at `position` where it is in memory, -1 otherwise.
  [[nodiscard]] int find(const Position& position) const {
    for (std::size_t number = 0; number < pages_.size(); ++number) {
      const Page& page = pages_[number];
      const auto found = std::ranges::lower_bound(page.rows, position, Listing::before, Listing::positionOf);
      if (found != page.rows.end() && !Listing::before(position, Listing::positionOf(*found))) {
        return starts_[number] + static_cast<int>(found - page.rows.begin());
      }
    }
    return -1;
  }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() || pages_.empty() ? 0 : starts_.back() + pages_.back().size;
  }
  [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override {
    return !parent.isValid() && !complete_ && session_ != nullptr;
  }
  void fetchMore(const QModelIndex& parent) override {
    if (!canFetchMore(parent)) return;
    moreWanted_ = true;
    pump_.start();
  }

  void setVisibleRows(int first, int last) override {
    firstVisible_ = first;
    lastVisible_ = last;
  }
  void refresh() override {
    if (session_ == nullptr) return;
    for (Page& page : pages_) page.stale = true;
    if (pages_.empty() || searching_) {
      announce();
      send({std::nullopt, kPageRows, Request::Kind::first});
      return;
    }
    const int last = rowCount() - 1;
    const int from = std::clamp(firstVisible_, 0, std::max(last, 0));
    const int to = std::clamp(lastVisible_, from, std::max(last, 0));
    for (std::size_t number = pageOf(from); number <= pageOf(to); ++number) want(pages_[number]);
  }
  [[nodiscard]] bool reading() const override { return ticket_.pending() || pump_.isActive(); }
  void giveUp() override {
    wanted_.clear();
    moreWanted_ = false;
    ticket_.giveUp();
  }
  [[nodiscard]] bool complete() const override { return complete_; }
  [[nodiscard]] int residentRows() const override {
    int rows = 0;
    for (const Page& page : pages_) rows += static_cast<int>(page.rows.size());
    return rows;
  }

private:
  struct Page {
    std::optional<Position> after;  ///< Null: the first page.
    int size = 0;
    std::vector<Row> rows;
    bool resident = false;
    bool stale = false;
    mutable std::uint64_t touched = 0;
  };
  struct Request {
    enum class Kind { first, more, page };
    std::optional<Position> after;
    int limit = kPageRows;
    Kind kind = Kind::page;
  };

  static bool same(const std::optional<Position>& one, const std::optional<Position>& other) {
    if (!one || !other) return !one && !other;
    return !Listing::before(*one, *other) && !Listing::before(*other, *one);
  }
  [[nodiscard]] std::size_t pageOf(int row) const {
    const auto next = std::ranges::upper_bound(starts_, row);
    return static_cast<std::size_t>(next - starts_.begin()) - 1;
  }
  [[nodiscard]] std::optional<std::size_t> pageAfter(const std::optional<Position>& after) const {
    const auto found =
        std::ranges::find_if(pages_, [&](const Page& page) { return same(page.after, after); });
    if (found == pages_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - pages_.begin());
  }
  void restart() {
    starts_.resize(pages_.size());
    int start = 0;
    for (std::size_t number = 0; number < pages_.size(); ++number) {
      starts_[number] = start;
      start += pages_[number].size;
    }
  }

  void want(const Page& page) {
    std::erase_if(wanted_, [&](const auto& after) { return same(after, page.after); });
    wanted_.push_back(page.after);
    if (!ticket_.pending()) pump_.start();
  }
  [[nodiscard]] bool visible(std::size_t number) const {
    return starts_[number] <= lastVisible_ && starts_[number] + pages_[number].size > firstVisible_;
  }

  void readNext() {
    if (ticket_.pending() || session_ == nullptr) return;
    while (!wanted_.empty()) {  // the latest first, and only what is still looked at
      const std::optional<Position> after = std::move(wanted_.back());
      wanted_.pop_back();
      const auto number = pageAfter(after);
      if (!number || (lastVisible_ >= 0 && !visible(*number))) continue;
      const int slack = *number + 1 < pages_.size() ? kPageRows : 0;
      announce();
      send({after, std::max(pages_[*number].size, kPageRows) + slack, Request::Kind::page});
      return;
    }
    if (std::exchange(moreWanted_, false) && !complete_ && !pages_.empty()) {
      announce();
      hurry();
      send({end_, moreRows_, Request::Kind::more});
      return;
    }
    quiet_ = false;
    Q_EMIT readingEnded();
  }
  /// Pages grow while one is asked for right after the other.
  void hurry() {
    const auto now = std::chrono::steady_clock::now();
    const bool hurries = now - lastMore_ < std::chrono::seconds(1);
    moreRows_ = hurries ? std::min(moreRows_ * 2, kMostPageRows) : kPageRows;
    lastMore_ = now;
  }

  void send(Request request) {
    ticket_ = session_->submit(
        {.doing = doing_, .waiting = [this](const QString& sentence) { Q_EMIT readingWaits(sentence); }},
        [read = read_, request](topic::Client& client, JobControl&) {
          return read(client, request.after, request.limit);
        },
        [this, request](Fetch fetched) {
          accept(request, std::move(fetched));
          readNext();
        },
        [this](const Problem& problem) {
          wanted_.clear();
          quiet_ = false;
          Q_EMIT readingFailed(problem);
        });
  }

  void accept(const Request& request, Fetch fetched) {
    std::optional<Position> reached = std::move(fetched.reached);
    if (!reached && !fetched.rows.empty()) reached = Listing::positionOf(fetched.rows.back());
    switch (request.kind) {
      case Request::Kind::first:
        replaceAll(std::move(fetched.rows));
        break;
      case Request::Kind::more:
        if (!same(request.after, end_)) return;  // a refresh moved the end meanwhile
        append(request.after, std::move(fetched.rows));
        break;
      case Request::Kind::page:
        acceptPage(request, std::move(fetched.rows), fetched.more);
        break;
    }
    if (request.kind != Request::Kind::page) {
      complete_ = !fetched.more;
      end_ = reached ? reached : request.after;
      moreWanted_ =
          moreWanted_ || (fetched.more && rowCount() < kFewRows);  // a search that found little goes on
    }
    evict();
  }
  void replaceAll(std::vector<Row> rows) {
    beginResetModel();
    pages_.clear();
    const int size = static_cast<int>(rows.size());
    pages_.push_back({std::nullopt, size, std::move(rows), true, false, ++clock_});
    restart();
    endResetModel();
  }
  void append(const std::optional<Position>& after, std::vector<Row> rows) {
    if (rows.empty()) return;
    const int first = rowCount();
    const int size = static_cast<int>(rows.size());
    beginInsertRows({}, first, first + size - 1);
    pages_.push_back({after, size, std::move(rows), true, false, ++clock_});
    restart();
    endInsertRows();
  }
  void acceptPage(const Request& request, std::vector<Row> rows, bool full) {
    const auto number = pageAfter(request.after);
    if (!number) return;
    if (*number + 1 == pages_.size()) {
      complete_ = !full;
      end_ = rows.empty() ? request.after : std::optional(Listing::positionOf(rows.back()));
    } else {
      const Position border = *pages_[*number + 1].after;
      const auto beyond = std::ranges::find_if(
          rows, [&](const Row& row) { return Listing::before(border, Listing::positionOf(row)); });
      const bool reached = beyond != rows.end() || !full;
      rows.erase(beyond, rows.end());
      if (!reached && !rows.empty()) {  // more rows came than the page can take: they get a page of their own
        Page rest{Listing::positionOf(rows.back()), 0, {}, false, true, 0};
        pages_.insert(pages_.begin() + static_cast<std::ptrdiff_t>(*number) + 1, std::move(rest));
        restart();
        want(pages_[*number + 1]);
      }
    }
    merge(*number, std::move(rows));
  }

  /// Gives the page its new rows in at most four steps: make room at its end, put every row in its place
  /// (those that went, last), drop those that went, tell of the rest.
  void merge(std::size_t number, std::vector<Row> fresh) {
    Page& page = pages_[number];
    const int first = starts_[number];
    std::vector<Row> all = fresh;
    if (page.resident) {
      for (Row& old : page.rows) {
        const auto stays =
            std::ranges::binary_search(fresh, Listing::positionOf(old), Listing::before, Listing::positionOf);
        if (!stays) all.push_back(old);
      }
    }
    const int before = page.size;
    const int room =
        page.resident ? static_cast<int>(all.size()) : std::max(before, static_cast<int>(all.size()));
    if (room > before) {
      beginInsertRows({}, first + before, first + room - 1);
      if (page.resident) page.rows.resize(static_cast<std::size_t>(room));
      page.size = room;
      restart();
      endInsertRows();
    }
    if (page.resident) rearrange(page, first, before, std::move(all), fresh.size());
    const int kept = static_cast<int>(fresh.size());
    const auto settle = [&] {
      page.rows = std::move(fresh);
      page.size = kept;
      page.resident = true;
      page.stale = false;
      restart();
    };
    if (page.size > kept) {
      beginRemoveRows({}, first + kept, first + page.size - 1);
      settle();
      endRemoveRows();
    } else {
      settle();
    }
    if (kept > 0) Q_EMIT dataChanged(index(first, 0), index(first + kept - 1, columnCount() - 1));
  }
  void rearrange(Page& page, int first, int before, std::vector<Row> all, std::size_t kept) {
    const auto moved = [&](int offset) {
      const Position position = Listing::positionOf(page.rows[static_cast<std::size_t>(offset)]);
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(kept);
      const auto there =
          std::lower_bound(all.begin(), end, position, [](const Row& row, const Position& wanted) {
            return Listing::before(Listing::positionOf(row), wanted);
          });
      if (there != end && same(Listing::positionOf(*there), position))
        return static_cast<int>(there - all.begin());
      const auto gone = std::find_if(
          end, all.end(), [&](const Row& row) { return same(Listing::positionOf(row), position); });
      return static_cast<int>(gone - all.begin());
    };
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    QModelIndexList from;
    QModelIndexList to;
    for (const QModelIndex& old : persistentIndexList()) {
      if (old.row() < first || old.row() >= first + before) continue;
      from << old;
      to << index(first + moved(old.row() - first), old.column());
    }
    page.rows = std::move(all);
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
  }
  /// Lets the rows go that nobody has looked at for longest.
  void evict() {
    int rows = residentRows();
    while (!searching_ && rows > kResidentRows) {
      Page* oldest = nullptr;
      for (Page& page : pages_) {
        if (page.resident && (oldest == nullptr || page.touched < oldest->touched)) oldest = &page;
      }
      rows -= static_cast<int>(oldest->rows.size());
      oldest->rows = std::vector<Row>();  // `= {}` would keep the memory
      oldest->resident = false;
    }
  }

  Session* session_ = nullptr;
  QString doing_;
  Read read_;
  Ticket ticket_;
  QTimer pump_;
  std::vector<std::optional<Position>> wanted_;
  bool moreWanted_ = false;
  int moreRows_ = kPageRows;
  std::chrono::steady_clock::time_point lastMore_;
  bool searching_ = false;
  std::vector<Page> pages_;
  std::vector<int> starts_;      // of each page, in rows
  std::optional<Position> end_;  // the last row read so far
  bool complete_ = true;
  int firstVisible_ = 0;
  int lastVisible_ = -1;
  mutable std::uint64_t clock_ = 0;
};

}  // namespace headlock::ui
