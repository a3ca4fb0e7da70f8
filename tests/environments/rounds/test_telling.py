"""A round of the norms game in sentences."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.events import AnyEvent
from folkways.environments.rounds.facts import Chose, Punished, Scored, Seen, Spared
from folkways.environments.rounds.telling import tell_round


def told(*facts: tuple[str, Fact]) -> list[str]:
    events: list[AnyEvent] = [fact.event(60, name, "rounds", ()) for name, fact in facts]
    return list(tell_round(events))


def test_a_defection_is_told_with_who_saw_and_who_punished_it() -> None:
    assert told(
        ("Ann", Chose(defects=True, chance=0.25)),
        ("Bob", Chose(defects=False, chance=0.5)),
        ("Cy", Chose(defects=True, chance=0.75)),
        ("Ann", Seen(by=["Bob", "Cy"])),
        ("Bob", Punished(other="Ann")),
        ("Cy", Spared(defector="Ann", by=["Bob"])),
        ("Bob", Punished(other="Cy", meta=True)),
        ("", Scored(generation=1, scores=[1.0, 2.0, 3.0])),
    ) == [
        "Ann defects (chance of being seen: 25%). Seen by Bob and Cy. Bob punishes Ann for it.",
        "Cy defects (chance of being seen: 75%). Nobody saw it.",
        "1 other player does not defect.",
        "Bob saw Cy let the defection of Ann pass. Bob punishes Cy for it.",
        "Generation 1 is over: payoff 2.0 on average.",
    ]


def test_a_round_without_defections_is_one_sentence() -> None:
    honest = Chose(defects=False, chance=0.5)
    assert told(("Ann", honest), ("Bob", honest)) == ["Nobody defects."]
