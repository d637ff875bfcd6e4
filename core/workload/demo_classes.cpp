#include "core/workload/demo_classes.h"

#include <algorithm>

#include "core/computed/backfill.h"
#include "core/computed/classes.h"
#include "core/computed/definitions.h"
#include "core/computed/objects.h"
#include "core/computed/tasks.h"
#include "core/database/error.h"
#include "core/database/layout.h"
#include "core/database/rows.h"
#include "core/database/transaction.h"
#include "sql/workload.h"

namespace headlock::workload {
namespace {

using computed::Definition;
using computed::ResultType;

constexpr int kShares = 1'000;
/// More than an operator looks at; a load of millions of keys need not wait for as many objects.
constexpr std::int64_t kMostObjects = 20'000;
/// Objects a transaction, everywhere: nobody else is at work yet who would have to wait for so many.
constexpr int kBatch = 1'000;

Definition field(const std::string& key, const std::string& label, ResultType type,
                 std::string_view operation) {
  return {key, label, {}, computed::Operation::parse(operation), type, true};
}

DemoClass products() {
  return {"products",
          20,
          &sql::workload::product_objects,
          {field("title", "Title", ResultType::string,
                 R"({"type": "first_non_null", "paths": ["/title/en", "/title/de"]})"),
           field("gross_price", "Gross price", ResultType::number,
                 R"({"type": "sum", "paths": ["/price/net", "/price/tax"]})"),
           field("best_price", "Best net price", ResultType::number,
                 R"({"type": "min", "paths": ["/price/net", "/price/sale"]})"),
           field("in_stock", "In stock, all warehouses", ResultType::integer,
                 R"({"type": "sum", "paths": ["/stock/berlin", "/stock/lyon", "/stock/porto"]})"),
           field("complete", "Ready to be listed", ResultType::boolean,
                 R"({"type": "all_present", "paths": ["/title/en", "/ean", "/dimensions_mm/width"]})")},
          {}};
}

DemoClass devices() {
  return {
      "devices",
      15,
      &sql::workload::device_objects,
      {field("in_sync", "Does as it was asked", ResultType::boolean,
             R"({"type": "all_present_and_equal", "paths": ["/desired/setpoint", "/reported/setpoint"]})"),
       field("temperature", "Temperature, averaged", ResultType::number,
             R"({"type": "average", "paths": ["/sensors/a", "/sensors/b", "/sensors/c"]})"),
       field("warmest", "Warmest sensor", ResultType::number,
             R"({"type": "max", "paths": ["/sensors/a", "/sensors/b", "/sensors/c"]})"),
       field("alarmed", "Has an alarm", ResultType::boolean,
             R"({"type": "any_present", "paths": ["/alarms/battery", "/alarms/offline"]})"),
       field("sensors", "Sensors that answer", ResultType::integer,
             R"({"type": "count_present", "paths": ["/sensors/a", "/sensors/b", "/sensors/c"]})")},
      {}};
}

DemoClass orders() {
  return {
      "orders",
      25,
      &sql::workload::order_objects,
      {field("total", "Total", ResultType::number,
             R"({"type": "sum", "paths": ["/amounts/goods", "/amounts/shipping", "/amounts/tax"]})"),
       field("ship_to", "Ship to", ResultType::object,
             R"({"type": "first_non_null", "paths": ["/addresses/delivery", "/addresses/billing"]})"),
       field("one_address", "Billed where it is delivered", ResultType::boolean,
             R"({"type": "all_present_and_equal", "paths": ["/addresses/billing", "/addresses/delivery"]})"),
       field(
           "milestones", "Milestones reached", ResultType::integer,
           R"({"type": "count_present", "paths": ["/placed_at", "/paid_at", "/packed_at", "/delivered_at"]})"),
       field("largest_line", "Largest line", ResultType::number,
             R"({"type": "max", "paths": ["/lines/0/amount", "/lines/1/amount", "/lines/2/amount"]})")},
      field("total", "Total", ResultType::number,
            R"({"type": "sum", "paths":
                ["/amounts/goods", "/amounts/shipping", "/amounts/tax", "/amounts/discount"]})")};
}

std::int64_t wantedObjects(const DemoClass& demo, std::int64_t keys) {
  return std::min((keys * demo.objectShare + kShares - 1) / kShares, kMostObjects);
}

class ClassLoader {
public:
  ClassLoader(database::Connection& connection, const DemoLoadOptions& options)
      : connection_(connection),
        layout_(database::Layout::native(connection.settings().schema)),
        options_(options) {}

  DemoObjects load() {
    for (const DemoClass& demo : demoClasses()) progress_.wanted += wantedObjects(demo, options_.keys);
    for (const DemoClass& demo : demoClasses()) fill(demo);
    return result_;
  }

private:
  void fill(const DemoClass& demo) {
    progress_.name = demo.name;
    const computed::ClassId id = foundOrMade(demo.name);
    // A definition that an operator changed stays as it is; one that is there already needs nothing.
    for (std::size_t index = 0; index + 1 < demo.definitions.size(); ++index)
      define(id, demo.definitions[index]);
    addObjects(id, demo);
    define(id, demo.definitions.back());
    if (demo.changed) {
      change(id, demo);
    } else {
      settle(id);
    }
    ++result_.classes;
    result_.objects += objectsOf(id);
  }

  computed::ClassId foundOrMade(const std::string& name) {
    try {
      return classes_.named(name).id;
    } catch (const NotFound&) {
      return classes_.create(name).id;
    }
  }

  std::int64_t objectsOf(computed::ClassId id) {
    const auto sizes = classes_.sizes(id);
    return sizes.empty() ? 0 : sizes.front().objects;
  }

  void define(computed::ClassId id, const Definition& definition) {
    if (present(id, definition.key)) return;
    if (const auto task = definitions_.create(id, definition).task) {
      static_cast<void>(computed::runBackfill(connection_, *task, {.batch = kBatch}));
    }
  }

  std::optional<Definition> present(computed::ClassId id, const std::string& key) {
    for (computed::DefinitionRecord& record : definitions_.shared(id)) {
      if (record.definition.key == key) return std::move(record.definition);
    }
    return std::nullopt;
  }

  void addObjects(computed::ClassId id, const DemoClass& demo) {
    std::int64_t missing = wantedObjects(demo, options_.keys) - objectsOf(id);
    // Numbers whose objects are there are passed by; those that somebody deleted are used again.
    for (std::int64_t first = 1; missing > 0; first += kBatch) {
      const database::Result made = database::executeOnce(
          connection_, {layout_->render(*demo.objects), {id.value, first, first + kBatch - 1, missing}},
          {.readOnly = true});
      auto objects = database::everyRow(made, [&](const database::Result& document, int row) {
        return computed::ImportedObject{id, document.string(row, 0), document.string(row, 1)};
      });
      static_cast<void>(objects_.import(objects));
      missing -= made.rows();
      result_.added += made.rows();
      progress_.done += made.rows();
      if (options_.onObjects) options_.onObjects(progress_);
    }
  }

  /// The change that leaves the class stale, once. What a load before left unfinished is finished first, so
  /// that only this change waits.
  void change(computed::ClassId id, const DemoClass& demo) {
    const auto original = std::ranges::find(demo.definitions, demo.changed->key, &Definition::key);
    const auto now = present(id, demo.changed->key);
    if (!now || !giveSameValues(*now, *original)) return;
    settle(id);
    static_cast<void>(definitions_.update(id, *demo.changed));
  }

  /// Runs the backfill that an interrupted load left behind.
  void settle(computed::ClassId id) {
    const auto all = classes_.all();
    const auto found = std::ranges::find(all, id, &computed::ClassInfo::id);
    if (found == all.end() || found->state.status == computed::RebuildStatus::ready) return;
    tasks_.reapExpired();
    static_cast<void>(
        computed::runBackfill(connection_, definitions_.requestBackfill(id).id, {.batch = kBatch}));
  }

  database::Connection& connection_;
  std::shared_ptr<const database::Layout> layout_;
  const DemoLoadOptions& options_;
  computed::Classes classes_{connection_};
  computed::Definitions definitions_{connection_};
  computed::Objects objects_{connection_};
  computed::Tasks tasks_{connection_};
  DemoObjectsProgress progress_;
  DemoObjects result_;
};

}  // namespace

std::span<const DemoClass> demoClasses() {
  static const std::vector<DemoClass> classes = {products(), devices(), orders()};
  return classes;
}

DemoObjects loadDemoClasses(database::Connection& connection, const DemoLoadOptions& options) {
  return ClassLoader(connection, options).load();
}

bool lacksDemoClass(database::Connection& connection) {
  computed::Classes classes(connection);
  computed::Objects objects(connection);
  const auto all = classes.all();
  return std::ranges::any_of(demoClasses(), [&](const DemoClass& wanted) {
    const auto found = std::ranges::find(all, wanted.name, &computed::ClassInfo::name);
    return found == all.end() || objects.page(found->id, "", 1).empty();
  });
}

}  // namespace headlock::workload
