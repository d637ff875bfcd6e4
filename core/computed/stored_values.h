// Whether what is stored beside an object has the shape that its class's definitions ask for. Whether it was
// computed from the object's document and under the class's revision is told by the hash and the revision
// stored with it, not here.
#pragma once

#include <optional>

#include "core/computed/evaluate.h"
#include "core/computed/json_document.h"
#include "core/computed/staleness.h"

namespace headlock::computed {

/// Null where the keys of `values` are exactly those of the scope, each value is null or of the declared
/// type, and `errors` is a map from some of those keys, all with null values, to errors as Scope::errorsJson
/// writes them. Else `keys`, `valueType` or `errors`, in this order.
[[nodiscard]] std::optional<Staleness> misfit(const Scope& scope, JsonValue values, JsonValue errors);

}  // namespace headlock::computed
