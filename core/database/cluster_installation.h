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

/// Runs initdb: superuser `postgres`, UTF8, C.UTF-8, trust for whoever reaches the socket. `data` must not
/// exist. With `durable`, everything is on disk on return.
void initialize(const std::string& binaries, const std::string& data, bool durable);
/// The same without durability, made as a standby of the server at `primary` (a conninfo), of the same
/// version.
void initializeStandby(const std::string& binaries, const std::string& data, const std::string& primary);
/// The same without durability, as a copy of the cached empty cluster of this version, which is made where it
/// is missing.
void initializeFromCache(const std::string& binaries, const std::string& data, const std::string& cache);
/// `/var/cache/headlock` as root, else `$XDG_CACHE_HOME/headlock`, `~/.cache/headlock`; empty when there is
/// no home.
[[nodiscard]] std::string cacheDirectory();

/// `$TMPDIR` where a server can live and have its socket, else /tmp.
[[nodiscard]] std::string temporaryDirectory();

}  // namespace headlock::database::embedded
