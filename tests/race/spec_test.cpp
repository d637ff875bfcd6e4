// The parser: what it accepts, what it says about what it refuses, and that nothing a file holds can upset
// it.
#include <QTest>
#include <random>

#include "core/race/spec_lexer.h"
#include "core/race/spec_text.h"
#include "tests/support/test_program.h"

using namespace headlock;
using namespace headlock::race;

namespace {

constexpr std::string_view kWhole = R"spec(# A race with everything in it.
#: title The first update is lost
#: story Two writers ask for the same new key.
#: pair first-update naive
#: topic t ttl=90m
#: step a_read Writer A finds nothing
#: step "b read" Writer B finds nothing either
#: class c
#: object one n=1 m=-2
#: object two n=3
#: definition total /n /m
#: invariant both select n = 2 from counter
#: allow 40001 40P01
#: expect some_error 40P01

setup { create table counter (n int); }
setup
{
  insert into counter
  values (0);
}
teardown { drop table counter; }

session a # the first
setup { begin; }
step a_read {select n from counter}
# Why it commits here.
step a_commit { commit; }
teardown { select 'a done'; }

session "b ""2"""
step "b read"	{ select n from counter; }
step b_lock { @lock_head key='it''s me' topic=t }

permutation a_read "b read"(*, a_read) a_commit(b_lock, "b read" notices 3) b_lock
permutation
  "b read" # in the middle
  a_read
# The end.
)spec";

QString messageOf(std::string_view text, const SpecLimits& limits = {}) {
  try {
    static_cast<void>(parseSpec(text, limits));
  } catch (const InvalidSpec& error) {
    return QString::fromUtf8(error.what());
  }
  return "accepted";
}

bool sameMarkers(const std::vector<Marker>& a, const std::vector<Marker>& b) {
  return std::ranges::equal(a, b, [](const Marker& x, const Marker& y) {
    return x.kind == y.kind && x.other == y.other && x.notices == y.notices;
  });
}

}  // namespace

class SpecTest : public QObject {
  Q_OBJECT

private slots:
  void readsEverything();
  void refuses_data();
  void refuses();
  void speaksAsTheReferenceDoes_data();
  void speaksAsTheReferenceDoes();
  void roundTrips();
  void aRemarkBecomesNoAnnotation();
  void writerRefusesWhatNoTextCanSay();
  void keepsLimits();
  void survivesMutations();
  void operations();
  void namesUnusedSteps();
};

void SpecTest::readsEverything() {
  const Spec spec = parseSpec(kWhole);
  QCOMPARE(spec.title, std::string("The first update is lost"));
  QCOMPARE(spec.story, std::vector<std::string>{"Two writers ask for the same new key."});
  QVERIFY(spec.pair && spec.pair->name == "first-update" && spec.pair->role == PairRole::naive);
  QCOMPARE(spec.topics.size(), std::size_t{1});
  QCOMPARE(spec.topics[0].name, std::string("t"));
  QCOMPARE(spec.topics[0].headlessTtl.count(), std::int64_t{90} * 60'000);
  QCOMPARE(spec.classes.size(), std::size_t{1});
  QCOMPARE(spec.classes[0].objects.size(), std::size_t{2});
  QCOMPARE(spec.classes[0].objects[0].members.at(1), (std::pair<std::string, std::int64_t>("m", -2)));
  QCOMPARE(spec.classes[0].definitions.at(0).paths, (std::vector<std::string>{"/n", "/m"}));
  QCOMPARE(spec.invariants.size(), std::size_t{1});
  QCOMPARE(spec.invariants[0].sql, std::string("select n = 2 from counter"));
  QCOMPARE(spec.allowed, (std::vector<std::string>{"40001", "40P01"}));
  QVERIFY(spec.expectation && spec.expectation->kind == Expectation::Kind::someError);
  QCOMPARE(spec.expectation->sqlstate, std::string("40P01"));

  QCOMPARE(spec.setups.size(), std::size_t{2});
  QCOMPARE(spec.setups[1].sql, std::string("\n  insert into counter\n  values (0);\n"));
  QCOMPARE(spec.setups[0].comments, Comments{"# A race with everything in it."});
  QCOMPARE(spec.teardown->sql, std::string("drop table counter;"));
  QCOMPARE(spec.sessions.size(), std::size_t{2});
  QCOMPARE(spec.sessions[0].setup->sql, std::string("begin;"));
  QCOMPARE(spec.sessions[0].steps[0].sql, std::string("select n from counter"));
  QCOMPARE(spec.sessions[0].steps[0].story, std::string("Writer A finds nothing"));
  QCOMPARE(spec.sessions[0].steps[1].comments, Comments{"# Why it commits here."});
  QCOMPARE(spec.sessions[0].teardown->sql, std::string("select 'a done';"));
  QCOMPARE(spec.sessions[1].name, std::string("b \"2\""));
  QCOMPARE(spec.sessions[1].steps[0].story, std::string("Writer B finds nothing either"));
  const auto& operation = spec.sessions[1].steps[1].operation;
  QVERIFY(operation && operation->name == "lock_head");
  QCOMPARE(operation->argument("key").value(), std::string_view("it's me"));
  QVERIFY(spec.usesLibrary());

  QCOMPARE(spec.permutations.size(), std::size_t{2});
  const std::vector<PermutationStep>& steps = spec.permutations[0].steps;
  QCOMPARE(steps.size(), std::size_t{4});
  QCOMPARE(steps[1].markers.size(), std::size_t{2});
  QVERIFY(steps[1].markers[0].kind == Marker::Kind::waitsOnce);
  QVERIFY(steps[1].markers[1].kind == Marker::Kind::afterStep && (steps[1].markers[1].other == StepId{0, 0}));
  QVERIFY(steps[2].markers[1].kind == Marker::Kind::afterNotices && steps[2].markers[1].notices == 3);
  QCOMPARE(spec.permutations[1].comments, Comments{"# in the middle"});
  QCOMPARE(spec.comments, Comments{"# The end."});
}

void SpecTest::refuses_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* name, const QByteArray& text, const char* message) {
    QTest::newRow(name) << text << QString::fromUtf8(message);
  };
  row("nothing", "",
      R"(line 1, column 1: expected "setup", "teardown" or "session", found the end of the text)");
  row("no session", "setup { a }\n\n",
      R"(line 3, column 1: expected "setup", "teardown" or "session", found the end of the text)");
  row("no block", "setup session", R"(line 1, column 7: expected a block in { }, found "session")");
  row("setup late", "teardown {} setup {}", R"(line 1, column 13: expected "session", found "setup")");
  row("no step", "session s permutation",
      R"(line 1, column 11: expected "setup" or "step", found "permutation")");
  row("keyword as a name", "session step", R"(line 1, column 9: expected the session's name, found "step")");
  row("number as a name", "session s step 1",
      "line 1, column 16: expected the step's name, found the number 1");
  row("no such step", "session s step a {}\npermutation a bé c",
      "line 2, column 15: no step is called \"b\u00e9\"");
  row("columns are characters", "session \"äöü\" step a {x} ;", "line 1, column 26: unexpected \";\"");
  row("step twice", "session s step a {x}\nsession t step a {y}",
      R"(line 2, column 16: step "a" is already defined at line 1)");
  row("own session", "session s step a {x} step b {y} permutation a b(a)",
      R"(line 1, column 49: the marker names "a", a step of the same session)");
  row("not in this order", "session s step a {x} session t step b {y} permutation a(b)",
      R"(line 1, column 57: the marker names "b", which is not in this permutation)");
  row("empty marker", "session s step a {x} permutation a()",
      "line 1, column 36: expected \"*\" or a step's name, found \")\"");
  row("notices without a number", "session s step a {x} session t step b {y} permutation b a(b notices)",
      "line 1, column 68: expected a number of notices, found \")\"");
  row("too many notices", "session s step a {x} session t step b {y} permutation b a(b notices 99999999999)",
      "line 1, column 69: the number 99999999999 is too big for a count of notices");
  row("markers unclosed", "session s step a {x} permutation a(* a",
      "line 1, column 38: expected \",\" or \")\", found the name \"a\"");
  row("open block", "session s step a {x\n\n",
      R"(line 1, column 18: the block that begins here has no closing "}")");
  row("open name", "session \"s", "line 1, column 9: the quoted name that begins here has no closing quote");
  row("name over two lines", "session \"s\n\"",
      "line 1, column 9: the quoted name that begins here has no closing quote on its line");
  row("zero byte", QByteArray("session s\nstep a {x\0y}", 22),
      "line 2, column 10: a zero byte has no place in a spec");
  row("after the end", "session s step a {x} permutation a {x}",
      R"(line 1, column 36: expected a step's name, "(", "permutation" or the end of the text, found a block in { })");
  const QByteArray tail = "\nsession s step a {x}";
  row("annotation", "#: colour red" + tail,
      "line 1, column 4: expected title, story, pair, topic, class, object, definition, step, invariant, "
      "allow "
      "or expect, found \"colour\"");
  row("annotated step", "  #:  step b is fine" + tail, "line 1, column 12: no step is called \"b\"");
  row("pair", "#: pair p careless" + tail,
      R"(line 1, column 11: expected "naive", "protected" or "library", found "careless")");
  row("ttl", "#: topic t ttl=0h" + tail,
      "line 1, column 12: expected a time to live such as ttl=1h, found \"ttl=0h\"");
  row("class twice", "#: class c\n#: class c" + tail, "line 2, column 10: the class \"c\" is named twice");
  row("object without a class", "#: object o n=1" + tail,
      "line 1, column 11: a class comes before its objects and definitions: #: class NAME");
  row("object twice", "#: class c\n#: object o n=1\n#: object o n=2" + tail,
      "line 3, column 11: the object \"o\" is named twice");
  row("object's document", "#: class c\n#: object o n=one" + tail,
      "line 2, column 13: expected a whole number of its document, such as n=1, found \"n=one\"");
  row("definition", "#: class c\n#: definition total n" + tail,
      "line 2, column 21: no definition: The path n does not begin with a slash.");
  row("sqlstate", "#: allow 4000" + tail,
      "line 1, column 10: expected an SQLSTATE such as 40001, or a code of this program such as lock_lost, "
      "found \"4000\"");
  row("expect", "#: expect luck" + tail,
      R"(line 1, column 11: expected "all_held", "some_broken" or "some_error", found "luck")");
  row("expect more", "#: expect all_held 40001" + tail,
      "line 1, column 20: expected the end of the line, found \"40001\"");
  row("invariant", "#: invariant both" + tail,
      "line 1, column 18: expected a select that gives one true value, found the end of the line");
  row("operation", "session s step a { @lock key=k }",
      "line 1, column 18: step \"a\": no operation is called @lock; there are @begin, @cancel_task, "
      "@claim_task, @commit, @create_definition, @create_object, @delete_definition, @delete_object, "
      "@delete_topic, @finish_task, @head, @lock_head, @produce, @read_object, @reap_tasks, "
      "@rebuild_objects, "
      "@repair_objects, @request_backfill, @resume, @rollback, @rollback_to, @run_backfill, @savepoint, "
      "@sweep, "
      "@update_definition, @update_object");
}

void SpecTest::refuses() {
  QFETCH(QByteArray, text);
  QFETCH(QString, message);
  QCOMPARE(messageOf({text.constData(), static_cast<std::size_t>(text.size())}), message);
}

// What the reference program prints for these was tried out; tests of kind protocol ask it again.
void SpecTest::speaksAsTheReferenceDoes_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("reference");
  QTest::newRow("syntax") << QByteArray("session s\nstep {\n}") << QByteArray("syntax error at line 3");
  QTest::newRow("character") << QByteArray("\nsession s-1")
                             << QByteArray("syntax error at line 2: unexpected character \"-\"");
  QTest::newRow("block") << QByteArray("setup {\n\n") << QByteArray("unterminated sql block at line 3");
  QTest::newRow("name") << QByteArray("session \"s")
                        << QByteArray("unterminated quoted identifier at line 1");
  QTest::newRow("line") << QByteArray("session \"s\n")
                        << QByteArray("unexpected newline in quoted identifier at line 1");
  QTest::newRow("twice") << QByteArray("session s step a {} step a {}")
                         << QByteArray("duplicate step name: a");
  QTest::newRow("step") << QByteArray("session s step a {} permutation b")
                        << QByteArray("undefined step \"b\" specified in permutation");
  QTest::newRow("marker") << QByteArray("session s step a {} permutation a(b)")
                          << QByteArray("undefined blocking step \"b\" referenced in permutation step \"a\"");
  QTest::newRow("own") << QByteArray("session s step a {} permutation a(a)")
                       << QByteArray("permutation step \"a\" cannot block on its own session");
}

void SpecTest::speaksAsTheReferenceDoes() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, reference);
  try {
    static_cast<void>(parseSpec(text.toStdString()));
    QFAIL("accepted");
  } catch (const InvalidSpec& error) {
    QCOMPARE(QByteArray::fromStdString(error.reference()), reference);
  }
}

void SpecTest::roundTrips() {
  const Spec spec = parseSpec(kWhole);
  const std::string text = writeSpec(spec);
  const Spec again = parseSpec(text);
  QCOMPARE(writeSpec(again), text);
  QCOMPARE(again.title, spec.title);
  QCOMPARE(again.topics[0].headlessTtl, spec.topics[0].headlessTtl);
  QCOMPARE(again.classes[0].objects[0].members, spec.classes[0].objects[0].members);
  QCOMPARE(again.classes[0].definitions[0].paths, spec.classes[0].definitions[0].paths);
  QCOMPARE(again.setups[1].sql, spec.setups[1].sql);
  QCOMPARE(again.sessions[1].name, spec.sessions[1].name);
  QCOMPARE(again.sessions[0].steps[1].comments, spec.sessions[0].steps[1].comments);
  QCOMPARE(again.sessions[1].steps[0].story, spec.sessions[1].steps[0].story);
  QCOMPARE(again.comments, spec.comments);
  QCOMPARE(again.permutations.size(), spec.permutations.size());
  for (std::size_t i = 0; i < spec.permutations.size(); ++i) {
    const auto& before = spec.permutations[i].steps;
    const auto& after = again.permutations[i].steps;
    QCOMPARE(after.size(), before.size());
    for (std::size_t j = 0; j < before.size(); ++j) {
      QVERIFY(after[j].step == before[j].step);
      QVERIFY(sameMarkers(after[j].markers, before[j].markers));
    }
  }
}

void SpecTest::aRemarkBecomesNoAnnotation() {
  const Spec spec =
      parseSpec("session s step a { select 1 } #: story Nobody is told this.\nstep b { select 2 }");
  QVERIFY(spec.story.empty());
  const std::string written = writeSpec(spec);
  QVERIFY(written.find("Nobody is told this.") != std::string::npos);
  QVERIFY(parseSpec(written).story.empty());
  QCOMPARE(writeSpec(parseSpec(written)), written);
}

void SpecTest::writerRefusesWhatNoTextCanSay() {
  const Spec good = parseSpec("session s step a {x} session t step b {y} permutation a b");
  const auto refused = [](const Spec& spec) {
    try {
      static_cast<void>(writeSpec(spec));
      return false;
    } catch (const InvalidSpec&) {
      return true;
    }
  };
  QVERIFY(!refused(good));
  Spec spec = good;
  spec.sessions[0].steps[0].sql = "select '}'";
  QVERIFY(refused(spec));
  spec = good;
  spec.sessions[0].steps[0].name = "two\nlines";
  QVERIFY(refused(spec));
  spec = good;
  spec.sessions[1].steps[0].name = "a";
  QVERIFY(refused(spec));
  spec = good;
  spec.permutations[0].steps[0].step = {7, 0};
  QVERIFY(refused(spec));
  spec = good;
  spec.sessions[0].steps.clear();
  spec.permutations.clear();
  QVERIFY(refused(spec));
  spec = good;
  spec.title = "two\nlines";
  QVERIFY(refused(spec));
}

void SpecTest::keepsLimits() {
  SpecLimits limits;
  limits.steps = 2;
  QCOMPARE(messageOf("session s step a {} step b {} step c {}", limits),
           "line 1, column 31: more than 2 steps");
  limits = {};
  limits.sessions = 1;
  QCOMPARE(messageOf("session s step a {} session t step b {}", limits),
           "line 1, column 21: more than 1 sessions");
  limits = {};
  limits.permutations = 1;
  QCOMPARE(messageOf("session s step a {} permutation a permutation a", limits),
           "line 1, column 35: more than 1 permutations");
  limits = {};
  limits.permutationSteps = 2;
  QCOMPARE(messageOf("session s step a {} permutation a a a", limits),
           "line 1, column 37: more than 2 steps in permutations");
  QCOMPARE(messageOf("session s step a {} permutation a(*,*)", limits),
           "line 1, column 37: more than 2 steps in permutations");
  limits = {};
  limits.bytes = 10;
  QCOMPARE(messageOf("session s step a {}", limits), "line 1, column 1: the text is longer than 10 bytes");
}

// Whatever bytes come, the answer is a spec or an InvalidSpec with a place inside the text; and a spec can be
// written.
void SpecTest::survivesMutations() {
  std::mt19937 random(20240607);
  const std::string_view pieces[] = {"session ",
                                     "step ",
                                     "permutation ",
                                     "setup ",
                                     "teardown ",
                                     "{",
                                     "}",
                                     "(",
                                     ")",
                                     "*",
                                     ",",
                                     "\"",
                                     "#",
                                     "#: ",
                                     "\n",
                                     "notices ",
                                     "9",
                                     "a_read",
                                     "@lock_head key=",
                                     "é",
                                     "\r"};
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text(kWhole);
    const auto pick = [&](std::size_t below) {
      return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    for (std::size_t change = pick(4) + 1; change > 0 && !text.empty(); --change) {
      const std::size_t at = pick(text.size());
      switch (pick(5)) {
        case 0:
          text[at] = static_cast<char>(pick(256));
          break;
        case 1:
          text.erase(at, pick(30));
          break;
        case 2:
          text.insert(at, pieces[pick(std::size(pieces))]);
          break;
        case 3: {
          const std::size_t from = pick(text.size());  // one after the other: the same on every compiler
          text.insert(at, text.substr(from, pick(60)));
        } break;
        default:
          text.resize(at + 1);
      }
    }
    try {
      const Spec spec = parseSpec(text);
      ++accepted;
      const std::string written = writeSpec(spec);
      QVERIFY2(writeSpec(parseSpec(written)) == written, written.c_str());
    } catch (const InvalidSpec& error) {
      QVERIFY(error.position().line >= 1 && error.position().column >= 1);
      QVERIFY(error.position().line <= std::ranges::count(text, '\n') + 1);
    }
  }
  QVERIFY2(accepted > 500, qPrintable(QString::number(accepted)));
}

void SpecTest::operations() {
  const auto problem = [](std::string_view text) {
    const OperationText read = readOperation(text);
    return read.problem ? QString::fromStdString(read.problem->message) : QString();
  };
  QVERIFY(looksLikeOperation(" \n@begin"));
  QVERIFY(!looksLikeOperation("select @ 1"));
  QCOMPARE(problem("@begin"), QString());
  QCOMPARE(problem("@produce key=k"), QString("@produce needs value=…"));
  QCOMPARE(problem("@produce key=k value=1 key=l"), QString("\"key\" is given twice"));
  QCOMPARE(problem("@commit now=1"), QString("@commit takes no \"now\""));
  QCOMPARE(problem("@lock_head key='k"), QString("the quoted value has no closing quote"));
  QCOMPARE(problem("@lock_head key"), QString("expected name=value"));
  QCOMPARE(problem("@lock_head key="), QString("expected a value after \"=\""));
  QVERIFY(problem("@").startsWith("expected an operation after @"));
  for (const char* text :
       {"@begin", "@lock_head key='it''s me' topic=t", "@produce key=k value=locked+1", "@head key='a b'"}) {
    QCOMPARE(writeOperation(*readOperation(text).operation), std::string(text));
  }
}

void SpecTest::namesUnusedSteps() {
  const std::string sessions = "session s step b {} step a {} session t step c {} ";
  QCOMPARE(parseSpec(sessions).unusedSteps(), std::vector<std::string>{});
  QCOMPARE(parseSpec(sessions + "permutation c").unusedSteps(), (std::vector<std::string>{"a", "b"}));
}

HEADLOCK_TEST(SpecTest)
#include "spec_test.moc"
