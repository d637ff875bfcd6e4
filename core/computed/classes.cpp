#include "core/computed/classes.h"

#include "core/computed/operations_common.h"
#include "core/database/rows.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Query;

Failed classExists(const std::string& name) {
  return {"class_exists", "There is a class ‘" + name + "’ already."};
}

/// The locks of a change, in their order. Throws NotFound.
void lockWhole(database::Transaction& transaction, const database::Layout& layout, ClassId id) {
  const auto answers =
      transaction.execute({Query{layout.render(sql::computed::lock_definitions_exclusive), {id.value}},
                           Query{layout.render(sql::computed::lock_class_for_change), {id.value}},
                           Query{layout.render(sql::computed::lock_objects_of_class), {id.value}}});
  if (answers[1].empty()) throw classNotFound(id);
}

}  // namespace

Classes::Classes(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

ClassInfo Classes::create(const std::string& name) {
  requireClassName(name);
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const auto answers = transaction.execute({Query{layout_->render(sql::computed::insert_class), {name}},
                                              Query{layout_->render(sql::computed::find_class), {name}}});
    if (answers[0].empty()) throw classExists(name);
    ClassInfo made = classInfo(answers[1], 0);
    transaction.commit();
    return made;
  });
}

ClassInfo Classes::named(const std::string& name) {
  return onTables(*layout_, [&] {
    const auto found =
        database::executeOnce(connection_, {layout_->render(sql::computed::find_class), {name}}, kReadOnly);
    if (found.empty()) throw classNotFound(name);
    return classInfo(found, 0);
  });
}

std::vector<ClassInfo> Classes::all() {
  return onTables(*layout_, [&] {
    const auto found =
        database::executeOnce(connection_, {layout_->render(sql::computed::list_classes), {}}, kReadOnly);
    return database::everyRow(found, classInfo);
  });
}

std::vector<ClassSize> Classes::sizes(std::optional<ClassId> id) {
  return onTables(*layout_, [&] {
    const auto one = id ? database::Parameter(id->value) : database::Parameter(std::nullopt);
    const auto found =
        database::executeOnce(connection_, {layout_->render(sql::computed::class_sizes), {one}}, kReadOnly);
    return database::everyRow(found, [](const database::Result& sizes, int row) {
      return ClassSize{ClassId{sizes.integer(row, 0)}, sizes.integer(row, 1), sizes.integer(row, 2)};
    });
  });
}

void Classes::rename(ClassId id, const std::string& name) {
  requireClassName(name);
  onTables(*layout_, [&] {
    try {
      database::Transaction transaction(connection_);
      lockWhole(transaction, *layout_, id);
      transaction.execute({layout_->render(sql::computed::rename_class), {id.value, name}});
      transaction.commit();
    } catch (const Failed& error) {
      if (error.code() == "duplicate_value") throw classExists(name);
      throw;
    }
  });
}

std::int64_t Classes::remove(ClassId id) {
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    lockWhole(transaction, *layout_, id);
    const auto state = transaction.execute({layout_->render(sql::computed::lock_state), {id.value}});
    if (const auto task = computationState(state, 0).activeTask) {
      static_cast<void>(
          transaction.defer({layout_->render(sql::computed::end_task_of_class), {task->value}}));
    }
    auto objects = transaction.defer({layout_->render(sql::computed::delete_objects_of_class), {id.value}});
    static_cast<void>(transaction.defer({layout_->render(sql::computed::delete_class), {id.value}}));
    transaction.commit();
    return objects.get().affected();
  });
}

}  // namespace headlock::computed
