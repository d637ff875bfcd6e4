#include "ui/worker/problem.h"

#include <QCoreApplication>

#include "ui/format/format.h"

namespace headlock::ui {

Problem Problem::from(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const Error& known) {
    // libpq breaks some of its sentences into indented lines.
    return {text(known.what()).simplified(), text(known.code()),   text(known.sqlstate()),
            text(known.report().detail),     text(known.remedy()), known.recovery()};
  } catch (const std::exception& unknown) {
    const ErrorKind& kind = errorKind("internal");
    return {text(unknown.what()), text(kind.code), {}, {}, text(kind.remedy), kind.recovery};
  }
}

Problem Problem::cancelled() {
  const ErrorKind& kind = errorKind("cancelled");
  return {QCoreApplication::translate("Problem", "Given up as asked."),
          text(kind.code),
          {},
          {},
          text(kind.remedy),
          kind.recovery};
}

QString Problem::codes() const {
  return sqlstate.isEmpty() ? code : code + QStringLiteral(" · ") + sqlstate;
}

}  // namespace headlock::ui
