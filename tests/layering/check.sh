#!/usr/bin/env bash
# Checks rules of the source tree that no compiler checks: check.sh includes|words|scripts [ROOT].
# Prints each violation with its place; fails if there is one.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
export HEDDLE_ROOT=${2:-$here/../..}
cd "$HEDDLE_ROOT" || exit 2

files() { "$here/../../cmake/files.sh" "$@"; }

check_includes() {
  files '*.h' '*.cpp' | xargs -r -d '\n' awk -f "$here/includes.awk"
}

# The words are written so that this file does not contain them.
check_words() {
  local found
  found=$(files | xargs -r -d '\n' grep -nHIwE 'TO[D]O|FIX[M]E|XX[X]|HAC[K]')
  [[ -z $found ]] || { printf '%s\n' "$found" && return 1; }
}

bash_scripts() {
  files | xargs -r -d '\n' awk 'FNR == 1 && /^#!.*[\/ ]bash/ { print FILENAME } FNR > 1 { nextfile }'
  files '*.sh'
}

check_scripts() {
  local file failed=0
  while IFS= read -r file; do
    bash -n "$file" || failed=1
  done < <(bash_scripts)
  return "$failed"
}

case $1 in
  includes | words | scripts) "check_$1" ;;
  *) echo "usage: check.sh includes|words|scripts [ROOT]" >&2 && exit 2 ;;
esac
