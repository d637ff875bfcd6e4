// Lock reports kept in a file, to be looked at again without a server.
//
// The file is JSON Lines: a header, `{"headlock_recording": 1, …}`, then one report a line as `headlockctl
// locks` prints it, with the statements' texts. Each line is written whole and at once, so that what was
// recorded until a crash is there. Nothing secret is added: statements are as the server's views showed them,
// and a file is readable by its owner alone.
//
// A file that ends in the middle of a line, that another program wrote or that means harm is refused before
// anything of it is believed: opening reads and checks all of it once, line by line, in bounded memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/contention/report.h"

namespace headlock::contention {

inline constexpr int kRecordingVersion = 1;
inline constexpr std::size_t kLongestLine = std::size_t{64} << 20U;
inline constexpr std::size_t kMostReports = 1'000'000;

struct RecordingHeader {
  Timestamp recordedAt{};  ///< When the recording began, by the server's clock.
  std::string database;
  std::string serverVersion;  ///< For example `15.17`.
  bool everything = false;    ///< All databases; see Scope.
};

/// A file descriptor that closes itself.
class RecordingFile {
public:
  RecordingFile() = default;
  explicit RecordingFile(int descriptor) : descriptor_(descriptor) {}
  ~RecordingFile();
  RecordingFile(RecordingFile&& other) noexcept;
  RecordingFile& operator=(RecordingFile&& other) noexcept;
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
  int descriptor_ = -1;
};

class Recorder {
public:
  /// Makes the file, or replaces an earlier recording. Throws Failed (`file_failed`) where it cannot be made,
  /// or where something else than a recording stands there: that is left alone.
  Recorder(const std::string& path, const RecordingHeader& header);

  /// Throws Failed (`file_failed`) where it cannot be written, and past `kMostReports`.
  void add(const LockReport& report);
  [[nodiscard]] std::size_t reports() const noexcept { return reports_; }

private:
  void write(std::string line);

  std::string path_;
  RecordingFile file_;
  std::size_t reports_ = 0;
};

class Recording {
public:
  /// Opens and checks the whole file. Throws NotFound (`file_failed`) where there is none, Failed
  /// (`file_failed`) where it cannot be read, InvalidInput (`invalid_recording`) naming the line that is
  /// wrong.
  explicit Recording(const std::string& path);

  [[nodiscard]] const RecordingHeader& header() const noexcept { return header_; }
  [[nodiscard]] std::size_t size() const noexcept { return lines_.size(); }
  /// When report `index` was taken.
  [[nodiscard]] Timestamp takenAt(std::size_t index) const { return lines_.at(index).takenAt; }
  /// Reads it again from the file. Throws Failed (`file_failed`) and InvalidInput (`invalid_recording`) where
  /// the file was changed since.
  [[nodiscard]] LockReport at(std::size_t index) const;

private:
  struct Line {
    std::uint64_t offset = 0;
    std::uint32_t length = 0;
    Timestamp takenAt{};
  };

  /// `size` is what the file held when it was opened; one that grows meanwhile is read to its end.
  void check(std::size_t size);
  void take(const std::string& text, std::uint64_t offset);

  std::string path_;
  RecordingFile file_;
  RecordingHeader header_;
  std::vector<Line> lines_;
};

}  // namespace headlock::contention
