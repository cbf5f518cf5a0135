"""The examples in docstrings and in docs/python.md: what they show is what comes."""

import doctest
import pathlib
import unittest

import hetman
import hetman._results

PAGE = pathlib.Path(__file__).parents[2] / "docs/python.md"


def load_tests(loader, tests, pattern):
    page = doctest.DocFileSuite(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    return unittest.TestSuite([doctest.DocTestSuite(hetman), doctest.DocTestSuite(hetman._results), page])


if __name__ == "__main__":
    unittest.main()
