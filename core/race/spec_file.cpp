#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "core/race/spec_text.h"

namespace headlock::race {
namespace {

struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

}  // namespace

std::string readSpecText(const std::string& path, const SpecLimits& limits) {
  const std::unique_ptr<std::FILE, Closer> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file && errno == ENOENT) throw NotFound("file_failed", "there is no file " + path);
  if (!file)
    throw Failed("file_failed", "cannot open " + path + ": " + std::generic_category().message(errno));
  // One byte more than allowed is enough to know, however long the file is; most are short.
  std::string text;
  std::array<char, 16'384> part{};
  while (text.size() <= limits.bytes) {
    const std::size_t wanted = std::min(part.size(), limits.bytes + 1 - text.size());
    const std::size_t got = std::fread(part.data(), 1, wanted, file.get());
    text.append(part.data(), got);
    if (got < wanted) break;
  }
  if (std::ferror(file.get()))
    throw Failed("file_failed", "cannot read " + path + ": " + std::generic_category().message(errno));
  return text;
}

Spec readSpecFile(const std::string& path, const SpecLimits& limits) {
  return parseSpec(readSpecText(path, limits), limits);
}

}  // namespace headlock::race
