// Files and directories of embedded clusters: who owns them, who may enter them, who holds their locks.
// Private to core/database.
//
// As root two owners share each cluster's directory: the directory itself, its locks, its log and its
// settings are root's, so that no link planted by the server's user is ever followed with root's rights;
// `data` and `socket` inside it are the server's. For everybody else there is one owner, the caller.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace headlock::database::embedded {

/// Throws Failed (`cluster_failed`).
[[noreturn]] void fail(const std::string& sentence);
/// The same, with what the system said (errno at the time of the call).
[[noreturn]] void failWithErrno(const std::string& sentence);

/// Owns a descriptor; empty when negative.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int value) noexcept : value_(value) {}
  ~FileDescriptor() { reset(); }
  FileDescriptor(FileDescriptor&& other) noexcept : value_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  [[nodiscard]] int get() const noexcept { return value_; }
  [[nodiscard]] bool valid() const noexcept { return value_ >= 0; }
  int release() noexcept;
  void reset() noexcept;

private:
  int value_ = -1;
};

/// The operating-system user that runs PostgreSQL when the caller is root.
struct Account {
  uid_t user;
  gid_t group;
};
/// Null when the caller is not root: PostgreSQL runs as the caller. Throws Failed when root has no user
/// `postgres` to give.
[[nodiscard]] std::optional<Account> serverAccount();

/// A flock(2) on a file, or on a directory, held until destruction. The kernel drops it when its holder dies,
/// kill -9 included, and every open counts for itself: two locks of one process exclude each other as those
/// of two processes do.
class FileLock {
public:
  enum class Mode { shared, exclusive };
  /// Waits for the lock, making the file and its directory (a home) where absent. A file that was removed
  /// while waiting is not mistaken for the one of that name now.
  [[nodiscard]] static FileLock wait(const std::string& path, Mode mode);
  /// Null when somebody else holds it, or when there is nothing at `path`.
  [[nodiscard]] static std::optional<FileLock> tryExclusive(const std::string& path);
  /// Makes a shared lock exclusive; on false this object holds nothing any more.
  [[nodiscard]] bool upgrade();

private:
  explicit FileLock(FileDescriptor file) noexcept : file_(std::move(file)) {}
  FileDescriptor file_;
};

/// Makes `path` and its missing parents. As root others may pass through it (0711), else it is the caller's
/// alone (0700). An existing directory is left as it is.
void makeHome(const std::string& path);
/// Makes `path`, mode 0700, the server's own. Its parent must exist.
void makeServerDirectory(const std::string& path);
/// A new directory `parent`/`prefix`XXXXXX with the rights of a home.
[[nodiscard]] std::string makeUniqueHome(const std::string& parent, std::string_view prefix);
/// Whether `path` is a directory, not a link, of the caller's.
[[nodiscard]] bool ownedByCaller(const std::string& path);
/// Removes `path` and everything below it; nothing there is no error. Throws Failed where something stays.
void removeTree(const std::string& path);
void writeFile(const std::string& path, std::string_view content);
/// Null when it cannot be read.
[[nodiscard]] std::optional<std::string> readFile(const std::string& path);
/// The last lines of what a program said, for an error's sentence.
[[nodiscard]] std::string lastLines(std::string text);

/// Whether a server's socket can live in `directory`: its path has at most 107 bytes (the system's limit),
/// and no character that libpq or the server's lists of directories read as a separator.
[[nodiscard]] bool suitsSocket(std::string_view directory);

}  // namespace headlock::database::embedded
