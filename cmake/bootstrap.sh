# shellcheck shell=bash disable=SC2154
# Shared by ./heddle, ./test and .ci/run: brings the build up to date, installing what it needs on the way.
# The caller sets root, the absolute path of the repository. Everything said here goes to standard error.
#
# A successful build leaves a stamp as old as the build's start. As long as no source is younger, a run costs one
# `find`. Folders count as sources: their date tells that a file was added, renamed or deleted.

preset=${HEDDLE_PRESET:-release}
build=$root/build/$preset
binary=$build/bin/heddle
stamp=$build/up-to-date
log=$build/build.log
packages=(g++ cmake ninja-build libz3-dev libgmp-dev nlohmann-json3-dev libgtest-dev clang-19
  llvm-19-dev)
# For ./test only: a browser, what validates files for other programs, what native replay can use, and headers for -m32. Where they cannot
# be had, the tests that need them say so.
test_packages=(chromium chromium-driver python3-selenium libxml2-utils python3-fastjsonschema python3-yaml gdb
  libclang-rt-19-dev libc6-dev-i386 lib32gcc-12-dev lib32stdc++-12-dev)
declare -A tool_of=([chromium-driver]=chromedriver [libxml2-utils]=xmllint [g++]=g++ [cmake]=cmake [ninja-build]=ninja
  [clang-format-14]=clang-format-14)
seconds_per_file=2

say() { printf 'heddle: %s\n' "$*" >&2; }

# 2 is the status for trouble with the input or the machine; 1 would say that a program is unsafe.
die() {
  say "$@"
  exit 2
}

# From the first error on, where one can be told; else the end.
show_log() {
  local error='^FAILED:|^CMake Error'
  if grep -qE "$error" "$log"; then sed -nE "/$error/,\$p" "$log" | head -n 40; else tail -n 40 "$log"; fi >&2
  say "the whole log is in $log"
}

changed_since_stamp() {
  find "$root/CMakeLists.txt" "$root/CMakePresets.json" "$root/cmake" "$root/src" -newer "$stamp" -print -quit 2>&1
}

# The stamp holds the path it was made for, since a build does not survive being moved or copied with its tree.
is_up_to_date() {
  local made_for=
  [[ -x $binary && -r $stamp ]] && read -r made_for <"$stamp"
  [[ $made_for == "$root" && -z $(changed_since_stamp) ]]
}

# A tool counts as there when its command is, wherever it came from.
missing_packages() {
  local package status
  local -A installed=()
  while read -r package status; do
    [[ $status == ?i* ]] && installed[$package]=1
  done < <(dpkg-query -W -f '${Package} ${db:Status-Abbrev}\n' "$@" 2>/dev/null)
  for package in "$@"; do
    [[ -n ${installed[$package]:-} ]] || command -v "${tool_of[$package]:-$package}" >/dev/null ||
      printf '%s\n' "$package"
  done
}

apt_install() {
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300
    install --yes --quiet --no-install-recommends "$@")
  "${install[@]}" >>"$log" 2>&1 </dev/null && return
  say "the package lists may be missing or old; running apt-get update"
  "${as_root[@]}" apt-get --quiet update >>"$log" 2>&1 </dev/null
  "${install[@]}" >>"$log" 2>&1 </dev/null
}

# Without a terminal nobody can type a password.
can_sudo() {
  sudo -n true &>/dev/null || { [[ -t 2 ]] && command -v sudo >/dev/null; }
}

install_packages() {
  local missing as_root=() command="apt-get install --no-install-recommends"
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID)); then
    can_sudo || die "these packages are missing: ${missing[*]}. As root, run: $command ${missing[*]}"
    as_root=(sudo)
  fi
  mkdir -p "$build"
  say "installing ${missing[*]}"
  if ! apt_install "${missing[@]}"; then
    show_log
    die "could not install the packages. As root, run: apt-get update && $command ${missing[*]}"
  fi
}

install_build_packages() {
  if command -v dpkg-query >/dev/null; then
    install_packages "${packages[@]}"
  elif ! { command -v g++ && command -v cmake && ninja --version; } &>/dev/null; then
    die "this system has no dpkg; install what these Debian packages hold: ${packages[*]}"
  fi
}

# One that cannot be had does not keep the others away, is not tried again within a day, and nobody is asked for a
# password.
install_test_packages() {
  local package missing failed=$build/packages-not-to-be-had as_root=()
  command -v dpkg-query >/dev/null || return 0
  if ((EUID)); then
    sudo -n true &>/dev/null || return 0
    as_root=(sudo -n)
  fi
  [[ -n $(find "$failed" -mtime -1 2>/dev/null) ]] || rm -f "$failed"
  mapfile -t missing < <(missing_packages "${test_packages[@]}" | grep -vxFf <(cat "$failed" 2>/dev/null))
  ((${#missing[@]})) || return 0
  say "installing ${missing[*]}"
  apt_install "${missing[@]}" && return
  for package in "${missing[@]}"; do
    apt_install "$package" || printf '%s\n' "$package" >>"$failed"
  done
  [[ -e $failed ]] && say "going on without $(paste -sd ' ' "$failed"); some tests will be skipped"
  return 0
}

configure() {
  if ! CXX=${CXX:-g++} cmake -S "$root" --preset "$preset" >>"$log" 2>&1 </dev/null; then
    show_log
    die "could not configure the build. It needs what these Debian packages hold: ${packages[*]}"
  fi
}

prepare() {
  rm -rf "$build"/{CMakeCache.txt,CMakeFiles,.ninja_log,up-to-date}
  install_build_packages
}

is_configured() {
  [[ -f $build/build.ninja ]] && grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"
}

# Copies ninja's output to the log, and its counter to a terminal.
follow() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ -t 2 && $line =~ ^\[([0-9]+/[0-9]+)\] ]] && printf '\rheddle: building %s \e[K' "${BASH_REMATCH[1]}" >&2
  done >>"$log"
  [[ -t 2 ]] && printf '\r\e[K' >&2
  return 0
}

announce() {
  local folders=("$root/src") files
  [[ -e $build/.ninja_log ]] && say "building" && return
  [[ $1 == all ]] && folders+=("$root/tests" "$root/fuzz" "$root/bench")
  files=$(find "${folders[@]}" -name '*.cpp' 2>/dev/null | wc -l)
  say "building (first time, about $((1 + files * seconds_per_file / 60 / $(nproc))) min)"
}

# A file moved into place with an old date is news to its folder but not to ninja, which would leave it out.
touch_moved_files() {
  local folder
  [[ -e $stamp ]] || return 0
  while IFS= read -r -d '' folder; do
    find "$folder" -maxdepth 1 -type f -cnewer "$stamp" ! -newer "$stamp" -exec touch {} +
  done < <(find "$root"/{src,tests,fuzz,bench} -type d -newer "$stamp" -print0 2>/dev/null)
}

build_locked() {
  local target=$1 new_stamp=$build/up-to-date.new
  [[ $target == heddle ]] && is_up_to_date && return
  mkdir -p "$build"
  : >"$log"
  is_configured || prepare
  [[ $target == all ]] && install_test_packages
  touch_moved_files
  printf '%s\n' "$root" >"$new_stamp"
  announce "$target"
  is_configured || configure
  if ! ninja -C "$build" -j "$(nproc)" "$target" 2>&1 </dev/null | follow; then
    show_log
    die "the build failed"
  fi
  mv "$new_stamp" "$stamp"
}

# bring_up_to_date heddle|all: one process builds; others that want the same wait for it.
bring_up_to_date() {
  local lock=$root/build/.lock
  { mkdir -p "$root/build" && : >>"$lock"; } 2>/dev/null || die "a build is needed, but $root/build cannot be written"
  (
    set -o pipefail
    flock -n 9 || { say "waiting for another build to finish" && flock 9; }
    build_locked "$1"
  ) 9>"$lock" || exit 2
}
