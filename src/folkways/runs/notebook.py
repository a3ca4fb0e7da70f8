"""A Jupyter notebook that opens a run and draws its main figures."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from folkways.base.errors import FolkwaysError
from folkways.base.given_file import resolved
from folkways.base.install import install_extra
from folkways.base.markdown_text import markdown_text
from folkways.base.plural import counted
from folkways.runs.run import Run
from folkways.store.examples import is_example

if TYPE_CHECKING:
    from nbformat import NotebookNode


class Cell(NamedTuple):
    """A cell: Markdown, or code in Python."""

    kind: Literal["markdown", "code"]
    text: str


def notebook_text(run: Run, target: Path, parts: Sequence[str] = (), *, trust: bool = False) -> str:
    """Return the notebook of a run on disk as the text of the file ``target``.

    It names the run file relative to ``target``, so that both can be moved together; ``parts`` and
    ``trust`` are what the run is to be opened with. Raises FolkwaysError for a run in memory, and
    if nbformat is not installed.
    """
    if find_spec("nbformat") is None:
        raise FolkwaysError(
            f"notebooks need nbformat, which is not installed: {install_extra('notebook')}"
        )
    if run.path is None:
        raise FolkwaysError("this run is held in memory; give folkways.run a file with out=")
    return as_notebook(cells(run, _named(run.path, target), parts, trust=trust))


def as_notebook(content: Iterable[Cell]) -> str:
    """Return cells as the text of a notebook, the same for the same cells."""
    import nbformat

    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = nbformat.v4.new_notebook(
        cells=[_cell(cell, f"cell-{number}") for number, cell in enumerate(content, 1)],
        metadata={"kernelspec": kernel, "language_info": {"name": "python"}},
    )
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook)
    return text + "\n"


def _cell(cell: Cell, name: str) -> NotebookNode:
    from nbformat import v4

    made: NotebookNode = (
        v4.new_code_cell(cell.text, id=name)
        if cell.kind == "code"
        else v4.new_markdown_cell(cell.text, id=name)
    )
    return made


def _named(path: Path, target: Path) -> str:
    """Return what the notebook calls the run file."""
    if is_example(path):
        return path.stem
    try:
        return Path(os.path.relpath(resolved(path), resolved(target).parent)).as_posix()
    except ValueError:  # on another drive
        return resolved(path).as_posix()


def cells(run: Run, name: str, parts: Sequence[str], *, trust: bool) -> Iterator[Cell]:
    """Give the cells of a run's notebook; what the run has nothing of is left out."""
    header = run.header
    tracked = [norm.id for norm in run.summary.setup.tracked]
    given = f", parts={list(parts)!r}" if parts else ""
    given += ", trust=True" if trust else ""
    yield Cell(
        "markdown",
        f"# {markdown_text(run.summary.setup.title)}\n\n"
        f"{counted(len(header.agents), 'agent')}, seed {header.seed}, mind "
        f"{markdown_text(header.mind)}, made with folkways {markdown_text(header.folkways)}. "
        "Run the cells from top to bottom. Every column "
        "of every table is described in `docs/tables.md`, and by `folkways schema tables`.",
    )
    yield Cell(
        "code",
        "import folkways\nimport matplotlib.pyplot as plt\nimport pandas as pd\n\n"
        f"run = folkways.Run.open({name!r}{given})\n"
        f"if run.log_hash != {run.log_hash!r}:\n"
        '    print("The run has changed since this notebook was written.")\n'
        "run",
    )
    if tracked:
        yield from _of_norms(tracked)
    yield from _of_own_measures(run)
    if run.summary.setup.has_map:
        yield from _OF_TALK
    yield Cell("markdown", "## What happened\n\nThe log is the run; events by kind, and by agent:")
    yield Cell(
        "code",
        "events = run.events_frame()\n"
        'pd.crosstab(events["kind"], events["agent"].replace("", "(all)"))',
    )


def _of_norms(tracked: Sequence[str]) -> Iterator[Cell]:
    yield Cell(
        "markdown",
        "## Emergence\n\nConflicts and talk, acceptance and adherence over time, as in Figure 2 "
        "of Ren et al. (2024).",
    )
    yield Cell("code", "run.figure2()")
    yield Cell("markdown", "The same numbers as a table, and drawn by hand:")
    yield Cell(
        "code",
        "spread = run.spread()\n"
        'share = spread.pivot(index="bin", columns="norm", values="acceptance")\n'
        'share.index = spread["begins"].unique()\n'
        "share.plot(\n"
        "    subplots=True,\n    layout=(1, -1),\n    sharey=True,\n    legend=False,\n"
        '    marker="o",\n    ylim=(0, 1.05),\n    xticks=range(len(share)),\n    rot=45,\n'
        "    figsize=(10, 3),\n    title=list(share.columns),\n"
        '    xlabel="quarter of a day begins",\n    ylabel="acceptance, share of agents",\n)\n'
        "plt.show()\nspread.round(2)",
    )
    yield Cell("markdown", "## One norm\n\nWho passed it to whom:")
    yield Cell(
        "code", f"NORM = {tracked[0]!r}  # one of {', '.join(tracked)}\nrun.tree_figure(NORM)"
    )
    yield Cell("code", "run.transmission(NORM).frame()")
    yield Cell("markdown", "Who violated a norm while holding it, and the reasons they gave:")
    yield Cell("code", "run.lapses()")


_OF_TALK = (
    Cell(
        "markdown",
        "## Networks\n\nWho told whom of a norm: a networkx graph with an edge for every time; "
        "`accepted` says whether the receiver ever held it.",
    ),
    Cell(
        "code",
        "told = folkways.graph(run)\n"
        "edges = pd.DataFrame(\n"
        '    [{"giver": a, "receiver": b, **facts} for a, b, facts in told.edges(data=True)],\n'
        '    columns=["giver", "receiver", "moment", "tracked", "content", "channel", "accepted"],'
        "\n)\n"
        'edges.groupby("giver")["accepted"].agg(["size", "sum"]).sort_values("sum")',
    ),
)


def _of_own_measures(run: Run) -> Iterator[Cell]:
    for one in run.summary.own:
        yield Cell("markdown", f"## {one.name}\n\n{one.definition} Unit: {one.unit or 'none'}.")
        if one.series:
            yield Cell(
                "code",
                f"own = run.measure({one.name!r}).frame()\n"
                f'own.plot(x={one.step!r}, marker="o", figsize=(8, 3))\n'
                f"plt.ylabel({one.unit!r})\nplt.show()",
            )
        elif one.rows is None:
            yield Cell("code", f"run.measure({one.name!r}).value")
        else:
            yield Cell("code", f"run.measure({one.name!r}).frame()")
