"""What the functions return, raise and report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Iterable, NamedTuple

from . import _core


class Complaint(NamedTuple):
    """One thing that is wrong."""

    what: str
    where: str  # a keyword, a file, a square; may be empty
    what_to_do: str


class Error(Exception):
    """What Hetman refuses, or cannot complete.

    `code` is the exit code of the program for the same error, and `str()` are the lines that it prints.

    >>> import hetman
    >>> try:
    ...     hetman.count("quen", 8)
    ... except hetman.Error as error:
    ...     print(error.code, error.complaints[0].where)
    3 piece
    """

    def __init__(self, code: int, text: str, complaints: Iterable[tuple[str, str, str]]) -> None:
        self.code = code
        self.complaints = [Complaint(*complaint) for complaint in complaints]
        super().__init__(code, text, self.complaints)

    def __str__(self) -> str:
        return str(self.args[1])


class Count(int):
    """An exact count: a whole number of any size that knows how it was counted.

    >>> import hetman
    >>> queens = hetman.count("queen", 8, unique=True)
    >>> queens + 1, queens.unique
    (93, 12)
    """

    unique: int | None  # the number of classes, if asked for
    classes: dict[int, int]  # the number of classes by size, if asked for
    orderings: int | None  # the ways to place the pieces one after the other, if asked for
    by_number: list[int]  # with pieces="each": the counts for 0, 1, 2, ... pieces
    unique_by_number: list[int]
    largest: int | None  # with pieces="largest": the number of pieces
    smallest: int | None  # with pieces="smallest": the number of pieces
    engine: str
    frame: str
    units: int
    nodes: int  # of the search
    seconds: float  # of this call
    cpu_seconds: float  # spent counting, over all calls of a run
    json: str  # all of it, as `hetman count --json` prints it
    unsaved: Error | None  # the result could not be saved in the directory of the run

    def __new__(cls, total: int, **details: Any) -> Count:
        count = super().__new__(cls, total)
        vars(count).update(details)
        return count


class Placement(tuple[int, ...]):
    """The occupied squares, ascending: row * columns + column, both counted from 0.

    It prints as a board, and notebooks draw it.

    >>> import hetman
    >>> placement = hetman.first("queen", 4)
    >>> placement
    (1, 7, 8, 14)
    >>> print(placement)
    * q * *
    * * * q
    q * * *
    * * q *
    """

    _keys: _core.Keys = ()  # the problem

    @classmethod
    def _of(cls, squares: Iterable[int], keys: _core.Keys) -> Placement:
        placement = cls(squares)
        placement._keys = keys
        return placement

    def __str__(self) -> str:
        return _core.board_text(self._keys, self).rstrip("\n")

    def svg(self) -> str:
        """The board as an SVG picture."""
        return _core.board_svg(self._keys, self)

    _repr_svg_ = svg  # for notebooks


class Estimate(NamedTuple):
    """A likely value, and bounds that contain the true one in at least nine cases of ten."""

    likely: float | None  # None: not known
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Forecast:
    """What a count would take. It prints as `hetman plan` does."""

    engine: str
    frame: str
    units: int
    finished: int  # of the units, in the directory of the run; the rest is foreseen
    nodes: Estimate
    cpu_seconds: Estimate  # of one thread
    placements: Estimate
    seconds_before_counting: float
    memory: int  # in bytes
    text: str
    json: str

    def __str__(self) -> str:
        return self.text.rstrip("\n")


@dataclass(frozen=True)
class Run:
    """The state of a run in a directory, active or not."""

    state: str  # "running", "complete", "stopped, resumable", "killed, resumable", ...
    problem: dict[str, str]  # keywords for count
    finished: int  # units that are saved, of so many
    units: int
    share: float  # of the estimated work that is done, from 0 to 1
    cpu_seconds_to_come: float | None
    starts: int
    saved_at: datetime | None
    count: Count | None  # once it is complete
    first: Placement | None  # of a complete search that found one


class Progress(NamedTuple):
    """How far a call is."""

    is_planning: bool  # then only `seconds` is known
    seconds: float
    share: float  # of the estimated work that is done, from 0 to 1
    finished: int  # units of work, of so many
    units: int
    nodes: int
    seconds_to_go: float | None
