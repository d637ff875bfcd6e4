#include "core/computed/object_import.h"

#include <simdjson.h>

#include <algorithm>

#include "core/computed/json_document.h"
#include "core/computed/operations_common.h"
#include "core/database/json_line.h"
#include "core/database/text.h"

namespace headlock::computed {
namespace {

constexpr int kMostAttempts = 20;

/// Throws InvalidInput with what is wrong with the line.
ImportedObject parseLine(std::string_view line, ClassId id) {
  ImportedObject object{id, {}, {}};
  const auto members = database::readLine(line, "a name and data",
                                          [&](std::string_view name, simdjson::ondemand::value& value) {
                                            if (name == "data") {
                                              object.data = std::string_view(simdjson::to_json_string(value));
                                            } else if (name == "name") {
                                              object.name = database::textOf(name, value);
                                            } else {
                                              database::refuseMember(name);
                                            }
                                          });
  if (!members.contains("name")) database::refuseLine("It has no name.");
  if (!members.contains("data")) database::refuseLine("It has no data.");
  requireObjectName(object.name);
  // What jsonb refuses (\u0000, a number beyond its range) is found here, and not in the middle of a batch.
  static_cast<void>(JsonDocument(object.data));
  return object;
}

}  // namespace

ObjectImporter::ObjectImporter(Objects& objects, ClassId id, ObjectImportOptions options)
    : operations_(objects),
      class_(id),
      options_(std::move(options)),
      started_(std::chrono::steady_clock::now()) {
  if (options_.batch && (*options_.batch < 1 || *options_.batch > kMostObjectImportBatch)) {
    throw InvalidInput("invalid_argument", "An import's batch has 1 to 10,000 objects.");
  }
}

void ObjectImporter::add(std::string_view line) {
  ++line_;
  if (database::isBlankLine(line)) return;
  try {
    ImportedObject object = parseLine(line, class_);
    const auto [first, fresh] = lines_.try_emplace(object.name, line_);
    if (!fresh) {
      reject("It names the object ‘" + database::printable(object.name, 60) + "’ again, after line " +
             std::to_string(first->second) + ".");
      return;
    }
    // Where nothing will be written, nothing is kept.
    if (report_.rejectedTotal == 0) objects_.push_back(std::move(object));
  } catch (const InvalidInput& error) {
    reject(error.what());
  }
}

void ObjectImporter::finish() {
  const auto elapse = [&] {
    report_.elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
  };
  const std::vector<ImportedObject> objects = std::exchange(objects_, {});
  if (report_.rejectedTotal == 0) {
    if (!options_.batch && objects.size() > kMostObjectImportBatch) {
      throw InvalidInput("batch_too_large", "One transaction takes at most 10,000 objects, and there are " +
                                                std::to_string(objects.size()) +
                                                ": choose a batch, and each batch is whole.");
    }
    const auto batch = static_cast<std::size_t>(options_.batch.value_or(kMostObjectImportBatch));
    for (std::size_t first = 0; first < objects.size(); first += batch) {
      write(std::span(objects).subspan(first, std::min(batch, objects.size() - first)));
      elapse();
      if (options_.onBatch) options_.onBatch(report_);
    }
  }
  elapse();
}

void ObjectImporter::write(std::span<const ImportedObject> objects) {
  for (int attempt = 1;; ++attempt) {
    try {
      const ImportReport written = operations_.import(objects);
      report_.inserted += written.inserted;
      report_.updated += written.updated;
      ++report_.batches;
      return;
    } catch (const RunAgain&) {
      if (attempt == kMostAttempts) throw;
    }
  }
}

void ObjectImporter::reject(const std::string& problem) {
  objects_.clear();
  report_.reject(line_, problem);
}

}  // namespace headlock::computed
