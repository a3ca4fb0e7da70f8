"""What everybody in a live run hears: private beliefs disclosed, and praise for a defector."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.live.live_runs import Asking

import folkways
from folkways.base.errors import FolkwaysError
from folkways.base.events import Intervened, MemoryAdded
from folkways.base.time import MINUTE
from folkways.environments.change import Disclose, Praise, Whisper
from folkways.live.mailbox import LiveAction
from folkways.live.named_norm import with_statement
from folkways.runs.start import run

NORM = "Members should drink the founder's tea."
EIGHT = 8 * 60 * MINUTE


def test_everybody_hears_it_and_the_log_can_be_replayed(tmp_path: Path) -> None:
    wishes: list[tuple[int, LiveAction]] = [
        (EIGHT + 10 * MINUTE, Disclose(NORM)),
        (EIGHT + 11 * MINUTE, Praise("Gideon", NORM)),
        (EIGHT + 12 * MINUTE, Disclose("Nobody should jump the queue.")),
    ]
    path = tmp_path / "tea.folk"
    asking = Asking(*wishes)
    made = run("founders_tea", until="day 1 08:15", out=path, progress=asking)
    events = list(made.log.events())
    changes = [one for one in events if isinstance(one, Intervened)]
    assert [one.kind for one in changes] == ["disclosed"] * 9 + ["praised"] * 9
    assert {one.data["who"] for one in changes[9:]} == {"Gideon Pell"}
    memories = [one.text for one in events if isinstance(one, MemoryAdded)]
    assert sum("people here believe in this" in text for text in memories) == 9
    assert folkways.replay(path).log_hash == made.log_hash


def test_a_norm_is_named_by_its_id_or_in_a_sentence(tmp_path: Path) -> None:
    header = folkways.run("founders_tea", until="day 1 08:01").header
    assert with_statement(Disclose("founders_tea"), header) == Disclose(NORM)
    assert with_statement(Praise("Gideon", NORM.upper()), header) == Praise("Gideon", NORM)
    other = Disclose("Nobody should whistle.")
    assert with_statement(other, header) == other
    assert with_statement(Whisper("Gideon", "Hm."), header) == Whisper("Gideon", "Hm.")
    with pytest.raises(FolkwaysError, match=r"did you mean 'founders_tea'.*in a sentence"):
        with_statement(Disclose("founder_tea"), header)


def test_a_finished_run_says_how_to_fork_it(tmp_path: Path) -> None:
    path = tmp_path / "tea.folk"
    folkways.run("founders_tea", settings={"end": "08:01"}, out=path)
    found = folkways.live.disclose(path, "founders_tea")
    assert not found.done
    assert "--disclose NORM" in found.message
