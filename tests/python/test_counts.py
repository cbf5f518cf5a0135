"""Counts, terms of sequences and forecasts."""

import json
import math
import pickle
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import hetman


class Counts(unittest.TestCase):
    def test_are_integers(self):
        queens = hetman.count("queen", 8)
        self.assertEqual(queens, 92)
        self.assertEqual(repr(queens), "92")
        self.assertEqual(sum(hetman.count("queen", n) for n in range(1, 9)), 149)
        self.assertEqual(json.dumps(queens), "92")

    def test_are_exact_at_any_size(self):
        self.assertEqual(hetman.count("rook", 25), math.factorial(25))
        # More digits than Python reads from text by default.
        self.assertEqual(hetman.count("rook", 2000), math.factorial(2000))

    def test_take_boards_in_all_forms(self):
        for board in (3, 8), [3, 8], "3x8":
            self.assertEqual(hetman.count("king", board, pieces=4), 1736)
        self.assertEqual(hetman.count("queen", "8"), 92)

    def test_give_what_is_asked_for(self):
        queens = hetman.count("queen", 8, classes=True, orderings=True)
        self.assertEqual((queens.unique, queens.classes), (12, {1: 0, 2: 0, 4: 1, 8: 11}))
        self.assertEqual(queens.orderings, 92 * math.factorial(8))
        plain = hetman.count("queen", 8)
        self.assertEqual((plain.unique, plain.classes, plain.orderings), (None, {}, None))
        self.assertEqual(json.loads(plain.json)["total"], "92")
        self.assertGreater(plain.nodes, 0)
        self.assertTrue(plain.engine)

    def test_of_each_number_of_pieces(self):
        kings = hetman.count("king", (3, 40), pieces="each")
        self.assertEqual(kings.by_number[:3], [1, 120, 6787])
        self.assertEqual(kings, sum(kings.by_number))
        self.assertEqual(hetman.count("king", (3, 40), pieces="largest").largest, 40)
        fewest = hetman.count("king", (3, 40), pieces="smallest", maximal=True)
        self.assertEqual((fewest.smallest, fewest.largest), (14, None))

    def test_take_all_keys_of_problems(self):
        def of_queens(**keys):
            return hetman.count("queen", 6, **keys)

        self.assertEqual(of_queens(preplaced=[1]), 1)
        self.assertEqual(of_queens(preplaced=["b6"]), 1)
        self.assertEqual(of_queens(preplaced=iter([1]), blocked=()), 1)
        self.assertEqual(of_queens(blocked="1, 2, 3"), 1)
        self.assertEqual(hetman.count("rook", (1, 5), pieces=2, walls=[2]), 4)
        self.assertEqual(of_queens(pieces=5, maximal=True), of_queens(pieces=5, maximal="true"))
        self.assertEqual(of_queens(shape="torus"), 0)
        self.assertEqual(of_queens(symmetric="rotate-90"), 0)
        self.assertEqual(of_queens(group="rotations", unique=True).unique, 2)
        self.assertEqual(hetman.count("bishop", 4, pieces=2, colour="black"), 14)
        self.assertEqual(hetman.count("knight", (1, 2), pieces=1, self_attack=None), 2)

    def test_say_which_engine_counted(self):
        self.assertEqual(hetman.count("queen", 8, engine="backtracking", threads=1).engine, "backtracking")

    def test_survive_pickling(self):
        queens = pickle.loads(pickle.dumps(hetman.count("queen", 8, unique=True)))
        self.assertEqual((queens, queens.unique), (92, 12))

    def test_may_be_made_by_many_threads(self):
        boards = [8, 9, 10] * 8
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda n: hetman.count("queen", n, threads=2), boards))
        self.assertEqual(found, [92, 352, 724] * 8)

    def test_let_other_threads_of_python_run(self):
        over = threading.Event()
        gaps = []

        def watch():
            last = time.monotonic()
            while not over.is_set():
                now = time.monotonic()
                gaps.append(now - last)
                last = now

        watcher = threading.Thread(target=watch)
        watcher.start()
        # Nothing would run for this second.
        with self.assertRaises(hetman.Error):
            hetman.count("queen", 20, engine="row-bitmask", threads=1, max_time=1)
        over.set()
        watcher.join()
        self.assertLess(max(gaps), 0.9)


class Terms(unittest.TestCase):
    def test_come_one_or_many(self):
        self.assertEqual(hetman.oeis("A000170", 8), 92)
        self.assertEqual(hetman.oeis("A000170", range(1, 15))[-1], 365596)
        self.assertEqual(hetman.oeis("A000170", range(8, 3, -2)), [92, 4, 2])
        self.assertEqual(hetman.oeis("A000170", range(0)), [])


class Forecasts(unittest.TestCase):
    def test_say_what_counts_would_take(self):
        forecast = hetman.plan("queen", 18, engine="row-bitmask", sample=0.2, threads=1)
        self.assertGreater(forecast.units, 1)
        self.assertGreater(forecast.cpu_seconds.likely, 0)
        low, high = forecast.nodes.low, forecast.nodes.high
        self.assertTrue(0 < low <= forecast.nodes.likely <= high)
        self.assertEqual(len(forecast.placements), 3)
        self.assertIn("queen", str(forecast))
        self.assertEqual(json.loads(forecast.json)["engine"], forecast.engine)

    def test_need_no_sample(self):
        self.assertGreater(hetman.plan("queen", 18, engine="row-bitmask", sample=0).nodes.likely, 0)


if __name__ == "__main__":
    unittest.main()
