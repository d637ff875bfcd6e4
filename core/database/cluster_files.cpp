#include "core/database/cluster_files.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/database/error.h"

namespace headlock::database::embedded {
namespace {

constexpr std::string_view kSocketFile = "/.s.PGSQL.5432";
constexpr std::size_t kLongestSocketPath = 107;
constexpr std::size_t kTailLines = 6;

int lockFile(int file, int operation) {
  int result = 0;
  do {
    result = ::flock(file, operation);
  } while (result != 0 && errno == EINTR);
  return result;
}

bool stillNamed(int file, const std::string& path) {
  struct stat held {};
  struct stat named {};
  return ::fstat(file, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
         held.st_ino == named.st_ino;
}

Account findServerAccount() {
  struct passwd entry {};
  struct passwd* found = nullptr;
  std::array<char, 4096> buffer{};
  ::getpwnam_r("postgres", &entry, buffer.data(), buffer.size(), &found);
  if (found == nullptr) {
    fail("PostgreSQL does not run as root, and there is no user postgres to run it instead");
  }
  return {found->pw_uid, found->pw_gid};
}

mode_t homeMode() {
  return serverAccount() ? 0711 : 0700;
}

}  // namespace

void fail(const std::string& sentence) {
  throw Failed("cluster_failed", sentence);
}

void failWithErrno(const std::string& sentence) {
  const std::string reason = std::generic_category().message(errno);
  fail(sentence + ": " + reason);
}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  if (this != &other) {
    reset();
    value_ = other.release();
  }
  return *this;
}

int FileDescriptor::release() noexcept {
  return std::exchange(value_, -1);
}

void FileDescriptor::reset() noexcept {
  if (value_ >= 0) ::close(std::exchange(value_, -1));
}

std::optional<Account> serverAccount() {
  if (::geteuid() != 0) return std::nullopt;
  static const Account account = findServerAccount();
  return account;
}

FileLock FileLock::wait(const std::string& path, Mode mode) {
  for (;;) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file.valid() && errno == ENOENT) {
      makeHome(std::filesystem::path(path).parent_path().string());
      continue;
    }
    if (!file.valid()) failWithErrno("cannot open the lock " + path);
    if (lockFile(file.get(), mode == Mode::shared ? LOCK_SH : LOCK_EX) != 0) {
      failWithErrno("cannot lock " + path);
    }
    if (stillNamed(file.get(), path)) return FileLock(std::move(file));
  }
}

std::optional<FileLock> FileLock::tryExclusive(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file.valid() || lockFile(file.get(), LOCK_EX | LOCK_NB) != 0 || !stillNamed(file.get(), path)) {
    return std::nullopt;
  }
  return FileLock(std::move(file));
}

bool FileLock::upgrade() {
  if (lockFile(file_.get(), LOCK_EX | LOCK_NB) == 0) return true;
  file_.reset();
  return false;
}

void makeHome(const std::string& path) {
  std::string made;
  for (const auto& part : std::filesystem::path(path)) {
    made = (std::filesystem::path(made) / part).string();
    if (::mkdir(made.c_str(), homeMode()) == 0) {
      ::chmod(made.c_str(), homeMode());  // whatever the umask took away
    } else if (errno != EEXIST && !std::filesystem::is_directory(made)) {
      failWithErrno("cannot make the directory " + made);
    }
  }
}

void makeServerDirectory(const std::string& path) {
  if (::mkdir(path.c_str(), 0700) != 0) failWithErrno("cannot make the directory " + path);
  const auto account = serverAccount();
  if (account && ::chown(path.c_str(), account->user, account->group) != 0) {
    failWithErrno("cannot give the directory " + path + " to the user postgres");
  }
}

std::string makeUniqueHome(const std::string& parent, std::string_view prefix) {
  std::string path = parent + "/" + std::string(prefix) + "XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) failWithErrno("cannot make a directory in " + parent);
  ::chmod(path.c_str(), homeMode());
  return path;
}

bool ownedByCaller(const std::string& path) {
  struct stat found {};
  return ::lstat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid();
}

void removeTree(const std::string& path) {
  std::error_code error;
  std::filesystem::remove_all(path, error);
  if (error) fail("cannot remove " + path + ": " + error.message());
}

void writeFile(const std::string& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  if (!file) fail("cannot write " + path);
  ::chmod(path.c_str(), serverAccount() ? 0644 : 0600);  // as root, the server's user reads it too
}

std::optional<std::string> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string lastLines(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::size_t start = text.size();
  for (std::size_t lines = 0; lines < kTailLines && start != std::string::npos && start > 0; ++lines) {
    start = text.rfind('\n', start - 1);
  }
  return start == std::string::npos ? text : text.substr(std::min(start + 1, text.size()));
}

bool suitsSocket(std::string_view directory) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("/._+-").find(c) != std::string_view::npos;
  };
  return directory.starts_with('/') && directory.size() + kSocketFile.size() <= kLongestSocketPath &&
         std::ranges::all_of(directory, plain);
}

}  // namespace headlock::database::embedded
