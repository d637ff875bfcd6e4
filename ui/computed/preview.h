// What a definition gives for one document, and where each of its paths leads there.
//
// A path that leads nowhere is no error to the protocol: the aggregates skip it, and the value is quietly
// another one. So each path is followed step by step, and where it is lost the preview says what stands there
// instead and which path was probably meant.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/computed/evaluate.h"
#include "core/computed/json_document.h"
#include "ui/computed/draft.h"

namespace headlock::ui {

struct PathTrace {
  enum class Find {
    there,
    isNull,   ///< Something is there, and it is null: counts as absent.
    missing,  ///< Nothing is there.
    broken,   ///< It is no path.
  };
  std::string path;
  Find find = Find::there;
  std::string value = {};       ///< What is there, as JSON; cut where it is long.
  QString why = {};             ///< A sentence where it is missing or broken.
  std::string suggestion = {};  ///< The path that was probably meant; empty: none is near.
};

struct Preview {
  std::vector<PathTrace> paths;
  /// Null: the draft is no definition, and `problem` says why.
  std::optional<computed::FieldResult> result;
  QString problem;
};

/// Pure; for any thread. The key and the words of the draft are of no account.
[[nodiscard]] Preview previewOf(const computed::JsonDocument& document, const Draft& draft);
[[nodiscard]] PathTrace trace(const computed::JsonDocument& document, const std::string& path);

}  // namespace headlock::ui
