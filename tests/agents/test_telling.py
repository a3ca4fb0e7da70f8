"""A promise to tell somebody something: a wish to talk, and no work for actions."""

from __future__ import annotations

import msgspec
import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, TERRACE, doing, made, turn_of

from folkways.agents import appointments, commitments, telling
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE

MATTER = "telling Ben Cole that the lecture has moved"
CLEO = "Cleo Dunn"


def promise(due: int | None = None) -> ev.CommitmentMade:
    return made(due, what=MATTER, others=(CLEO,), tell=OTHER)


def wishes(*events: ev.Event, now: int = NOW) -> list[tuple[str, str, str]]:
    found = telling.concerns(turn_of(*events, now=now))
    return [(one.other, one.reason, one.about) for one in found]


WISH = (OTHER, "chat", MATTER)


@pytest.fixture(autouse=True)
def _beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben is in sight of Ada."""
    monkeypatch.setattr(
        "folkways.environments.town.town.Town.people",
        lambda town, _: [town.me(OTHER)],
        raising=True,
    )


def test_it_is_a_wish_to_talk_to_whoever_is_to_be_told() -> None:
    assert wishes(promise()) == [WISH]
    assert not wishes(made(None, what=MATTER))


def test_it_waits_for_its_time() -> None:
    assert not wishes(promise(NOW + HOUR))
    assert wishes(promise(NOW + HOUR), now=NOW + 2 * HOUR) == [WISH]


@pytest.mark.parametrize(
    ("occasion", "waits"),
    [("once the stanza is down", True), ("when the letter is done", False), ("", False)],
)
def test_it_waits_for_an_occasion_that_is_seen_to_be_ahead(occasion: str, *, waits: bool) -> None:
    promised = made(None, what=MATTER, others=(CLEO,), tell=OTHER, occasion=occasion)
    writes = ev.ActionBegan(
        t=NOW, agent=ME, text="writing down the stanza", address=ROOM, seconds=HOUR
    )
    assert wishes(promised, writes, now=NOW + MINUTE) == ([] if waits else [WISH])
    assert wishes(promised, writes, now=NOW + HOUR) == [WISH]


def test_it_waits_a_while_after_a_talk_with_that_person() -> None:
    talk = (
        ev.ConversationOpened(
            t=NOW, agent=ME, conversation="c9", other=OTHER, reason="chat", about="tea"
        ),
        ev.ConversationClosed(
            t=NOW, agent=ME, conversation="c9", other=OTHER, turns=2, why="it was over"
        ),
    )
    assert not wishes(promise(), *talk, now=NOW + MINUTE)
    assert wishes(promise(), *talk, now=NOW + 3 * HOUR) == [WISH]


def test_it_waits_until_the_person_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("folkways.environments.town.town.Town.people", lambda town, _: [])
    assert not wishes(promise())


def test_actions_neither_show_it_nor_change_for_it() -> None:
    turn = turn_of(doing(NOW, HOUR), promise())
    appointments.reconsider(turn)
    assert turn.new_plan is None
    assert not commitments.to_do(turn)
    assert [one.what for one in commitments.own(turn, OTHER)] == [MATTER]


def test_who_has_promised_one_time_to_two_people_talks_to_the_first() -> None:
    first = made(NOW + HOUR, "c1.0.1", place=TERRACE, joint=True)
    later = made(NOW + HOUR, "c2.0.1", place=ROOM, joint=True, others=(CLEO,))
    assert wishes(first, later) == [(OTHER, "chat", "singing")]
    for changes in (
        {"due": NOW + 3 * HOUR},  # one after the other
        {"place": TERRACE},  # one can be with both
        {"place": ""},
        {"others": (OTHER,)},
    ):
        assert not wishes(first, msgspec.structs.replace(later, **changes))
    assert not wishes(first, later, now=NOW + HOUR)
    other_thing = msgspec.structs.replace(later, place=TERRACE, what="playing chess")
    assert wishes(first, other_thing) == [(OTHER, "chat", "singing")]
