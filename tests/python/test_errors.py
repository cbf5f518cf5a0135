"""What is refused, and how."""

import os
import pickle
import subprocess
import sys
import tempfile
import unittest

import hetman


class Errors(unittest.TestCase):
    def error_of(self, call, *arguments, **keywords):
        with self.assertRaises(hetman.Error) as raised:
            call(*arguments, **keywords)
        self.assertTrue(str(raised.exception))
        return raised.exception

    def test_have_the_exit_code_and_the_sentence_of_the_program(self):
        error = self.error_of(hetman.count, "queen", "8y9")
        self.assertEqual(error.code, 3)
        self.assertEqual(
            str(error),
            'board = "8y9" is not a board size: board; write board = 8 for 8 x 8 squares, board = "3x5" for 3 rows of 5',
        )
        self.assertEqual(error.complaints[0].where, "board")
        self.assertEqual(self.error_of(hetman.count, "king", 8, engine="row-bitmask").code, 2)
        self.assertEqual(self.error_of(hetman.read_run, "/nowhere").code, 4)
        long = {"piece": "queen", "board": 20, "engine": "row-bitmask", "threads": 1}
        self.assertEqual(self.error_of(hetman.count, **long, max_time=0.01).code, 8)
        with tempfile.TemporaryDirectory() as directory:
            # Until there is something to save.
            times = iter([0.1, 1, 10, 100])
            while self.error_of(hetman.count, **long, directory=directory, max_time=next(times)).code != 75:
                pass

    def test_name_all_that_is_wrong(self):
        error = self.error_of(hetman.count, "queen", 8, preplaced=[64, 65])
        self.assertEqual(len(error.complaints), 2)
        self.assertEqual(len(str(error).splitlines()), 2)

    def test_survive_pickling(self):
        error = self.error_of(hetman.count, "quen", 8)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(again), again.code, again.complaints), (str(error), error.code, error.complaints))

    def test_come_at_once_for_placements(self):
        self.error_of(hetman.placements, "queen", 0)
        self.error_of(hetman.placements, "king", 3, pieces="each")

    def test_of_strange_problems(self):
        for piece in "", '"', "\\", "a\nb = 1", "\x00", "\udcff", "Łł", b"queen", 8, [], object():
            self.assertEqual(self.error_of(hetman.count, piece, 8).code, 3, piece)
        for board in "", 0, -8, 8.5, True, (3,), (3, 4, 5), ("3", "x"), 10**30, {}:
            self.assertEqual(self.error_of(hetman.count, "queen", board).code, 3, board)
        for key, value in {"pieces": -1, "maximal": 1, "preplaced": ["z9"], "blocked": [None], "shape": "sphere"}.items():
            self.assertEqual(self.error_of(hetman.count, "queen", 8, **{key: value}).code, 3, key)

    def test_of_strange_options(self):
        strange = {
            "threads": [-1, 2**40, 1.5, "x", [], 10**6],
            "memory": [-1, 2**70, "2 GB", 1],
            "max_time": [-1, float("nan"), float("inf"), 1e300, "x", []],
            "progress_every": [-1, "x"],
            "engine": ["fast", 1, "\udcff"],
            "double_check": ["200%", 1],
        }
        for key, values in strange.items():
            for value in values:
                error = self.error_of(hetman.count, "queen", 8, **{key: value})
                self.assertEqual(error.code, 3, (key, value))
                self.assertEqual(error.complaints[0].where, key)

    def test_show_the_value(self):
        error = self.error_of(hetman.count, "queen", 8, threads="two")
        self.assertEqual(str(error), "the value 'two' is refused: threads; give a whole number from 0 on")
        for value in [0] * 1000, 10**5000:
            error = self.error_of(hetman.count, "queen", 8, threads=value)
            self.assertIn(f"the value {type(value).__name__} is refused", str(error))

    def test_are_not_printed(self):
        program = """
import hetman
try:
    hetman.count("queen", 20, threads=1, max_time=0.01)
except hetman.Error as error:
    print(error.code)
"""
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        self.assertEqual((ended.stdout, ended.stderr), (b"8\n", b""))

    def test_of_squares_that_are_none(self):
        for key in "preplaced", "blocked", "walls":
            for square in "'", '"', "", "[a]8'", "1 0", b"a8", "a8,b4", None, True, 2**64, 1.0:
                error = self.error_of(hetman.count, "queen", 8, **{key: [square]})
                self.assertEqual(error.code, 3, (key, square))
                self.assertNotIn("TOML", str(error))

    def test_of_numbers_beyond_64_bits(self):
        for keywords in {"board": 10**30}, {"pieces": 10**30}, {"memory": 2**64}:
            error = self.error_of(hetman.count, "queen", **{"board": 8, **keywords})
            self.assertEqual(error.code, 3, keywords)
            self.assertNotIn("TOML", str(error))
        for memory in 2**63, 2**64 - 1:
            self.assertEqual(hetman.count("queen", 8, memory=memory), 92)

    def test_of_goals_that_are_neither_true_nor_false(self):
        for call in hetman.count, hetman.plan:
            self.assertRaisesRegex(TypeError, "^unique, classes and orderings are True or False", call, "queen", 8, unique="yes")
        self.assertRaisesRegex(TypeError, "^a sequence is named like 'A000170', not 170", hetman.oeis, 170, 8)

    def test_of_strange_directories(self):
        self.assertEqual(self.error_of(hetman.count, "queen", 8, directory="/proc/none").code, 4)
        with tempfile.TemporaryDirectory() as directory:
            name = os.fsdecode(os.fsencode(directory) + b"/\xff")
            self.assertEqual(hetman.count("queen", 8, directory=name), 92)
            self.assertEqual(hetman.read_run(os.fsencode(name)).count, 92)
            missing = self.error_of(hetman.read_run, name + "/none")
            self.assertIn("none", str(missing))
        for function in hetman.read_run, lambda name: hetman.count("queen", 8, directory=name):
            self.assertRaises(ValueError, function, "run\0x")
            self.assertRaises(TypeError, function, 8)

    def test_of_strange_sequences(self):
        self.assertEqual(self.error_of(hetman.oeis, "A999999999", 1).code, 2)
        for n in -1, 10**30, range(-1, 2):
            self.assertEqual(self.error_of(hetman.oeis, "A000170", n).complaints[0].where, "n")

    def test_of_keywords_that_there_are_not(self):
        for call in hetman.count, hetman.first, hetman.plan, hetman.placements:
            with self.assertRaisesRegex(TypeError, rf"^{call.__name__}\(\) has no keyword 'blockd'; did you mean 'blocked'"):
                call("queen", 8, blockd=[1])
        self.assertRaisesRegex(TypeError, "did you mean 'threads'", hetman.oeis, "A000170", 8, thread=1)
        self.assertRaises(TypeError, hetman.placements, "queen", 8, threads=1)
        self.assertRaises(TypeError, hetman.count, "queen", 8, progress=1)
        self.assertRaises(TypeError, hetman.count, "queen")


if __name__ == "__main__":
    unittest.main()
