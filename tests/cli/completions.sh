#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Completion in the shells themselves: bash by its function and at a prompt, zsh at a prompt, fish by its own command.
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
mkdir -p bin sub
ln -s "$heddle" bin/heddle
export PATH="$PWD/bin:$PATH"
touch sub/one.c "sub/a b.c" sub/notes.txt sub/case.json
for shell in bash zsh fish; do
  run completions $shell
  [[ $status == 0 && -s out && ! -s err ]] || fail "completions $shell: status $status"
  cp out heddle.$shell
done
refuse 'no completions for fihs; did you mean fish\?' completions fihs
refuse 'no completions for powershell; the shells are' completions powershell
refuse 'needs the name of a shell' completions
refuse 'takes one shell' completions bash zsh

# offers WORD... : what bash offers for the last one, sorted, on one line.
offers() {
  bash --norc -c '
    source heddle.bash
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _heddle
    ((${#COMPREPLY[@]})) && printf "%s\n" "${COMPREPLY[@]}" | sort' bash "$@" | tr '\n' ' '
}
# is WANTED WORD...
is() {
  local wanted=$1 got
  shift
  got=$(offers "$@")
  [[ $got == "$wanted" ]] || fail "bash offers \"$got\" for: $*"
}
bash -n heddle.bash || fail "bash cannot read its completions"
is 'permute ' heddle pe
is 'explain ' heddle expl
is '--no-slice --no-solver-cache --no-spurious-wakeups --no-symmetry ' heddle check --no-s
is '--no-slice ' heddle sub/one.c --no-sl
is 'classes ' heddle check --reduction c
is 'canonical classes ' heddle paths --reduction c
is 'classes ' heddle check --reduction = c
is 'dpor dpor-locks dpor-locks-unpruned dpor-unpruned dpor-whole dpor-whole-unpruned ' heddle check --phase dp
is '+race ' heddle check --check +ra
is 'assertion,leak assertion,lock ' heddle check --check assertion,l
is 'race ' heddle explain ra
is 'zsh ' heddle completions z
is 'mended.c mended.cpp mended.heddle ' heddle explain race --print m
is '' heddle manual x
is '' heddle check --unwind 1
is 'sub/a b.c sub/one.c ' heddle check sub/
is 'sub/a b.c sub/case.json sub/notes.txt sub/one.c ' heddle replay sub/
is 'sub/case.json ' heddle check sub/one.c --json sub/c
is 'sub/notes.txt ' heddle check sub/one.c -- sub/n
# Every option of every command, and nothing else.
for command in check paths permute replay resume slice inspect explain completions manual models; do
  is "$("$heddle" $command --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | sort -u | tr '\n' ' ')" heddle $command --
done

# at_prompt SHELL TEXT PATTERN COMMAND...: types the text and looks for the pattern in what the terminal shows.
at_prompt() {
  local shell=$1 text=$2 pattern=$3
  shift 3
  python3 "$here/terminal.py" --columns 120 --limit 20 --prompt 'ready> ' --type "$text" --until "$pattern" "$@" \
    >typescript 2>err ||
    fail "$shell at a prompt: no \"$pattern\": $(tail -c 300 typescript)"
}
skip() { echo "not tested: completion in $1, since there is no $2"; }

if command -v python3 >/dev/null; then
  printf 'PS1="ready> "\nsource heddle.bash\n' >rc.bash
  at_prompt bash 'heddle comple\tba\t' 'heddle completions +bash' bash --rcfile rc.bash -i
  at_prompt bash 'heddle check sub/on\t--no-sy\t' 'heddle check sub/one.c +--no-symmetry' bash --rcfile rc.bash -i
else
  skip "bash at a prompt" python3
fi
if ! command -v zsh >/dev/null; then
  skip zsh zsh
else
  zsh -n heddle.zsh || fail "zsh cannot read its completions"
  mkdir -p zdot
  printf 'PS1="ready> "\nfpath=(%q $fpath)\nautoload -Uz compinit\ncompinit -u -D\n' "$PWD/zsh" >zdot/.zshrc
  mkdir -p zsh && cp heddle.zsh zsh/_heddle
  if command -v python3 >/dev/null; then
    export ZDOTDIR=$PWD/zdot
    at_prompt zsh 'heddle comple\tba\t' 'heddle completions +bash' zsh -i
    at_prompt zsh 'heddle explain rac\t' 'heddle explain race' zsh -i
    at_prompt zsh 'heddle check sub/on\t--no-sy\t' 'heddle check sub/one.c +--no-symmetry' zsh -i
    at_prompt zsh 'heddle check --reduction dp\t' 'heddle check --reduction dpor' zsh -i
    at_prompt zsh 'heddle check --check race,ove\t' 'heddle check --check race,overflow' zsh -i
  else
    skip "zsh at a prompt" python3
  fi
fi
if ! command -v fish >/dev/null; then
  skip fish fish
else
  export HOME=$PWD XDG_CONFIG_HOME=$PWD/config XDG_DATA_HOME=$PWD/data
  fish --no-execute heddle.fish || fail "fish cannot read its completions"
  # fish_offers WANTED LINE: what fish offers for the end of the line, without the explanations.
  fish_offers() {
    local got
    got=$(fish --no-config -c 'source heddle.fish; complete -C $argv[1]' "$2" | cut -f 1 | sort | tr '\n' ' ')
    [[ $got == "$1" ]] || fail "fish offers \"$got\" for: $2"
  }
  fish_offers 'permute ' 'heddle pe'
  fish_offers '--no-slice ' 'heddle check --no-sl'
  fish_offers '--no-slice ' 'heddle sub/one.c --no-sl'
  fish_offers 'canonical classes ' 'heddle paths --reduction c'
  fish_offers 'classes ' 'heddle check --reduction c'
  fish_offers 'race ' 'heddle explain ra'
  fish_offers 'zsh ' 'heddle completions z'
  fish_offers 'sub/one.c ' 'heddle check sub/one'
  fish_offers '--feasible ' 'heddle paths --fea'
  fish_offers '' 'heddle check --fea'
fi
finish
