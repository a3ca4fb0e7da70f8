"""What ``folkways check`` says of every sentence, norm and topic."""

from __future__ import annotations

import json

import pytest
from tests.scenario.own_topics import changed
from tests.scenario.texts import sound

from folkways.cli.check_shown import lines
from folkways.metrics.reading_judge import ReadingJudge
from folkways.reading.report import split
from folkways.scenario.examined import Examined
from folkways.scenario.load import LoadedScenario, load

SENTENCES = {
    "Ben Holt is a carpenter.": "about",
    "Ben is 40.": "about",
    "Ben lives in Maple Street.": "about",
    "Ben thinks that nobody should smoke.": "read",
    "Ben leaves jars unlabelled.": "read",
    "Ben has no opinion on smoking.": "neutral",
    "The fumes make his eyes water.": "nothing",
    "Ben is against the death penalty.": "nothing",
    "Tipping customs vary.": "nothing",
}


def ben(sentence: str) -> LoadedScenario:
    return sound(changed("Ben Holt is a carpenter.", sentence))


@pytest.mark.parametrize(("sentence", "kind"), SENTENCES.items())
def test_each_sentence_is_told_apart(sentence: str, kind: str) -> None:
    loaded = ben(sentence)
    examined = Examined.of(loaded)
    told = examined.agent(loaded.agents[1]).sentences[0]
    assert (told.sentence, told.kind) == (sentence, kind)
    assert bool(told.why) == (kind == "nothing")
    shown = "\n".join(lines(examined))
    assert (sentence in shown) == (kind != "read")


@pytest.mark.parametrize("name", ["hobbs_cafe", "quiet_library"])
def test_no_sentence_is_hidden(name: str) -> None:
    examined = Examined.of(load(name))
    data = json.loads(json.dumps(examined.to_json()))
    shown = "\n".join(lines(examined))
    for agent, one in zip(examined.loaded.agents, data["agents"], strict=True):
        texts = (agent.learned, agent.currently, agent.lifestyle, agent.daily_requirement)
        every = [part for text in (*texts, *agent.relationships.values()) for part in split(text)]
        assert [told["sentence"] for told in one["sentences"]] == every
        for told in one["sentences"]:
            used = told["taken"] or told["kind"] in ("timed", "activity")
            assert used or told["sentence"] in shown, told


def test_a_reading_without_a_word_of_its_sentence_is_doubtful() -> None:
    shown = "\n".join(lines(Examined.of(ben("Ben hates cigarettes."))))
    assert "doubtful: 'Ben hates cigarettes.' (learned) is read as 'against: smoking" in shown
    shown = "\n".join(lines(Examined.of(ben("Ben likes unlabelled jars."))))
    assert "doubtful" not in shown  # the scenario says itself that this is what they are called


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Ben likes eating in the kitchen.", "'in the kitchen' is not known to be 'where others"),
        ("Ben believes that people should smoke in the kitchen.", "only indoors is left"),
    ],
)
def test_a_room_that_is_read_as_something_else_is_doubtful(sentence: str, why: str) -> None:
    shown = "\n".join(lines(Examined.of(ben(sentence))))
    assert f"doubtful: {sentence!r}" in shown
    assert why in shown


def test_a_room_that_the_topic_knows_is_not_doubtful() -> None:
    assert "doubtful" not in "\n".join(lines(Examined.of(ben("Ben likes eating at his desk."))))


def test_traits_without_meaning_are_named() -> None:
    loaded = sound(changed("innate: [careless, friendly]", "innate: [zorbly, friendly]"))
    shown = list(lines(Examined.of(loaded)))
    assert "    trait without effect: zorbly (innate)" in shown


@pytest.mark.parametrize(
    "statement",
    [
        "No smoking indoors.",
        "Members should label their honey.",
        "Do not glorp the zorble.",
        "Everyone may smoke.",
        "Be good.",
        "Follow the smoking policy.",
        "Colourless green ideas sleep furiously.",
        "Respect the health of others.",
    ],
)
def test_check_and_the_judge_agree_on_what_can_be_judged(statement: str) -> None:
    loaded = sound(changed("Members should label their honey.", statement))
    examined = Examined.of(loaded)
    one = examined.norms[0]
    names = tuple(agent.name for agent in loaded.agents)
    judge = ReadingJudge(names, ("Hobbs Café", "café room"), examined.reader)
    assert judge.understands(statement) == (one.judged.frame is not None) == bool(one.says)
    if not one.says:
        assert judge.conduct("smoking", True, statement).reason == one.judged.why
    for acts, verdict in ((one.judged.kept, "complies"), (one.judged.broken, "violates")):
        for act in acts:
            words, _, place = act.partition(" (")
            inside = place != "outdoors)"
            assert judge.conduct(words, inside, statement).verdict.value == verdict, act


def test_the_limits_of_the_judge_are_told() -> None:
    loaded = sound(changed("Members should label their honey.", "Do not glorp the zorble."))
    shown = "\n".join(lines(Examined.of(loaded)))
    assert "label — forbids: glorping the zorble\n" in shown
    assert "limit: the lexicon has no topic for it, so only its own words are recognised" in shown
    assert (
        "  bare_jars — storing honey without a label | labelling one's honey\n"
        "    doing it is seen in 'putting a jar without a label on the shelf'\n"
        "    the opposite is seen in 'writing a label for the honey jar'\n"
    ) in shown


def test_words_of_a_topic_that_are_not_understood_are_named() -> None:
    loaded = sound(changed("unlabelled jars]", "label-free honey]"))
    shown = "\n".join(lines(Examined.of(loaded)))
    assert "not understood: 'label-free honey'; it is read as " in shown


def test_in_a_crowd_no_new_sentence_is_left_out() -> None:
    examined = Examined.of(load("crowd", settings={"agents.generate.count": "45"}))
    shown = list(lines(examined))
    assert "  ... and 15 more" in shown
    told = [line for line in shown if " is a nurse." in line]
    first = {agent.name for agent in examined.loaded.agents[:30]}
    # Of those not shown one by one, what differs by a name only is left out.
    assert told
    assert {line.strip().partition(":")[0] for line in told} <= first
