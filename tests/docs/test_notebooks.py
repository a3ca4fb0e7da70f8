"""The notebooks of the documentation, and those that folkways writes, run in a real kernel."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.docs import pages
from tests.docs.pages import ROOT

import folkways
from folkways.runs.notebook import notebook_text

nbformat = pytest.importorskip("nbformat", reason="pip install '.[notebook]'")
nbclient = pytest.importorskip("nbclient", reason="pip install '.[test]'")
manager = pytest.importorskip("jupyter_client.manager", reason="pip install '.[test]'")
pytest.importorskip("ipykernel", reason="pip install '.[test]'")

PLAINLY = f"""\
import sys; sys.path.append({str(ROOT)!r})
from tests.plain import plain_report
from tests.sweeps.inline import InlinePool
from folkways.runs import reports
from folkways.sweeps import local
reports.render_report = plain_report
local.LocalPool = InlinePool
"""
"""Leaves the figures of reports undrawn, and makes the runs of sweeps in the kernel."""
HALF_AN_HOUR = ("day 1 09:00", "day 1 08:30")
SHORTER = {
    "own_measure": HALF_AN_HOUR,
    "sweep_with_statistics": ("seeds: 10", "seeds: 4"),
    "own_mechanism": HALF_AN_HOUR,
    "comparing_two_minds": HALF_AN_HOUR,
}
"""What is changed so that runs are shorter or fewer, and show the same."""
GALLERY = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
Execute = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def execute() -> Iterator[Execute]:
    """Run the text of a notebook in an empty folder; return what each code cell shows.

    One kernel serves all, emptied before each: starting it takes longer than most notebooks.
    """
    # The path of a socket must be short.
    home = Path(tempfile.mkdtemp(prefix="nb"))
    kernel = manager.KernelManager(
        kernel_name="python3", transport="ipc", ip=str(home / "kernel"), connection_file=""
    )
    kernel.start_kernel(cwd=str(home))
    client = kernel.client()
    client.start_channels()

    def run(text: str) -> list[str]:
        notebook = nbformat.reads(text, as_version=4)
        folder = tempfile.mkdtemp(dir=home)
        begin = (
            f"{PLAINLY}%reset -f\nimport os, sys; os.chdir({folder!r}); sys.path[:0] = [{folder!r}]"
        )
        notebook.cells.insert(0, nbformat.v4.new_code_cell(begin))
        runner = nbclient.NotebookClient(notebook, km=kernel, timeout=300)
        runner.kc = client
        runner.execute()
        cells = [cell for cell in notebook.cells[1:] if cell.cell_type == "code"]
        return ["\n".join(map(shown, cell.outputs)) for cell in cells]

    try:
        yield run
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
        kernel.cleanup_resources()
        shutil.rmtree(home)


def shown(output: dict[str, object]) -> str:
    data = output.get("data")
    return (
        str(output.get("text", ""))
        if not isinstance(data, dict)
        else "\n".join(f"{kind}: {text}" for kind, text in data.items())
    )


TOLD = {
    "first_run": ("image/svg+xml", "no_smoking_indoors", "first.html", "Hobbs Café"),
    "own_measure": ("talk_share", "True", "without spreading"),
    "sweep_with_statistics": ("4 pairs", "metanorms", "image/svg+xml"),
    "own_mechanism": ("sighs, the first", "They part at", "'Sighed'"),
    "comparing_two_minds": ("speaks up about a conflict", "They part at", "conversation"),
}
"""What must be among what each shows."""


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_a_notebook_of_the_gallery_runs(path: Path, execute: Execute) -> None:
    written = path.read_text("utf-8")
    if path.stem in SHORTER:
        long, short = SHORTER[path.stem]
        assert long in written
        written = written.replace(long, short)
    text = "\n".join(execute(written))
    for part in TOLD[path.stem]:
        assert part in text


def test_what_folkways_writes_runs_and_draws(execute: Execute, tmp_path: Path) -> None:
    run = folkways.run("hobbs_cafe", until="day 1 08:30", out=tmp_path / "r.folk")
    target = tmp_path / "r.ipynb"
    text = "\n".join(execute(at_home(notebook_text(run, target), tmp_path)))
    assert text.count("image/svg+xml") == 2
    assert text.count("image/png") == 1
    for part in ("acceptance", "parent", "giver", "NormIdentified"):
        assert part in text


def test_a_run_of_a_game_has_a_notebook_as_well(execute: Execute, tmp_path: Path) -> None:
    out = tmp_path / "game.folk"
    run = folkways.run("axelrod", settings={"rounds.generations": 3}, out=out)
    text = notebook_text(run, tmp_path / "game.ipynb")
    assert "figure2" not in text
    shown_by_cells = "\n".join(execute(at_home(text, tmp_path)))
    assert "image/png" in shown_by_cells
    assert "0." in shown_by_cells


def at_home(text: str, folder: Path) -> str:
    """The notebook runs in a folder of its own: let it look for the run where that is."""
    assert str(folder) not in text
    return re.sub(r"Run\.open\('", f"Run.open('{folder.as_posix()}/", text)


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_a_notebook_of_the_gallery_is_as_written_and_listed(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert not [cell for cell in notebook.cells if cell.get("outputs")]
    assert f"(notebooks/{path.name})" in pages.page("notebooks.md")


def test_there_is_a_notebook_for_every_entry() -> None:
    assert {path.stem for path in GALLERY} == set(TOLD)
