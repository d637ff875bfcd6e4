#include "core/computed/canonical.h"

#include <openssl/evp.h>

#include <utility>
#include <vector>

#include "core/computed/json_string.h"
#include "core/computed/number_text.h"
#include "core/database/error.h"

namespace headlock::computed {
namespace {

/// A text longer than this is not kept for the next document.
constexpr std::size_t kKeptTextBytes = std::size_t{4} << 20;

void appendName(JsonValue member, std::string& into) {
  if (member.node().nameIsPlain) {
    into += member.quotedName();
  } else {
    appendJsonString(member.name(), into);
  }
}

void appendScalar(JsonValue value, std::string& into) {
  const bool isString = value.kind() == JsonKind::string;
  if (value.node().isPlain) {
    into += isString ? value.quotedText() : value.text();
  } else if (isString) {
    appendJsonString(value.text(), into);
  } else {
    appendJsonbText(*NumberText::read(value.text()), into);
  }
}

/// A container of which the first `written` children are written. Documents may be deep: the walk keeps its
/// own stack.
struct Place {
  JsonValue container;
  std::size_t written;
};

void appendContainer(JsonValue outermost, std::string& into) {
  std::vector<Place> places{{outermost, 0}};
  while (!places.empty()) {
    Place& place = places.back();
    const bool isObject = place.container.kind() == JsonKind::object;
    if (place.written == 0) into += isObject ? '{' : '[';
    if (place.written == place.container.size()) {
      into += isObject ? '}' : ']';
      places.pop_back();
      continue;
    }
    if (place.written > 0) into += ',';
    const JsonValue child = place.container.child(place.written++);
    if (isObject) {
      appendName(child, into);
      into += ':';
    }
    if (child.isContainer()) {
      places.push_back({child, 0});
    } else {
      appendScalar(child, into);
    }
  }
}

}  // namespace

void appendCanonical(JsonValue value, std::string& into) {
  into.reserve(into.size() + canonicalSize(value));
  if (value.isContainer()) {
    appendContainer(value, into);
  } else {
    appendScalar(value, into);
  }
}

std::string canonicalText(JsonValue value) {
  std::string text;
  appendCanonical(value, text);
  return text;
}

std::string hexadecimal(const Sha256& hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * hash.size());
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 0xF];
  }
  return text;
}

/// The algorithm is fetched once: fetching costs more than hashing a small document.
struct CanonicalHasher::Digest {
  std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> algorithm{EVP_MD_fetch(nullptr, "SHA256", nullptr),
                                                            &EVP_MD_free};
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

CanonicalHasher::CanonicalHasher() : digest_(std::make_unique<Digest>()) {
  if (!digest_->algorithm || !digest_->context) throw Failed("out_of_resources", "OpenSSL gave no SHA-256.");
}

CanonicalHasher::~CanonicalHasher() = default;
CanonicalHasher::CanonicalHasher(CanonicalHasher&&) noexcept = default;
CanonicalHasher& CanonicalHasher::operator=(CanonicalHasher&&) noexcept = default;

Sha256 CanonicalHasher::hash(const JsonDocument& document) {
  if (text_.capacity() > kKeptTextBytes) std::exchange(text_, {});
  text_.clear();
  appendCanonical(document.root(), text_);
  Sha256 hash;
  EVP_MD_CTX* const context = digest_->context.get();
  if (EVP_DigestInit_ex2(context, digest_->algorithm.get(), nullptr) != 1 ||
      EVP_DigestUpdate(context, text_.data(), text_.size()) != 1 ||
      EVP_DigestFinal_ex(context, hash.data(), nullptr) != 1) {
    throw Failed("out_of_resources", "OpenSSL could not compute a SHA-256.");
  }
  return hash;
}

}  // namespace headlock::computed
