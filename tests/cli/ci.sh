#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# The files of docs/ci: the commands in them, run as the services would run them, end with the right status.
ci=$(cd "$(dirname "$0")/../../docs/ci" && pwd)
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
if ! python3 -c 'import yaml' 2>/dev/null; then
  echo "skipped: there is no python3-yaml, which reads the files"
  exit 0
fi
mkdir commands
ln -s "$heddle" commands/heddle
PATH=$PWD/commands:$PATH

# look FILE EXPRESSION: of the file as `d`.
look() { python3 -c 'import sys, yaml; d = yaml.safe_load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$ci/$1" "$2"; }
look action.yml 'd["runs"]["steps"][1]["run"]' >check.sh
look gitlab.yml 'd["heddle"]["script"][0]' >gitlab.sh

# action STATUS VERDICT FILE [OPTION...]
action() {
  local wanted=$1 verdict=$2 file=$3
  shift 3
  rm -f heddle.sarif heddle-case.json output
  status=0
  FILES=$file OPTIONS=${*:-$(look action.yml 'd["inputs"]["options"]["default"]')} FLAGS='' \
    GITHUB_OUTPUT=output bash --noprofile --norc -eo pipefail check.sh >out 2>err || status=$?
  [[ $status == "$wanted" ]] || fail "$file: status $status instead of $wanted: $(cat err)"
  [[ $verdict == none || $(cat output) == "verdict=$verdict" ]] || fail "$file: $(cat output) instead of $verdict"
}
action 0 safe safe.heddle
[[ -s heddle.sarif && ! -e heddle-case.json ]] || fail "safe: the wrong files"
action 1 unsafe unsafe.heddle
[[ -s heddle.sarif && -s heddle-case.json ]] || fail "unsafe: a file is missing"
grep -q '^::error' out || fail "unsafe: no annotation"
action 0 unknown cut.heddle --unwind 2 --no-proof
[[ ! -e heddle.sarif ]] || fail "unknown: results for code scanning"
FAIL_ON_UNKNOWN=true action 3 unknown cut.heddle --unwind 2 --no-proof
action 2 none broken.heddle
[[ $(look workflow.yml 'd["jobs"]["check"]["steps"][1]["with"].keys() - '"$(look action.yml 'set(d["inputs"])')") == 'set()' ]] ||
  fail "the workflow gives the action what it does not know"

for program in orders.c:0 failing.c:1; do
  printf 'int __VERIFIER_nondet_int(void);\nint main(void) { return 1 / __VERIFIER_nondet_int(); }\n' >failing.c
  status=0
  PROGRAM=${program%:*} bash -e gitlab.sh >out 2>err || status=$?
  [[ $status == "${program#*:}" ]] || fail "GitLab: $program: status $status: $(cat err)"
  grep -q '<testsuite' heddle.xml || fail "GitLab: $program: no report"
done
finish
