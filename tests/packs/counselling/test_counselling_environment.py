"""A talk in turns: who speaks when, how it ends, what ELIZA says, and what is measured of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import folkways
from folkways.base.errors import ScenarioError
from folkways.environments.dialogue import Said
from folkways.packs.counselling.eliza import GREETING, OTHERWISE, reply, turned
from folkways.packs.counselling.environment import Counselling
from folkways.packs.counselling.measures import takes_up
from folkways.runs.run import Run
from folkways.testing.dialogue_suite import check_dialogue
from folkways.testing.environment_suite import check_environment

SCRIPT = {"counselling.script": '["I am tired.", "It rains.", "I want a rest."]'}


def test_it_keeps_to_what_environments_must() -> None:
    check_environment(Counselling)
    check_dialogue(Counselling)


def spoken(run: Run) -> list[Said]:
    return [said for event in run.log.events() if (said := Said.read(event)) is not None]


class TestTalk:
    def test_they_speak_in_turns_until_the_client_has_said_all(self) -> None:
        said = spoken(folkways.run("counselling", settings=SCRIPT))
        assert [one.role for one in said] == ["client", "counsellor"] * 3 + ["client"]
        assert [one.ends for one in said] == [False] * 6 + [True]

    def test_it_is_no_longer_than_it_may_be(self) -> None:
        run = folkways.run("counselling", settings={**SCRIPT, "counselling.turns": 4})
        assert len(spoken(run)) == 4
        assert run.measure("ended_by_client").value is None

    def test_three_are_too_many(self, tmp_path: Path) -> None:
        path = tmp_path / "three.yaml"
        names = "".join(f"  - name: {name}\n" for name in ("Ann Lee", "Bob Ray", "Cy Poe"))
        path.write_text(f"name: three\nenvironment: counselling\nagents:\n{names}", "utf-8")
        with pytest.raises(ScenarioError, match="agents"):
            folkways.run(path)


class TestEliza:
    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("", GREETING),
            ("I am so tired of it.", "How long have you been tired?"),
            ("I cannot leave my house.", "What keeps you from being able to leave your house?"),
            ("My sister never calls.", "Tell me more about your sister."),
            ("I dreamt of you.", "What does it mean to you that you dreamt I?"),
            ("It was a Tuesday.", OTHERWISE[0]),
        ],
    )
    def test_the_keyword_of_the_highest_rank_decides(self, words: str, said: str) -> None:
        assert reply(words, 0) == said

    def test_persons_are_exchanged(self) -> None:
        assert turned("I told you about my cat myself") == "you told I about your cat yourself"

    @given(st.text(max_size=300), st.integers(0, 50))
    def test_it_has_a_reply_to_everything(self, words: str, turn: int) -> None:
        assert reply(words, turn)


def test_a_word_is_taken_up_in_any_form() -> None:
    before = Said(turn=1, role="client", text="Everybody asks me for my shifts.")
    assert takes_up(Said(turn=2, role="counsellor", text="Which shift was the last?"), before)
    assert not takes_up(Said(turn=2, role="counsellor", text="Please go on."), before)
