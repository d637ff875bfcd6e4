# What packaging/run and packaging/test share: the packages they need, and the build. Sourced by both, from the root of
# the project, under `set -euo pipefail`.
#
# Installing asks dpkg first, so a machine that has everything needs neither root nor a network, and loses no time.
export LC_ALL=C.UTF-8
program=packaging/${0##*/}

say() { printf '%s: %s\n' "$program" "$*"; }

fail() {
  printf '%s: %s\n' "$program" "$*" >&2
  exit 1
}

# quietly LOG COMMAND…: keeps the command's output in the log, and shows its end when the command fails.
quietly() {
  local log=$1
  shift
  mkdir -p "${log%/*}"
  "$@" > "$log" 2>&1 && return
  tail -n 30 "$log" >&2
  return 1
}

# install_packages SECTION…: installs what packaging/packages lists for these sections and this machine lacks.
install_packages() {
  command -v dpkg-query > /dev/null ||
    fail "this is not Debian: install what packaging/packages lists, then use cmake --preset debug and ctest --preset debug"
  local section package installed wanted=() missing=()
  while read -r section package _; do
    if [[ " $* " == *" $section "* ]]; then wanted+=("$package"); fi
  done < packaging/packages
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2> /dev/null || true)
  for package in "${wanted[@]}"; do
    grep -qxF "installed $package" <<< "$installed" || missing+=("$package")
  done
  if [ ${#missing[@]} = 0 ]; then return; fi

  local as_root=()
  if [ "$EUID" != 0 ]; then
    command -v sudo > /dev/null ||
      fail "packages are missing, and only root may install them: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} packages, this once ($builds/packages.log): ${missing[*]}"
  quietly "$builds/packages.log" "${as_root[@]}" packaging/install-packages "${missing[@]}" ||
    fail "the packages could not be installed; $builds/packages.log has the whole story"
}

# Where the sources and the build are, as the build's tools see them: here. CMake cannot work below a directory with these
# characters in its name, so there it gets a link to the sources, and the build is made beside the link.
sources=$PWD
builds=$PWD/build
case $PWD in
  *[\"\#\$\;\\\`\<\>\|\?\*\[\]\{\}]* | *$'\n'*)
    home=${XDG_CACHE_HOME:-${HOME:-/var/tmp}/.cache}/headlock/$(sha256sum <<< "$PWD" | cut -c 1-16)
    sources=$home/sources
    builds=$home/build
    mkdir -p "$home"
    ln -sfn "$PWD" "$sources"
    say "CMake cannot work in a directory of this name; building in $builds" ;;
esac

# build PRESET CMAKE-OPTION [TARGET…]: configures and builds the targets, or everything. Returns 1 when that fails.
build() {
  local preset=$1 directory=$builds/$1 option=$2 fresh=()
  local cache=$directory/CMakeCache.txt
  shift 2
  if ! mkdir -p "$directory" 2> /dev/null || [ ! -w "$directory" ]; then
    fail "$directory cannot be written to: it belongs to $(stat -c %U "$directory" 2> /dev/null || echo somebody else)"
  fi
  # A project that was moved or copied with its build directory starts afresh: CMake refuses to go on.
  if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$sources" "$cache"; then fresh=(--fresh); fi
  (
    flock --nonblock 9 || {
      say "another build of $preset is running; waiting for it"
      flock 9
    }
    quietly "$directory/configure.log" cmake -S "$sources" -B "$directory" --preset "$preset" "$option" "${fresh[@]}" || exit 1
    cmake --build "$directory" --parallel "$(nproc)" ${1+--target "$@"}
  ) 9> "$directory/lock"
}
