// Everything that can go wrong, as one tree of types by what the caller can do about it.
//
// An error carries a code (stable, snake_case, the same on the command line, in the console and in the
// manual), a sentence for people, what to do next, and, where a server said it, the SQLSTATE, detail, hint
// and the operation that was under way. A COMMIT whose answer was lost is `InDoubt`, which is not a `Failed`:
// nobody may treat it as "did not happen".
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace headlock {

/// What a caller can do about an error.
enum class Recovery {
  correctInput,  ///< The request itself is wrong; the same request will fail again.
  runAgain,      ///< Nothing was done; the same transaction may succeed when run again.
  reconnect,     ///< The connection is gone; a new one may work. Nothing of the transaction was kept.
  findOut,       ///< Whether it was done is not known; read the data before doing it again.
  askOperator,   ///< A setting, a permission or the server itself must change first.
};

/// One row of the error catalogue: the code, its class, and what to do next in one sentence.
struct ErrorKind {
  std::string_view code;
  Recovery recovery;
  std::string_view remedy;
};

/// All kinds, ordered by code: the manual and the tests read it.
[[nodiscard]] std::span<const ErrorKind> errorCatalogue();

/// The kind named `code`. Requires a code of the catalogue (a typo is a `std::logic_error`).
[[nodiscard]] const ErrorKind& errorKind(std::string_view code);

/// What the server said besides its message. Empty strings mean that it did not say.
struct ServerReport {
  std::string sqlstate = {};
  std::string detail = {};
  std::string hint = {};
  std::string operation = {};  ///< The owner comment's name, for example `headlock.topic.lock_head`.
  bool fatal = false;          ///< FATAL or PANIC: the session ended with it.
};

/// The root of all errors that this library throws on purpose. `what()` is the sentence.
class Error : public std::runtime_error {
public:
  Error(std::string_view code, const std::string& message, ServerReport report = {});

  [[nodiscard]] std::string_view code() const noexcept { return kind_->code; }
  [[nodiscard]] Recovery recovery() const noexcept { return kind_->recovery; }
  /// What to do next: the server's own hint where it gave one, else the catalogue's remedy.
  [[nodiscard]] std::string remedy() const;
  [[nodiscard]] const ServerReport& report() const noexcept { return report_; }
  [[nodiscard]] const std::string& sqlstate() const noexcept { return report_.sqlstate; }

private:
  const ErrorKind* kind_;
  ServerReport report_;
};

/// A value that was refused before anything was sent.
class InvalidInput : public Error {
  using Error::Error;
};

/// The thing named in the request is not there (a topic, a key's head, a file).
class NotFound : public Error {
  using Error::Error;
};

/// The transaction did not happen. The subclasses say what to do.
class Failed : public Error {
  using Error::Error;
};

/// Nothing was done and the same transaction may succeed: 40001, 40P01, a lock or a topic that moved
/// underneath.
class RunAgain : public Failed {
  using Failed::Failed;
};

/// 40001, wherever it appeared, COMMIT included.
class SerializationFailure : public RunAgain {
  using RunAgain::RunAgain;
};

/// 40P01: the server ended this transaction to break a circle of waits.
class DeadlockDetected : public RunAgain {
  using RunAgain::RunAgain;
};

/// Somebody asked for it: the statement was cancelled, by this program or another (57014).
class Cancelled : public Failed {
  using Failed::Failed;
};

/// The connection could not be made, or is gone; what ran on it was rolled back by the server.
class ConnectionLost : public Failed {
  using Failed::Failed;
};

/// COMMIT was sent and its answer never came. The transaction happened whole or not at all, and only the data
/// can tell.
class InDoubt : public Error {
  using Error::Error;
};

/// The database's schema is absent, or too old or too new for this program.
class SchemaMismatch : public Error {
  using Error::Error;
};

/// Throws the type that fits the SQLSTATE in `report`, with the server's message in it.
[[noreturn]] void throwServerError(const std::string& message, ServerReport report);

}  // namespace headlock
