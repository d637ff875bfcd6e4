// The models, each under the model tester: pages by keyset, refreshes that keep what a person was doing,
// bounded memory.
#include <QAbstractItemModelTester>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/console/fixture.h"
#include "tests/support/test_program.h"
#include "ui/keys/keys_model.h"
#include "ui/topics/topics_model.h"

using namespace headlock;
using namespace headlock::tests;
using namespace headlock::ui;

namespace {

/// A list of numbers that a test can change while a model reads it.
struct Numbers {
  using Row = int;
  using Position = int;
  static int positionOf(const Row& row) { return row; }
  static bool before(int one, int other) { return one < other; }
};

class NumbersModel : public PagedModel<Numbers> {
public:
  using PagedModel::PagedModel;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 1; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
    const int* number = index.isValid() ? row(index.row()) : nullptr;
    return number == nullptr || role != Qt::DisplayRole ? QVariant() : QVariant(*number);
  }
};

/// The numbers that are there, as a server would give them.
class Source {
public:
  explicit Source(int count) : numbers_(static_cast<std::size_t>(count)) {
    for (int number = 0; number < count; ++number) numbers_[static_cast<std::size_t>(number)] = number * 10;
  }
  void change(const std::function<void(std::vector<int>&)>& edit) {
    const std::lock_guard lock(mutex_);
    edit(numbers_);
    std::ranges::sort(numbers_);
  }
  [[nodiscard]] std::vector<int> all() const {
    const std::lock_guard lock(mutex_);
    return numbers_;
  }
  [[nodiscard]] NumbersModel::Read read() {
    return [this](topic::Client&, const std::optional<int>& after, int limit) {
      const std::lock_guard lock(mutex_);
      auto from = after ? std::ranges::upper_bound(numbers_, *after) : numbers_.begin();
      const auto count = std::min<std::ptrdiff_t>(limit, numbers_.end() - from);
      return NumbersModel::page({from, from + count}, limit);
    };
  }

private:
  mutable std::mutex mutex_;
  std::vector<int> numbers_;
};

class ModelsTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void cleanupTestCase();
  void pagesToTheEnd();
  void keepsMemoryBounded();
  void refreshKeepsSelectionAndScroll();
  void refreshMatchesTheSource_data();
  void refreshMatchesTheSource();
  void aPageThatGrewIsSplit();
  void anotherListingKeepsTheOldOneUntilItIsThere();
  void keysAreInByteOrder();
  void keysPassTheFilter();
  void topicsComeAndGo();

private:
  void drain(QAbstractItemModel& model) {
    while (model.canFetchMore({})) {
      const int before = model.rowCount();
      model.fetchMore({});
      QTRY_VERIFY(model.rowCount() > before || !model.canFetchMore({}));
    }
  }
  std::unique_ptr<Session> session_;
};

void ModelsTest::initTestCase() {
  session_ = std::make_unique<Session>(targetOf(server().conninfo()));
}
void ModelsTest::cleanupTestCase() {
  session_.reset();
}

void ModelsTest::pagesToTheEnd() {
  Source source(2'345);
  NumbersModel model;
  const QAbstractItemModelTester tester(&model);
  QSignalSpy ended(&model, &PagedModelBase::readingEnded);
  model.start(*session_, QStringLiteral("reading numbers"), source.read());
  QTRY_VERIFY(ended.count() >= 1);
  drain(model);
  QCOMPARE(model.rowCount(), 2'345);
  QVERIFY(model.complete());
  for (int row : {0, 499, 500, 2'344}) QCOMPARE(model.index(row, 0).data().toInt(), row * 10);
  QCOMPARE(model.find(12'340), 1'234);
  QCOMPARE(model.find(5), -1);
}

void ModelsTest::keepsMemoryBounded() {
  constexpr int kRows = 100'000;
  Source source(kRows);
  NumbersModel model;
  model.start(*session_, QStringLiteral("reading numbers"), source.read());
  QTRY_VERIFY(model.rowCount() > 0);
  drain(model);
  QCOMPARE(model.rowCount(), kRows);
  QVERIFY(model.residentRows() <= PagedModelBase::kResidentRows + PagedModelBase::kMostPageRows);
  // A page that went comes back when somebody looks at it.
  model.setVisibleRows(10, 20);
  QVERIFY(!model.index(10, 0).data().isValid());
  QTRY_COMPARE(model.index(10, 0).data().toInt(), 100);
  QVERIFY(model.residentRows() <= PagedModelBase::kResidentRows + PagedModelBase::kMostPageRows);
  QCOMPARE(model.rowCount(), kRows);
}

void ModelsTest::refreshKeepsSelectionAndScroll() {
  Source source(1'400);
  NumbersModel model;
  const QAbstractItemModelTester tester(&model);
  ListView view(QStringLiteral("Numbers"));
  view.setModel(&model);
  view.setColumnWidths({300});
  view.resize(400, 300);
  view.show();
  model.start(*session_, QStringLiteral("reading numbers"), source.read());
  QTRY_VERIFY(model.rowCount() > 0);
  drain(model);
  view.setCurrentIndex(model.index(700, 0));
  view.scrollTo(model.index(700, 0), QAbstractItemView::PositionAtTop);
  const int top = view.rowAt(0);
  QCOMPARE(model.index(top, 0).data().toInt(), 7'000);

  // Rows come and go before, in and after the page in view.
  source.change([](std::vector<int>& numbers) {
    std::erase_if(numbers, [](int number) { return number == 6'900 || number == 7'100 || number == 7'200; });
    for (int number : {6'001, 6'501, 6'999, 7'001, 7'002, 13'001}) numbers.push_back(number);
  });
  model.refresh();
  QTRY_VERIFY(!model.reading());
  QCOMPARE(view.currentIndex().data().toInt(), 7'000);
  QCOMPARE(view.selectionModel()->selectedRows().size(), 1);
  QCOMPARE(view.selectionModel()->selectedRows().front().data().toInt(), 7'000);
  QCOMPARE(view.model()->index(view.rowAt(0), 0).data().toInt(), 7'000);
  QCOMPARE(view.columnWidth(0), 300);
  // The selected row goes: nothing is selected in its place.
  source.change([](std::vector<int>& numbers) { std::erase(numbers, 7'000); });
  model.refresh();
  QTRY_VERIFY(!model.reading());
  QVERIFY(!view.currentIndex().isValid());
  QVERIFY(view.selectionModel()->selectedRows().isEmpty());
}

void ModelsTest::refreshMatchesTheSource_data() {
  QTest::addColumn<int>("seed");
  for (int seed = 1; seed <= 12; ++seed) QTest::addRow("seed %d", seed) << seed;
}

void ModelsTest::refreshMatchesTheSource() {
  QFETCH(int, seed);
  std::srand(static_cast<unsigned>(seed));  // NOLINT(concurrency-mt-unsafe): one thread draws
  Source source(1'200);
  NumbersModel model;
  const QAbstractItemModelTester tester(&model);
  model.start(*session_, QStringLiteral("reading numbers"), source.read());
  QTRY_VERIFY(model.rowCount() > 0);
  drain(model);
  for (int round = 0; round < 6; ++round) {
    source.change([](std::vector<int>& numbers) {
      for (int edit = 0; edit < 60; ++edit) {
        const int number = std::rand() % 14'000;  // NOLINT(concurrency-mt-unsafe)
        if (std::erase(numbers, number) == 0) numbers.push_back(number);
      }
      if (std::rand() % 3 == 0)
        std::erase_if(numbers, [](int number) { return number > 4'000 && number < 6'000; });  // NOLINT
    });
    QSignalSpy ended(&model, &PagedModelBase::readingEnded);
    model.setVisibleRows(0, model.rowCount());
    model.refresh();
    QTRY_VERIFY(ended.count() >= 1);
    drain(model);
    const std::vector<int> expected = source.all();
    QCOMPARE(model.rowCount(), static_cast<int>(expected.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
      QCOMPARE(model.index(row, 0).data().toInt(), expected[static_cast<std::size_t>(row)]);
    }
  }
}

void ModelsTest::aPageThatGrewIsSplit() {
  Source source(1'500);
  NumbersModel model;
  const QAbstractItemModelTester tester(&model);
  model.start(*session_, QStringLiteral("reading numbers"), source.read());
  QTRY_VERIFY(model.rowCount() > 0);
  drain(model);
  source.change([](std::vector<int>& numbers) {
    for (int number = 0; number < 4'990; ++number) {
      if (number % 10 != 0) numbers.push_back(number);
    }
  });
  const std::vector<int> expected = source.all();
  model.setVisibleRows(0, 1'000'000);
  model.refresh();
  QTRY_COMPARE(model.rowCount(), static_cast<int>(expected.size()));
  QTRY_VERIFY(!model.reading());
  for (int row = 0; row < model.rowCount(); row += 7) {
    QTRY_COMPARE(model.index(row, 0).data().toInt(), expected[static_cast<std::size_t>(row)]);
  }
}

void ModelsTest::anotherListingKeepsTheOldOneUntilItIsThere() {
  Source first(10);
  Source second(3);
  NumbersModel model;
  const QAbstractItemModelTester tester(&model);
  model.start(*session_, QStringLiteral("reading numbers"), first.read());
  QTRY_COMPARE(model.rowCount(), 10);
  model.start(*session_, QStringLiteral("reading other numbers"), second.read());
  QCOMPARE(model.rowCount(), 10);
  QTRY_COMPARE(model.rowCount(), 3);
  QSignalSpy failed(&model, &PagedModelBase::readingFailed);
  model.start(*session_, QStringLiteral("failing"),
              [](topic::Client&, const std::optional<int>&, int) -> NumbersModel::Fetch {
                throw NotFound("topic_not_found", "There is no topic called x.");
              });
  QTRY_COMPARE(failed.count(), 1);
  QCOMPARE(model.rowCount(), 3);
}

void ModelsTest::keysAreInByteOrder() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo, {.name = "videos", .materialized = 700, .headless = 600});
  execute(conninfo,
          "insert into headlock.compaction_head_1 (compaction_key) values ('Z'), ('a'), ('ä'), ('日本')");
  Session session(targetOf(conninfo));
  KeysModel model;
  const QAbstractItemModelTester tester(&model);
  model.list(session, QStringLiteral("videos"), {});
  QTRY_VERIFY(model.rowCount() > 0);
  drain(model);
  QCOMPARE(model.rowCount(), 1'304);
  const Rows expected =
      psql(conninfo,
           "select compaction_key from headlock.compaction_head_1 order by compaction_key collate \"C\"");
  for (int row = 0; row < model.rowCount(); ++row) {
    QCOMPARE(cell(model, row, 0).toStdString(), *expected[static_cast<std::size_t>(row)][0]);
  }
}

void ModelsTest::keysPassTheFilter() {
  const std::string conninfo = installedDatabase(server());
  makeTopic(conninfo,
            {.name = "videos", .materialized = 30, .headless = 20, .youngestSeconds = 10, .ttlSeconds = 20});
  Session session(targetOf(conninfo));
  KeysModel model;
  const QAbstractItemModelTester tester(&model);
  model.setTtl(std::chrono::seconds(20));
  KeyChoice headless;
  headless.filter.state = topic::KeyState::headless;
  model.list(session, QStringLiteral("videos"), headless);
  QTRY_COMPARE(model.rowCount(), 20);
  QCOMPARE(cell(model, 0, 0), QStringLiteral("h0000001"));
  QCOMPARE(cell(model, 0, 1), QStringLiteral("past its TTL"));
  QCOMPARE(cell(model, 19, 1), QStringLiteral("headless"));
  QCOMPARE(cell(model, 0, 2), QStringLiteral("–"));
  KeyChoice prefix;
  prefix.filter.prefix = "k000001";
  model.list(session, QStringLiteral("videos"), prefix);
  QTRY_COMPARE(model.rowCount(), 10);
  QCOMPARE(cell(model, 0, 0), QStringLiteral("k0000010"));
  QCOMPARE(cell(model, 0, 1), QStringLiteral("materialised"));
}

void ModelsTest::topicsComeAndGo() {
  const auto stats = [](const char* name, std::int64_t headless) {
    topic::TopicStats topic;
    topic.name = name;
    topic.headless.value = headless;
    topic.headlessTtl = std::chrono::hours(1);
    return topic;
  };
  TopicsModel model(nullptr);
  const QAbstractItemModelTester tester(&model);
  ListView view(QStringLiteral("Topics"));
  view.setModel(&model);
  model.update({stats("b", 1), stats("d", 2)});
  view.setCurrentIndex(model.index(1, 0));
  model.update({stats("a", 3), stats("b", 4), stats("c", 5), stats("d", 6)});
  QCOMPARE(model.rowCount(), 4);
  QCOMPARE(view.currentIndex().data().toString(), QStringLiteral("d"));
  QCOMPARE(cell(model, 3, TopicsModel::kHeadless), QStringLiteral("6"));
  model.update({stats("a", 3), stats("d", 7)});
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(view.currentIndex().data().toString(), QStringLiteral("d"));
  model.update({});
  QCOMPARE(model.rowCount(), 0);
}

}  // namespace

HEADLOCK_TEST(ModelsTest)
#include "models_test.moc"
