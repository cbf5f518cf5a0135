"""Runs a notebook and compares what comes with the outputs that it shows.

notebook.py NOTEBOOK [--write]     --write: puts them there instead
"""

import sys

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor


def outputs(notebook):
    return [
        [output.get("data", output.get("text", output.get("ename"))) for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def run(notebook):
    ExecutePreprocessor(timeout=600, kernel_name="python3").preprocess(notebook)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)


path = sys.argv[1]
shown = nbformat.read(path, as_version=4)
notebook = nbformat.read(path, as_version=4)
run(notebook)
if "--write" in sys.argv:
    nbformat.write(notebook, path)
elif not any(outputs(shown)):
    sys.exit(f"{path} shows no outputs")
else:
    for number, (expected, came) in enumerate(zip(outputs(shown), outputs(notebook)), 1):
        if expected != came:
            sys.exit(f"{path}: code cell {number} shows {expected}, but gives {came}")
