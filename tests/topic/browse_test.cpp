// Keys and heads by keyset: every page agrees with plain SQL, whatever the keys look like.
#include <QTest>
#include <algorithm>

#include "core/topic/installation.h"
#include "tests/support/test_program.h"
#include "tests/topic/bench.h"

using namespace headlock;
using namespace headlock::tests;
using topic::KeyFilter;
using topic::KeyState;

namespace {

const std::string kGreatest = "\xf4\x8f\xbf\xbf";  // U+10FFFF

/// Keys that break what escapes, compares by locale, or computes the end of a prefix by bytes.
const std::vector<std::string>& oddKeys() {
  static const std::vector<std::string> keys{"a",
                                             "A",
                                             "aa",
                                             "a ",
                                             "ab",
                                             "ab%",
                                             "ab_",
                                             "b",
                                             "é",
                                             "ß",
                                             "z",
                                             "Z",
                                             "'",
                                             "''",
                                             "\"",
                                             "\\",
                                             "\\n",
                                             "$1",
                                             ";",
                                             "--",
                                             "new\nline",
                                             "tab\tkey",
                                             "\x01",
                                             "\x7f",
                                             "\x7f\x7f",
                                             "\xc2\x80",
                                             "\xdf\xbf",
                                             "\xdf\xbf!",
                                             "\xe0\xa0\x80",
                                             "\xed\x9f\xbf",
                                             "\355\237\277a",
                                             "\xee\x80\x80",
                                             "\xef\xbf\xbf",
                                             "\357\277\277a",
                                             "\xf0\x90\x80\x80",
                                             kGreatest,
                                             kGreatest + "a",
                                             kGreatest + kGreatest,
                                             "a" + kGreatest,
                                             "a" + kGreatest + "z",
                                             "\342\200\256rtl",
                                             "{1,2}",
                                             "NULL",
                                             std::string(1024, 'm'),
                                             std::string(1023, 'm') + "n"};
  return keys;
}

class BrowseTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase();
  void pagesAgreeWithPlainSql_data();
  void pagesAgreeWithPlainSql();
  void everyKeyIsAPrefixOfItself();
  void headsAreMaterializedOnly();
  void aPageEndsWhereTheKeysEnd();
  void previewsAreCut();
  void badBoundsAreRefused();
  void rowsSayWhatTheTableSays();
  void aDatabaseOfAnotherLocaleKeepsTheOrder();

private:
  std::unique_ptr<Bench> bench_;
  std::unique_ptr<Session> session_;

  [[nodiscard]] std::vector<std::string> plain(const KeyFilter& filter) const;
  [[nodiscard]] std::vector<std::string> paged(const KeyFilter& filter, int limit);
};

void BrowseTest::initTestCase() {
  bench_ = std::make_unique<Bench>();
  session_ = std::make_unique<Session>(bench_->settings());
  auto producer = session_->producer();
  bool head = false;
  for (const auto& key : oddKeys()) {
    head = !head;
    if (head) {
      producer.produce(Counter{static_cast<std::int64_t>(key.size())}, compacted(key));
    } else {
      bench_->makeHeadless({key}, "20 minutes");
    }
  }
}

std::vector<std::string> BrowseTest::plain(const KeyFilter& filter) const {
  std::string sql = "select compaction_key from " + bench_->head +
                    " where convert_to(compaction_key, 'UTF8') >= convert_to(" + literal(filter.prefix) +
                    ", 'UTF8') and left(compaction_key, length(" + literal(filter.prefix) +
                    ")) = " + literal(filter.prefix);
  if (filter.state)
    sql += *filter.state == KeyState::headless ? " and head_id is null" : " and head_id is not null";
  std::vector<std::string> keys;
  for (const auto& row : bench_->rows(sql + " order by convert_to(compaction_key, 'UTF8')"))
    keys.push_back(*row[0]);
  return keys;
}

std::vector<std::string> BrowseTest::paged(const KeyFilter& filter, int limit) {
  std::vector<std::string> keys;
  std::optional<std::string> after;
  do {
    const auto page = session_->operations().keys(filter, after, limit);
    for (const auto& row : page.rows) keys.push_back(row.key);
    if (page.rows.empty() && after) return {"an empty page after " + *after};
    after = page.nextAfter;
  } while (after && keys.size() < 1000);
  return keys;
}

void BrowseTest::pagesAgreeWithPlainSql_data() {
  QTest::addColumn<QByteArray>("prefix");
  QTest::newRow("all") << QByteArray();
  for (const auto& prefix : {std::string("a"), std::string("ab"), std::string("m"), std::string("A"),
                             std::string("\x7f"), std::string("\xdf\xbf"), std::string("\xed\x9f\xbf"),
                             std::string("\xef\xbf\xbf"), kGreatest, kGreatest + kGreatest, "a" + kGreatest,
                             std::string("'"), std::string("\\"), std::string("%"), std::string("absent")}) {
    QTest::newRow(QByteArray::fromStdString(prefix).toHex().constData()) << QByteArray::fromStdString(prefix);
  }
}

void BrowseTest::pagesAgreeWithPlainSql() {
  QFETCH(const QByteArray, prefix);
  for (const std::optional<KeyState> state : {std::optional<KeyState>(), std::optional(KeyState::headless),
                                              std::optional(KeyState::materialized)}) {
    const KeyFilter filter{.state = state, .prefix = prefix.toStdString()};
    const auto expected = plain(filter);
    for (const int limit : {1, 2, 7, 10'000}) QCOMPARE(paged(filter, limit), expected);
    if (!expected.empty()) QCOMPARE(paged(filter, static_cast<int>(expected.size())), expected);
  }
}

void BrowseTest::everyKeyIsAPrefixOfItself() {
  for (const auto& key : oddKeys()) {
    const auto page = session_->operations().keys({.prefix = key}, {}, 100);
    QVERIFY(!page.rows.empty());
    QCOMPARE(page.rows[0].key, key);
    QCOMPARE(static_cast<std::size_t>(page.rows.size()), plain({.prefix = key}).size());
    const auto row = session_->operations().keyRow(key);
    QVERIFY(row.has_value());
    QCOMPARE(row->key, key);
  }
}

void BrowseTest::headsAreMaterializedOnly() {
  auto& operations = session_->operations();
  const auto all = operations.heads({}, {}, 10'000);
  std::vector<std::string> keys;
  for (const auto& head : all) {
    keys.push_back(head.row.key);
    QCOMPARE(head.row.state, KeyState::materialized);
    QVERIFY(head.message.has_value());
    QCOMPARE(head.message->id, *head.row.headId);
    QCOMPARE(*head.message->key, head.row.key);
    QCOMPARE(head.message->payload, "{\"n\": " + std::to_string(head.row.key.size()) + "}");
  }
  QCOMPARE(keys, plain({.state = KeyState::materialized}));

  std::vector<std::string> inPages;
  std::optional<std::string> after;
  for (;;) {
    const auto page = operations.heads({}, after, 3);
    if (page.empty()) break;
    for (const auto& head : page) inPages.push_back(head.row.key);
    after = page.back().row.key;
  }
  QCOMPARE(inPages, keys);
  QCOMPARE(operations.heads({.prefix = "a"}, std::string("aa"), 1).size(), std::size_t{1});
}

void BrowseTest::aPageEndsWhereTheKeysEnd() {
  auto& operations = session_->operations();
  const auto last = plain({}).back();
  const int count = static_cast<int>(oddKeys().size());
  const auto whole = operations.keys({}, {}, count);
  QCOMPARE(static_cast<int>(whole.rows.size()), count);
  QVERIFY(!whole.nextAfter);  // nothing follows, and nothing is announced
  const auto short_ = operations.keys({}, {}, count - 1);
  QCOMPARE(*short_.nextAfter, short_.rows.back().key);
  const auto rest = operations.keys({}, short_.nextAfter, count);
  QCOMPARE(rest.rows.size(), std::size_t{1});
  QCOMPARE(rest.rows[0].key, last);
  QVERIFY(operations.keys({}, last, 10).rows.empty());
  QVERIFY(!operations.keys({}, last, 10).nextAfter);
  QCOMPARE(operations.keys({}, std::string(), 10).rows.size(), std::size_t{10});
  // `after` need not be there.
  QCOMPARE(operations.keys({}, std::string("aaaa"), 1).rows[0].key, std::string("ab"));
}

void BrowseTest::previewsAreCut() {
  const Bench bench;
  Session session = bench.session();
  auto& operations = session.operations();
  operations.produce("\"" + std::string(200'000, 'x') + "\"", compacted("big, of one letter"), 1);
  operations.produce("\"äöü and more\"", compacted("small"), 1);
  const auto heads = operations.heads({}, {}, 10, 5);
  QCOMPARE(heads[1].message->payload, std::string("\"äöü "));
  QCOMPARE(heads[1].message->payloadBytes, 17);
  const auto whole = operations.heads({}, {}, 10);
  QCOMPARE(whole[0].message->payloadBytes, 200'002);
  QCOMPARE(whole[0].message->payload.size(), std::size_t{200'002});
  QVERIFY(heads[0].message->payload.size() <= 5);
}

void BrowseTest::badBoundsAreRefused() {
  auto& operations = session_->operations();
  static_cast<void>(session_->recorder->take());
  for (const int limit : {0, -1, 10'001}) {
    QCOMPARE(codeOf([&] { operations.keys({}, {}, limit); }), std::string("invalid_argument"));
    QCOMPARE(codeOf([&] { operations.heads({}, {}, limit); }), std::string("invalid_argument"));
    QCOMPARE(codeOf([&] { operations.messages({}, {}, limit); }), std::string("invalid_argument"));
    QCOMPARE(codeOf([&] { operations.messagesAfter({}, {}, limit); }), std::string("invalid_argument"));
    QCOMPARE(codeOf([&] { operations.headlessByAge({}, {}, limit); }), std::string("invalid_argument"));
  }
  QCOMPARE(codeOf([&] { operations.keys({.prefix = "\xff"}, {}, 1); }), std::string("invalid_key"));
  QCOMPARE(codeOf([&] { operations.keys({.prefix = std::string(1025, 'a')}, {}, 1); }),
           std::string("invalid_key"));
  QCOMPARE(codeOf([&] { operations.keys({}, std::string("\xff"), 1); }), std::string("invalid_key"));
  QCOMPARE(codeOf([&] { operations.messages({.key = ""}, {}, 1); }), std::string("invalid_key"));
  QCOMPARE(codeOf([&] { operations.heads({}, {}, 1, -1); }), std::string("invalid_argument"));
  QCOMPARE(codeOf([&] { operations.messages({.previewCharacters = -1}, {}, 1); }),
           std::string("invalid_argument"));
  QVERIFY(session_->recorder->take().empty());
}

void BrowseTest::rowsSayWhatTheTableSays() {
  for (const auto& row : session_->operations().keys({}, {}, 10'000).rows) {
    const auto number = [](const auto& value) {
      return value ? std::optional(std::to_string(*value)) : std::nullopt;
    };
    const Row expected{row.key,
                       row.headId ? std::optional(std::to_string(row.headId->value)) : std::nullopt,
                       number(row.schemaVersion),
                       number(row.rank),
                       std::to_string(row.createdAt.time_since_epoch().count()),
                       std::to_string(row.updatedAt.time_since_epoch().count())};
    QVERIFY(bench_->rows("select compaction_key, head_id, schema_version, compaction_rank, "
                         "(extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from "
                         "updated_at) * 1000000)::bigint from " +
                         bench_->head + " where compaction_key = " + literal(row.key)) == Rows{expected});
    QVERIFY(row.age.count() >= 0);
    QCOMPARE(row.age >= std::chrono::minutes(20), row.state == KeyState::headless);
  }
}

void BrowseTest::aDatabaseOfAnotherLocaleKeepsTheOrder() {
  execute(server().conninfo(),
          "create database icu template template0 locale_provider icu icu_locale 'de-DE'");
  const std::string conninfo = server().cluster().conninfo("icu");
  database::Settings settings;
  settings.conninfo = conninfo;
  Session session(settings);
  topic::Installation(session.connection).install();
  session.client.registerTopic({.name = "t"});
  auto producer = session.producer();
  std::vector<std::string> keys{"b", "a", "B", "A", "ä", "-", "a-b", "ab", "Z"};
  for (const auto& key : keys) producer.produce(Counter{}, compacted(key));
  std::ranges::sort(keys);
  std::vector<std::string> listed;
  for (const auto& row : session.operations().keys({}, {}, 100).rows) listed.push_back(row.key);
  QCOMPARE(listed, keys);
  QCOMPARE(session.operations().keys({.prefix = "a"}, {}, 100).rows.size(), std::size_t{3});
}

}  // namespace

HEADLOCK_TEST(BrowseTest)
#include "browse_test.moc"
