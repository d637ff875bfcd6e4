// How classes, objects, definitions and tasks look in the answers of commands, and what their commands have
// in common: operands, keys, the class that a name stands for.
#pragma once

#include <string>
#include <vector>

#include "app/headlockctl/command.h"
#include "app/headlockctl/context.h"
#include "app/headlockctl/document.h"
#include "core/computed/classes.h"
#include "core/computed/evaluate.h"
#include "core/computed/records.h"

namespace headlock::cli {

[[nodiscard]] Record recordOf(const computed::ClassInfo& info);
[[nodiscard]] Record recordOf(const computed::ObjectRecord& object);
[[nodiscard]] Record recordOf(const computed::DefinitionRecord& definition);
/// `className` is empty where the class is gone.
[[nodiscard]] Record recordOf(const computed::TaskRecord& task, const std::string& className);
/// `code`, `path` and `message`; null where there is no error.
[[nodiscard]] Value valueOf(const std::optional<computed::FieldError>& error);

/// `sum of /price, /tax`: what a definition does, in a few words. Not made printable.
[[nodiscard]] std::string summaryOf(const computed::Operation& operation);

/// The class that the operand CLASS names. Throws NotFound (`class_not_found`).
[[nodiscard]] computed::ClassInfo classOf(Context& context, const Invocation& invocation);

[[nodiscard]] Operand classOperand();
[[nodiscard]] Operand objectOperand();
/// The option --batch: 1 to 1,000 objects, by default 100.
[[nodiscard]] Option objectBatchOption();

/// The keys of each record above, for help and manual.
[[nodiscard]] std::vector<ResultKey> classKeys();
[[nodiscard]] std::vector<ResultKey> objectKeys();
[[nodiscard]] std::vector<ResultKey> definitionKeys();
[[nodiscard]] std::vector<ResultKey> taskKeys();

}  // namespace headlock::cli
