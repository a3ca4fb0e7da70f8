from __future__ import annotations

from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics import frames
from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary


def some() -> Summary:
    made = Builder(("Ann", "Ben", "Cem"), entrepreneurs=("Ann",))
    made.begin()
    first = made.created("day 1 08:00", "Ann", "no smoke", utility=90)
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.acts("day 1 10:30", "Ben", "not a smoke")
    made.talks("day 1 11:00", "Ben", "Ann", "hello")
    made.synthesis("day 1 11:30", "Ann", "do good", (first,))
    return summarise(made.log, WordJudge())


def test_every_measure_is_a_table() -> None:
    summary = some()
    spread = frames.spread_frame(summary)
    assert list(spread["diffusion"].round(2)) == [0.67, 0.67]
    assert spread["gap"].tolist() == [0, 0]
    assert spread["compliance_rate"].isna().tolist() == [True, False]
    kinds = frames.kinds_frame(summary).set_index(["kind", "bin"])
    assert kinds.loc[("injunctive", 1), "norms"] == 2
    expectations = frames.expectations_frame(summary)
    assert expectations["of"].tolist() == [1, 1]
    evidence = frames.evidence_frame(summary).set_index("agent")
    assert evidence.loc["Ben", "told"] == 1
    assert evidence["misled"].isna().tolist() == [True, False, True]
    utilities = frames.utilities_frame(summary).set_index("norms_of")
    assert utilities.loc["created", "from_80"] == 1
    assert utilities.loc["created", "81-90"] == 1
    syntheses = frames.compactness_frame(summary)
    assert (syntheses["words_before"].item(), syntheses["words_after"].item()) == (2, 2)
    network = frames.network_frame(summary)
    assert network["talk_pairs"].tolist() == [0, 1]
    clusters = frames.clusters_frame(summary).set_index("norm")
    assert clusters["unseeded"].to_dict() == {"no smoke indoors": False, "do good": True}


def test_a_run_without_events_gives_empty_tables() -> None:
    summary = summarise(Builder(tracked=()).log, WordJudge())
    for table in (
        frames.spread_frame,
        frames.kinds_frame,
        frames.expectations_frame,
        frames.evidence_frame,
        frames.compactness_frame,
        frames.network_frame,
        frames.clusters_frame,
    ):
        assert table(summary).empty
    assert frames.utilities_frame(summary)["norms"].sum() == 0
