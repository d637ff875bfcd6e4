// The PostgreSQL programs of this machine, and empty clusters made with them. Private to core/database.
//
// initdb takes half a second, a copy of what it made a twentieth: one empty cluster per server version is
// kept in a cache directory and copied. The cache may vanish, or be unwritable, at any time; then initdb runs
// again.
#pragma once

#include <string>
#include <string_view>

namespace headlock::database::embedded {

/// The directory of the server programs of major version `major` ("15"); the newest one found when it is
/// empty. Throws Failed when there is none.
[[nodiscard]] std::string binariesFor(std::string_view major);
/// "15.6 (Debian 15.6-0+deb12u1)": what `program` answers to --version, without its name. Empty when it does
/// not answer.
[[nodiscard]] std::string versionOf(const std::string& program);
/// The "15" of "15.6 (…)".
[[nodiscard]] std::string majorOf(std::string_view version);

/// What to do where the cache has no cluster of this version: make one for the next time, or let it be.
enum class MissingInCache { make, leave };
/// Makes a cluster in `data`, which must not exist: superuser `postgres`, UTF8, C.UTF-8, trust for whoever
/// reaches the socket. A copy of the one in `cache` where that serves, else initdb's work. Not on disk yet on
/// return.
void initialize(const std::string& binaries, const std::string& data, const std::string& cache,
                MissingInCache missing);
/// Waits until everything in `directory` is on disk.
void bringToDisk(const std::string& directory);
/// Makes `data` a standby of the server at `primary` (a conninfo), which is of the same version. Not on disk
/// yet on return.
void initializeStandby(const std::string& binaries, const std::string& data, const std::string& primary);

/// `/var/cache/headlock` as root, else `$XDG_CACHE_HOME/headlock`, `~/.cache/headlock`; empty when there is
/// no home.
[[nodiscard]] std::string cacheDirectory();

/// `$TMPDIR` where a server can live and have its socket, else /tmp.
[[nodiscard]] std::string temporaryDirectory();

}  // namespace headlock::database::embedded
