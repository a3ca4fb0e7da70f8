"""How often the reading judge is right about which norm is which, on norms as a model words them.

Two sets were labelled before the judge had read them (``docs/measures.md`` has what it gave then),
one is of a recorded hour. The floors lie a little under what is measured now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest
import yaml

from folkways.metrics.judge import Likeness
from folkways.metrics.reading_judge import ReadingJudge

DATA = Path(__file__).with_name("data")
NAMES = ("Isabella Rodriguez", "Abigail Chen", "Carlos Gomez", "Sam Moore", "Wolfgang Schulz")
JUDGE = ReadingJudge(NAMES, ("Hobbs Cafe",))


class Group(TypedDict):
    """Norms labelled against one tracked norm."""

    norm: str
    pairs: list[tuple[str, str]]


class Row(NamedTuple):
    """A norm, the tracked norm, the label ("" for one that is left out) and the verdict."""

    content: str
    norm: str
    label: str
    given: Likeness


def crossed(name: str) -> list[Row]:
    """Judge every norm of a file by every tracked norm; it is other than those it is not under."""
    groups: list[Group] = yaml.safe_load(DATA.joinpath(name).read_text("utf-8"))
    return [
        Row(content, group["norm"], label if group is own else "other", given)
        for own in groups
        for content, label in own["pairs"]
        for group in groups
        for given in [JUDGE.likeness(content, group["norm"]).verdict]
    ]


def recorded() -> Iterator[Row]:
    """Judge the norms of the recorded hour."""
    groups = yaml.safe_load(DATA.joinpath("model_hour_norms.yaml").read_text("utf-8"))
    labels: dict[str, Mapping[str, str]] = {
        group["norm"]: {
            content: "" if label == "left_out" else label
            for label in ("same", "opposite", "left_out")
            for content in group.get(label, ())
        }
        for group in groups
    }
    every = {content for known in labels.values() for content in known}
    for norm, known in labels.items():
        for content in sorted(every):
            given = JUDGE.likeness(content, norm).verdict
            yield Row(content, norm, known.get(content, "other"), given)


def precision(rows: list[Row], verdict: Likeness) -> float:
    given = [row for row in rows if row.given is verdict and row.label]
    return sum(row.label == verdict for row in given) / len(given)


def recall(rows: list[Row], verdict: Likeness) -> float:
    wanted = [row for row in rows if row.label == verdict]
    return sum(row.given is verdict for row in wanted) / len(wanted)


@pytest.mark.parametrize(
    ("name", "size"), [("likeness_fresh.yaml", 60), ("likeness_second.yaml", 48)]
)
def test_norms_that_were_labelled_before_they_were_read(name: str, size: int) -> None:
    rows = crossed(name)
    assert len({row.content for row in rows}) == size
    assert precision(rows, Likeness.SAME) >= 0.95
    assert recall(rows, Likeness.SAME) >= 0.9
    assert precision(rows, Likeness.OPPOSITE) == 1
    assert recall(rows, Likeness.OPPOSITE) >= 0.85


def test_norms_by_another_author() -> None:
    rows = crossed("likeness_third.yaml")
    assert len({row.content for row in rows}) == 40
    assert precision(rows, Likeness.SAME) >= 0.9
    assert recall(rows, Likeness.SAME) >= 0.8
    assert precision(rows, Likeness.OPPOSITE) == 1
    assert recall(rows, Likeness.OPPOSITE) >= 0.75


def test_the_norms_of_a_recorded_hour() -> None:
    rows = list(recorded())
    assert precision(rows, Likeness.SAME) == 1
    assert recall(rows, Likeness.SAME) >= 0.95
    assert recall(rows, Likeness.OPPOSITE) >= 0.75


def test_what_is_not_plainly_contrary_is_never_called_so() -> None:
    wrong = [
        row for row in recorded() if row.given is Likeness.OPPOSITE and row.label != "opposite"
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("content", "norm"),
    [
        ("Whoever wants to smoke in a café should step outside to do so.", "No smoking indoors."),
        ("People commonly ask those who smoke to step outside.", "No smoking indoors."),
        ("No one may smoke inside, for the sake of everyone's health.", "No smoking indoors."),
        ("Smoking has an impact on others.", "No smoking indoors."),
        ("Keep voices down so that others are not disturbed.", "Be quiet in public."),
        ("Visitors must not disturb others with loud music.", "Be quiet in public."),
        ("Voluntary tipping is encouraged.", "People tip after meals."),
        ("Pay fair wages instead of relying on tips.", "People tip after meals."),
        ("Tipping customs vary.", "People tip after meals."),
        ("Smoking can be a nuisance.", "No smoking indoors."),
        ("Smoking may be harmful.", "No smoking indoors."),
        ("Loud talk may disturb other guests.", "Be quiet in public."),
        ("People should refrain from smoking to keep the air clean.", "No smoking indoors."),
        ("Phone numbers should be kept confidential.", "Do not use your phone."),
    ],
)
def test_bans_customs_of_asking_and_talk_are_no_opposites(content: str, norm: str) -> None:
    assert JUDGE.likeness(content, norm).verdict is not Likeness.OPPOSITE


@pytest.mark.parametrize(
    ("content", "norm"),
    [
        ("Everyone is free to smoke at their table.", "No smoking indoors."),
        ("Guests smoke at their tables inside the café.", "No smoking indoors."),
        ("Smoking indoors is fine.", "No smoking indoors."),
        ("Smoking indoors should be tolerated.", "No smoking indoors."),
        ("Everyone should be free to smoke inside if they wish.", "No smoking indoors."),
        ("It is fine to laugh loudly in a café.", "Be quiet in public."),
        ("How loudly people speak is their own affair.", "Be quiet in public."),
        ("Guests should not leave a tip.", "People tip after meals."),
        ("Nobody has to tip.", "People tip after meals."),
        ("Everyone may glorp in the hall.", "No glorping in the hall."),
    ],
)
def test_the_plain_contrary_is_an_opposite(content: str, norm: str) -> None:
    assert JUDGE.likeness(content, norm).verdict is Likeness.OPPOSITE
