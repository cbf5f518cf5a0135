#!/usr/bin/env python3
"""Checks a page of `hetman report`: that it is well-formed, self-contained and accessible as far as
a program can tell, and that its numbers are those of `hetman status --json`.

    check_page.py PAGE STATUS

STATUS has a line of JSON for each run of the page, in the page's order.
"""
import html.parser
import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree as tree

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
faults = []


def expect(what, holds):
    if not holds:
        faults.append(what)


def text_of(element):
    return "".join(element.itertext())


class Nesting(html.parser.HTMLParser):
    """Reads the page as browsers do, by the rules of HTML: elements must nest as in XML."""

    def __init__(self):
        super().__init__()
        self.open, self.void = [], {"meta", "br"}

    def handle_starttag(self, tag, attributes):
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        expect(f"<{tag}/> is closed in HTML, too", tag in self.void or "svg" in self.open)

    def handle_endtag(self, tag):
        if tag not in self.void:
            expect(f"</{tag}> closes what is open", self.open and self.open.pop() == tag)


def check_self_contained(root):
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    expect("ids are unique", len(ids) == len(set(ids)))
    for element in root.iter():
        name = element.tag.split("}")[-1]
        expect(f"<{name}> loads or runs nothing",
               name not in {"script", "link", "img", "iframe", "object", "embed", "image", "use", "base", "form"})
        for key, value in element.attrib.items():
            expect(f"{key}={value} is no code", not key.startswith("on") and key != "style")
            if key.split("}")[-1] in {"href", "src", "srcset", "action", "data", "poster"}:
                expect(f"{key}={value} leads to the page itself", value[:1] == "#" and value[1:] in ids)
    style = "".join(text_of(element) for element in root.iter(HTML + "style"))
    expect("the style sheet loads nothing", not re.search(r"url\(|@import|http", style))


def check_accessible(root):
    expect("the page has a language", root.get("lang") == "en")
    expect("the page has a title", text_of(root.find(f"{HTML}head/{HTML}title")).strip())
    expect("one h1", len(list(root.iter(HTML + "h1"))) == 1)
    level = 0
    for element in root.iter():
        if re.fullmatch(re.escape(HTML) + "h[1-6]", element.tag):
            expect(f"heading '{text_of(element)}' is at most one level deeper", int(element.tag[-1]) <= level + 1)
            level = int(element.tag[-1])
    for table in root.iter(HTML + "table"):
        caption = table.find(HTML + "caption")
        expect("a table has a caption", caption is not None and text_of(caption).strip())
        for heading in table.iter(HTML + "th"):
            expect("a heading of a table has a scope and a text", heading.get("scope") and text_of(heading).strip())
    for picture in root.iter(SVG + "svg"):
        title = picture.find(SVG + "title")
        expect("a picture has a title, or is hidden beside its number",
               picture.get("aria-hidden") == "true" or title is not None and title.text.strip())
    for region in root.iter(HTML + "pre"):
        expect("what may scroll can be reached by keys", region.get("tabindex") == "0")


def luminance(colour):
    if len(colour) == 4:
        colour = "#" + "".join(digit * 2 for digit in colour[1:])
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_contrast(root):
    """WCAG 2.1: 4.5 for text, 3 for what pictures consist of; light, dark and on paper."""
    style = "".join(text_of(element) for element in root.iter(HTML + "style"))
    colours, schemes = {}, re.findall(r":root \{(.*?)\}", style, re.S)
    expect("colours for light, dark and paper", len(schemes) == 3)
    for scheme in schemes:
        colours.update(re.findall(r"--(\w+): (#[0-9a-f]+);", scheme))
        for text in ("text", "muted", "link"):
            for ground in ("ground", "card"):
                expect(f"{text} on {ground}", contrast(colours[text], colours[ground]) >= 4.5)
        expect("bars on the ground", contrast(colours["bar"], colours["ground"]) >= 3)
        for part in ("piece", "attacked", "blocked"):
            for square in ("light", "dark"):
                expect(f"{part} on {square} squares", contrast(colours[part], colours[square]) >= 3)


def value_at(record, place):
    for key in place.split("/")[1:]:
        record = record[int(key) if isinstance(record, list) else key]
    return record


def check_numbers(root, records):
    sections = list(root.iter(HTML + "section"))
    if len(records) > 1:
        expect("a link to each run",
               [link.get("href") for link in root.iter(HTML + "a")][1:] == ["#" + run.get("id") for run in sections])
    expect(f"{len(records)} runs", len(sections) == len(records))
    for section, record in zip(sections, records):
        if "generation" not in record:  # nothing is saved
            expect(f"the state {record['state']}", record["state"] in text_of(section))
            continue
        shown = {}
        check_journal(section, record)
        for data in section.iter(HTML + "data"):
            if data.get("data-journal"):
                continue
            place, value = data.get("data-place"), value_at(record, data.get("data-place"))
            shown[place] = data.get("value")
            if isinstance(value, str):
                same = shown[place] == re.sub(r"[\x00-\x1f]", lambda found: f"\\x{ord(found[0]):02x}", value)
            else:
                same = json.loads(shown[place]) == value
            expect(f"{place} is {value}, on the page {shown[place]}", same)
        for place in ("/total", "/unique", "/orderings", "/subtotal", "/nodes", "/cpu_seconds", "/units", "/finished",
                      "/starts", "/threads", "/saved_at", "/percent", "/fingerprint", "/engine", "/state"):
            if record.get(place[1:]) is not None:
                expect(f"{place} is on the page", place in shown)
        for part in ("classes", "by_number", "by_first_square"):
            for key in record.get(part) or []:
                expect(f"all of {part} is on the page", any(place.startswith(f"/{part}/") for place in shown))
        whole = [element for element in section.iter(HTML + "pre") if "record" in element.get("class", "")]
        expect("the record is that of status", len(whole) == 1 and json.loads(text_of(whole[0])) == record)
        for row, numbers in enumerate(record.get("heatmap") or []):
            expect(f"row {row} of the heat map",
                   [str(row)] + numbers in [[text_of(cell) for cell in line] for line in section.iter(HTML + "tr")])


def directory_of(record):
    if "directory_uri" in record:
        return urllib.parse.unquote_to_bytes(urllib.parse.urlparse(record["directory_uri"]).path)
    return record["directory"].encode()


def journal_of(directory):
    """The sums of a run's journal by the keys that the page uses for them; nothing if there is no journal."""
    try:
        lines = open(directory + b"/journal", encoding="utf-8").read().splitlines()
    except (OSError, ValueError):
        return {}
    if not lines or not lines[0].startswith("hetman-journal 1 "):
        return {}
    states, works, last = {}, {}, 0
    for line in lines[1:]:
        kind, _, rest = line.partition(" ")
        if kind == "state":
            start, _, _, _, _, _, units, nodes, cpu = map(int, rest.split())
            states.setdefault(start, []).append((units, nodes, cpu))
            last = max(last, start)
        elif kind == "work":
            span, *entries = rest.split("  ")
            for entry in entries:
                worker, _, _, _, units, nodes = map(int, entry.split())
                sums = works.setdefault((int(span.split()[0]), worker), [0, 0])
                sums[0] += units
                sums[1] += nodes
    sums = {}
    for start, seen in list(states.items())[-50:]:
        for place, name in enumerate(("units", "nodes", "cpu")):
            sums[f"starts/{start}/{name}"] = seen[-1][place] - seen[0][place]
    for (start, worker), (units, nodes) in works.items():
        if start == last:
            sums[f"works/{start}/{worker}/units"] = units
            sums[f"works/{start}/{worker}/nodes"] = nodes
    return sums


def check_journal(section, record):
    shown = {data.get("data-journal"): int(data.get("value"))
             for data in section.iter(HTML + "data") if data.get("data-journal")}
    expected = journal_of(directory_of(record))
    expect(f"the numbers of the journal are {expected}, on the page {shown}", shown == expected)
    texts = [text_of(heading) for heading in section.iter(HTML + "h3")]
    expect("progress over time with a journal, and only then", ("Progress over time" in texts) == bool(expected))


def main():
    page = open(sys.argv[1], "rb").read()
    records = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
    nesting = Nesting()
    nesting.feed(page.decode("utf-8"))
    expect("all elements are closed", not nesting.open)
    root = tree.fromstring(page)
    expect("the page is XHTML", root.tag == HTML + "html")
    expect("less than 2 MB", len(page) < 2_000_000)
    check_self_contained(root)
    check_accessible(root)
    check_contrast(root)
    check_numbers(root, records)
    for fault in dict.fromkeys(faults):
        print(f"not so: {fault}")
    return 1 if faults else 0


sys.exit(main())
