#!/usr/bin/env python3
"""Runs a program on a terminal of its own and prints what its screen shows in the end.

    screen.py COLUMNS ROWS [--resize COLUMNS] [--resume PID] COMMAND...

Standard output is the terminal; it knows the control sequences that Hetman writes, and no others.
Once the screen shows something it is resized, and the suspended process goes on. Exit code: the
program's; 99 if it writes anything else, a line longer than the terminal, or more lines than it has.
"""

import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios

SEQUENCE = re.compile(r"\x1b\[(\d*)([A-Za-z])")


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines = [""] * rows
        self.row = self.column = 0
        self.paintings = 0

    def take(self, text):
        at = 0
        while at < len(text):
            found = SEQUENCE.match(text, at)
            if found:
                self.control(found[2], found[1])
                at = found.end()
            elif text[at] == "\x1b" and len(text) - at < 8:
                break  # the rest is still to come
            else:
                self.show(text[at])
                at += 1
        return text[at:]

    def control(self, letter, number):
        if letter == "A":
            self.row = max(0, self.row - int(number or 1))
        elif letter == "K":
            self.lines[self.row] = self.lines[self.row][: self.column]
        elif letter == "H":
            self.row = self.column = 0
        elif letter == "J":
            first = 0 if number == "2" else self.row
            self.lines[first:] = [""] * (self.rows - first)
            self.paintings += number != "2"
        else:
            sys.exit(99)

    def show(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
            if self.row == self.rows:
                sys.exit(99)
        elif character.isprintable():
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[: self.column] + character + line[self.column + 1 :]
            self.column += 1
            if self.column >= self.columns:
                sys.exit(99)
        else:
            sys.exit(99)


def resize(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def main():
    columns, rows = int(sys.argv[1]), int(sys.argv[2])
    command, later = sys.argv[3:], {}
    while command[0] in ("--resize", "--resume"):
        later[command[0]], command = int(command[1]), command[2:]
    ours, theirs = pty.openpty()
    resize(ours, columns, rows)
    child = os.fork()
    if child == 0:
        os.dup2(theirs, 1)
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    os.close(theirs)
    screen = Screen(columns, rows)
    text = ""
    while True:
        try:
            text += os.read(ours, 65536).decode()
        except OSError:  # the terminal's end
            break
        text = screen.take(text)
        if later and screen.paintings:
            if "--resize" in later:
                screen.columns = later["--resize"]
                resize(ours, screen.columns, rows)
            if "--resume" in later:
                os.kill(later["--resume"], signal.SIGCONT)
            later = {}
    print("\n".join(screen.lines).rstrip("\n"))
    print(f"{screen.paintings} paintings", file=sys.stderr)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


main()
