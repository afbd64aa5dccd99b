#!/usr/bin/env python3
"""assert_invariants.py WITNESS PROGRAM: the program with the invariants of the witness as assertions.

Prints PROGRAM in C with each loop invariant looked at, in one atomic step, whenever the condition of its loop is, and
each location invariant in front of its statement. The number of invariants goes to standard error.
"""
import sys

import yaml

HEAD = """extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
#define HOLDS(e) (__VERIFIER_atomic_begin(), (e) ? (void)0 : reach_error(), __VERIFIER_atomic_end(), 1)
"""


def closing(text, begin):
    depth = 0
    for at in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError("no closing parenthesis")


def with_loop_invariant(text, at, held):
    begin = text.index("(", at)
    end = closing(text, begin)
    inside = text[begin + 1 : end]
    if text.startswith("while", at):
        return text[: begin + 1] + f"{held} && ({inside})" + text[end:]
    first, condition, rest = inside.split(";")
    return text[: begin + 1] + f"{first}; {held} && ({condition.strip() or 1});{rest}" + text[end:]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        content = yaml.safe_load(file)[0]["content"]
    with open(sys.argv[2], encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    places = {}
    for each in (each["invariant"] for each in content):
        line, column = each["location"]["line"], each["location"]["column"]
        at = sum(len(before) + 1 for before in lines[: line - 1]) + column - 1
        places.setdefault((at, each["type"]), []).append(each["value"])
    for (at, kind), values in sorted(places.items(), reverse=True):
        held = "HOLDS(" + " && ".join(f"({value})" for value in values) + ")"
        text = with_loop_invariant(text, at, held) if kind == "loop_invariant" else text[:at] + held + "; " + text[at:]
    print(len(content), file=sys.stderr)
    sys.stdout.write(HEAD + text)


main()
