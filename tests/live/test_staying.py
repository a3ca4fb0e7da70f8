"""A visitor who stays may be spoken to by residents, and waits hold nobody up."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TypeVar

import pytest
from tests.live.live_runs import Asking, paused_run, resume, visit

import folkways
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError
from folkways.base.time import HOUR, MINUTE
from folkways.environments.change import Visit
from folkways.environments.town.people import STAYS
from folkways.environments.town.waking import PATIENCE
from folkways.live import server
from folkways.live.validation import checked
from folkways.runs.run import Run
from folkways.testing.scenes import GARDEN

E = TypeVar("E", bound=ev.Event)
EIGHT = 8 * HOUR
HILL = "Ms. Hill"
LOUD = "talking loudly on the phone"


def of(run: Run, kind: type[E]) -> list[E]:
    return [event for event in run.events(kind) if isinstance(event, kind)]


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    path = tmp_path / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


def acted(garden: Path, *wishes: tuple[int, Visit]) -> tuple[Run, Asking]:
    asking = Asking(*wishes)
    out = garden.with_suffix(".folk")
    run = folkways.run(garden, out=out, progress=asking)
    assert folkways.replay(out).same
    return run, asking


def come(at: int = EIGHT + 5 * MINUTE) -> tuple[int, Visit]:
    return at, Visit(HILL, "Ben", "", LOUD, stay=True)


def test_a_resident_speaks_to_the_visitor_who_does_not_answer(garden: Path) -> None:
    run, asking = acted(garden, come())
    (answer,) = asking.answers()
    assert answer is not None
    assert answer.done
    assert "joined Ben Oduya" in answer.message
    opened = [e for e in of(run, ev.ConversationOpened) if e.other == HILL]
    assert opened
    closed = next(e for e in of(run, ev.ConversationClosed) if e.other == HILL)
    words = next(e for e in of(run, ev.Uttered) if e.to == HILL)
    assert closed.why == f"{HILL} did not answer"
    assert PATIENCE <= closed.t - words.t < 2 * PATIENCE
    (left,) = of(run, ev.VisitorLeft)
    last = max(e.t for e in of(run, ev.ConversationClosed) if HILL in (e.agent, e.other))
    assert left.t >= last + STAYS or left.why == "the day is over"
    assert "leaves the town" in left.sentence(lambda norm: norm)


def test_a_visitor_who_takes_leave_is_gone_with_or_without_a_talk(garden: Path) -> None:
    away = Visit(HILL, "Ben", "", leave=True)
    run, asking = acted(garden, come(), (EIGHT + 6 * MINUTE, away), (EIGHT + 7 * MINUTE, away))
    came, left, again = asking.answers()
    assert came is not None
    assert left is not None
    assert again is not None
    assert (came.done, left.done, again.done) == (True, True, False)
    assert "is not in town" in again.message
    assert [e.agent for e in of(run, ev.VisitorLeft)] == [HILL]


def test_talks_that_residents_open_with_a_visitor_are_in_no_measure(garden: Path) -> None:
    run, _ = acted(garden, come())
    with_visitor = [e for e in of(run, ev.ConversationOpened) if HILL in (e.agent, e.other)]
    others = len(of(run, ev.ConversationOpened)) - len(with_visitor)
    assert with_visitor
    assert sum(run.summary.conversations.all) == others


def test_a_live_visitor_hears_who_speaks_and_answers(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "live.folk"
    with paused_run(garden, path):
        # The run goes on for it until somebody has spoken.
        said = visit(path, HILL, "Ben", "", description=LOUD, stay=True, pause=True)
        assert said.reply
        answered = visit(path, HILL, said.speaker, "Good morning to you.", stay=True, pause=True)
        assert answered.done
        gone = visit(path, HILL, said.speaker, leave=True, text="Goodbye.")
        assert gone.done
        resume(path)
    run = Run.open(path)
    mine = [e.text for e in of(run, ev.Uttered) if e.agent == HILL]
    assert "Good morning to you." in mine
    assert [e.agent for e in of(run, ev.VisitorLeft)] == [HILL]


def test_the_run_goes_on_by_itself_if_the_visitor_does_not_answer(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "ANSWERS_WITHIN", 0.2)
    asking = Asking(come(), pause=True)
    out = tmp_path / "live.folk"
    began = time.monotonic()
    run = folkways.run(garden, out=out, progress=asking)
    assert 0.2 <= time.monotonic() - began < 60
    assert [note for note in asking.notes if note.startswith("Paused at")]
    assert "Resumed" in asking.notes
    words = next(e for e in of(run, ev.Uttered) if e.to == HILL)
    closed = next(e for e in of(run, ev.ConversationClosed) if e.t > words.t)
    assert closed.why == f"{HILL} did not answer"


def test_who_neither_speaks_nor_stays_is_refused() -> None:
    with pytest.raises(FolkwaysError, match="must have 1 to 1,000"):
        checked(Visit(HILL, "Ben", ""), ["Ben Oduya"], None)
    stays = checked(Visit(HILL, "Ben", "", stay=True), ["Ben Oduya"], None)
    assert stays == Visit(HILL, "Ben Oduya", "", stay=True)
