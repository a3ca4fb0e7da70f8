"""What somebody only repeats of the agent's own words is no hearing of a norm."""

from __future__ import annotations

import pytest

from folkways.agents import questions as agents
from folkways.base import events as ev
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.spreading.identify import is_echo
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import preset, run

ME, OTHER = "Ada Byrd", "Ben Cole"
BAN = "Nobody should smoke indoors."
AIRED = "The hall must be frobbed."


def echo(content: str, *lines: tuple[str, str]) -> bool:
    return is_echo(content, lines, len(lines) - 1, ME, None)


@pytest.mark.parametrize(
    ("first", "answer"),
    [
        ("No smoking indoors, please.", "You are right, nobody should smoke indoors."),
        (f"As I say: {BAN}", BAN),
        (f"{BAN} It harms the others.", "Fine. No smoking indoors."),
    ],
)
def test_the_agents_own_words_repeated_are_no_hearing(first: str, answer: str) -> None:
    assert echo(BAN, (ME, first), (OTHER, answer))
    assert not echo(BAN, (OTHER, first), (ME, answer), (OTHER, answer))


@pytest.mark.parametrize(
    ("first", "answer", "content"),
    [
        ("Good morning.", BAN, BAN),
        ("I would like some tea.", BAN, BAN),
        (BAN, "Everyone is free to smoke indoors.", "Everyone is free to smoke indoors."),
        (BAN, "Most people smoke indoors here.", "Most people smoke indoors here."),
        (BAN, "People should leave a tip.", "People should leave a tip."),
        ("I don't think that nobody should smoke indoors.", BAN, BAN),
        ("People should smoke only on the terrace.", "Agreed, only on the terrace.", ""),
    ],
)
def test_what_the_other_adds_is_a_hearing(first: str, answer: str, content: str) -> None:
    assert not echo(content or first, (ME, first), (OTHER, answer))


def test_a_norm_that_the_reader_does_not_know_is_compared_word_by_word() -> None:
    assert echo(AIRED, (ME, f"Well, {AIRED.lower()}"), (OTHER, f"Yes. {AIRED}"))
    assert not echo(AIRED, (ME, "The hall again!"), (OTHER, AIRED))


def test_the_agents_own_lines_are_left_as_they_are() -> None:
    assert not echo(BAN, (ME, BAN))


def test_in_a_talk_the_one_who_said_it_first_hears_nothing() -> None:
    def speak(q: agents.Utter) -> agents.Utterance:
        return agents.Utterance(text=f"Well, {BAN}", ends=bool(q.history))

    def take_in(q: combined.TakeInConversation) -> combined.TakenIn:
        source = next(n for n, line in enumerate(q.lines) if line.speaker == q.other)
        found = op.Information(content=BAN, kind="injunctive", utility=60, source=source)
        return combined.TakenIn(memory="They talked.", importance=3, information=(found,))

    scenario = preset("hobbs_cafe", days=1, end="'09:00'")
    kept = run(scenario, ScriptedMind({"utter": speak, "take_in_conversation": take_in}))
    opened = {e.conversation: e.agent for e in kept.events if isinstance(e, ev.ConversationOpened)}
    found = [e for e in kept.events if isinstance(e, ev.NormIdentified) and e.conversation]
    assert found
    assert all(e.agent != opened[e.conversation] for e in found)
