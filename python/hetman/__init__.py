"""Counts non-attacking placements of chess pieces, exactly, in this process.

>>> import hetman
>>> hetman.count("queen", 8)
92
>>> hetman.count("RN", 8)  # Betza notation: a rook that also moves as a knight
2766
>>> hetman.count("king", (3, 4), pieces="each").by_number
[1, 12, 37, 34, 9]
>>> hetman.oeis("A000170", range(1, 9))
[1, 0, 0, 2, 10, 4, 40, 92]

Keywords of all functions that take a problem, described in docs/reference.md under "Job file":
pieces, maximal, preplaced, blocked, walls, shape, colour, self_attack, symmetric, group.

Keywords of all functions that count: threads, memory (in bytes), engine, frame, unit_nodes,
double_check, directory, fresh, checkpoint_every, max_time, progress, progress_every (times in
seconds). With `directory` the same call continues after a stop, a kill or a power cut.

Ctrl-C stops a call, and so does an exception of its callback `progress`. Errors, and calls
that cannot be completed, raise hetman.Error. Messages go to the logger "hetman".
"""

from __future__ import annotations

import os
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Generator, overload

from . import _core
from ._keywords import Board, Keywords, Options, Problem, Square, check, divide, keys_of, options_of, path_of
from ._results import Complaint, Count, Error, Estimate, Forecast, Placement, Progress, Run

if TYPE_CHECKING:
    from typing_extensions import Unpack

__version__ = _core.version()
__all__ = [
    "Board", "Complaint", "Count", "Error", "Estimate", "Forecast", "Keywords", "Options",
    "Placement", "Problem", "Progress", "Run", "Square",
    "count", "first", "oeis", "placements", "plan", "read_run",
]  # fmt: skip


def count(
    piece: str,
    board: Board,
    *,
    unique: bool = False,
    classes: bool = False,
    orderings: bool = False,
    **keywords: Unpack[Keywords],
) -> Count:
    """The number of placements, with further results.

    `piece` is a name or Betza notation, `board` is 8 for 8 x 8 squares, (3, 40) or "3x40" for 3 rows
    of 40. `unique` also counts the classes under the board's symmetries, `classes` the classes of
    each size, `orderings` the ways to place the pieces one after the other.

    >>> import hetman
    >>> hetman.count("bishop", 8)
    22522960
    >>> hetman.count("queen", 8, preplaced=["a8"], blocked=[10])
    4
    >>> hetman.count("R(3,1)", 9, shape="torus", unique=True).unique
    29
    >>> hetman.count("knight", 5, pieces="largest").largest
    13
    """
    problem, options = divide("count", dict(keywords))
    goal = _goal(unique, classes, orderings)
    return Count(**_core.count(keys_of(piece, board, problem), goal, options_of(options)))


def _goal(unique: bool, classes: bool, orderings: bool) -> _core.Goal:
    try:
        return _core.Goal(unique, classes, orderings)
    except TypeError:
        asked = (unique, classes, orderings)
        raise TypeError(f"unique, classes and orderings are True or False, not {asked}") from None


def first(piece: str, board: Board, **keywords: Unpack[Keywords]) -> Placement | None:
    """The lexicographically first placement; None: it is proved that there is none.

    >>> import hetman
    >>> hetman.first("queen", 8)
    (0, 12, 23, 29, 34, 46, 49, 59)
    >>> hetman.first("queen", 3) is None
    True
    """
    problem, options = divide("first", dict(keywords))
    keys = keys_of(piece, board, problem)
    squares = _core.first(keys, options_of(options))
    return None if squares is None else Placement._of(squares, keys)


def placements(
    piece: str, board: Board, *, unique: bool = False, **problem: Unpack[Problem]
) -> Generator[Placement, None, None]:
    """All placements, in lexicographic order, found one by one.

    `unique` gives only the smallest of each class. A thread searches a little ahead; closing the
    iterator ends it, as does leaving a loop over it.

    >>> import hetman
    >>> list(hetman.placements("queen", 6, unique=True))
    [(1, 9, 17, 18, 26, 34)]
    >>> next(hetman.placements("queen", 20))[:3]
    (0, 22, 44)
    """
    check("placements", dict(problem), Problem)
    keys = keys_of(piece, board, dict(problem))
    return _each(_core.Listing(keys, unique), keys)


def _each(listing: _core.Listing, keys: _core.Keys) -> Generator[Placement, None, None]:
    try:
        while (squares := listing.next()) is not None:
            yield Placement._of(squares, keys)
    finally:
        listing.close()


def plan(
    piece: str,
    board: Board,
    *,
    unique: bool = False,
    classes: bool = False,
    orderings: bool = False,
    sample: float = 5,
    **keywords: Unpack[Keywords],
) -> Forecast:
    """The cost of a count, forecast from a random sample of so many seconds. Writes nothing.

    `directory` names a run: then the rest of it is forecast.

    >>> import hetman
    >>> forecast = hetman.plan("queen", 16, engine="row-bitmask", sample=0.1)
    >>> forecast.nodes.low <= forecast.nodes.likely <= forecast.nodes.high
    True
    """
    problem, options = divide("plan", dict(keywords))
    goal = _goal(unique, classes, orderings)
    told = _core.plan(keys_of(piece, board, problem), goal, sample, options_of(options))
    for estimate in ("nodes", "cpu_seconds", "placements"):
        told[estimate] = Estimate(*told[estimate])
    return Forecast(**told)


@overload
def oeis(sequence: str, n: int, **options: Unpack[Options]) -> int: ...
@overload
def oeis(sequence: str, n: range, **options: Unpack[Options]) -> list[int]: ...
def oeis(sequence: str, n: int | range, **options: Unpack[Options]) -> int | list[int]:
    """The term of a sequence of the OEIS with the argument n, or the terms of a range.

    `directory` holds a directory for each term.

    >>> import hetman
    >>> hetman.oeis("A000170", 8)
    92
    >>> hetman.oeis("A002562", range(4, 13, 2))
    [1, 1, 12, 92, 1787]
    """
    check("oeis", dict(options), Options)
    if not isinstance(sequence, str):
        raise TypeError(f"a sequence is named like 'A000170', not {sequence!r}")
    given: dict[str, Any] = options_of(dict(options))
    if not isinstance(n, range):
        return _core.oeis(sequence, n, n, given)[0]
    if n.step == 1 and n:
        return _core.oeis(sequence, n[0], n[-1], given)
    return [_core.oeis(sequence, one, one, given)[0] for one in n]


def read_run(directory: str | os.PathLike[str]) -> Run:
    """The state and, once it is complete, the result of a run of this module or of the program.

    Also while it is active.

    >>> import hetman, tempfile
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = hetman.count("queen", 10, directory=directory)
    ...     run = hetman.read_run(directory)
    >>> run.state, run.count
    ('complete', 724)
    >>> hetman.count(**run.problem, unique=True).unique
    92
    """
    told = _core.read_run(path_of(directory))
    problem = told["problem"]
    saved_at = told["saved_at"]
    told["problem"] = dict(problem)
    told["saved_at"] = datetime.fromtimestamp(saved_at, timezone.utc) if saved_at else None
    if told["count"] is not None:
        told["count"] = Count(**told["count"])
    if told["first"] is not None:
        told["first"] = Placement._of(told["first"], [(key, text.encode()) for key, text in problem])
    return Run(**told)
