#!/usr/bin/env python3
"""Flips one random bit of a running program's memory, and says what came of it.

    tests/bench/flip_bits.py [--runs N] [--seed N] [--all] COMMAND...

Runs the command N times (default 100). In each run, at a random moment, one bit of a random
resident page of its writable anonymous memory is flipped: of mappings of 1 MB or more, with --all
of any (stacks included). Prints a line: the runs in which a bit was flipped, those that ended with
exit code 5 (found), those with 0 and the right number, those with 0 and a wrong one, and all others
(by exit code; negative: the signal). The exit code is 1 if one was wrong.

For example: tests/bench/flip_bits.py build/release/hetman count king 24 --pieces any --threads 1
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import time

PAGE = os.sysconf("SC_PAGE_SIZE")
LARGE = 1 << 20


def resident_pages(pid, everything):
    """Addresses of the resident pages of the writable anonymous mappings."""
    pages = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/pagemap", "rb") as pagemap:
        for line in maps:
            fields = line.split()
            begin, end = (int(x, 16) for x in fields[0].split("-"))
            name = fields[5] if len(fields) > 5 else ""
            if not fields[1].startswith("rw-p") or name not in ("", "[heap]", "[stack]"):
                continue
            if not everything and (end - begin < LARGE or name == "[stack]"):
                continue
            pagemap.seek(begin // PAGE * 8)
            entries = pagemap.read((end - begin) // PAGE * 8)
            pages += [begin + i // 8 * PAGE for i in range(7, len(entries), 8) if entries[i] & 128]
    return pages


def flip(process, everything, rng):
    """True if a bit was flipped."""
    os.kill(process.pid, signal.SIGSTOP)
    try:
        pages = resident_pages(process.pid, everything)
        if not pages:
            return False
        address = rng.choice(pages) + rng.randrange(PAGE)
        with open(f"/proc/{process.pid}/mem", "r+b", buffering=0) as memory:
            memory.seek(address)
            byte = memory.read(1)[0] ^ 1 << rng.randrange(8)
            memory.seek(address)
            memory.write(bytes([byte]))
        return True
    except OSError:
        return False
    finally:
        os.kill(process.pid, signal.SIGCONT)


def start(command):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    rng = random.Random(options.seed)

    began = time.monotonic()
    process = start(options.command)
    right = process.communicate()[0]
    took = time.monotonic() - began
    if process.returncode != 0:
        sys.exit(f"the command itself ends with {process.returncode}")

    outcomes = {"found": 0, "right": 0, "wrong": 0}
    flipped = 0
    said = set()
    for _ in range(options.runs):
        process = start(options.command)
        time.sleep(took * rng.uniform(0.02, 0.95))
        if process.poll() is not None or not flip(process, options.all, rng):
            process.communicate()
            continue
        flipped += 1
        try:
            number, messages = process.communicate(timeout=20 * took + 60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            outcomes["hangs"] = outcomes.get("hangs", 0) + 1
            continue
        code = process.returncode
        if code == 5:
            outcome = "found"
            said.add(messages.strip().splitlines()[-1])
        elif code == 0:
            outcome = "right" if number == right else "wrong"
        else:
            outcome = f"ended with {code}"
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    print(f"{took:.1f} s a run; flipped {flipped}", *(f"{k} {v}" for k, v in outcomes.items()),
          sep=", ")
    for line in sorted(said):
        print("   ", line)
    sys.exit(1 if outcomes["wrong"] else 0)


main()
