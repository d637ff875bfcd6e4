#include "core/database/exchange.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace headlock::database {
namespace {

/// A console that walks through a thousand topics would otherwise leave ten thousand plans in its backend.
constexpr std::size_t kMostPrepared = 400;

}  // namespace

Arguments::Arguments(const std::vector<Parameter>& parameters) {
  values_.reserve(parameters.size());
  lengths_.reserve(parameters.size());
  formats_.reserve(parameters.size());
  types_.reserve(parameters.size());
  for (const auto& parameter : parameters) {
    if (!parameter.isNull() && parameter.bytes().size() > std::numeric_limits<int>::max()) {
      throw std::length_error("a bound value is over 2 GiB");
    }
    values_.push_back(parameter.isNull() ? nullptr : parameter.bytes().c_str());
    lengths_.push_back(parameter.isNull() ? 0 : static_cast<int>(parameter.bytes().size()));
    formats_.push_back(parameter.binary() ? 1 : 0);
    types_.push_back(parameter.type());
  }
}

PreparedStatements::Name PreparedStatements::nameOf(const RenderedStatement& statement) {
  const auto found = byText_.find(statement.text.get());
  if (found != byText_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return {found->second->name, true};
  }
  entries_.push_front({statement.text, "headlock_" + std::to_string(next_++)});
  byText_[statement.text.get()] = entries_.begin();
  return {entries_.front().name, false};
}

std::optional<std::string> PreparedStatements::makeRoom() {
  if (entries_.size() <= kMostPrepared) return std::nullopt;
  const std::string name = entries_.back().name;
  byText_.erase(entries_.back().text.get());
  entries_.pop_back();
  return "deallocate " + name;
}

void PreparedStatements::settle(const Exchange& exchange) {
  for (const auto& expected : exchange.expected) {
    if (expected.step != Exchange::Step::prepare || expected.succeeded) continue;
    const auto entry = std::ranges::find(entries_, expected.prepared, &Entry::name);
    if (entry == entries_.end()) continue;
    byText_.erase(entry->text.get());
    entries_.erase(entry);
  }
}

void PreparedStatements::forgetAll() {
  byText_.clear();
  entries_.clear();
}

}  // namespace headlock::database
