#include "core/contention/recording.h"

#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/contention/document.h"
#include "core/contention/json_members.h"
#include "core/database/error.h"
#include "core/database/json_writer.h"
#include "core/database/text.h"

namespace headlock::contention {
namespace {

constexpr std::string_view kMark = "headlock_recording";
constexpr std::size_t kHeaderBytes = 65'536;

std::string shown(const std::string& path) {
  return "‘" + database::printable(path) + "’";
}

std::string reason(int error) {
  std::array<char, 256> buffer{};
  return ::strerror_r(error, buffer.data(), buffer.size());
}

[[noreturn]] void fileFailed(const std::string& path, const std::string& why) {
  throw Failed("file_failed", "The recording " + shown(path) + " failed: " + why + ".");
}

/// Reads up to `size` bytes from `offset`; fewer at the end of the file.
std::size_t readAt(const RecordingFile& file, const std::string& path, char* into, std::size_t size,
                   std::uint64_t offset) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count =
        ::pread(file.descriptor(), into + done, size - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fileFailed(path, reason(errno));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

RecordingHeader readHeader(const std::string& line) {
  simdjson::dom::parser parser;
  simdjson::dom::element document;
  if (parser.parse(line.data(), line.size()).get(document) != simdjson::SUCCESS) {
    refuseRecording("its first line is no header");
  }
  const JsonMembers members(document, "the header");
  const auto version = members.integerIf(kMark, 0, 1'000'000);
  if (!version) refuseRecording("its first line is no header");
  if (*version != kRecordingVersion) {
    refuseRecording("its format is version " + std::to_string(*version) +
                    ", and this program reads version " + std::to_string(kRecordingVersion));
  }
  RecordingHeader header;
  header.recordedAt = members.timeIf("recorded_at").value_or(Timestamp{});
  header.database = members.textIf("database").value_or("");
  header.serverVersion = members.textIf("server_version").value_or("");
  header.everything = members.flag("everything");
  return header;
}

std::string headerLine(const RecordingHeader& header) {
  std::string line;
  database::JsonWriter writer(line);
  writer.beginObject();
  writer.key(kMark).integer(kRecordingVersion);
  writer.key("recorded_at").time(header.recordedAt);
  writer.key("database").text(header.database);
  writer.key("server_version").text(header.serverVersion);
  writer.key("everything").boolean(header.everything);
  writer.endObject();
  return line;
}

/// Whether what stands in the file may be replaced: nothing, or a recording.
bool isReplaceable(const RecordingFile& file, const std::string& path) {
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) fileFailed(path, reason(errno));
  if (!S_ISREG(status.st_mode) || status.st_size == 0) return true;
  const std::string begin = std::string("{\"") + std::string(kMark) + '"';
  std::string found(begin.size(), '\0');
  found.resize(readAt(file, path, found.data(), found.size(), 0));
  return found == begin;
}

}  // namespace

RecordingFile::~RecordingFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

RecordingFile::RecordingFile(RecordingFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

RecordingFile& RecordingFile::operator=(RecordingFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Recorder::Recorder(const std::string& path, const RecordingHeader& header) : path_(path) {
  constexpr mode_t kOwnerAlone = 0600;
  file_ = RecordingFile(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerAlone));
  if (file_.descriptor() < 0) fileFailed(path_, reason(errno));
  if (!isReplaceable(file_, path_))
    fileFailed(path_, "a file that is no recording stands there, and is left alone");
  if (::ftruncate(file_.descriptor(), 0) != 0 && errno != EINVAL) fileFailed(path_, reason(errno));
  write(headerLine(header));
}

void Recorder::add(const LockReport& report) {
  if (reports_ >= kMostReports) fileFailed(path_, "it is full: a recording holds a million reports");
  std::string line = toJson(report, Texts::included);
  if (line.size() >= kLongestLine) fileFailed(path_, "a report is over 64 MiB long");
  write(std::move(line));
  ++reports_;
}

void Recorder::write(std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t count = ::write(file_.descriptor(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fileFailed(path_, reason(errno));
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

Recording::Recording(const std::string& path) : path_(path) {
  // A pipe without a writer would keep whoever opens it waiting; it is no recording anyway.
  file_ = RecordingFile(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file_.descriptor() < 0) {
    if (errno == ENOENT) throw NotFound("file_failed", "There is no file " + shown(path) + ".");
    fileFailed(path_, reason(errno));
  }
  struct stat status {};
  if (::fstat(file_.descriptor(), &status) != 0) fileFailed(path_, reason(errno));
  if (!S_ISREG(status.st_mode)) refuseRecording("it is no plain file");
  check(static_cast<std::size_t>(status.st_size));
}

void Recording::check(std::size_t size) {
  constexpr std::size_t kLargestChunk = std::size_t{1} << 20U;
  std::string line;
  std::uint64_t lineStart = 0;
  std::uint64_t offset = 0;
  std::vector<char> chunk(std::clamp(size, std::size_t{1}, kLargestChunk));
  bool headerSeen = false;
  while (const std::size_t count = readAt(file_, path_, chunk.data(), chunk.size(), offset)) {
    std::string_view rest(chunk.data(), count);
    offset += count;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      line.append(rest.substr(0, end));
      if (line.size() > (headerSeen ? kLongestLine : kHeaderBytes)) {
        refuseRecording(headerSeen ? "a line of it is over 64 MiB long" : "its first line is no header");
      }
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
      if (headerSeen) {
        take(line, lineStart);
      } else {
        header_ = readHeader(line);
        headerSeen = true;
      }
      lineStart += line.size() + 1;
      line.clear();
    }
  }
  if (!headerSeen) refuseRecording(offset == 0 ? "it is empty" : "its first line is no header");
  if (!line.empty()) refuseRecording("it ends in the middle of line " + std::to_string(lines_.size() + 2));
}

void Recording::take(const std::string& text, std::uint64_t offset) {
  if (lines_.size() >= kMostReports) refuseRecording("it holds more than a million reports");
  try {
    const LockReport report = reportFromJson(text);
    lines_.push_back({offset, static_cast<std::uint32_t>(text.size()), report.takenAt});
  } catch (const InvalidInput& error) {
    const std::string where = "Line " + std::to_string(lines_.size() + 2) + " of " + shown(path_) + ": ";
    throw InvalidInput(error.code(), where + error.what());
  }
}

LockReport Recording::at(std::size_t index) const {
  const Line& line = lines_.at(index);
  std::string text(line.length, '\0');
  if (readAt(file_, path_, text.data(), text.size(), line.offset) != text.size()) {
    refuseRecording("it became shorter while it was open");
  }
  return reportFromJson(text);
}

}  // namespace headlock::contention
