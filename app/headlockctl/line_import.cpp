#include "app/headlockctl/line_import.h"

#include <utility>

namespace headlock::cli {

Operand linesOperand() {
  return {.name = "FILE", .help = "A file of JSON Lines, or - for standard input.", .kind = ValueKind::file};
}

Record withLines(Record record, const database::LineReport& report) {
  List rejected;
  for (const database::RejectedLine& line : report.rejected) {
    rejected.emplace_back(Record{{"line", line.line}, {"problem", line.problem}});
  }
  record.add("rejected_total", Count{report.rejectedTotal});
  record.add("batches", Count{report.batches});
  record.add("elapsed_ms", report.elapsed);
  record.add("rejected", rejected);
  return record;
}

std::vector<ResultKey> lineKeys() {
  return {{"rejected", "line and problem of each bad line, the first 10,000 of them."},
          {"rejected_total", "How many lines were bad."},
          {"batches", "Transactions."},
          {"elapsed_ms", "How long it took."}};
}

}  // namespace headlock::cli
