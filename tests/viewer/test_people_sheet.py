from __future__ import annotations

import base64
import json
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "folkways" / "viewer" / "static"


@pytest.fixture(scope="module")
def cells() -> npt.NDArray[np.uint8]:
    """Pixels by person, direction, step, row and column."""
    facts = json.loads((STATIC / "people.json").read_text())
    assert facts["directions"] == ["down", "left", "right", "up"]
    assert (facts["columns"], facts["rows"]) == (12, facts["count"])
    size, count = facts["size"], facts["count"]
    with Image.open(STATIC / "people.png") as image:
        pixels = np.asarray(image.convert("RGBA"))
    assert pixels.shape == (count * size, 12 * size, 4)
    grid = pixels.reshape(count, size, 4, facts["steps"], size, 4)
    return np.ascontiguousarray(grid.transpose(0, 2, 3, 1, 4, 5))


def test_all_stand_on_the_same_ground_within_their_cells(cells: npt.NDArray[np.uint8]) -> None:
    solid = cells[..., 3] == 255
    assert cells.shape[:3] == (48, 4, 3)
    assert solid[..., 29, :].any(axis=-1).all()
    assert solid[:, :, 0, 30, :].any(axis=-1).all(), "who stands has both feet on the ground"
    assert not solid[..., [0, -1]].any()
    top = cells[..., 0, :, :]
    assert (top[top[..., 3] == 255] == (0x2F, 0x2A, 0x35, 255)).all(), "no more than the outline"


def test_right_mirrors_left_and_each_step_differs(cells: npt.NDArray[np.uint8]) -> None:
    assert (cells[:, 2] == cells[:, 1, :, :, ::-1]).all()
    for a, b in combinations(range(3), 2):
        assert (cells[:, :, a] != cells[:, :, b]).any(axis=(2, 3, 4)).all()


def _apart(one: npt.NDArray[np.uint8], other: npt.NDArray[np.uint8]) -> float:
    """The mean difference of colour, 0 to 255, over the pixels that either covers."""
    covered = (one[..., 3] == 255) | (other[..., 3] == 255)
    a, b = (np.where(cell[..., 3:] == 255, cell[..., :3], 0).astype(float) for cell in (one, other))
    return float(np.abs(a - b).mean(axis=-1)[covered].mean())


def test_people_are_told_apart(cells: npt.NDArray[np.uint8]) -> None:
    front = cells[:, 0, 0]
    pairs = {(a, b): _apart(front[a], front[b]) for a, b in combinations(range(48), 2)}
    assert min(pairs.values()) > 20
    assert min(pairs[pair] for pair in pairwise(range(48))) > 40
    assert min(pairs[pair] for pair in combinations(range(10), 2)) > 35


def test_the_sign_is_a_picture() -> None:
    small = (STATIC / "favicon.png").read_bytes()
    with Image.open(BytesIO(small)) as image:
        assert image.size == (32, 32)
        pixels = np.asarray(image.convert("RGBA"))
    assert pixels[0, 0, 3] == 0
    assert tuple(pixels[12, 14]) == (0x2F, 0x8F, 0x57, 255)
    with Image.open(STATIC / "favicon.ico") as image:
        assert image.size == (32, 32)


@pytest.mark.parametrize("page", ["viewer/static/index.html", "survey/web/templates/base.html"])
def test_pages_carry_the_sign(page: str) -> None:
    small = base64.b64encode((STATIC / "favicon.png").read_bytes()).decode()
    text = (ROOT / "src" / "folkways" / page).read_text(encoding="utf-8")
    assert text.count('rel="icon"') == 1
    assert f'href="data:image/png;base64,{small}"' in text


def test_the_sheet_is_small_enough_for_one_file() -> None:
    assert (STATIC / "people.png").stat().st_size < 100_000
