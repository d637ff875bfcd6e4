#include "core/computed/staleness.h"

namespace headlock::computed {

std::string_view nameOf(Staleness reason) noexcept {
  switch (reason) {
    case Staleness::missing:
      return "missing";
    case Staleness::revision:
      return "revision";
    case Staleness::classId:
      return "class";
    case Staleness::document:
      return "document";
    case Staleness::keys:
      return "keys";
    case Staleness::valueType:
      return "value_type";
    case Staleness::errors:
      return "errors";
  }
  return {};
}

std::string_view describe(Staleness reason) noexcept {
  switch (reason) {
    case Staleness::missing:
      return "Nothing is stored beside the object.";
    case Staleness::revision:
      return "The stored values were computed under another revision of the definitions.";
    case Staleness::classId:
      return "The values were stored for another class.";
    case Staleness::document:
      return "The stored values were computed from another document.";
    case Staleness::keys:
      return "The stored keys are not those of the enabled definitions.";
    case Staleness::valueType:
      return "A stored value is not of its definition's type.";
    case Staleness::errors:
      return "The stored errors do not fit the stored values.";
  }
  return {};
}

}  // namespace headlock::computed
