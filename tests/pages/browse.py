#!/usr/bin/env python3
"""Opens pages in Chromium, without a window: light and dark, 1000 and 400 pixels wide, and on paper.

    browse.py CHROMIUM AXE PAGE...

AXE is the file axe.min.js of axe-core, https://github.com/dequelabs/axe-core. Exit code 1, and a line
for each fault, if a page logs something, asks for anything but itself, is wider than its window, or
breaks a rule of axe-core; 77 if Chromium does not start. With the environment variable PICTURES, a directory, keeps a picture of each
view there, and the printed page.
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LONGEST_WAIT = 250  # seconds; Chromium is ended then
ZERO = b"\0"


class Browser:
    """A process of Chromium, spoken to through pipes."""

    def __init__(self, program, profile):
        self.input, its_input = os.pipe(), 3
        self.output, its_output = os.pipe(), 4
        command = ["timeout", str(LONGEST_WAIT), "sh", "-c", f'exec "$@" {its_input}<&{self.input[0]} {its_output}>&{self.output[1]}',
                   "sh", program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen(command, pass_fds=(self.input[0], self.output[1]), stderr=subprocess.DEVNULL)
        os.close(self.input[0])
        os.close(self.output[1])
        self.number, self.rest, self.events, self.session = 0, b"", [], None

    def message(self):
        while ZERO not in self.rest:
            part = os.read(self.output[0], 1 << 16)
            if not part:
                self.process.wait()
                print("Chromium has ended" if self.number > 1 else "SKIPPED: Chromium does not start")
                sys.exit(1 if self.number > 1 else 77)
            self.rest += part
        text, self.rest = self.rest.split(ZERO, 1)
        return json.loads(text)

    def do(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        text = json.dumps(request).encode() + ZERO
        while text:
            text = text[os.write(self.input[1], text):]
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def wait_for(self, event):
        while not any(message.get("method") == event for message in self.events):
            self.events.append(self.message())

    def value(self, expression):
        answer = self.do("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"an exception: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open_page(self):
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")

    def go_to(self, address):
        self.events.clear()
        self.do("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")

    def close(self):
        self.session = None
        self.do("Browser.close")
        self.process.wait()  # it writes to its profile until then


def faults_of_events(events, address):
    for event in events:
        method, parameters = event.get("method"), event.get("params", {})
        if method in {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}:
            yield f"logs {json.dumps(parameters)}"
        if method == "Network.requestWillBeSent" and parameters["request"]["url"] != address:
            yield f"asks for {parameters['request']['url']}"


def faults_of_rules(violations):
    for violation in violations:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {violation['help']}: {node['html'][:200]}"


def keep(kept, name, picture):
    if kept:
        (pathlib.Path(kept) / name).write_bytes(base64.b64decode(picture))


def look(browser, page, axe, scheme, width):
    """The faults of a view of a page."""
    address, kept = page.resolve().as_uri(), os.environ.get("PICTURES")
    browser.do("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.do("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
    browser.go_to(address)
    if browser.value("matchMedia('(prefers-color-scheme: dark)').matches") != (scheme == "dark"):
        yield f"Chromium does not show it {scheme}"
    if browser.value("document.documentElement.scrollWidth") > width:
        yield "is wider than its window"
    if kept:
        keep(kept, f"{page.stem}-{scheme}-{width}.png",
             browser.do("Page.captureScreenshot", captureBeyondViewport=True)["data"])
        if (scheme, width) == ("light", 1000):
            keep(kept, f"{page.stem}.pdf", browser.do("Page.printToPDF", printBackground=True, paperWidth=8.27,
                                                      paperHeight=11.69)["data"])
    browser.value("document.querySelectorAll('details').forEach(part => part.open = true)")
    if browser.value("document.documentElement.scrollWidth") > width:
        yield "is wider than its window when all is open"
    yield from faults_of_events(browser.events, address)
    browser.value(axe)
    yield from faults_of_rules(browser.value("axe.run({resultTypes: ['violations']}).then(found => found.violations)"))


def main():
    program, axe = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    faults = 0
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        browser.open_page()
        for page in map(pathlib.Path, sys.argv[3:]):
            for scheme in ("light", "dark"):
                for width in (1000, 400):
                    for fault in look(browser, page, axe, scheme, width):
                        print(f"{page}, {scheme}, {width} pixels: {fault}")
                        faults += 1
        browser.close()
    sys.exit(1 if faults else 0)


main()
