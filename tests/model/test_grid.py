"""Regions are drawn: '#' is in, '.' is not; the mask is the whole drawing unless there are blanks."""

from __future__ import annotations

from pudsl.check.declarations import Shape

from . import grid
from .grid import Cell, Region, Spot


def drawn(text: str, marks: str = "#", board: int = 0) -> Region:
    return grid.region_of(
        Cell(board, row, column).number
        for row, line in enumerate(text.split("/"))
        for column, mark in enumerate(line)
        if mark in marks
    )


def mask(text: str) -> Region:
    return drawn(text, "#.abcdefgh")


def draw(region: Region, like: str) -> str:
    lines = like.split("/")
    return "/".join(
        "".join("#" if Cell(0, r, c).number in region else "." if mark != " " else " " for c, mark in enumerate(line))
        for r, line in enumerate(lines)
    )


def test_numbers() -> None:
    assert Cell(2, 3, 4).number == 2 * 256 + 3 * 16 + 4
    assert Cell.numbered(2 * 256 + 3 * 16 + 4) == Cell(2, 3, 4)
    assert Spot(1, 5, 2, 3).number == 2048 + 5 * 256 + 2 * 16 + 3
    assert Spot.numbered(2048 + 5 * 256 + 2 * 16 + 3) == Spot(1, 5, 2, 3)
    assert grid.lines_of(Cell(2, 3, 4)) == (67, 84)


def test_next_to_a_region() -> None:
    board = "...../.##../...../....."
    region = drawn(board)
    assert draw(grid.neighbours(region, mask(board)), board) == ".##../#..#./.##../....."
    assert draw(grid.diagonals(region, mask(board)), board) == "#..#./...../#..#./....."
    assert draw(grid.surroundings(region, mask(board)), board) == "####./#..#./####./....."


def test_a_corner_beside_another_cell_is_no_diagonal() -> None:
    board = "#../#../..."
    assert draw(grid.diagonals(drawn(board), mask(board)), board) == ".../.../.#."


def test_next_to_stays_within_the_mask() -> None:
    board = "#. /  ."
    assert draw(grid.neighbours(drawn(board), mask(board)), board) == ".# /  ."
    assert grid.neighbours(drawn("#", board=1), mask("..")) == grid.EMPTY


def test_perimeter_leaves_closed_holes_out() -> None:
    board = "#####/#####/##.##/#####/#####"
    assert draw(grid.perimeter(drawn(board)), board) == "#####/#...#/#...#/#...#/#####"


def test_perimeter_of_a_bay() -> None:
    """What can be walked to from outside is outside; a corner is no way in."""
    assert draw(grid.perimeter(drawn("##.##/##.##/#####")), "##.##/##.##/#####") == "##.##/##.##/#####"
    board = "######/#####./###.##/######/######"
    assert draw(grid.perimeter(drawn(board)), board) == "######/#...#./#....#/#....#/######"


def test_areas_by_first_cell() -> None:
    region = drawn("#.##/#..#/..#.")
    assert [len(area) for area in grid.areas(region)] == [2, 3, 1]
    assert grid.largest(region) == drawn("..##/...#")
    assert grid.largest(drawn("#.#")) == drawn("#")
    assert grid.largest(grid.EMPTY) == grid.EMPTY


def test_areas_do_not_cross_boards() -> None:
    assert len(grid.areas(drawn("##") | drawn("##", board=1))) == 2


def test_flood_of_several() -> None:
    region = drawn("##.##.#")
    assert grid.flood(drawn("#.....#"), region) == drawn("##....#")
    assert grid.flood(drawn("..#"), region) == grid.EMPTY


def test_steps() -> None:
    region, start = drawn(".####/.#..#"), drawn("#")
    reached = [len(grid.steps(n, region, start)) for n in range(-1, 6)]
    assert reached == [0, 0, 1, 3, 4, 5, 6]
    assert grid.steps(0, region, drawn(".#")) == drawn(".#")


def test_rows_and_columns() -> None:
    board = "..../.. ./...."
    place = drawn("..../#")
    assert draw(grid.rows(place, mask(board)), board) == "..../## #/...."
    assert draw(grid.columns(place, mask(board)), board) == "#.../#. ./#..."


def test_rays() -> None:
    board = "....../....../......"
    start, all_cells = drawn("....../.#"), mask(board)
    assert draw(grid.ray(start, 2, grid.EMPTY, all_cells), board) == "....../..####/......"
    assert draw(grid.ray(start, 2, drawn("....../...#.#"), all_cells), board) == "....../..##../......"
    assert draw(grid.ray(start, 1, grid.EMPTY, all_cells), board) == "..#.../....../......"
    assert draw(grid.ray(start, 6, start, all_cells), board) == "....../#...../......"
    assert grid.ray(start, 8, grid.EMPTY, all_cells) == grid.EMPTY


def test_a_hole_ends_a_ray() -> None:
    board = ".. .."
    assert draw(grid.ray(drawn("#"), 2, grid.EMPTY, mask(board)), board) == ".# .."


def test_rays_from_several_cells_are_without_them() -> None:
    board = "....."
    assert draw(grid.ray(drawn("#.#"), 2, grid.EMPTY, mask(board)), board) == ".#.##"


def test_shift() -> None:
    board = "#.#/..#"
    assert draw(grid.shift(drawn(board), 4, mask(board)), board) == ".../#.#"
    assert draw(grid.shift(drawn(board), 7, mask(board)), board) == ".#./..."


def test_blocks() -> None:
    board = "###./##.#/...#"
    assert draw(grid.blocks(2, 2, drawn(board)), board) == "##../##../...."
    assert draw(grid.blocks(1, 3, drawn(board)), board) == "###./..../...."
    assert draw(grid.blocks(1, 2, drawn(board)), board) == "###./##.#/...#"
    assert grid.blocks(0, 2, drawn(board)) == grid.EMPTY


# ------------------------------------------------------------------------------- shapes and spots


def shape(*cells: tuple[int, int], **prints: tuple[int | None, ...]) -> Shape:
    return Shape(cells, dict(prints))


def places(s: Shape) -> list[list[tuple[int, int]]]:
    return [[(square.row, square.column) for square in picture] for picture in grid.orientations(s)]


def test_turns_of_a_plain_piece() -> None:
    assert places(shape((0, 0))) == [[(0, 0)]]
    assert places(shape((0, 0), (0, 1))) == [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
    assert len(places(shape((0, 0), (1, 0), (1, 1)))) == 4


def test_turns_of_a_hook() -> None:
    """Three in a row with one below the first: turned clockwise, then mirrored and turned."""
    hook = places(shape((0, 0), (0, 1), (0, 2), (1, 0)))
    assert hook[0] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert hook[1] == [(0, 0), (0, 1), (1, 1), (2, 1)]
    assert hook[2] == [(0, 2), (1, 0), (1, 1), (1, 2)]
    assert hook[3] == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert hook[4] == [(0, 0), (0, 1), (0, 2), (1, 2)]
    assert hook[5] == [(0, 1), (1, 1), (2, 0), (2, 1)]
    assert len(hook) == 8


def test_prints_tell_turns_apart() -> None:
    plain = shape((0, 0), (0, 1), hue=(1, 1))
    printed = shape((0, 0), (0, 1), hue=(1, 2))
    assert (len(grid.orientations(plain)), len(grid.orientations(printed))) == (2, 4)
    turned_twice = grid.orientations(printed)[2]
    assert [dict(square.prints)["hue"] for square in turned_twice] == [2, 1]


def test_the_anchor_may_not_be_covered() -> None:
    corner = shape((0, 1), (1, 0), (1, 1))
    region = drawn(".#/##")
    assert grid.spots_within(grid.orientations(corner), region) == (Spot(0, 0, 0, 0).number,)
    assert grid.region_of(grid.covered(grid.orientations(corner), Spot(0, 0, 0, 0))) == region


def test_spots_in_order() -> None:
    domino = shape((0, 0), (0, 1))
    region = drawn("##/#.") | drawn("#/#", board=1)
    expected = (Spot(0, 0, 0, 0), Spot(0, 1, 0, 0), Spot(1, 1, 0, 0))
    assert grid.spots_within(grid.orientations(domino), region) == tuple(spot.number for spot in expected)


def test_no_cells_off_the_frame_or_without_the_turn() -> None:
    domino = grid.orientations(shape((0, 0), (0, 1)))
    assert grid.covered(domino, Spot(0, 0, 0, 15)) == {}
    assert grid.covered(domino, Spot(0, 2, 0, 0)) == {}
