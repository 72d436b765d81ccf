"""Boards of squares: what the grid games share – cells, names, symmetries, regions, pictures.

A board is a tuple of equally long rows of characters; a cell is `(row, column)`, counted from 0. People
read and type cells as a letter for the column and a number for the row from the top: `b1`.

>>> board = ("xo.", "..x")
>>> [cell_name(cell) for cell in cells_with(board, "x")]
['a1', 'c2']
>>> put(board, {(0, 0): ".", (0, 1): "x"})
('.x.', '..x')
>>> smallest_image(("..", "x.")) == smallest_image((".x", ".."))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.notation import column_letters
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Label, Role, Scene, Shape, Token

Rows = tuple[str, ...]
Cell = tuple[int, int]

ROOK: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
QUEEN: tuple[Cell, ...] = (*ROOK, (1, 1), (1, -1), (-1, 1), (-1, -1))

STONE = {LEFT: "x", RIGHT: "o"}
"""The stones of the two players in every board game."""
SWAP = str.maketrans("xo", "ox")
STONE_ROLES = {"x": Role.LEFT, "o": Role.RIGHT}


def read_board(
    reader: Reader, alphabet: str, whole: Callable[[int, int], Rows] | None = None
) -> Rows:
    """Return the board written row by row, `xo|ox`, or as the size of a whole board, `2x2`.

    >>> read_board(Reader("1x3"), ".", empty_board)
    ('...',)
    """
    size = reader.board_size() if whole else None
    rows, columns = size or (1, 1)
    board = whole(rows, columns) if whole and size else reader.grid(alphabet)
    if not (rows and columns and any(board)):
        raise reader.problem("the board has no cells")
    return board


def empty_board(rows: int, columns: int) -> Rows:
    """Return a board of free cells."""
    return ("." * columns,) * rows


def checkerboard(rows: int, columns: int) -> Rows:
    """Return a board full of stones, alternately Left's and Right's, Left's in the top left corner.

    >>> checkerboard(2, 3)
    ('xox', 'oxo')
    """
    return tuple("".join("xo"[(r + c) % 2] for c in range(columns)) for r in range(rows))


def cell_name(cell: Cell) -> str:
    """Return the cell as people write it: `a1` is the top left corner, `aa1` follows `z1`."""
    row, column = cell
    return f"{column_letters(column)}{row + 1}"


def read_cell(name: str) -> Cell:
    """Return the cell that a name means: what `cell_name` writes.

    >>> read_cell("b1"), read_cell(cell_name((11, 27)))
    ((0, 1), (11, 27))
    """
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(name[len(letters) :]) - 1, column - 1


def cells_with(board: Rows, characters: str) -> Iterator[Cell]:
    """Yield the cells that hold one of the characters, row by row."""
    for row, line in enumerate(board):
        for column, character in enumerate(line):
            if character in characters:
                yield row, column


def bit(cell: Cell, columns: int) -> int:
    """Return the set that holds one cell: cells are numbered row by row.

    >>> bin(bit((1, 0), 3))
    '0b1000'
    """
    return 1 << (cell[0] * columns + cell[1])


def cells_of(board: Rows, character: str) -> int:
    """Return the set of the cells that hold a character.

    >>> bin(cells_of(("xo.", "..x"), "x"))
    '0b100001'
    """
    return sum(bit(cell, len(board[0])) for cell in cells_with(board, character))


def at(board: Rows, row: int, column: int) -> str:
    """Return what stands at a cell; the empty text outside the board."""
    if 0 <= row < len(board) and 0 <= column < len(board[row]):
        return board[row][column]
    return ""


def around(board: Rows, cell: Cell, steps: Iterable[Cell] = ROOK) -> Iterator[Cell]:
    """Yield the neighbours of a cell that lie on the board."""
    for down, right in steps:
        row, column = cell[0] + down, cell[1] + right
        if 0 <= row < len(board) and 0 <= column < len(board[row]):
            yield row, column


def put(board: Rows, changes: Mapping[Cell, str]) -> Rows:
    """Return the board with some cells changed."""
    lines = list(board)
    for (row, column), character in changes.items():
        line = lines[row]
        lines[row] = line[:column] + character + line[column + 1 :]
    return tuple(lines)


def images(board: Rows, turned: bool = True) -> Iterator[Rows]:
    """Yield the board and its mirror images; with `turned` also those that exchange rows and columns."""
    for image in (board, transposed(board)) if turned else (board,):
        yield image
        yield image[::-1]
        mirrored = tuple(line[::-1] for line in image)
        yield mirrored
        yield mirrored[::-1]


def transposed(board: Rows) -> Rows:
    """Return the board reflected in its main diagonal.

    >>> transposed(("ab", "cd"))
    ('ac', 'bd')
    """
    return tuple(map("".join, zip(*board, strict=True)))


def smallest_image(board: Rows) -> Rows:
    """Return the representative of the eight images of a board: the smallest as text."""
    if len(board) > 1 and len(board[0]) > 1:
        return min(images(board))
    strip = "".join(board)  # a single row or column has only two images
    return (min(strip, strip[::-1]),)


def connected(
    cells: Iterable[Cell], neighbours: Callable[[Cell], Iterable[Cell]]
) -> list[list[Cell]]:
    """Return the connected parts of a set of cells, each sorted."""
    left = set(cells)
    parts: list[list[Cell]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        part, queue = [start], [start]
        while queue:
            for cell in neighbours(queue.pop()):
                if cell in left:
                    left.remove(cell)
                    part.append(cell)
                    queue.append(cell)
        parts.append(sorted(part))
    return parts


def keep(board: Rows, cells: Iterable[Cell], blank: str) -> Rows:
    """Return the smallest board around `cells`; everything else on it is `blank`.

    >>> keep(("xo.", "..x"), [(0, 0), (0, 1)], ".")
    ('xo',)
    """
    kept = set(cells)
    rows, columns = {r for r, _ in kept}, {c for _, c in kept}
    return tuple(
        "".join(
            board[row][column] if (row, column) in kept else blank
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


def small_boards(alphabet: str, sizes: Iterable[Cell]) -> Iterator[Rows]:
    """Yield every board of the given sizes filled with the alphabet."""
    from itertools import product

    for rows, columns in sizes:
        for filling in product(alphabet, repeat=rows * columns):
            text = "".join(filling)
            yield tuple(text[r * columns : (r + 1) * columns] for r in range(rows))


# -- pictures -------------------------------------------------------------------------------------


Drawer = Callable[[str, float, float], Iterable[Shape]]
"""What stands for a character on a cell with its top left corner at (x, y)."""


def stone(character: str, x: float, y: float) -> Iterator[Shape]:
    """Yield what most boards show: stones for x and o, filled cells for #."""
    if character in STONE_ROLES:
        yield Token(x + 0.5, y + 0.5, 0.38, STONE_ROLES[character], letter=character)
    elif character == "#":
        yield Square(x, y, role=Role.BLOCKED, letter="#")


def board_scene(
    board: Rows,
    spots: Iterable[HotSpot],
    extra: Iterable[Shape] = (),
    drawer: Drawer = stone,
) -> Scene:
    """Return the picture of a board: squares, what stands on them, and names of rows and columns."""
    shapes: list[Shape] = [
        Square(column, row) for row, line in enumerate(board) for column in range(len(line))
    ]
    for row, line in enumerate(board):
        for column, character in enumerate(line):
            shapes += drawer(character, column, row)
    shapes += extra
    shapes += margin(board)
    description = Message(
        "board of {rows} by {columns}: {text}",
        rows=len(board),
        columns=len(board[0]) if board else 0,
        text="|".join(board),
    )
    return Scene(tuple(shapes), tuple(spots), description)


def cell_spot(move: str, player: Player, *cells: Cell) -> HotSpot:
    """Return the spot of a move whose cells are pressed one after the other: from, to, and so on."""
    squares = [Square(column, row, label=cell_name((row, column))) for row, column in cells]
    return HotSpot(move, squares[-1], player, tuple(squares[:-1]))


def margin(board: Rows) -> Iterator[Label]:
    """Yield the letters and numbers by which cells are named."""
    yield from rim(len(board), len(board[0]) if board else 0)


def rim(rows: int, columns: int, first: float = 0.5) -> Iterator[Label]:
    """Yield the names of the columns above and of the rows to the left of a board.

    >>> [label.text for label in rim(1, 2)]
    ['a', 'b', '1']
    """
    if columns > 40 or rows > 40:
        return
    away = 0.85 - first  # from the middle of the first row or column
    for column in range(columns):
        yield Label(column + first, -away, column_letters(column), size=0.35, role=Role.FAINT)
    for row in range(rows):
        yield Label(-away - 0.05, row + first, str(row + 1), size=0.35, role=Role.FAINT)
