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
  say "installing ${#missing[@]} packages, this once (build/packages.log): ${missing[*]}"
  quietly build/packages.log "${as_root[@]}" packaging/install-packages "${missing[@]}" ||
    fail "the packages could not be installed; build/packages.log has the whole story"
}

# The project's directory as the build sees it. CMake cannot work in one with these characters in its path, so there it
# is given a link with a plain name.
project=$PWD
case $PWD in
  *[\"\#\$\;\\\`\<\>\|\?\*\[\]\{\}]* | *$'\n'*)
    links=${XDG_CACHE_HOME:-${HOME:-/var/tmp}/.cache}/headlock/projects
    project=$links/$(sha256sum <<< "$PWD" | cut -c 1-16)
    mkdir -p "$links"
    ln -sfn "$PWD" "$project"
    say "CMake cannot work in a directory called ${PWD##*/}; building through $project" ;;
esac

# build PRESET [TARGET…]: configures build/PRESET and builds the targets in it, or all of it. Returns 1 when that fails.
build() {
  local preset=$1 fresh=() cache=build/$1/CMakeCache.txt
  shift
  if ! mkdir -p "build/$preset" 2> /dev/null || [ ! -w "build/$preset" ]; then
    fail "build/$preset cannot be written to: it belongs to $(stat -c %U "build/$preset" 2> /dev/null || echo somebody else)"
  fi
  # A project that was moved or copied with its build directory starts afresh: CMake refuses to go on.
  if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$project" "$cache"; then fresh=(--fresh); fi
  (
    flock --nonblock 9 || {
      say "another build of $preset is running; waiting for it"
      flock 9
    }
    quietly "build/$preset/configure.log" cmake -S "$project" --preset "$preset" "${fresh[@]}" || exit 1
    cmake --build "$project/build/$preset" --parallel "$(nproc)" ${1+--target "$@"}
  ) 9> "build/$preset/lock"
}
