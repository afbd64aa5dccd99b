#!/usr/bin/env python3
"""Validates files that heddle has written: check.py FOLDER...

The end of a name says what a file is: .check.json, .paths.json, .permute.json, .slice.json, .inspect.json, .case.json,
.sarif, .junit, .graphml, .yml, .info. Prints a line for each that is not as its schema says, and how many there were of each kind. README.md
says what is checked.
"""
import json
import os
import subprocess
import sys
import xml.etree.ElementTree

try:
    import fastjsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}; the packages are python3-fastjsonschema and python3-yaml")
    sys.exit(77)

HERE = os.path.dirname(os.path.abspath(__file__))
OURS = os.path.join(HERE, "..", "..", "docs", "schema")
YAML_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def compiled(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return fastjsonschema.compile(json.load(file))


def check_order(run, result):
    for flow in result.get("codeFlows", []):
        orders = [[each["executionOrder"] for each in thread["locations"]] for thread in flow["threadFlows"]]
        if any(numbers != sorted(numbers) for numbers in orders):
            raise ValueError("execution orders of a thread flow do not grow")
        if sorted(sum(orders, [])) != list(range(1, sum(map(len, orders)) + 1)):
            raise ValueError("execution orders are not 1, 2, ...")


def check_sarif(document):
    for run in document["runs"]:
        driver = run["tool"]["driver"]
        rules = [rule["id"] for rule in driver["rules"]]
        known = [each["id"] for each in driver["notifications"]]
        weaknesses = [each["id"] for taxonomy in run["taxonomies"] for each in taxonomy["taxa"]]
        for result in run["results"]:
            if rules[result["ruleIndex"]] != result["ruleId"]:
                raise ValueError("ruleIndex and ruleId differ")
            if any(taxon["id"] not in weaknesses for taxon in result.get("taxa", [])):
                raise ValueError("a taxon that is not in the taxonomy")
            check_order(run, result)
        for invocation in run["invocations"]:
            for each in invocation["toolExecutionNotifications"]:
                if each["descriptor"]["id"] not in known:
                    raise ValueError("a notification that is not declared")
        kinds = [(result["kind"], result["level"]) for result in run["results"]]
        wanted = {"safe": [], "unsafe": [("fail", "error")], "unknown": [("open", "none")]}
        if kinds != wanted[run["properties"]["verdict"]]:
            raise ValueError("the results are not those of the verdict")


# Where the file is there: a loop invariant is at its keyword, and no invariant is in the middle of a word.
def check_place(invariant):
    location = invariant["location"]
    if not os.path.isfile(location["file_name"]):
        return
    with open(location["file_name"], encoding="utf-8", errors="replace") as file:
        line = file.read().split("\n")[location["line"] - 1]
    before, text = line[: location["column"] - 1], line[location["column"] - 1 :]
    if before[-1:].isalnum() or not text.strip():
        raise ValueError("an invariant where no statement begins")
    if (invariant["type"] == "loop_invariant") != text.startswith(("while", "for")):
        raise ValueError("an invariant of a loop where there is none, or of a place at a loop")


def check_witness(entries):
    if len({entry["metadata"]["format_version"] for entry in entries}) != 1:
        raise ValueError("entries differ in their format_version")
    for entry in entries:
        task = entry["metadata"]["task"]
        if set(task["input_files"]) != set(task["input_file_hashes"]):
            raise ValueError("input files and their hashes differ")
        for invariant in (each["invariant"] for each in entry["content"] if "invariant" in each):
            check_place(invariant)
        waypoints = [w["waypoint"] for s in entry["content"] for w in s.get("segment", [])]
        has_threads = entry["metadata"]["format_version"] == "2.2"
        if any(("thread_id" in waypoint) != has_threads for waypoint in waypoints):
            raise ValueError("thread_id belongs to format 2.2, and to all waypoints there")
        if entry["entry_type"] == "violation_sequence":
            segments = entry["content"]
            if any(w["waypoint"]["type"] == "target" for s in segments[:-1] for w in s["segment"]):
                raise ValueError("a target that is not in the last segment")
            if any(w["waypoint"]["type"] != "target" for w in segments[-1]["segment"]):
                raise ValueError("the last segment has something else than targets")


def check_graphml(name):
    space = "{http://graphml.graphdrawing.org/xmlns}"
    graph = xml.etree.ElementTree.parse(name).getroot().find(space + "graph")
    about = {data.get("key"): data.text for data in graph.findall(space + "data")}
    if len(about) != 8:
        raise ValueError("the data of the graph are not all there")
    marks = [(data.get("key"), data.text) for data in graph.findall(f"{space}node/{space}data")]
    wanted = [("entry", "true")] + [("violation", "true")] * (about["witness-type"] == "violation_witness")
    if sorted(marks) != wanted:
        raise ValueError("not one entry, or a violation where there should be none, or none where there should be one")
    if about["witness-type"] != "violation_witness" and about["witness-type"] != "correctness_witness":
        raise ValueError("no such type of witness")


JSON = {
    ".check.json": (OURS, "check.json", None),
    ".paths.json": (OURS, "paths.json", None),
    ".permute.json": (OURS, "permute.json", None),
    ".slice.json": (OURS, "slice.json", None),
    ".inspect.json": (OURS, "inspect.json", None),
    ".case.json": (OURS, "case.json", None),
    ".sarif": (os.path.join(HERE, "schema"), "sarif.json", check_sarif),
    ".yml": (os.path.join(HERE, "schema"), "witness.json", check_witness),
}
XML = {".junit": "junit.xsd", ".graphml": "graphml.xsd"}


def validate_json(ending, names):
    folder, schema, further = JSON[ending]
    validate = compiled(folder, schema)
    trouble = 0
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                document = yaml.load(file, YAML_LOADER) if ending == ".yml" else json.load(file)
            validate(document)
            if further:
                further(document)
        except (fastjsonschema.JsonSchemaException, ValueError, KeyError, IndexError, yaml.YAMLError) as error:
            print(f"{name}: {error}")
            trouble += 1
    return trouble


def validate_xml(ending, names):
    schema = os.path.join(HERE, "schema", XML[ending])
    trouble = 0
    for begin in range(0, len(names), 500):
        command = ["xmllint", "--nonet", "--noout", "--schema", schema, *names[begin : begin + 500]]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line for line in run.stderr.splitlines() if not line.endswith(" validates")]
        print(*lines, sep="\n", end="\n" if lines else "")
        trouble += run.returncode != 0
    return trouble


def check_trace(name):
    """A tracefile of lcov: records of known lines, whose totals are right."""
    with open(name, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    if lines[:1] != ["TN:"]:
        raise ValueError("the first line is not TN:")
    counts = {"FNDA": [], "DA": []}
    for line in lines[1:]:
        key, _, rest = line.partition(":")
        if key in counts:
            counts[key].append(int(rest.split(",")[0 if key == "FNDA" else 1]))
        elif key in ("FNF", "LF", "FNH", "LH"):
            of = counts["FNDA" if key.startswith("FN") else "DA"]
            if int(rest) != (len(of) if key.endswith("F") else sum(count > 0 for count in of)):
                raise ValueError(f"{line} is wrong")
        elif line == "end_of_record":
            counts = {"FNDA": [], "DA": []}
        elif key not in ("SF", "FN"):
            raise ValueError(f"what is {line}?")


def validate_by(check, names):
    trouble = 0
    for name in names:
        try:
            check(name)
        except (ValueError, IndexError, KeyError, xml.etree.ElementTree.ParseError) as error:
            print(f"{name}: {error}")
            trouble += 1
    return trouble


def main():
    files = sorted(os.path.join(folder, name) for folder in sys.argv[1:] for name in os.listdir(folder))
    trouble = 0
    for endings, validate in ((JSON, validate_json), (XML, validate_xml)):
        for ending in endings:
            names = [name for name in files if name.endswith(ending)]
            if names:
                trouble += validate(ending, names)
                print(f"{len(names)} files {ending}")
    trouble += validate_by(check_graphml, [name for name in files if name.endswith(".graphml")])
    traces = [name for name in files if name.endswith(".info")]
    if traces:
        trouble += validate_by(check_trace, traces)
        print(f"{len(traces)} files .info")
    sys.exit(1 if trouble else 0)


main()
