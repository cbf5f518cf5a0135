"""Placements: the first one, all of them, and how they look."""

import gc
import itertools
import os
import pickle
import signal
import unittest
import xml.etree.ElementTree

import hetman


def threads():
    return len(os.listdir("/proc/self/task"))


class Placements(unittest.TestCase):
    def test_come_in_order(self):
        queens = list(hetman.placements("queen", 6))
        self.assertEqual(len(queens), 4)
        self.assertEqual(queens, sorted(queens))
        self.assertEqual(queens[0], hetman.first("queen", 6))
        self.assertEqual(len(list(hetman.placements("queen", 8, unique=True))), 12)
        self.assertEqual(sum(1 for _ in hetman.placements("queen", 10)), 724)

    def test_may_be_none(self):
        self.assertEqual(list(hetman.placements("queen", 3)), [])
        self.assertIsNone(hetman.first("queen", 3))
        self.assertEqual(list(hetman.placements("queen", 3, pieces=0)), [()])

    def test_are_searched_only_as_far_as_they_are_asked_for(self):
        # All of them would take days.
        some = list(itertools.islice(hetman.placements("queen", 20), 5000))
        self.assertEqual(len(set(some)), 5000)
        self.assertEqual(some[0], hetman.first("queen", 20))

    def test_are_no_longer_searched_once_closed(self):
        before = threads()
        queens = hetman.placements("queen", 20)
        next(queens)
        self.assertEqual(threads(), before + 1)
        queens.close()
        self.assertEqual(threads(), before)
        self.assertRaises(StopIteration, next, queens)

    def test_are_no_longer_searched_once_forgotten(self):
        before = threads()
        for _ in hetman.placements("queen", 20):
            break
        unused = hetman.placements("queen", 60)
        self.assertEqual(threads(), before + 1)
        del unused
        gc.collect()
        self.assertEqual(threads(), before)

    def test_of_another_process_are_refused(self):
        queens = hetman.placements("queen", 20)
        next(queens)
        child = os.fork()
        if child == 0:
            signal.alarm(30)
            try:
                next(queens)
            except hetman.Error as error:
                del queens
                os._exit(error.code)
            os._exit(0)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 2)
        self.assertTrue(next(queens))


class Boards(unittest.TestCase):
    rooks = {"piece": "rook", "board": "2x3", "pieces": 2, "preplaced": [0], "blocked": [5]}

    def test_print_as_text(self):
        placement = hetman.first(**self.rooks)
        self.assertEqual(placement, (0, 4))
        self.assertEqual(repr(placement), "(0, 4)")
        self.assertEqual(str(placement), "R * *\n* r x")

    def test_are_drawn(self):
        placement = hetman.first(**self.rooks)
        self.assertEqual(placement._repr_svg_(), placement.svg())
        picture = xml.etree.ElementTree.fromstring(placement.svg())
        paths = {path.get("class"): path.get("d") for path in picture.iter("{http://www.w3.org/2000/svg}path")}
        self.assertEqual(paths["piece"], "M0.5 0.5h.01M1.5 1.5h.01")
        self.assertEqual(paths["hole"], "M0.5 0.5h.01")  # preplaced
        self.assertIn("M2.25 1.25", paths["blocked"])

    def test_survive_pickling(self):
        placement = pickle.loads(pickle.dumps(hetman.first(**self.rooks)))
        self.assertEqual(str(placement), "R * *\n* r x")


if __name__ == "__main__":
    unittest.main()
