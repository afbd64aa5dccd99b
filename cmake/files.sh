#!/usr/bin/env bash
# Lists the files of the repository that match the given patterns (all without one), one per line, relative to its
# root: what git tracks or would track, or in an unpacked archive every file outside the build directory.
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..
cd "${HEDDLE_ROOT:-$root}" || exit 2

list_by_git() {
  [[ -e .git ]] && git -c safe.directory='*' ls-files --cached --others --exclude-standard -- "$@" 2>/dev/null
}
list_by_find() {
  local pattern names=()
  for pattern in "${@:-*}"; do names+=(-o -name "$pattern"); done
  find . \( -path ./.git -o -path './build*' \) -prune -o -type f \( "${names[@]:1}" \) -print | sed 's|^\./||'
}
{ list_by_git "$@" || list_by_find "$@"; } | sort -u | while IFS= read -r file; do
  [[ -f $file ]] && printf '%s\n' "$file"
done
exit 0
