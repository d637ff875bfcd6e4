#include "core/computed/object_pages.h"

#include "core/computed/operations_common.h"
#include "core/database/rows.h"
#include "sql/computed.h"

namespace headlock::computed {

ObjectPages::ObjectPages(database::Connection& connection, ClassId id, ObjectId last, int size)
    : connection_(connection),
      layout_(database::Layout::native(connection.settings().schema)),
      class_(id),
      size_(size),
      last_(last) {}

ObjectPages::ObjectPages(database::Connection& connection, ClassId id, int size)
    : connection_(connection),
      layout_(database::Layout::native(connection.settings().schema)),
      class_(id),
      size_(size),
      last_(lastNow()) {}

ObjectId ObjectPages::lastNow() const {
  return onTables(*layout_, [&] {
    const auto found = database::executeOnce(
        connection_, {layout_->render(sql::computed::last_object), {class_.value}}, kReadOnly);
    if (found.empty()) throw classNotFound(class_);
    return ObjectId{found.integer(0, 0)};
  });
}

std::vector<ObjectId> ObjectPages::next() {
  const auto found = onTables(*layout_, [&] {
    return database::executeOnce(
        connection_,
        {layout_->render(sql::computed::object_ids_after), {class_.value, cursor_.value, last_.value, size_}},
        kReadOnly);
  });
  auto ids = database::everyRow(
      found, [](const database::Result& page, int row) { return ObjectId{page.integer(row, 0)}; });
  if (!ids.empty()) cursor_ = ids.back();
  return ids;
}

}  // namespace headlock::computed
