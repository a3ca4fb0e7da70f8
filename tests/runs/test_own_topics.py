"""A run of a scenario with topics of its own: lived, judged, replayed, resumed and branched."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scenario.own_topics import BEES, changed

import folkways
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError
from folkways.metrics.judge import Conduct
from folkways.runs.run import Run
from folkways.second_minds.shadow import shadow

NORM = "Members should label their honey."
NOON = "day 1 11:00"


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a morning at the beekeepers' club."""
    folder = tmp_path_factory.mktemp("bees")
    (folder / "bees.yaml").write_text(BEES, encoding="utf-8")
    folkways.run(folder / "bees.yaml", out=folder / "bees.folk", until=NOON)
    return folder / "bees.folk"


def test_the_norm_spreads_in_the_words_of_the_topic(bees: Path) -> None:
    run = Run.open(bees)
    (conflict, *_) = run.events(ev.ConflictDetected)
    assert isinstance(conflict, ev.ConflictDetected)
    assert (conflict.agent, conflict.other) == ("Ada Finch", "Ben Holt")
    assert "putting a jar without a label on the shelf" in conflict.observation
    said = " ".join(one.text for one in run.events(ev.Uttered) if isinstance(one, ev.Uttered))
    assert "storing honey without a label" in said or "store honey without a label" in said
    assert "the people who eat the honey" in said
    assert run.summary.acceptance["label"][-1].count == 2


def test_it_is_judged_kept_and_broken_as_the_topic_says(bees: Path) -> None:
    docket = Run.open(bees).summary.docket
    found = {
        act.text: docket.preview(act.text, True, NORM)
        for act in Run.open(bees).events(ev.ActionBegan)
        if isinstance(act, ev.ActionBegan)
    }
    broken = [text for text, verdict in found.items() if verdict is Conduct.VIOLATES]
    kept = [text for text, verdict in found.items() if verdict is Conduct.COMPLIES]
    assert broken
    assert all("putting a jar without a label on the shelf" in text for text in broken)
    assert kept
    assert all("writing a label for the honey jar" in text for text in kept)


def test_replay_resume_and_fork_know_the_topic(bees: Path, tmp_path: Path) -> None:
    assert folkways.replay(bees).same
    half = tmp_path / "half.folk"
    folkways.run(bees.with_name("bees.yaml"), out=half, until="day 1 08:30")
    assert folkways.resume(half, until=NOON).log_hash == Run.open(bees).log_hash
    same = folkways.fork(bees, "day 1 09:00", until=NOON, out=tmp_path / "fork.folk")
    assert same.summary.acceptance["label"][-1] == Run.open(bees).summary.acceptance["label"][-1]


def test_a_second_offline_mind_reads_with_the_same_words(bees: Path) -> None:
    shadowed = shadow(bees, limit=40)
    assert shadowed.second == "offline (1 own topic)"
    assert {one.same.value for one in shadowed.agreements} == {1.0}


def test_runs_that_mean_other_things_by_a_topic_are_not_calibrated_together(
    bees: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(changed("the people who eat the honey", "the club"), encoding="utf-8")
    folkways.run(other, out=tmp_path / "other.folk", until="day 1 08:05")
    with pytest.raises(FolkwaysError, match="its topic 'bare_jars' is another than that"):
        folkways.calibrate([bees, tmp_path / "other.folk"])
