# shellcheck shell=bash disable=SC2034
# Writing results for other programs, and validating them: sourced by scripts that run many programs.
formats_folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

# The packages of Debian belong to its own Python.
formats_python() {
  if [[ -x /usr/bin/python3 ]]; then /usr/bin/python3 "$@"; else python3 "$@"; fi
}

# export_to NAME NUMBER: leaves in the array `exported` the options that write all formats of a C program, of witnesses
# one by turns, and for every third how often lines are executed.
export_to() {
  local kinds=(graphml yml)
  exported=(--json "$1.check.json" --sarif "$1.sarif" --junit "$1.junit" --witness "$1.${kinds[$2 % 2]}")
  (($2 % 3 == 0)) && exported+=(--coverage "$1.info")
  return 0
}

# validate FOLDER: the status is 0 if all in it is as it should be, and 77 if that cannot be told here; in continuous
# integration that is an error.
validate() {
  local status=77
  if command -v xmllint >/dev/null; then
    formats_python "$formats_folder/check.py" "$1"
    status=$?
  else
    echo "skipped: there is no xmllint; the package is libxml2-utils"
  fi
  [[ $status == 77 && -n ${CI:-} ]] && status=1
  return $status
}
