"""A headless Chromium without a network, and what the tests read of a page in it."""

import os
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1440,1000", "--hide-scrollbars",
]


class Browser:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for flag in FLAGS + [f"--user-data-dir={self.folder.name}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions",
            {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})

    def close(self):
        self.driver.quit()
        self.folder.cleanup()

    def open(self, path, fragment=""):
        """Answers how many seconds it took until the page could be used."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        begin = time.monotonic()
        self.driver.get("file://" + os.path.abspath(path) + fragment)
        while self.run("return document.body.dataset.ready") != "yes":
            if time.monotonic() - begin > 30:
                raise AssertionError(f"{path} is not ready after 30 s: {self.console()}")
            time.sleep(0.02)
        return time.monotonic() - begin

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def console(self):
        return self.driver.get_log("browser")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def click(self, selector, number=0):
        """The page may draw an element anew between the moment it is found and the click, which then meets nothing."""
        for _ in range(20):
            try:
                return self.all(selector)[number].click()
            except (StaleElementReferenceException, IndexError):
                time.sleep(0.1)
        return self.all(selector)[number].click()

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector)

    def wait(self, condition):
        """For what the page does a moment later."""
        end = time.monotonic() + 10
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        return condition()

    def press(self, *keys):
        actions = ActionChains(self.driver)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def focus(self, selector):
        self.run("document.querySelector(arguments[0]).focus()", selector)

    def schemes(self, scheme):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    # What an execution shows.

    def counter(self):
        return self.find(".counter").text

    def go(self, step):
        """Moves the slider, as a person does; steps count from 1, 0 is before the first one."""
        self.run("const s = document.querySelector('.slider'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))", step)

    def shown(self, step=None):
        """Goes to a step, if one is given. Answers what is marked as the current one (its sentence, its box, its line in
        the source with the thread there), and {name: values} of all variables that have been touched."""
        if step is not None:
            self.go(step)
        return self.run("""
          const values = {};
          for (const row of document.querySelectorAll('.values .row')) {
            const value = row.querySelector('.value');
            if (!value.classList.contains('none')) (values[row.dataset.name] ??= new Set()).add(value.dataset.value);
          }
          for (const name in values) values[name] = [...values[name]].sort();
          const box = document.querySelector('.lanes [aria-selected="true"]');
          const line = document.querySelector('.code .row.current');
          return {values, status: document.querySelector('.status').textContent,
                  step: box ? Number(box.getAttribute('aria-posinset')) : null,
                  code: box ? box.querySelector('code').textContent : null,
                  line: line ? Number(line.querySelector('.no').textContent) : null,
                  acting: line ? line.querySelector('.mark.acting')?.textContent : null};
        """)
