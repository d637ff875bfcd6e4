#include "core/computed/objects.h"

#include <algorithm>
#include <iterator>

#include "core/computed/materialiser.h"
#include "core/computed/operations_common.h"
#include "core/database/rows.h"
#include "sql/computed.h"

namespace headlock::computed {
namespace {

using database::Query;

/// The locks and the knowledge that every write of one class's object begins with; `more` travels along,
/// behind the locks.
class Writing {
public:
  Writing(database::Transaction& transaction, const database::Layout& layout, ClassId id,
          std::vector<Query> more)
      : id_(id) {
    std::vector<Query> queries{{layout.render(sql::computed::lock_definitions_shared), {id.value}},
                               {layout.render(sql::computed::lock_class_for_objects), {id.value}}};
    std::ranges::move(more, std::back_inserter(queries));
    queries.push_back({layout.render(sql::computed::read_state), {id.value}});
    queries.push_back({layout.render(sql::computed::shared_definitions), {id.value}});
    answers_ = transaction.execute(std::move(queries));
    if (answers_[1].empty()) throw classNotFound(id);
  }

  /// The answer to `more[index]`.
  [[nodiscard]] const database::Result& answer(std::size_t index) const { return answers_[2 + index]; }

  [[nodiscard]] Materialiser materialiser() const {
    const auto state = computationState(answers_[answers_.size() - 2], 0);
    return {id_, state.evaluationRevision, definitionsOf(answers_.back())};
  }

private:
  const ClassId id_;
  std::vector<database::Result> answers_;
};

/// The object that `locked` found. Throws NotFound, and RunAgain where it has another revision than was asked
/// for.
ObjectRecord held(const database::Result& locked, const std::string& name,
                  std::optional<std::int64_t> revision) {
  if (locked.empty()) throw objectNotFound(name);
  ObjectRecord object = objectRecord(locked, 0);
  if (revision && *revision != object.revision) {
    throw RunAgain("revision_conflict", "The object has revision " + std::to_string(object.revision) +
                                            ", not " + std::to_string(*revision) + ".");
  }
  return object;
}

}  // namespace

Objects::Objects(database::Connection& connection)
    : connection_(connection), layout_(database::Layout::native(connection.settings().schema)) {}

ObjectRecord Objects::create(ClassId id, const std::string& name, const std::string& data) {
  requireObjectName(name);
  static_cast<void>(JsonDocument(data));
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const Writing writing(transaction, *layout_, id,
                          {{layout_->render(sql::computed::insert_object), {id.value, name, data}}});
    if (writing.answer(0).empty()) {
      throw Failed("object_exists", "The class has an object of that name already.");
    }
    ObjectRecord made = objectRecord(writing.answer(0), 0);
    Materialiser materialiser = writing.materialiser();
    materialiser.add(made.id, data);
    static_cast<void>(transaction.defer(materialiser.query(*layout_)));
    transaction.commit();
    return made;
  });
}

ObjectRecord Objects::update(ClassId id, const std::string& name, const std::string& data,
                             std::optional<std::int64_t> revision) {
  return change(id, name, data, false, revision);
}

ObjectRecord Objects::patch(ClassId id, const std::string& name, const std::string& patch,
                            std::optional<std::int64_t> revision) {
  return change(id, name, patch, true, revision);
}

ObjectRecord Objects::change(ClassId id, const std::string& name, const std::string& data, bool isPatch,
                             std::optional<std::int64_t> revision) {
  static_cast<void>(JsonDocument(data));
  return onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    std::vector<Query> more{{layout_->render(sql::computed::lock_object), {id.value, name}}};
    if (isPatch) more.push_back({layout_->render(sql::computed::patched_object), {id.value, name, data}});
    const Writing writing(transaction, *layout_, id, std::move(more));
    const ObjectRecord object = held(writing.answer(0), name, revision);
    if (isPatch && writing.answer(1).isNull(0, 0)) {
      throw InvalidInput("invalid_json", "A patch and the document that it changes are JSON objects.");
    }
    const std::string document = isPatch ? writing.answer(1).string(0, 0) : data;
    Materialiser materialiser = writing.materialiser();
    materialiser.add(object.id, document);
    auto written =
        transaction.defer({layout_->render(sql::computed::update_object), {object.id.value, document}});
    static_cast<void>(transaction.defer(materialiser.query(*layout_)));
    transaction.commit();
    return objectRecord(written.get(), 0);
  });
}

void Objects::remove(ClassId id, const std::string& name, std::optional<std::int64_t> revision) {
  onTables(*layout_, [&] {
    database::Transaction transaction(connection_);
    const Writing writing(transaction, *layout_, id,
                          {{layout_->render(sql::computed::lock_object), {id.value, name}}});
    const ObjectRecord object = held(writing.answer(0), name, revision);
    static_cast<void>(transaction.defer({layout_->render(sql::computed::delete_object), {object.id.value}}));
    transaction.commit();
  });
}

ObjectRecord Objects::named(ClassId id, const std::string& name) {
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::find_object), {id.value, name}}, kReadOnly);
    if (found.empty()) throw objectNotFound(name);
    return objectRecord(found, 0);
  });
}

std::vector<ObjectRecord> Objects::page(ClassId id, const std::string& after, int limit) {
  requireRowLimit(limit);
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::list_objects), {id.value, after, limit}}, kReadOnly);
    return database::everyRow(
        found, [](const database::Result& objects, int row) { return objectRecord(objects, row); });
  });
}

}  // namespace headlock::computed
