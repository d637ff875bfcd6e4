// Where paths lead in a document, and what was probably meant by one that leads nowhere.
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/computed/preview.h"

using namespace headlock;
using namespace headlock::ui;
using computed::JsonDocument;
using Find = PathTrace::Find;

namespace {

constexpr std::string_view kProduct =
    R"({"price": {"net": 10.50, "tax": 2}, "title": {"en": "Lamp", "de": null}, "tags": ["a", "b"], "a/b": {"c~d": 1}})";

class PreviewTest : public QObject {
  Q_OBJECT

private slots:
  void followsAPath();
  void saysWhatStandsThereInstead();
  void knowsWhatWasMeant_data();
  void knowsWhatWasMeant();
  void givesTheValue();
  void saysWhyThereIsNone();
  void keepsDraftsAndDefinitionsEqual();
};

void PreviewTest::followsAPath() {
  const JsonDocument document(kProduct);
  QCOMPARE(trace(document, "/price/net").value, std::string("10.50"));
  QCOMPARE(trace(document, "/tags/1").value, std::string("\"b\""));
  QCOMPARE(trace(document, "/a~1b/c~0d").value, std::string("1"));
  QVERIFY(trace(document, "/title/de").find == Find::isNull);
  QVERIFY(trace(document, "").value.starts_with("{\"a/b\""));
}

void PreviewTest::saysWhatStandsThereInstead() {
  const JsonDocument document(kProduct);
  const PathTrace lost = trace(document, "/price/gross");
  QVERIFY(lost.find == Find::missing);
  QCOMPARE(lost.why, QStringLiteral("Nothing is at /price/gross. /price has net, tax."));
  QCOMPARE(trace(document, "/tags/7").why, QStringLiteral("Nothing is at /tags/7. /tags is an array of 2."));
  QVERIFY(trace(document, "/price/net/x")
              .why.endsWith(QStringLiteral("/price/net is a number and has no members.")));
  const PathTrace broken = trace(document, "price/net");
  QVERIFY(broken.find == Find::broken);
  QVERIFY(!broken.why.isEmpty());
}

void PreviewTest::knowsWhatWasMeant_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("meant");
  QTest::newRow("a slip") << "/price/nett"
                          << "/price/net";
  QTest::newRow("in the middle") << "/prize/net"
                                 << "/price/net";
  QTest::newRow("without the slash") << "price/net"
                                     << "/price/net";
  QTest::newRow("elsewhere") << "/net"
                             << "/price/net";
  QTest::newRow("escaped") << "/a~1b/c~0x"
                           << "/a~1b/c~0d";
  QTest::newRow("nothing like it") << "/weight"
                                   << "";
}

void PreviewTest::knowsWhatWasMeant() {
  QFETCH(const QString, path);
  QFETCH(const QString, meant);
  QCOMPARE(trace(JsonDocument(kProduct), path.toStdString()).suggestion, meant.toStdString());
}

void PreviewTest::givesTheValue() {
  Draft draft;
  draft.operation = computed::OperationType::sum;
  draft.result = computed::ResultType::number;
  draft.paths = {"/price/net", "/price/tax", "/price/missing"};
  const Preview preview = previewOf(JsonDocument(kProduct), draft);
  QCOMPARE(preview.paths.size(), std::size_t{3});
  QVERIFY(preview.result && !preview.result->error);
  QCOMPARE(preview.result->value, std::string("12.5"));
  QVERIFY(preview.paths[2].find == Find::missing);
}

void PreviewTest::saysWhyThereIsNone() {
  Draft draft;
  draft.operation = computed::OperationType::sum;
  draft.result = computed::ResultType::number;
  draft.paths = {"/title/en"};
  const Preview field = previewOf(JsonDocument(kProduct), draft);
  QVERIFY(field.result && field.result->error);
  QVERIFY(field.result->error->code == computed::FieldErrorCode::nonNumericOperand);
  draft.paths.clear();
  const Preview none = previewOf(JsonDocument(kProduct), draft);
  QVERIFY(!none.result);
  QVERIFY(none.problem.contains(QStringLiteral("1 to 16 paths")));
}

void PreviewTest::keepsDraftsAndDefinitionsEqual() {
  const computed::Definition definition{"gross",
                                        "Gross price",
                                        "",
                                        computed::Operation::parse(R"({"type": "sum", "paths": ["/a", ""]})"),
                                        computed::ResultType::number,
                                        false};
  const Draft draft = Draft::of(definition);
  QVERIFY(giveSameValues(draft.definition(), definition));
  const computed::DefinitionPatch nothing = changes(definition, draft);
  QVERIFY(!nothing.label && !nothing.description && !nothing.operation && !nothing.resultType &&
          !nothing.enabled);
  Draft changed = draft;
  changed.label.clear();
  changed.paths = {"/a"};
  const computed::DefinitionPatch patch = changes(definition, changed);
  QCOMPARE(*patch.label, std::string("gross"));
  QVERIFY(patch.operation && !patch.resultType);
}

}  // namespace

HEADLOCK_TEST(PreviewTest)
#include "preview_test.moc"
