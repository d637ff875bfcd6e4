// The rules of the project's sources. A rule says in one sentence what it demands, finds what breaks it, and
// carries samples: each file of `broken` must be found on its own, and nothing may be found in `sound`.
#pragma once

#include <QList>
#include <QString>

#include "tests/conventions/source_tree.h"

namespace headlock::conventions {

struct Finding {
  QString path;
  int line = 0;  ///< 0: the file as a whole.
  QString problem;
};

using Findings = QList<Finding>;

struct Rule {
  QString name;
  QString demand;
  Findings (*find)(const SourceTree& tree);
  SourceTree broken;
  SourceTree sound;
};

/// Who may include whom, and where no widget may be.
[[nodiscard]] QList<Rule> layeringRules();
/// Where SQL lives and how its files are made.
[[nodiscard]] QList<Rule> statementRules();
/// What stands in a file whatever it does: names, lengths, marks, waits.
[[nodiscard]] QList<Rule> writingRules();
/// What the parts promise each other: error codes, packages, commands, layout.
[[nodiscard]] QList<Rule> productRules();
[[nodiscard]] QList<Rule> allRules();

/// A finding for each place in the files chosen by `chosen` where `pattern` matches the raw text.
[[nodiscard]] Findings findPattern(const SourceTree& tree, const QString& pattern,
                                   bool (*chosen)(const SourceFile& file));

}  // namespace headlock::conventions
