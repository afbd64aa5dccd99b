"""The page of --html, opened from disk in a browser that has no network, held against --json."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, Keys  # noqa: E402

HEDDLE = os.environ["HEDDLE"]
SOURCE = os.environ["HEDDLE_SOURCE"]
HERE = os.path.dirname(os.path.abspath(__file__))

PROGRAMS = [
    "examples/account_lost_update.c", "examples/queue_lost_wakeup.c", "examples/stack_aba.c",
    "examples/double_checked_locking_broken.c", "tests/c/mutex_two_for_one.c", "tests/c/memory_struct_copy_race.c",
    "examples/bank.heddle", "examples/bakery_broken.heddle", "examples/buffer_broken.heddle",
    "examples/dekker_broken.heddle", "examples/peterson_broken.heddle", "examples/ticket_broken.heddle",
]


def ranges(access):
    place = access["place"]
    return place["object"], place["offset"], place["offset"] + place["size"]


def expected_values(steps, count):
    """After so many steps: the last value seen of each place; nothing is known where a part was overwritten."""
    places = {}
    for step in steps[:count]:
        for access in step["accesses"]:
            one, begin, end = ranges(access)
            if access["write"]:
                for other in places:
                    if other != (one, begin, end) and other[0] == one and begin < other[2] and other[1] < end:
                        places[other] = (places[other][0], "?")
            places[one, begin, end] = (access["name"], access["value"])
    result = {}
    for name, value in places.values():
        result.setdefault(name, set()).add(value)
    return {name: sorted(values) for name, values in result.items()}


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.console(), [], "the console has messages")

    def page(self, command, program, *options, status=None):
        """Runs heddle; answers the path of the page and the JSON of the same run."""
        name = os.path.join(self.folder.name, os.path.basename(program))
        done = subprocess.run(
            [HEDDLE, command, program, "--html", name + ".html", "--json", name + ".json", *options], cwd=SOURCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout)
        with open(name + ".json", encoding="utf-8") as file:
            return name + ".html", json.load(file)

    def written(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def open(self, *arguments, **more):
        path, result = self.page(*arguments, **more)
        self.browser.open(path)
        return result

    def test_values_at_ten_steps(self):
        for program in PROGRAMS:
            with self.subTest(program=program):
                result = self.open("check", program, status=1)
                self.check_steps(result["counterexample"]["steps"])
                self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)

    def check_steps(self, steps):
        count = len(steps)
        wanted = sorted({round(i * count / 9) for i in range(10)})
        self.assertEqual(self.browser.counter(), f"{count} / {count}")
        # There and back, so that both directions are taken.
        for number in wanted + wanted[-2::-3]:
            self.check_step(steps, number)

    def check_step(self, steps, number):
        shown = self.browser.shown(number)
        self.assertEqual(shown["values"], expected_values(steps, number), f"after step {number}")
        if number == 0:
            self.assertEqual((shown["step"], shown["line"]), (None, None))
            return
        step = steps[number - 1]
        self.assertTrue(shown["status"].startswith(f"Step {number} of {len(steps)}: thread {step['path']}"), shown)
        if step["location"]:
            self.assertEqual(shown["line"], int(step["location"].rpartition(":")[2]))
            self.assertEqual(shown["acting"], step["path"])
        if shown["step"] is not None:  # otherwise it is in a stretch that is folded
            self.assertEqual((shown["step"], shown["code"]), (number, step["text"]))

    def test_keys_and_buttons(self):
        steps = self.open("check", "examples/stack_aba.c")["counterexample"]["steps"]
        count = len(steps)
        browser = self.browser
        browser.focus(".lanes")
        for keys, at in [([Keys.HOME], 1), ([Keys.ARROW_RIGHT] * 2, 3), ([Keys.ARROW_DOWN], 4), ([Keys.ARROW_LEFT], 3),
                         ([Keys.ARROW_UP], 2), ([Keys.ARROW_LEFT] * 4, 0), ([Keys.END], count), ([Keys.ARROW_RIGHT], count),
                         ([Keys.PAGE_UP], count - 20)]:
            browser.press(*keys)
            self.assertEqual(browser.counter(), f"{at} / {count}", keys)
        for title, at in [("Last step", count), ("Step back", count - 1), ("Step back", count - 2), ("Step forward", count - 1), ("First step", 1)]:
            browser.click(f"button[aria-label^='{title}']")
            self.assertEqual(browser.counter(), f"{at} / {count}", title)
        switch = next(i for i in range(1, count) if steps[i]["path"] != steps[0]["path"])
        browser.press("]")
        self.assertEqual(browser.counter(), f"{switch + 1} / {count}")
        self.assertIn(f"Step {switch + 1} of", browser.find(".slider").get_attribute("aria-valuetext"))
        browser.focus(".slider")
        browser.press(Keys.ARROW_LEFT)
        self.assertEqual(browser.counter(), f"{switch} / {count}")

    def test_picture(self):
        steps = self.open("check", "examples/queue_lost_wakeup.c")["counterexample"]["steps"]
        browser = self.browser
        browser.run("document.querySelector('.lanes').style.height = '2000px'; document.querySelector('.panel.picture').style.height = '2100px'; document.querySelector('main').style.flex = '1 0 2400px'")
        browser.run("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(len(browser.all(".lanes .step")), len(steps))
        self.assertEqual(len(browser.all(".edge.tie")), sum(len(step.get("after", [])) for step in steps))
        self.assertEqual(len(browser.all(".edge.conflict")), sum(len(step.get("conflicts", [])) for step in steps))
        held = sum(1 for i, step in enumerate(steps) for lock in step.get("holds", [])
                   if lock not in next((s.get("holds", []) for s in steps[i - 1::-1] if i > 0 and s["path"] == step["path"]), []))
        self.assertEqual(len(browser.all("rect.bar")), held)
        browser.run("dispatchEvent(new Event('afterprint'))")
        self.assertEqual([text.split()[-1] for text in browser.texts(".end.waits")], ["0.1", "queue.filled"])

    def test_deciding_pair(self):
        why = self.open("check", "examples/account_lost_update.c")["why"]
        marked = self.browser.run("return [...document.querySelectorAll('.step.decides')].map(e => Number(e.getAttribute('aria-posinset')))")
        self.assertEqual(marked, sorted({pair[which] + 1 for pair in why["pairs"] for which in ("first", "second")}))
        self.assertEqual(self.browser.texts(".why li"), why["sentences"])

    def patched(self, path, old, new):
        """A page with other data, for what a result may have and these programs do not."""
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))
        self.browser.open(path)

    def test_found_reason_is_marked(self):
        path, _ = self.page("check", "examples/account_lost_update.c")
        why = {"sentences": ["It is <b>so</b>."], "pairs": [{"first": 4, "second": 8}, {"first": 2, "second": None}]}
        self.patched(path, '"why":', '"why":' + json.dumps(why).replace("<", "\\u003c") + ',"before":')
        self.assertEqual(self.browser.texts(".why li"), why["sentences"])
        marked = self.browser.run("return [...document.querySelectorAll('.step.decides')].map(e => e.getAttribute('aria-posinset') + e.querySelector('.badge').textContent)")
        self.assertEqual(marked, ["31st", "52nd", "93rd"])
        self.assertEqual(len(self.browser.all(".edge.deciding")), 1)

    def test_counts_of_lines(self):
        path, _ = self.page("check", self.written("half.c", "int x;\nint main(void) {\n  if (x != 0)\n    x = 1;\n  return 0;\n}\n"))
        self.browser.open(path)
        self.assertEqual(self.browser.texts(".row.covered .count"), ["1", "1"])
        self.patched(path, '"counts":', '"counts":[[0,3,12],[0,4,0],[0,5,1234567]],"before":')
        self.assertEqual(self.browser.texts(".row.covered .count"), ["12", "1.2M"])
        self.assertEqual(self.browser.texts(".row.missed .no"), ["4"])

    def test_variable_history(self):
        steps = self.open("check", "examples/account_lost_update.c")["counterexample"]["steps"]
        browser = self.browser
        browser.click(".values .row[data-name='savings.balance']")
        touches = [(i + 1, "writes" if a["write"] else "reads", a["value"]) for i, step in enumerate(steps)
                   for a in step["accesses"] if a["name"] == "savings.balance"]
        shown = [text.split() for text in browser.run(
            "return [...document.querySelectorAll('.history .touch')].map(e => [...e.children].map(c => c.textContent).join(' '))")]
        self.assertEqual([(int(row[0]), row[2], row[3]) for row in shown], touches)
        self.assertEqual(len(browser.all(".step.touches")), len(touches))
        browser.click(".history .touch", 1)
        self.assertEqual(browser.counter(), f"{touches[1][0]} / {len(steps)}")
        browser.focus(".lanes")
        browser.press(Keys.ESCAPE)
        self.assertEqual(browser.all(".step.touches"), [])
        browser.focus(".values")
        browser.press(Keys.ARROW_DOWN, Keys.ENTER)
        self.assertEqual(len(browser.all(".history h3")), 1)

    def test_folds(self):
        program = self.written("stretch.heddle", "var x := 0;\nproc {\n" + "  x := x + 1;\n" * 30 + "  skip\n}\nproc { assert x != 30 }\n")
        count = len(self.open("check", program, status=1)["counterexample"]["steps"])
        browser = self.browser
        browser.press(Keys.HOME)
        self.assertEqual(len(browser.all(".lanes .fold")), 1)
        folded = len(browser.all(".lanes .step"))
        self.assertLess(folded, 10)
        browser.go(12)
        self.assertIn("at step 12", browser.find(".lanes .fold").text)
        self.assertEqual(browser.shown()["values"]["x"], ["12"])
        browser.click(".lanes .fold")
        self.assertEqual(browser.all(".lanes .fold"), [])
        self.assertEqual(browser.shown()["step"], 12)
        browser.focus(".lanes")
        browser.press("f")
        self.assertEqual(len(browser.all(".lanes .fold")), 1)
        browser.press(Keys.ENTER)
        self.assertEqual(browser.all(".lanes .fold"), [])
        browser.press("f")
        browser.click("button[aria-pressed]")
        self.assertEqual(browser.all(".lanes .fold"), [])
        self.assertEqual(browser.counter(), f"12 / {count}")

    def test_search(self):
        steps = self.open("check", "examples/buffer_broken.heddle")["counterexample"]["steps"]
        wanted = [i + 1 for i, step in enumerate(steps) if "slot[0]" in
                  " ".join([step["text"]] + [access["name"] for access in step["accesses"]])]
        self.assertGreater(len(wanted), 1)
        browser = self.browser
        browser.press(Keys.HOME, "/", "slot[0]")
        self.assertEqual(browser.find(".found-count").text, f"{len(wanted)} matches")
        seen = []
        for _ in wanted:
            browser.press(Keys.ENTER)
            seen.append(int(browser.counter().split()[0]))
            self.assertEqual(browser.find(".found-count").text, f"{wanted.index(seen[-1]) + 1} of {len(wanted)}")
        self.assertEqual(sorted(seen), wanted)
        browser.press(*[Keys.BACKSPACE] * 7, "no such thing")
        self.assertEqual(browser.find(".found-count").text, "not found")

    def test_source_may_hold_anything(self):
        text = '</script><script>document.title = "taken"</script><!-- <img src=x onerror=alert(1)> &amp; \u2028'
        program = self.written("evil.c", f"""// {text}
#include <assert.h>
#include <stdio.h>
static const char *text = "{text.replace('"', "'")}";
int main(void) {{ puts(text); assert(text == 0); }}
""")
        self.open("check", program, status=1)
        self.assertIn("unsafe", self.browser.run("return document.title"))
        lines = self.browser.run("return [...document.querySelectorAll('.code .row code')].map(e => e.textContent)")
        self.assertIn("// " + text.rstrip("\u2028"), [line.rstrip("\u2028") for line in lines])

    def test_permute_side_by_side(self):
        result = self.open("permute", "examples/interest.c", status=1)
        browser = self.browser
        part = result["difference"]["part_after"]
        self.assertEqual(len(browser.all(".panel.picture")), 2)
        self.assertEqual(browser.counter().split()[0], str(part + 1))
        self.assertEqual(browser.texts(".fold"), [f"⋯ {part} steps that both have"] * 2)
        threads = browser.texts(".status")[0].split(" B: ")
        self.assertNotEqual(threads[0].split("thread ")[1].split()[0], threads[1].split("thread ")[1].split()[0])
        browser.press(Keys.END)
        ends = [dict((v["name"], v["value"]) for v in result["endings"][e]["values"]) for e in result["difference"]["endings"]]
        shown = browser.run("return [...document.querySelectorAll('.values .row[data-name=balance] .value')].map(e => e.dataset.value)")
        self.assertEqual(shown, [end["balance"] for end in ends])

    def test_paths(self):
        result = self.open("paths", "examples/fig8.heddle", "--unwind", "1")
        browser = self.browser
        self.assertEqual(len(browser.all(".path")), min(100, len(result["states"])))
        browser.click(".path summary")
        events = browser.wait(lambda: browser.all(".path[open] tbody"))[0].find_elements("tag name", "tr")
        self.assertEqual(len(events), len(result["states"][0]["path"]))
        browser.click(".path summary")
        self.assertEqual(browser.all(".path[open]"), [])
        browser.click(".toolbar button")
        self.assertEqual(len(browser.all(".path[open]")), len(browser.all(".path")))

    def test_safe_shows_what_was_not_reached(self):
        program = self.written("half.c", "int x;\nint main(void) {\n  if (x != 0)\n    x = 1;\n  return 0;\n}\n")
        result = self.open("check", program, status=0)
        self.assertEqual([text.rpartition(":")[2] for text in result["unreached"]], ["4"])
        self.assertEqual(self.browser.texts(".row.missed .no"), ["4"])
        self.assertEqual(self.browser.texts(".unreached .touch"), result["unreached"])
        self.assertIn("safe", self.browser.find("h1").text)

    def test_unknown_and_replay(self):
        cut = self.written("cut.heddle", "var x := 0;\nproc { while (true) { x := x + 1 } }\nproc { assert x >= 0 }\n")
        self.open("check", cut, "--unwind", "3", "--no-proof", status=3)
        self.assertIn("unknown", self.browser.find("h1").text)
        self.assertIn("cut.heddle:2", self.browser.find(".about").text)
        self.assertEqual(self.browser.console(), [])
        case = os.path.join(self.folder.name, "case.json")
        self.open("check", "examples/bank.heddle", "--save", case)
        self.assertEqual(self.browser.console(), [])
        result = self.open("replay", case, status=1)
        self.check_steps(result["counterexample"]["steps"])

    def test_invariants_stand_beside_the_source(self):
        result = self.open("prove", "examples/unbounded/tickets.heddle", status=0)
        self.assertEqual(self.browser.console(), [])
        told = {each["location"].rpartition(":")[2]: each["facts"] for each in result["proof"]["invariants"]
                if each.get("thread") == "a customer"}
        self.assertIn("12", told)
        self.browser.wait(lambda: len(self.browser.texts(".invariant")) == len(told))
        shown = dict(zip(self.browser.texts(".row.covered .no"), self.browser.texts(".invariant")))
        self.assertEqual(shown, {line: "a customer: " + ", ".join(facts) for line, facts in told.items()})
        self.assertEqual(len(self.browser.all(".told > li")), len(result["proof"]["invariants"]))
        self.browser.click(".told .touch")
        self.assertEqual(self.browser.texts(".row.current .no"), ["12"])

    def test_proof_tree(self):
        source = os.path.join(SOURCE, "examples", "proofs", "two_counters.heddle")
        with open(source, encoding="utf-8") as file:
            weak = self.written("weak.heddle", file.read().replace(" and j <= m {", " {"))
        proof = ("--calculus", "dynamic-logic")
        self.open("prove", "examples/proofs/two_counters.heddle", *proof, status=0)
        self.assertIn("Proved", self.browser.find("h1").text)
        visible = "return [...document.querySelectorAll('[role=treeitem]')].filter(n => n.offsetParent).length"
        self.browser.focus("[role=treeitem]")
        self.assertEqual(self.browser.texts(".details h2"), ["start"])
        self.browser.press(Keys.ARROW_DOWN)
        self.assertEqual(self.browser.texts(".details h2"), ["DL-SCHEDULE"])
        self.browser.press(Keys.ARROW_LEFT)  # folds
        self.assertEqual(self.browser.run(visible), 2)
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertGreater(self.browser.run(visible), 3)
        result = self.open("prove", weak, *proof, status=3)
        self.assertEqual(result["proof"]["open_goals"], 1)
        self.browser.focus("[role=treeitem][tabindex='0']")
        self.browser.press(Keys.HOME)
        self.assertEqual(self.browser.texts(".details h2"), ["start"])
        self.browser.press("o")
        self.assertEqual(self.browser.texts(".details h2"), ["open"])
        self.assertIn(result["proof"]["open"][0]["values"][0], self.browser.find(".details").text)

    def test_keyboard_and_screen_reader(self):
        self.open("check", "examples/account_lost_update.c")
        browser = self.browser
        nameless = browser.run("""return [...document.querySelectorAll('button, input, [tabindex="0"]')]
          .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).length""")
        self.assertEqual(nameless, 0)
        self.assertEqual(browser.find(".status").get_attribute("aria-live"), "polite")
        active = browser.find(".lanes").get_attribute("aria-activedescendant")
        self.assertTrue(browser.find("#" + active).get_attribute("aria-label").startswith("Step 11 of 11: thread 0 main"))
        order = []
        browser.run("document.activeElement.blur()")
        for _ in range(20):
            browser.press(Keys.TAB)
            order.append(browser.run("const e = document.activeElement; return e.classList[0] || e.type || e.tagName"))
        places = [order.index(each) for each in ["slider", "search", "lanes", "code", "values"]]
        self.assertEqual(places, sorted(places), order)

    def test_colours_are_legible(self):
        self.open("check", "examples/account_lost_update.c")
        for scheme in ["light", "dark"]:
            self.browser.schemes(scheme)
            colour = dict(zip(names := self.colour_names(), self.browser.run(
                "const s = getComputedStyle(document.documentElement); return arguments[0].map(n => s.getPropertyValue('--' + n).trim())", names)))
            for name in names[4:]:
                self.assertGreaterEqual(contrast(colour[name], colour["panel"]), 4.0, f"{name} in {scheme}")
            for paper in ["paper", "current", "bad-paper"]:
                self.assertGreaterEqual(contrast(colour["ink"], colour[paper]), 7, f"ink on {paper} in {scheme}")
        self.browser.schemes("light")

    def colour_names(self):
        return ["panel", "paper", "current", "bad-paper", "ink", "soft", "faint", "bad", "good", "open", "calm", "comment",
                "word", "string", "digits"] + [f"t{i}" for i in range(7)]

    def test_printout(self):
        steps = self.open("check", "examples/buffer_broken.heddle")["counterexample"]["steps"]
        self.browser.run("dispatchEvent(new Event('beforeprint'))")
        self.browser.click("button[aria-pressed]")
        self.assertEqual(len(self.browser.all(".lanes .step")), len(steps))
        self.browser.run("dispatchEvent(new Event('afterprint'))")
        self.assertGreater(len(self.browser.driver.print_page()), 20000)

    def test_ten_thousand_steps(self):
        path, result = self.page("check", os.path.join(HERE, "long.heddle"), "--unwind", "5000", status=1)
        steps = result["counterexample"]["steps"]
        self.assertGreaterEqual(len(steps), 10000)
        seconds = min(self.browser.open(path) for _ in range(2))
        nodes = self.browser.run("return document.querySelectorAll('*').length")
        frame = self.browser.driver.execute_async_script("""
          const done = arguments[0], times = [];
          const step = () => {
            const begin = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft'}));
            times.push(performance.now() - begin);
            if (times.length < 60) requestAnimationFrame(step); else done(times.sort((a, b) => a - b)[30]);
          };
          step();""")
        print(f"\n{len(steps)} steps, {os.path.getsize(path) / 1e6:.1f} MB: opened in {seconds:.2f} s, "
              f"{nodes} elements, {frame:.1f} ms for a step", file=sys.stderr)
        self.assertLess(seconds, 8)  # 2 on a machine that does nothing else
        self.assertLess(nodes, 3000)
        for number in [1, 5000, len(steps)]:
            self.check_step(steps, number)


def contrast(first, second):
    def luminance(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


if __name__ == "__main__":
    unittest.main(verbosity=1)
