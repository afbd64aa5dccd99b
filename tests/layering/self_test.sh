#!/usr/bin/env bash
# The checks must be able to fail: gives check.sh a small tree for each violation and expects it to be named.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
tree=$(mktemp -d) && trap 'rm -rf "$tree"' EXIT
failed=0

# expect CHECK OUTPUT FILE TEXT: with TEXT in FILE, CHECK fails and prints OUTPUT; without, it is silent.
expect() {
  local output
  mkdir -p "$tree/$(dirname "$3")" && printf '%s\n' "$4" >"$tree/$3"
  if output=$("$here/check.sh" "$1" "$tree" 2>&1) || [[ $output != *"$2"* ]]; then
    echo "'$4' in $3: expected a complaint with '$2', got '$output'"
    failed=1
  fi
  rm "$tree/$3"
  output=$("$here/check.sh" "$1" "$tree" 2>&1) || { echo "complaint about a clean tree: $output" && failed=1; }
}

expect includes 'src/term/a.h:1: term must not include smt' src/term/a.h '#include "smt/solver.h"'
expect includes 'machine must not include lang' src/machine/a.cpp '#  include "lang/compile.h"'
expect includes 'lang must not include machine' src/lang/a.cpp '#include "machine/machine.h"'
expect includes 'explore must not include native' src/explore/a.cpp '#include "native/state.h"'
expect includes 'explore must not include plan' src/explore/a.h '#include "plan/verdict.h"'
expect includes 'not a path from src/' src/term/a.cpp '#include "terms.h"'
expect includes 'Z3 is for' src/smt/a.h '#include <z3++.h>'
expect includes 'Z3 is for' src/explore/a.cpp '#include <z3.h>'
expect includes 'no place in the order' src/attic/a.cpp '#include "term/terms.h"'
expect words 'docs/a.md:1:' docs/a.md "a TO""DO for later"
expect words 'src/term/a.cpp:1:' src/term/a.cpp "// FIX""ME"
expect scripts 'syntax error' run '#!/usr/bin/env bash
if true; then'
exit "$failed"
