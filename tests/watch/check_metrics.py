#!/usr/bin/env python3
"""Compares metrics in Prometheus' text format with the record of `hetman status --json`.

    check_metrics.py METRICS RECORD [NAME=VALUE...]

NAME=VALUE: samples that the record does not have. Exit code: 0 if all agree, 1 otherwise.
"""

import json
import math
import re
import sys

SAMPLE = re.compile(r'(hetman_\w+)\{((?:\w+="(?:[^"\\\n]|\\[\\"n])*",?)*)\} (\S+)')
LABEL = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')


def samples_of(path):
    """The values, and the labels of hetman_run_info, without the order in which they stand."""
    values, labels, described = {}, {}, set()
    for line in open(path, encoding="utf-8").read().splitlines():
        if line.startswith("# "):
            described.add(tuple(line.split(" ")[1:3]))
            continue
        name, found, value = SAMPLE.fullmatch(line).groups()
        assert name not in values and {("HELP", name), ("TYPE", name)} <= described, line
        values[name] = float(value)
        its_labels = {key: re.sub(r"\\(.)", r"\1", text) for key, text in LABEL.findall(found)}
        assert name == "hetman_run_info" or list(its_labels) == ["directory"], line
        labels.update(its_labels)
    return values, labels


def main():
    values, labels = samples_of(sys.argv[1])
    record = json.load(open(sys.argv[2], encoding="utf-8"))
    expected = {
        "hetman_run_info": 1,
        "hetman_run_complete": record["complete"],
        "hetman_progress_ratio": record["percent"] / 100,
        "hetman_units": record["units"],
        "hetman_finished_units": record["finished"],
        "hetman_cpu_seconds_total": record["cpu_seconds"],
        "hetman_starts_total": record["starts"],
        "hetman_checkpoint_timestamp_seconds": record["saved_at"],
        **{name: float(value) for name, value in (word.split("=") for word in sys.argv[3:])},
    }
    if "cpu_seconds_to_come" in record:
        expected["hetman_remaining_cpu_seconds"] = record["cpu_seconds_to_come"]
    wrong = [
        f"{name}: {values.get(name)} instead of {value}"
        for name, value in expected.items()
        if name not in values or not math.isclose(values[name], value, rel_tol=1e-9, abs_tol=1e-9)
    ]
    if labels["directory"] != record["directory"] or labels["version"] != record["version"]:
        wrong.append(f"labels: {labels}")
    start, progress, update = (
        values[f"hetman_{name}_timestamp_seconds"] for name in ("start", "progress", "update")
    )
    if not start <= progress <= update:
        wrong.append(f"times: {start}, {progress}, {update}")
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()
