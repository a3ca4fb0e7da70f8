from __future__ import annotations

import io
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

import folkways
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.events import (
    AgentPlaced,
    DayBegan,
)
from folkways.base.time import parse_moment
from folkways.pictures.pictures import animation, picture
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.testing.memory_logs import make_header

Pixels = npt.NDArray[np.uint8]


def pixels(path: Path) -> Pixels:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def field() -> MemoryRun:
    """Three people who stand in a row; nothing is known of the town."""
    header = make_header(agents=("Ann", "Ben", "Bob"))
    log = MemoryRun(msgspec.structs.replace(header, attached=()))
    t = parse_moment("day 1 08:00")
    placed = [
        AgentPlaced(t=t, agent=name, tile=(10 * n, 5), address="Town: square")
        for n, name in enumerate(header.agents)
    ]
    log.append(t, [DayBegan(t=t, day=1), *placed])
    return log


def test_a_picture_is_written_and_an_earlier_one_replaced(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "new" / "town.png"
    assert picture(RunFile(garden_run), "day 1 08:30", path) == path
    first = path.read_bytes()
    assert picture(RunFile(garden_run), parse_moment("day 1 08:30"), path) == path
    assert path.read_bytes() == first
    assert [one.name for one in path.parent.iterdir()] == ["town.png"]
    picture(RunFile(garden_run), "day 1 09:30", path, whole=True, scale=1)
    assert pixels(path).shape[1] == 60 * 32
    picture(RunFile(garden_run), "day 1 09:30", path, agent="Cora", norm="quiet", scale=1)
    assert pixels(path).shape[1] == 18 * 32


def test_the_towns_own_tiles_are_shown(garden_run: Path, tmp_path: Path) -> None:
    picture(RunFile(garden_run), "day 1 08:30", tmp_path / "a.png", whole=True, scale=1)
    drawn = pixels(tmp_path / "a.png")
    road = drawn[29 * 32 : 29 * 32 + 20, :64].reshape(-1, 3)
    assert (road == (0x8B, 0x8C, 0x92)).all(axis=-1).mean() > 0.5
    pond = drawn[6 * 32, 52 * 32]
    assert tuple(pond) == (0x6C, 0xB4, 0xD3)


def test_nothing_else_is_overwritten(garden_run: Path, tmp_path: Path) -> None:
    before = garden_run.read_bytes()
    with pytest.raises(StorageError, match="is no PNG; it is not overwritten"):
        picture(RunFile(garden_run), "day 1 08:30", garden_run)
    assert garden_run.read_bytes() == before
    with pytest.raises(StorageError, match="cannot write"):
        picture(RunFile(garden_run), "day 1 08:30", tmp_path)
    picture(RunFile(garden_run), "day 1 08:30", tmp_path / "a.png")
    with pytest.raises(StorageError, match="is no GIF"):
        animation(RunFile(garden_run), "day 1 08:30", "day 1 08:31", tmp_path / "a.png")
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match="cannot write"):
        picture(RunFile(garden_run), "day 1 08:30", tmp_path / "file" / "a.png")


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ("day 1 07:59", "the run begins at day 1 08:00"),
        ("day 3 08:00", "the run goes to day 2 10:00"),
        ("tomorrow", "'tomorrow' is not a moment"),
        (-5, "the run begins at day 1 08:00"),
    ],
)
def test_moments_that_the_run_has_not_are_refused(
    garden_run: Path, tmp_path: Path, moment: str | int, message: str
) -> None:
    with pytest.raises(FolkwaysError, match=message):
        picture(RunFile(garden_run), moment, tmp_path / "a.png")
    with pytest.raises(FolkwaysError, match=message):
        animation(RunFile(garden_run), moment, "day 3 09:00", tmp_path / "a.gif")
    assert not list(tmp_path.iterdir())


def test_names_and_norms_that_the_run_has_not_are_refused(garden_run: Path, tmp_path: Path) -> None:
    log = RunFile(garden_run)
    with pytest.raises(FolkwaysError, match="no agent is called 'Dora'"):
        picture(log, "day 1 08:30", tmp_path / "a.png", agent="Dora")
    with pytest.raises(FolkwaysError, match="no agent has met a norm like 'Eat soup"):
        picture(log, "day 1 08:30", tmp_path / "a.png", norm="Eat soup.")
    with pytest.raises(FolkwaysError, match="1 to 4, not 9"):
        picture(log, "day 1 08:30", tmp_path / "a.png", scale=9)
    assert not list(tmp_path.iterdir())


def test_a_run_that_has_not_begun_has_no_pictures(tmp_path: Path) -> None:
    log = MemoryRun(make_header(agents=("Ann",)))
    with pytest.raises(FolkwaysError, match="the run has not begun"):
        picture(log, "day 1 08:30", tmp_path / "a.png")


def test_without_a_map_people_stand_on_a_field(tmp_path: Path) -> None:
    log = field()
    picture(log, "day 1 08:00", tmp_path / "a.png", whole=True, scale=1)
    drawn = pixels(tmp_path / "a.png")
    assert drawn.shape[1] == (20 + 4) * 32
    picture(log, "day 1 08:00", tmp_path / "b.png", agent="Bob", scale=1)
    assert pixels(tmp_path / "b.png").shape[1] == 18 * 32


def test_a_gif_goes_from_one_moment_to_another(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    log = RunFile(garden_run)
    assert animation(log, "day 1 08:30", "day 1 08:35", path, speed=100) == path
    with Image.open(path) as image:
        image.seek(29)
        with pytest.raises(EOFError):
            image.seek(30)


def test_a_gif_leaves_nights_out(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    log = RunFile(garden_run)
    animation(log, "day 1 09:55", "day 2 08:05", path, speed=200)
    with Image.open(path) as image:
        image.seek(29)
        with pytest.raises(EOFError):
            image.seek(30)
    with pytest.raises(FolkwaysError, match="it is night"):
        animation(log, "day 1 20:00", "day 1 23:00", path)


def test_a_gif_that_would_be_too_long_says_what_would_do(garden_run: Path, tmp_path: Path) -> None:
    log = RunFile(garden_run)
    with pytest.raises(FolkwaysError, match=r"1,200 pictures.*a speed of 120 or more"):
        animation(log, "day 1 08:00", "day 1 10:00", tmp_path / "a.gif", speed=60)
    with pytest.raises(FolkwaysError, match="the end must come later"):
        animation(log, "day 1 09:00", "day 1 08:00", tmp_path / "a.gif")
    with pytest.raises(FolkwaysError, match="speed must be 1 or more"):
        animation(log, "day 1 09:00", "day 1 09:10", tmp_path / "a.gif", speed=0)


def test_a_notebook_shows_what_run_gives(garden: Path) -> None:
    run = folkways.run(garden, until="day 1 08:20")
    png = run.picture("day 1 08:10", agent="Ada", scale=1)
    assert png._repr_png_() == bytes(png)
    with Image.open(io.BytesIO(png)) as image:
        assert image.width == 18 * 32
    gif = run.animation("day 1 08:10", "day 1 08:12", agent="Ada")
    assert set(gif._repr_mimebundle_()) == {"image/gif"}
    with pytest.raises(FolkwaysError, match="the run goes to day 1 08:20"):
        run.picture("day 1 08:30")
