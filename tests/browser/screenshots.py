"""Makes the pictures of docs/html.md again: screenshots.py BINARY REPOSITORY, with Debian's Python."""

import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser  # noqa: E402

# The picture, its size, the command, where to look, and whether it is dark.
PICTURES = [
    ("html-execution", (1280, 840), ["check", "examples/account_lost_update.c"], "#step=9", "light"),
    ("html-dark", (1280, 840), ["check", "examples/queue_lost_wakeup.c"], "#step=13", "dark"),
    ("html-permute", (1280, 960), ["permute", "examples/interest.c"], "#step=9", "light"),
]


def main():
    heddle, repository = map(os.path.abspath, sys.argv[1:3])
    browser = Browser()
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        for name, (width, height), command, place, scheme in PICTURES:
            subprocess.run([heddle, *command, "--html", page], cwd=repository, stdout=subprocess.DEVNULL, check=False)
            browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
            browser.schemes(scheme)
            browser.open(page, place)
            if name == "html-execution":
                browser.click(".values .row[data-name='savings.balance']")
            time.sleep(0.5)
            browser.driver.save_screenshot(os.path.join(repository, "docs", name + ".png"))
    browser.close()


main()
