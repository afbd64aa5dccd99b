#!/usr/bin/env bash
# The manual page: it has no faults that a formatter would complain of, and says all that the program accepts.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

run manual
[[ $status == 0 && ! -s err ]] || fail "manual: status $status"
cp out heddle.1

tools=0
if command -v mandoc >/dev/null; then
  tools=$((tools + 1))
  mandoc -T lint -W warning heddle.1 >lint 2>&1
  [[ ! -s lint ]] || fail "mandoc: $(head -n 5 lint)"
fi
if command -v groff >/dev/null && [[ -e /usr/share/groff/current/tmac/an.tmac || -n $(compgen -G '/usr/share/groff/*/tmac/an.tmac') ]]; then
  tools=$((tools + 1))
  groff -ww -man -z -Kutf8 heddle.1 >lint 2>&1
  [[ ! -s lint ]] || fail "groff: $(head -n 5 lint)"
fi
((tools > 0)) || echo "not linted: there is neither mandoc nor groff with its macros"

# As the reader sees it, as far as there is something that renders it; otherwise its source.
render() {
  if command -v mandoc >/dev/null; then
    mandoc -T utf8 -O width=1000 heddle.1 | sed 's/.\x08//g'
  else
    sed 's/\\-/-/g; s/\\f[IRB]//g; s/\\&//g' heddle.1
  fi
}
render >rendered
for command in check paths permute replay resume slice inspect explain completions manual models; do
  grep -qE "heddle $command( |\$)" rendered || fail "the manual page does not have heddle $command"
  "$heddle" $command --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | grep -vx -e --help >options
  while IFS= read -r option; do
    grep -qF -- "$option" rendered || fail "the manual page does not have $option of heddle $command"
  done <options
done
refuse 'heddle manual takes no words, but there is x' manual x
finish
