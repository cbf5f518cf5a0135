"""What a type checker says of calls of the module."""

from typing import Generator, List, Optional

import hetman

term: int = hetman.oeis("A000170", 8)
terms: List[int] = hetman.oeis("A000170", range(8), threads=2)
kings: hetman.Count = hetman.count("king", (3, 40), pieces="each", blocked=[0, "b1"])
by_number: List[int] = kings.by_number
placement: Optional[hetman.Placement] = hetman.first("queen", 8, max_time=1.5)
queens: Generator[hetman.Placement, None, None] = hetman.placements("queen", 8, unique=True)
hetman.count("queen", 8, thread=2)  # type: ignore[call-arg]
hetman.count("queen", 8, threads="two")  # type: ignore[arg-type]
