#include "core/database/process_environment.h"

#include <cstdlib>

namespace headlock::database {

std::string environmentValue(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): see the header
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace headlock::database
