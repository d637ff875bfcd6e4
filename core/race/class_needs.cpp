#include "core/race/class_needs.h"

#include "core/computed/classes.h"
#include "core/computed/definitions.h"
#include "core/computed/objects.h"

namespace headlock::race {

std::string countsAsJson(std::span<const std::pair<std::string, std::int64_t>> members) {
  std::string json;
  for (const auto& [name, number] : members) {
    json += (json.empty() ? "{\"" : ", \"") + name + "\": " + std::to_string(number);
  }
  return json + "}";
}

computed::Definition sumOf(const DefinitionNeed& need) {
  computed::Operation sum{computed::OperationType::sum, {}};
  for (const std::string& path : need.paths) sum.paths.push_back(computed::JsonPointer::parse(path));
  return {need.key, need.key, "", std::move(sum), computed::ResultType::number, true};
}

void makeClasses(database::Connection& connection, std::span<const ClassNeed> classes) {
  computed::Objects objects(connection);
  computed::Definitions definitions(connection);
  for (const ClassNeed& need : classes) {
    const computed::ClassId made = computed::Classes(connection).create(need.name).id;
    std::vector<computed::ImportedObject> all;
    all.reserve(need.objects.size());
    for (const ObjectNeed& object : need.objects) {
      all.push_back({made, object.name, countsAsJson(object.members)});
    }
    objects.import(all);
    for (const DefinitionNeed& definition : need.definitions) definitions.create(made, sumOf(definition));
  }
}

}  // namespace headlock::race
