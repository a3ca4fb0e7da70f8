"""A reproach marks the rule that it was about; nobody is reproached for a custom."""

from __future__ import annotations

import pytest

from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.reproached import is_reproach, passed_on

BAN = "Nobody should smoke indoors."


def holding(kind: ev.NormKind, *parts: str) -> list[ev.Event]:
    """Return how Ada comes to hold a norm that Ben, who reproached her, put forward."""
    norm = "0.2" if parts else "0.1"
    found = ev.NormIdentified(
        t=20,
        agent="Ada",
        norm=norm,
        content=BAN,
        norm_kind=kind,
        utility=50,
        channel="conversation",
        source_text=BAN,
        giver="Ben",
        conversation="c1",
        parts=parts,
    )
    passed = ev.NormEvaluated(t=30, agent="Ada", norm=norm, passed=True, reproach=not parts)
    return [found, passed]


OPENED = ev.ConversationOpened(
    t=10, agent="Ben", conversation="c1", other="Ada", reason="conflict", about=BAN, norm="7.1"
)


@pytest.mark.parametrize("kind", ["injunctive", "descriptive"])
def test_only_a_rule_is_marked_by_a_reproach(kind: ev.NormKind) -> None:
    database = NormDatabase.replay([OPENED, *holding(kind)])
    norm = database.norms["0.1"]
    assert is_reproach(database, norm, norm, None) is (kind == "injunctive")


@pytest.mark.parametrize("kind", ["injunctive", "descriptive"])
def test_a_custom_made_of_reproached_rules_is_not_marked(kind: ev.NormKind) -> None:
    rule = holding("injunctive")
    database = NormDatabase.replay([OPENED, *rule, *holding(kind, "0.1")])
    assert passed_on(database, database.norms["0.2"], None) == (
        ("0.1",) if kind == "injunctive" else ()
    )
