#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Counterexamples are rerun: from a case file, and by the command that is printed.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# Runs the command that the last run printed.
replay_as_printed() {
  local command
  command=$(sed -n 's/^Replay: heddle //p' out)
  [[ -n $command ]] || fail "no replay command"
  eval "run $command"
}

for name in unsafe deadlock; do
  run $name.heddle
  kind=$(sed -n 's/^heddle: unsafe (\(.*\)):.*/\1/p' out)
  sed -n '1,/^Replay/p' out | sed '$d' >steps
  replay_as_printed
  [[ $status == 1 ]] && grep -q "^heddle: reproduced: $kind" out || fail "$name: the printed command: $status"
  same steps <(sed '$d' out)
  run $name.heddle --save case.json
  grep -q '^Replay: heddle replay case.json$' out || fail "$name: no command for the case"
  mv $name.heddle elsewhere
  run replay case.json
  [[ $status == 1 ]] && grep -q "^heddle: reproduced: $kind" out || fail "$name: the case: $status"
  same steps <(sed '$d' out)
  mv elsewhere $name.heddle
done

cat >"it's odd.heddle" <<'END'
var a[2];
proc { assert a[0] + a[1] != -3; assert a[0] == a[0] }
END
run "it's odd.heddle"
replay_as_printed
[[ $status == 1 ]] || fail "a name that must be quoted"

# A long schedule goes to a file.
cat >long.heddle <<'END'
var x : int := 0, y : int := 0;
proc { while (true)[400] { await x == y; x := x + 1 } }
proc { while (true)[400] { await x == y + 1; y := y + 1 }; assert y < 400 }
END
run long.heddle
grep -q -- '--save case.json' out || fail "a long schedule without advice"
run long.heddle --save 'long case.json'
replay_as_printed
[[ $status == 1 ]] || fail "a long schedule is not replayed"

# What does not happen again.
expect 3 'not reproduced: the schedule ran to its end and nothing went wrong' replay unsafe.heddle --inputs limit=8 --schedule 0,1
expect 3 'not reproduced: an assumption does not hold' replay unsafe.heddle --inputs limit=1 --schedule 0,1
expect 3 'not reproduced: .*no live thread 5' replay unsafe.heddle --inputs limit=7 --schedule 5
expect 2 'inputs: the program has no input nope' replay unsafe.heddle --inputs nope=7 --schedule 0,1
expect 3 'not reproduced' replay safe.heddle --schedule '0,1'
expect 1 'reproduced: assertion at line 5' replay unsafe.heddle --inputs limit=7 --schedule '0,1' --json r.json
grep -q '"command": "replay"' r.json || fail "no JSON of the replay"
run unsafe.heddle --save case.json
sed 's/x != 7/x != 8/' case.json >changed.json
expect 3 'not reproduced' replay changed.json

# Malformed command lines and cases.
refuse 'to replay unsafe.heddle without a case file, --schedule is needed' replay unsafe.heddle
refuse '--schedule cannot be read: "x" is not a thread' replay unsafe.heddle --schedule x
refuse '--schedule cannot be read' replay unsafe.heddle --schedule '0,,1'
refuse '--schedule cannot be read' replay unsafe.heddle --schedule '0*0'
refuse '--schedule cannot be read: there are more than' replay unsafe.heddle --schedule '0*99999999999'
refuse '--inputs cannot be read: "limit" is not an input' replay unsafe.heddle --inputs limit --schedule 0
refuse '--inputs cannot be read: the input a is given twice' replay unsafe.heddle --inputs a=1,a=2 --schedule 0
refuse 'case.json has its own' replay case.json --schedule 0
refuse 'cannot read missing.json' replay missing.json
refuse 'is a directory' replay .
head -c 100 case.json >truncated.json
refuse 'truncated.json: the file ends too early' replay truncated.json
: >empty.json
refuse 'empty.json: the file ends too early' replay empty.json
echo '{"a": 1}' >foreign.json
refuse 'foreign.json: this is not a case file' replay foreign.json
echo '[1, 2' >list.json
refuse 'list.json: the file ends too early' replay list.json
echo 'hello' >hello.json
refuse 'hello.json: this is not JSON, at line 1, column 1' replay hello.json
sed 's/"heddle_case": 1/"heddle_case": 2/' case.json >newer.json
refuse 'newer.json: this is a case of format 2, and this version reads format 1' replay newer.json
sed 's/"schedule": ".*"/"schedule": "0,oops"/' case.json >odd.json
refuse 'odd.json: in the field "schedule", "oops" is not a thread' replay odd.json
sed 's/"unwind": 1000/"unwind": -1/' case.json >odd.json
refuse 'odd.json: the field "unwind" is missing or not of its type' replay odd.json
sed 's/"kind": "assertion"/"kind": "surprise"/' case.json >odd.json
refuse 'odd.json: "surprise" is no kind of error' replay odd.json
sed 's/assert x/assert assert/' case.json >odd.json
expect 2 'odd.json: the program in it is not valid' replay odd.json
finish
