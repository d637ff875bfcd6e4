// The one text of a document that every spelling of it shares, and that text's SHA-256.
//
// Canonical form: members sorted by the bytes of their names at every level, no white space, numbers as
// PostgreSQL's jsonb prints them (1E2 is 100, 1.10 stays 1.10: jsonb keeps the digits after the point, so
// documents that differ in them are different documents), strings with as few escapes as JSON allows. The
// hash says whether a stored value was computed from the document as it is now; limits of size count bytes of
// this form, so that they do not depend on where a text came from.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/computed/json_document.h"

namespace headlock::computed {

/// The bytes of the canonical form; known without writing it.
[[nodiscard]] inline std::size_t canonicalSize(JsonValue value) noexcept {
  return value.node().canonicalSize;
}

/// Appends the canonical form of `value`. Throws std::bad_alloc as any string does.
void appendCanonical(JsonValue value, std::string& into);

[[nodiscard]] std::string canonicalText(JsonValue value);

using Sha256 = std::array<unsigned char, 32>;

/// In lower-case hexadecimal.
[[nodiscard]] std::string hexadecimal(const Sha256& hash);

/// Hashes documents, one after the other, with the digest and the memory that it has already. For one thread
/// at a time.
class CanonicalHasher {
public:
  /// Throws Failed (`out_of_resources`) when OpenSSL has no SHA-256 to give.
  CanonicalHasher();
  ~CanonicalHasher();
  CanonicalHasher(CanonicalHasher&&) noexcept;
  CanonicalHasher& operator=(CanonicalHasher&&) noexcept;

  /// The SHA-256 of the document's canonical form.
  [[nodiscard]] Sha256 hash(const JsonDocument& document);

private:
  struct Digest;
  std::unique_ptr<Digest> digest_;
  std::string text_;
};

}  // namespace headlock::computed
