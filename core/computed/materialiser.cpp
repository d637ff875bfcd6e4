#include "core/computed/materialiser.h"

#include <utility>

#include "core/computed/stored_values.h"
#include "sql/computed.h"

namespace headlock::computed {

Materialiser::Materialiser(ClassId id, std::int64_t revision, std::vector<Definition> shared)
    : class_(id), revision_(revision), scope_(std::move(shared)) {}

void Materialiser::add(ObjectId object, std::string_view document) {
  document_.parse(document);
  evaluate(object, hexadecimal(hasher_.hash(document_)));
}

bool Materialiser::addIfStale(ObjectId object, std::string_view document, const StoredValues* stored) {
  document_.parse(document);
  std::string hash = hexadecimal(hasher_.hash(document_));
  if (stored != nullptr && isFresh(*stored, hash)) return false;
  evaluate(object, std::move(hash));
  return true;
}

void Materialiser::evaluate(ObjectId object, std::string hash) {
  scope_.evaluate(document_, results_);
  objects_.push_back(object.value);
  hashes_.push_back(std::move(hash));
  values_.push_back(scope_.valuesJson(results_));
  errors_.push_back(scope_.errorsJson(results_));
  if (errors_.back() != "{}") ++withErrors_;
}

bool Materialiser::isFresh(const StoredValues& stored, const std::string& hash) const {
  if (stored.classId != class_ || stored.evaluationRevision != revision_ || stored.sourceSha256 != hash) {
    return false;
  }
  const JsonDocument values(stored.values);
  const JsonDocument errors(stored.errors);
  return fitScope(scope_, values.root(), errors.root());
}

database::Query Materialiser::query(const database::Layout& layout) const {
  using database::Parameter;
  return {layout.render(sql::computed::materialise),
          {class_.value, revision_, Parameter::bigintArray(objects_), Parameter::textArray(hashes_),
           Parameter::jsonbArray(values_), Parameter::jsonbArray(errors_)}};
}

}  // namespace headlock::computed
