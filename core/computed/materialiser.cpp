#include "core/computed/materialiser.h"

#include <utility>

#include "sql/computed.h"

namespace headlock::computed {

Materialiser::Materialiser(ClassId id, std::int64_t revision, std::vector<Definition> shared)
    : shared_(id, revision, std::move(shared)) {}

void Materialiser::add(ObjectId object, std::string_view document) {
  document_.parse(document);
  evaluate(object, hexadecimal(hasher_.hash(document_)));
}

bool Materialiser::addIfStale(ObjectId object, std::string_view document, const StoredValues* stored) {
  document_.parse(document);
  std::string hash = hexadecimal(hasher_.hash(document_));
  if (!shared_.staleness(stored, hash)) return false;
  evaluate(object, std::move(hash));
  return true;
}

void Materialiser::evaluate(ObjectId object, std::string hash) {
  const Scope& scope = shared_.scope();
  scope.evaluate(document_, results_);
  objects_.push_back(object.value);
  hashes_.push_back(std::move(hash));
  values_.push_back(scope.valuesJson(results_));
  errors_.push_back(scope.errorsJson(results_));
  if (errors_.back() != "{}") ++withErrors_;
}

database::Query Materialiser::query(const database::Layout& layout) const {
  using database::Parameter;
  return {layout.render(sql::computed::materialise),
          {shared_.classId().value, shared_.revision(), Parameter::bigintArray(objects_),
           Parameter::textArray(hashes_), Parameter::jsonbArray(values_), Parameter::jsonbArray(errors_)}};
}

}  // namespace headlock::computed
