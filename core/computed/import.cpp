// Many objects of any classes in one transaction: every class before any object, each kind by ascending id.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/computed/materialiser.h"
#include "core/computed/objects.h"
#include "core/computed/operations_common.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Parameter;
using database::Query;

constexpr std::size_t kMostImported = 10'000;

/// What an import is about, as the parallel arrays of its statements.
struct Arrays {
  std::vector<std::int64_t> classes;  ///< Of each object.
  std::vector<std::string> names;
  std::vector<std::string> documents;
  std::vector<std::int64_t> distinctClasses;  ///< Ascending.
  /// Which document belongs to a class and a name.
  std::map<std::pair<std::int64_t, std::string>, std::size_t> index;
};

Arrays arraysOf(std::span<const ImportedObject> objects) {
  if (objects.size() > kMostImported) {
    throw InvalidInput("batch_too_large", "An import has at most 10,000 objects a transaction.");
  }
  Arrays arrays;
  std::set<std::int64_t> distinct;
  JsonDocument document;
  for (const ImportedObject& object : objects) {
    requireObjectName(object.name);
    document.parse(object.data);
    if (!arrays.index.try_emplace({object.classId.value, object.name}, arrays.names.size()).second) {
      throw InvalidInput("invalid_argument", "An import names an object twice.");
    }
    arrays.classes.push_back(object.classId.value);
    arrays.names.push_back(object.name);
    arrays.documents.push_back(object.data);
    distinct.insert(object.classId.value);
  }
  arrays.distinctClasses.assign(distinct.begin(), distinct.end());
  return arrays;
}

/// A materialiser for each class, ready to be added to. Throws NotFound where a class is absent.
std::map<std::int64_t, Materialiser> materialisersOf(const std::vector<std::int64_t>& classes,
                                                     const database::Result& locked,
                                                     const database::Result& states,
                                                     const database::Result& definitions) {
  std::set<std::int64_t> present;
  for (int row = 0; row < locked.rows(); ++row) present.insert(locked.integer(row, 0));
  for (const std::int64_t id : classes) {
    if (!present.contains(id)) throw classNotFound(ClassId{id});
  }
  std::map<std::int64_t, std::vector<Definition>> shared;
  for (DefinitionRecord& record : definitionRecords(definitions)) {
    shared[record.classId.value].push_back(std::move(record.definition));
  }
  std::map<std::int64_t, Materialiser> materialisers;
  for (int row = 0; row < states.rows(); ++row) {
    const std::int64_t id = states.integer(row, 0);
    materialisers.try_emplace(id, ClassId{id}, states.integer(row, 1), std::move(shared[id]));
  }
  return materialisers;
}

}  // namespace

ImportReport Objects::import(std::span<const ImportedObject> objects) {
  database::Transaction transaction(connection_);
  const ImportReport report = importIn(transaction, objects);
  transaction.commit();
  return report;
}

ImportReport Objects::importIn(database::Transaction& transaction, std::span<const ImportedObject> objects) {
  const Arrays arrays = arraysOf(objects);
  if (objects.empty()) return {};
  const auto classes = Parameter::bigintArray(arrays.distinctClasses);
  const auto ofEach = Parameter::bigintArray(arrays.classes);
  const auto names = Parameter::textArray(arrays.names);

  return onTables(*layout_, [&] {
    const auto answers =
        transaction.execute({Query{layout_->render(sql::computed::lock_definitions_shared_of), {classes}},
                             Query{layout_->render(sql::computed::lock_classes_for_objects), {classes}},
                             Query{layout_->render(sql::computed::lock_objects_named), {ofEach, names}},
                             Query{layout_->render(sql::computed::read_states), {classes}},
                             Query{layout_->render(sql::computed::shared_definitions_of), {classes}}});
    auto materialisers = materialisersOf(arrays.distinctClasses, answers[1], answers[3], answers[4]);
    const auto stored = transaction.execute({layout_->render(sql::computed::store_objects),
                                             {ofEach, names, Parameter::jsonbArray(arrays.documents)}});
    for (int row = 0; row < stored.rows(); ++row) {
      const std::int64_t id = stored.integer(row, 1);
      const std::size_t index = arrays.index.at({id, stored.string(row, 2)});
      materialisers.at(id).add(ObjectId{stored.integer(row, 0)}, arrays.documents[index]);
    }
    for (const auto& [id, materialiser] : materialisers) {
      static_cast<void>(transaction.defer(materialiser.query(*layout_)));
    }
    const auto updated = std::int64_t{answers[2].rows()};
    return ImportReport{std::int64_t{stored.rows()} - updated, updated};
  });
}

}  // namespace headlock::computed
