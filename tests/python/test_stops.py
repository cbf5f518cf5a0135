"""Ctrl-C, exceptions of callbacks, and the progress that they are told."""

import logging
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

import hetman

LIMIT = 60  # in seconds, in case a call does not hear that it shall stop
# Ten times what is promised. The machine may be busy for longer than that once, but not three times in a row.
SOON = 1
ATTEMPTS = 3
LONG = {"piece": "queen", "board": 20, "engine": "row-bitmask", "threads": 1}
CALLS = {
    hetman.count: lambda: hetman.count(**LONG, max_time=LIMIT),
    hetman.first: lambda: hetman.first("queen", 60, engine="filtering", threads=1, max_time=LIMIT),
    hetman.plan: lambda: hetman.plan(**LONG, sample=LIMIT),
    hetman.oeis: lambda: hetman.oeis("A000170", range(19, 21), threads=1, max_time=LIMIT),
    hetman._each: lambda: next(hetman.placements("queen", 60)),
}


class Enough(Exception):
    """Raised by a callback to end its call."""


class Interruptions(unittest.TestCase):
    def interrupt(self, function, call, raises=KeyboardInterrupt):
        """Calls, is interrupted in this function, and returns how long that took to be heard."""
        main = threading.main_thread().ident
        over = threading.Event()
        sent = []

        def interrupt():
            while sys._current_frames()[main].f_code is not function.__code__:
                if over.is_set():
                    return
            sent.append(time.monotonic())
            signal.pthread_kill(main, signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        try:
            with self.assertRaises(raises):
                thread.start()
                call()
        finally:
            heard = time.monotonic()
            over.set()
            thread.join()
        return heard - sent[0]

    def test_end_every_call(self):
        for function, call in CALLS.items():
            with self.subTest(function.__name__):
                self.assertLess(min(self.interrupt(function, call) for _ in range(ATTEMPTS)), SOON)

    def test_end_calls_that_fail(self):
        with unittest.mock.patch.object(hetman.Error, "__init__", side_effect=KeyboardInterrupt):
            self.assertRaises(KeyboardInterrupt, hetman.count, "quen", 8)

    def test_are_left_to_handlers(self):
        heard = []

        def end(progress):
            if heard:
                raise Enough

        handler = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
        try:
            self.interrupt(hetman.count, lambda: hetman.count(**LONG, progress=end, progress_every=0.001), Enough)
        finally:
            signal.signal(signal.SIGINT, handler)
        self.assertEqual(heard, [signal.SIGINT])

    def test_leave_runs_that_are_continued(self):
        with tempfile.TemporaryDirectory() as directory:
            run = {"piece": "queen", "board": 15, "engine": "row-bitmask", "threads": 1, "unit_nodes": 1000, "directory": directory}

            def interrupt(progress):
                if progress.finished > 0:
                    signal.raise_signal(signal.SIGINT)

            with self.assertRaises(KeyboardInterrupt):
                hetman.count(**run, progress=interrupt, progress_every=0.001)
            self.assertEqual(hetman.read_run(directory).state, "stopped, resumable")
            self.assertEqual(hetman.count(**run), 2279184)


class Callbacks(unittest.TestCase):
    def count_long(self, progress, **options):
        """Counts until the callback raises that it has had enough."""
        self.assertRaises(Enough, hetman.count, **LONG, **options, progress=progress, progress_every=0.001)

    def test_are_told_how_far_it_is(self):
        told = []

        def note(progress):
            told.append(progress)
            if progress.finished > 1:
                raise Enough

        self.count_long(note, unit_nodes=10**7)
        self.assertGreater(len(told), 1)
        self.assertEqual([one.share for one in told], sorted(one.share for one in told))
        self.assertLessEqual(told[-1].finished, told[-1].units)

    def test_run_on_the_thread_that_calls(self):
        threads = []

        def note(progress):
            threads.append(threading.get_ident())
            if len(threads) == 3:
                raise Enough

        self.count_long(note)
        self.assertEqual(set(threads), {threading.get_ident()})

    def test_end_the_call_with_their_exceptions(self):
        def fail(progress):
            raise LookupError("mine")

        with self.assertRaisesRegex(LookupError, "mine"):
            hetman.count(**LONG, progress=fail, progress_every=0.001)

    def test_may_count(self):
        counted = []

        def count(progress):
            counted.append(hetman.count("queen", 8))
            raise Enough

        self.count_long(count)
        self.assertEqual(counted, [92])

    def test_messages_are_logged(self):
        with self.assertLogs("hetman", logging.INFO) as logged:
            hetman.count("queen", 8)
        self.assertIn("complete", logged.output[-1])


class Exits(unittest.TestCase):
    def test_leave_what_still_counts(self):
        program = (
            "import hetman, threading; started = threading.Event()\n"
            f"count = lambda: hetman.count(**{LONG}, progress=lambda now: started.set(), progress_every=0.001)\n"
            "threading.Thread(target=count, daemon=True).start()\n"
            "started.wait(); queens = hetman.placements('queen', 30); print(next(queens)[0])"
        )
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "0\n", ""))


if __name__ == "__main__":
    unittest.main()
