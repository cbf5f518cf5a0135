"""Counts a unit of n queens row by row with bit masks, as the engine row-bitmask does.

    python3 unit.py N [SQUARE...]     squares of the queens in the first rows: row * N + column
"""

import sys

n, *given = (int(number) for number in sys.argv[1:])
all_columns = (1 << n) - 1
nodes = placements = 0


def show(path):
    def drawn(mask):
        return "".join(".x"[mask >> column & 1] for column in range(n))

    table = [("row", "columns", "to right", "to left", "queen")]
    table += [(str(row).rjust(3), *map(drawn, masks)) for row, masks in enumerate(path)]
    for first, *cells in table:
        print("  ".join([first, *(cell.ljust(8) for cell in cells)]).rstrip())


def fill(row, columns, right, left, path):
    """Fills this row and those below. The first three masks say which columns of the row the queens
    above attack: along columns, down to the right, down to the left."""
    global nodes, placements
    free = all_columns & ~(columns | right | left)
    if row < len(given):
        free &= 1 << given[row] % n
    while free:
        queen = free & -free  # the lowest bit
        free ^= queen
        nodes += row >= len(given)
        longer = [*path, (columns, right, left, queen)]
        if row == n - 1:
            placements += 1
            show(longer)
        else:
            fill(row + 1, columns | queen, (right | queen) << 1, (left | queen) >> 1, longer)


fill(0, 0, 0, 0, [])
print(f"placements {placements}, nodes {nodes}")
