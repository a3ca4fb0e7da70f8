"""The commands of the command line that read a run, called one after another in this process."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from folkways.cli.main import main
from folkways.store.reader import RunFile

_FIGURES: Final = ("norms", "activity", "figure2", "utilities")


class Outcome(NamedTuple):
    """Exit code of a command, and what it printed to standard output and to standard error."""

    code: int
    out: str
    err: str


def call(*words: str) -> Outcome:
    """Call a command; any exception but SystemExit is passed on."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(words))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
    return Outcome(code, out.getvalue(), err.getvalue())


def reading_commands(run: Path) -> Iterator[tuple[str, ...]]:
    """Give every command that reads ``run`` and asks no paid model; what it writes goes beside it.

    Commands that do not fit the run, such as figures of norms of a run without norms, are refused.
    """
    file, at = str(run), str(run.with_suffix(""))
    header = RunFile(run).header
    yield "verify", file
    yield "report", file, "--out", f"{at}.report.html"
    yield "report", file, "--out", f"{at}.again.html", "--odd", f"{at}.odd.md"
    yield "export", file, "--out", f"{at}-csv"
    yield "export", file, "--parquet", "--out", f"{at}-parquet"
    yield "export", file, "--pairs", f"{at}.pairs.jsonl"
    yield "export", file, "--pairs", f"{at}.pairs.jsonl.gz"
    yield "notebook", file, "--out", f"{at}.ipynb"
    yield "story", file, "--out", f"{at}.story.md"
    yield "story", file, "--json"
    yield "replay", file, "--json"
    yield "cost", file, "--by", "operation"
    yield "view", file, "--export", f"{at}.view.html"
    yield "view", file, "--png", f"{at}.png"
    yield "survey", "make", file, "--out", f"{at}.survey"
    yield "survey", "rubric", file, "--out", f"{at}.rubric.csv"
    yield "rejudge", file, "--judge", "strict", "--report", f"{at}.rejudged.html"
    yield "shadow", file, "--seed", "3", "--limit", "100", "--out", f"{at}.shadow.html"
    yield "calibrate", file, "--out", f"{at}.constants.yaml"
    yield "compare", file, file
    yield "expectations", file, "--out", f"{at}.expectations.csv", "--figure", f"{at}.expected.svg"
    yield "diagnose", file, "--every", "quarter", "--out", f"{at}.diagnosis.csv"
    yield "facts", file, "--out", f"{at}.facts.csv"
    yield "interview", file, "--questionnaire", "--out", f"{at}.interview.csv"
    yield "believability", file, "--agents", "2", "--out", f"{at}-believability"
    yield "validate", file, "--data", "fehr_gaechter_2000"
    for agent in header.agents[:2]:
        yield "show", file, "--agent", agent, "--last", "0"
        yield "show", file, "--agent", agent, "--json"
        yield "story", file, "--agent", agent
        yield "interview", file, "What do you think of the others?", "--agent", agent, "--json"
    for norm in _tracked(header.scenario):
        tree = f"{at}.{norm}"
        yield "trace", file, "--norm", norm, "--json"
        yield "trace", file, "--norm", norm, "--agent", header.agents[0]
        for ending in ("svg", "html", "graphml"):
            yield "trace", file, "--norm", norm, "--tree", f"{tree}.{ending}"
        yield "figure", file, "--kind", "norm", "--norm", norm, "--out", f"{tree}.norm.svg"
        yield "figure", file, "--kind", "transmission", "--norm", norm, "--out", f"{tree}.pdf"
    for kind in _FIGURES:
        for ending in ("svg", "pdf", "png", "csv"):
            yield "figure", file, "--kind", kind, "--out", f"{at}.{kind}.{ending}"


def _tracked(scenario: dict[str, object]) -> list[str]:
    norms = scenario.get("tracked_norms")
    if not isinstance(norms, list):
        return []
    return [str(norm["id"]) for norm in norms if isinstance(norm, dict) and "id" in norm]
