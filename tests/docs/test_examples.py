"""What the pages of the documentation say can be done as they say it."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.docs import pages
from tests.docs.pages import by_norm, cells, quoted, table
from tests.docs.reader import LATER, Reader
from tests.imports import made_up
from tests.sweeps.inline import InlinePool

import folkways
from folkways.base.time import parse_moment
from folkways.runs.run import Run
from folkways.sweeps import local
from folkways.sweeps.outcome import Sweep
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.environment_suite import check_environment
from folkways.testing.mind_suite import EVERY
from folkways.testing.scenes import GARDEN

pytestmark = pytest.mark.usefixtures("plain_reports")

DOCTOR = [
    line.split("  ")[1]
    for block in pages.blocks("local-models.md")
    if block.language == "console"
    for line in block.text.splitlines()
    if line.startswith("good  ")
]
PRINTED = {
    "README.md": ("known answers", f"all {len(EVERY)} answered", *DOCTOR),
    "acting.md": ("day 1 08:", "Tom: ", "replayed with the same events"),
    "api.md": ("mean", "minds what"),
    "forks.md": ("share",),
    "human-data.md": (
        "different, but within the bounds",
        "t test against the figure",
        "game=norms",
    ),
    "import.md": ("with_occasion",),
    "interviews.md": ("smok", "no_smoking_indoors", "15 questions to rank"),
    "local-models.md": ("tiny.folk", "replayed with the same events"),
    "prompts.md": ("Is this a norm?", "worded otherwise"),
    "survey.md": ("Overall None (5.63, 0.03)",),
    "sweeps.md": ("acceptance_quiet_in_public",),
}
"""What must be among what is printed on the way."""
MADE = {
    "README.md": ("runs/hobbs_cafe-1-fork-1.folk", "seven.html"),
    "baselines.md": ("naming_game.svg", "minority.csv"),
    "forks.md": ("otherwise.folk", "two.folk"),
    "interviews.md": (
        "answers.csv",
        "quiet.svg",
        "small.folk",
        "cafe-believability/ranking.survey",
    ),
    "notebooks.md": ("runs/hobbs_cafe-1.ipynb",),
    "sweeps.md": ("sweeps/quiet/table.csv", "sweeps/quiet/plan.yaml", "quiet.svg"),
    "trace.md": ("smoking.html",),
    "viewer.md": ("cafe.html", "noon.png", "talk.gif"),
}
"""Files that must be there in the end."""
FROM_PYTHON = {"interviews.md": "day 1 08:20", "survey.md": "day 1 08:20"}
"""Until when runs from Python go on pages that ask about more than happens in five minutes."""
ELSEWHERE = {"calibrate.md": "tests/cli/test_calibrate.py", "shadow.md": "tests/cli/test_shadow.py"}
"""Pages whose examples take a whole recorded hour, and the tests that do them with less."""


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("day") / "day.folk"
    folkways.run("hobbs_cafe", days=1, out=path)
    return path


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("schema", seed=3) as running:
        yield running


@pytest.fixture
def reader(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    day: Path,
    endpoint: Endpoint,
) -> Reader:
    """A reader of a page, in an empty folder, without a terminal, with a key for our endpoint."""
    name = str(request.param)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.syspath_prepend(tmp_path)
    until = LATER.get(name, FROM_PYTHON.get(name, "day 1 08:05"))
    monkeypatch.setattr(folkways, "run", pausing(folkways.run, until))
    monkeypatch.setattr(folkways, "fork", pausing(folkways.fork, until))
    monkeypatch.setattr(local, "LocalPool", InlinePool)  # processes: see tests/sweeps
    prepare(name, day, monkeypatch)
    return Reader(name, day, endpoint.url)


def pausing(function: Callable[..., Run], until: str) -> Callable[..., Run]:
    """Return the function, except that runs pause then, or earlier if that is what is given."""

    def shorter(*args: object, **given: object) -> Run:
        given.pop("days", None)
        ends = min(str(given.get("until", until)), until, key=parse_moment)
        try:
            return function(*args, **{**given, "until": ends})
        except folkways.FolkwaysError as error:
            if "the run ends at" not in str(error):
                raise
            return function(*args, **given)  # a game that is over before that

    return shorter


def prepare(name: str, day: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what a page takes for granted."""
    match name:
        case "cli.md":
            Path("mine.yaml").write_text(GARDEN, encoding="utf-8")
            made_up.write(Path("storage/my_simulation"))
        case "import.md":
            monkeypatch.setattr(made_up, "STEPS", 190)  # until after 09:30
            for name in ("my_simulation", "one_hour"):
                with_tom(made_up.write(Path("storage") / name))
        case "prompts.md":
            folder = Path("my_package/prompts")
            folder.mkdir(parents=True)
            (folder.parent / "__init__.py").touch()
            (folder / "believe.md").write_text(BELIEVE, encoding="utf-8")
        case "survey.md":
            for seed, run in enumerate(("one", "two", "three"), 1):
                folkways.run("hobbs_cafe", seed=seed, out=f"{run}.folk")


def with_tom(folder: Path) -> None:
    """Call one of the made-up people Tom."""
    for path in folder.rglob("*.json"):
        path.write_text(path.read_text("utf-8").replace("Cy Low", "Tom Low"), "utf-8")
    (folder / "personas" / "Cy Low").rename(folder / "personas" / "Tom Low")


BELIEVE = """\
{% block instructions %}
# Believe a rumour or not

{% include "data.md" %}

Answer with

- `believed`: whether it is believed.
{% endblock %}
{% block situation %}
<rumour>
{{ q.text }}
</rumour>
{% endblock %}
"""


@pytest.mark.parametrize(
    "reader",
    [name for name in pages.names() if pages.blocks(name) and name not in ELSEWHERE],
    indirect=True,
)
def test_all_that_a_page_says_can_be_done(
    reader: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    reader.do_all()
    captured = capsys.readouterr()
    for text in PRINTED.get(reader.name, ()):
        assert text in captured.out + captured.err
    for path in MADE.get(reader.name, ()):
        assert Path(path).exists(), path
    if reader.name == "sweeps.md":
        check_sweep(reader.space["done"])


def check_sweep(done: object) -> None:
    """The tables of a sweep have the columns that the pages describe, its folder the files."""
    assert isinstance(done, Sweep)
    frames = {
        "sweep.means(measure)": done.means("acceptance"),
        "sweep.compare(a, b).frame()": done.compare(*done.conditions).frame(),
        "sweep.tipping()": done.tipping(),
    }
    for heading, frame in frames.items():
        assert list(frame.columns) == cells(table("tables.md", heading, "column"))
    columns = by_norm(done.table().columns, done.statements)
    described = {name.rstrip("_") for name in quoted(pages.section("sweeps.md", "The table"))}
    described |= {f"{name}_NORM" for name in described if not name.endswith("NORM")}
    factors = {"without"}
    wrong = {name for name in columns if not re.match(r"conflicts_bin_\d+$", name)} - described
    assert wrong <= factors
    (folder,) = [block for block in pages.blocks("sweeps.md") if block.text.startswith("plan.yaml")]
    listed = {line.split()[0].rstrip("/") for line in folder.text.splitlines()}
    there = {path.name for path in done.path.iterdir() if not path.name.startswith(".")}
    assert there <= listed | {"table.parquet"}
    assert listed - there == {"scenario", "tipping.csv", "measure_NAME.csv"}


def test_the_environment_of_the_page_is_short_and_holds_to_the_suite() -> None:
    (block,) = [one for one in pages.blocks("extending.md") if "class Exchange" in one.text]
    assert sum(bool(line.strip()) for line in block.text.splitlines()) <= 40
    space: dict[str, object] = {"__name__": "exchange"}
    exec(compile(block.text, str(block), "exec"), space)
    kind = space["Exchange"]
    assert isinstance(kind, type)
    assert issubclass(kind, folkways.Environment)
    check_environment(kind)
