"""Run directories, of the module and of the program."""

import datetime
import os
import subprocess
import tempfile
import unittest

import hetman

PROGRAM = os.environ["HETMAN"]


class Runs(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.directory = os.path.join(temporary.name, "run")

    def test_of_the_program_are_read(self):
        subprocess.run([PROGRAM, "count", "queen", "9", "--unique", "--dir", self.directory], check=True, capture_output=True)
        run = hetman.read_run(self.directory)
        self.assertEqual((run.state, run.count, run.count.unique), ("complete", 352, 46))
        self.assertEqual((run.finished, run.share, run.starts), (run.units, 1, 1))
        age = datetime.datetime.now(datetime.timezone.utc) - run.saved_at
        self.assertLess(abs(age), datetime.timedelta(hours=1))

    def test_of_the_module_are_the_programs(self):
        hetman.count("queen", 9, directory=self.directory)
        told = subprocess.run([PROGRAM, "status", self.directory], check=True, capture_output=True, text=True)
        self.assertIn("complete", told.stdout)
        self.assertIn("352", told.stdout)

    def test_have_their_problem(self):
        rooks = {"piece": "R", "board": "2x3", "pieces": 2, "preplaced": [0], "blocked": ["c1"], "maximal": True}
        counted = hetman.count(**rooks, directory=self.directory)
        run = hetman.read_run(self.directory)
        self.assertEqual((run.problem["preplaced"], run.problem["maximal"]), ("0", "true"))
        self.assertEqual(hetman.count(**run.problem), counted)

    def test_of_searches_have_the_first_placement(self):
        placement = hetman.first("queen", 6, directory=self.directory)
        run = hetman.read_run(self.directory)
        self.assertIsNone(run.count)
        self.assertEqual(run.first, placement)
        self.assertEqual(str(run.first), str(placement))

    def test_are_continued_or_begun_afresh(self):
        hetman.count("queen", 9, directory=self.directory)
        with self.assertRaises(hetman.Error) as raised:
            hetman.count("queen", 10, directory=self.directory)
        self.assertEqual(raised.exception.code, 4)
        self.assertEqual(hetman.count("queen", 10, directory=self.directory, fresh=True), 724)

    def test_of_terms_are_kept_one_by_one(self):
        hetman.oeis("A000170", range(6, 9), directory=self.directory)
        self.assertEqual(len(os.listdir(self.directory)), 3)


if __name__ == "__main__":
    unittest.main()
