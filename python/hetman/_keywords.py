"""The keywords of the functions, and how they reach the library."""

from __future__ import annotations

import difflib
import logging
import os
from typing import Any, Callable, Iterable, TypedDict, Union

from ._results import Progress

Board = Union[int, str, tuple[int, int]]
Square = Union[int, str]

_LEVELS = (logging.DEBUG, logging.INFO, logging.WARNING)

_logger = logging.getLogger("hetman")
_logger.addHandler(logging.NullHandler())  # or Python prints warnings where logging is not configured


class Problem(TypedDict, total=False):
    """What is placed where, as the keys of job files say it; None is the default."""

    pieces: int | str | None  # 8, "any", "each", "largest", "smallest"; default on n x n squares: n
    maximal: bool | str | None  # only placements that no further piece could join
    preplaced: Iterable[Square] | None  # squares that every placement occupies: 0, 33 or "a8"
    blocked: Iterable[Square] | None  # squares that no placement occupies
    walls: Iterable[Square] | None  # squares that no placement occupies and that end rides
    shape: str | None  # "plane", "cylinder" or "torus"
    colour: str | None  # "any", "black" or "white": that of all occupied squares
    self_attack: bool | str | None  # no piece where a leap of its own leads back to it
    symmetric: str | None  # only placements that this map leaves unchanged: "rotate-180"
    group: str | None  # the symmetries that make classes: "all", "rotations", ...


class Options(TypedDict, total=False):
    """How a call runs. Times are in seconds; None is the default."""

    threads: int | None  # default: as many as this process may use
    memory: int | None  # approximate limit in bytes
    engine: str | None  # default: chosen by estimated cost
    frame: str | None  # how the problem is cut into units of work
    unit_nodes: int | None  # cut units with more estimated nodes
    double_check: str | None  # the share of units that is counted twice: "1%"
    directory: str | os.PathLike[str] | None  # where the run is kept, to be continued
    fresh: bool | None  # move an earlier run in the directory aside
    checkpoint_every: float | None
    max_time: float | None  # stop after this time
    progress: Callable[[Progress], object] | None  # what it raises ends the call
    progress_every: float | None


class Keywords(Problem, Options, total=False):
    """All of them."""


def keys_of(piece: str, board: Board, problem: dict[str, Any]) -> list[tuple[str, bytes]]:
    """The keys and values of a problem, as text."""
    given = {"piece": piece, "board": board, **problem}
    return [(key, _text(key, value)) for key, value in given.items() if value is not None]


def options_of(given: dict[str, Any]) -> dict[str, Any]:
    """The options that are given, as the library takes them."""
    options = {key: value for key, value in given.items() if value is not None}
    if "directory" in options:
        options["directory"] = path_of(options["directory"])
    if "progress" in options:
        report = options["progress"]
        if not callable(report):
            raise TypeError("progress is not callable")
        options["progress"] = lambda *fields: report(Progress(*fields))
    options["log"] = _log
    return options


def path_of(directory: str | os.PathLike[str]) -> bytes:
    """The bytes of a path."""
    path = os.fsencode(directory)
    if b"\0" in path:
        raise ValueError("a path has no null character")
    return path


def divide(function: str, given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keywords of the problem, and those of the options."""
    check(function, given, Keywords)
    problem = {key: given[key] for key in given if key in Problem.__annotations__}
    return problem, {key: given[key] for key in given if key not in problem}


def check(function: str, given: dict[str, Any], known: type) -> None:
    """Refuses keywords that are not known."""
    names = list(known.__annotations__)
    for name in given:
        if name not in names:
            like = difflib.get_close_matches(name, names, 1)
            advice = f"; did you mean {like[0]!r}?" if like else f"; it takes {', '.join(names)}"
            raise TypeError(f"{function}() has no keyword {name!r}{advice}")


def _text(key: str, value: object) -> bytes:
    if key == "board" and isinstance(value, (list, tuple)) and len(value) == 2:
        text = f"{value[0]}x{value[1]}"
    elif key in ("preplaced", "blocked", "walls") and isinstance(value, Iterable) and not isinstance(value, str):
        text = ", ".join(f'"{square}"' for square in value)
    else:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    return text.encode("utf-8", "backslashreplace")


def _log(level: int, text: str) -> None:
    _logger.log(_LEVELS[level], "%s", text)
