#include "app/headlockctl/invocation.h"

#include <algorithm>
#include <stdexcept>

namespace headlock::cli {
namespace {

[[noreturn]] void defect(const Command& command, std::string_view name) {
  throw std::logic_error("the command '" + std::string(command.verb) + "' has no value '" +
                         std::string(name) + "' of the kind it was asked for");
}

}  // namespace

template <typename Type>
const Type& Invocation::required(const std::map<std::string_view, ParsedValue>& values,
                                 std::string_view name) const {
  const auto found = values.find(name);
  const Type* const value = found == values.end() ? nullptr : std::get_if<Type>(&found->second);
  if (value == nullptr) defect(*command_, name);
  return *value;
}

template <typename Type>
std::optional<Type> Invocation::optional(std::string_view option) const {
  if (findOption(command_->options, option) == nullptr) defect(*command_, option);
  if (!options_.contains(option)) return std::nullopt;
  return required<Type>(options_, option);
}

const std::string& Invocation::operand(std::string_view name) const {
  return required<std::string>(operands_, name);
}

std::optional<std::string> Invocation::operandIf(std::string_view name) const {
  if (std::ranges::find(command_->operands, name, &Operand::name) == command_->operands.end()) {
    defect(*command_, name);
  }
  if (!operands_.contains(name)) return std::nullopt;
  return required<std::string>(operands_, name);
}

std::int64_t Invocation::integerOperand(std::string_view name) const {
  return required<std::int64_t>(operands_, name);
}

bool Invocation::flag(std::string_view option) const {
  return optional<bool>(option).value_or(false);
}

bool Invocation::given(std::string_view option) const {
  if (findOption(command_->options, option) == nullptr) defect(*command_, option);
  return given_.contains(option);
}

const std::string& Invocation::text(std::string_view option) const {
  return required<std::string>(options_, option);
}

std::int64_t Invocation::integer(std::string_view option) const {
  return required<std::int64_t>(options_, option);
}

std::chrono::milliseconds Invocation::duration(std::string_view option) const {
  return required<std::chrono::milliseconds>(options_, option);
}

std::optional<std::string> Invocation::textIf(std::string_view option) const {
  return optional<std::string>(option);
}

std::optional<std::int64_t> Invocation::integerIf(std::string_view option) const {
  return optional<std::int64_t>(option);
}

std::optional<std::chrono::milliseconds> Invocation::durationIf(std::string_view option) const {
  return optional<std::chrono::milliseconds>(option);
}

}  // namespace headlock::cli
