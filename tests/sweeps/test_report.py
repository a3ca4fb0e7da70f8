from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.stored import stored
from tests.sweeps.older import without_seals

from folkways import __version__
from folkways.base.errors import FolkwaysError, StorageError
from folkways.runs.run import Run
from folkways.sweeps.line import in_words
from folkways.sweeps.methods import sweep_methods
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.report import compared_with_first, render_sweep_report
from folkways.sweeps.start import carry_out, find

Write = Callable[..., Path]
PLAN = """\
name: tiny
title: Does <spreading> matter?
scenario: garden.yaml
seeds: 2
until: "day 1 08:20"
without: [none, spreading]
primary: [adherence_quiet]
"""


@pytest.fixture
def done(plan: Write, place: Path, tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    file, _ = find(plan(PLAN), place / "s")
    path = stored(
        tmp_path_factory, "reported sweep", lambda to: carry_out(file, to, draw=False) and None
    )
    return Sweep.open(path)


def first(done: Sweep) -> dict[str, Run]:
    return {name: done.run(name, 1) for name in done.conditions}


class Ids(HTMLParser):
    """Collects ids, and the anchors that links point to; refuses scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.wanted: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if (tag, name) == ("a", "href") and value and value.startswith("#"):
                self.wanted.add(value[1:])


def test_methods_tell_once_what_conditions_share_and_by_name_what_differs(done: Sweep) -> None:
    found = sweep_methods(done, first(done), [done.compare(*done.conditions)])
    text = found.text
    assert "4 runs of the scenario" in text
    assert "2 conditions with 2 seeds (1 to 2)" in text
    assert "We varied mechanisms taken out (none; spreading)." in text
    assert text.count("lived as generative agents") == 1
    assert "In the condition “without spreading”: Norms arose and spread by" in text
    assert "all conditions have the same seeds" in text
    assert "this is one run" not in text
    assert "The primary measure was adherence of “" in text
    assert "paired by seed, by a sign-flip permutation test" in text
    assert "(Holm 1979)" in text
    for source in found.sources:
        assert found.bibtex.count(f"{{{source.key},") == 1
    assert "report the t interval of the paired differences (95 %)" in text
    assert done.methods().text == text
    # What is not reported is not said to have been tested.
    assert "Holm" not in sweep_methods(done, first(done)).text


def test_methods_of_single_runs_claim_neither_intervals_nor_tests(
    plan: Write, place: Path, tmp_path: Path
) -> None:
    given = PLAN.replace("seeds: 2", "seeds: 1").replace(
        "without: [none, spreading]", "grid: {retrieval.decay: [0.25, 0.75]}"
    )
    file, _ = find(plan(given), place / "s")
    path = tmp_path / "single"
    carry_out(file, path, draw=False)
    results = without_seals(path)
    results.write_text(re.sub(r'"folkways":"[^"]*"', '"folkways":""', results.read_text("utf-8")))
    text = Sweep.open(path).methods().text
    assert "(0.25; 0.75)" in text
    assert "We report the one run of each condition" in text
    assert "intervals (95 %)" not in text
    assert "We compared" not in text
    assert f"with folkways {__version__} on Python" in text


def test_the_report_has_means_comparisons_figures_and_methods(done: Sweep, tmp_path: Path) -> None:
    page = render_sweep_report(done, first(done), files=False)
    assert page == render_sweep_report(done, first(done), files=False)
    assert "Does &lt;spreading&gt; matter?" in page
    for words in ("Means at the end", "Comparisons with “all mechanisms”", "ready to paste"):
        assert words in page
    (found,) = compared_with_first(done)
    assert [one.name for one in found.cells] == [
        in_words(one.measure, one.norm) for one in found.lines if not one.same_as
    ]
    assert page.count('<td class="text q">') >= len(found.cells) > 0
    assert page.count("<svg") >= 2
    assert "Not all runs are finished" not in page
    ids = Ids()
    ids.feed(page)
    assert ids.wanted <= ids.ids
    path = done.report(tmp_path / "r.html")
    assert "application/pdf" in path.read_text("utf-8")
    with pytest.raises(StorageError, match="not overwritten"):
        done.report(path)


def test_a_sweep_without_finished_runs_has_no_report(done: Sweep, tmp_path: Path) -> None:
    shutil.copytree(done.path, tmp_path / "s")
    (tmp_path / "s" / "results.jsonl").unlink()
    with pytest.raises(FolkwaysError, match="has no finished run"):
        Sweep.open(tmp_path / "s").report()
