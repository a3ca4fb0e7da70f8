"""Topics and stances of a scenario's own: what is written is understood, or refused in words."""

from __future__ import annotations

import pytest
from tests.scenario.own_topics import BEES, changed
from tests.scenario.texts import problems, sound

from folkways.reading import Lexicon, Reader
from folkways.reading.report import is_taken
from folkways.scenario.schema import Scenario
from folkways.scenario.stances import sentences
from folkways.scenario.topics import Stance
from folkways.scenario.vocabulary import lexicon_of, topics_about

NAME = "Ann Lee"
SIGNS = {"for": 1, "against": -1, "neutral": 0}
STANCES = [
    ("for", "mild", None),
    ("for", "strong", "opposite"),
    ("against", "plain", "doing"),
    ("against", "strong", None),
    ("neutral", "plain", None),
]


@pytest.mark.parametrize(("side", "strength", "habit"), STANCES)
def test_a_stance_on_any_topic_that_ships_is_read_as_it_is_meant(
    side: str, strength: str, habit: str | None
) -> None:
    lexicon = Lexicon.default()
    reader = Reader(lexicon)
    for axis in lexicon.axes:
        stance = Stance.model_validate(
            {"topic": axis.id, "side": side, "strength": strength, "habit": habit}
        )
        said, *habits = sentences(NAME, stance, lexicon)
        found = {(f.topic, f.sign) for f in reader.stances(said, (NAME,)) if is_taken(f)}
        assert found == ({(axis.id, SIGNS[side])} if SIGNS[side] else set()), said
        for told in habits:
            (frame,) = reader.stances(told, (NAME,))
            assert (frame.topic, frame.sign) == (axis.id, 1 if habit == "doing" else -1), told
            assert frame.habit


def test_strength_reason_and_place_stand_in_the_sentence() -> None:
    stance = Stance.model_validate(
        {
            "topic": "smoking",
            "side": "against",
            "strength": "strong",
            "where": "indoors",
            "reason": "Because of the children.",
        }
    )
    said = "Ann Lee is strictly against smoking indoors, because of the children."
    told = sentences(
        NAME, stance.model_copy(update={"reason": "of the children."}), Lexicon.default()
    )
    assert told == (said,)
    assert sentences(NAME, stance, Lexicon.default()) == (said,)


def test_the_effective_scenario_has_the_stances_as_sentences_and_keeps_the_topics() -> None:
    loaded = sound(BEES)
    ada, ben = loaded.agents
    assert ada.learned == (
        "Ada Finch keeps the accounts of the club. Ada Finch is strictly against storing honey "
        "without a label, because nobody can tell what it is."
    )
    assert "Ben Holt has a habit of storing honey without a label." in ben.learned
    assert "Ben Holt has no opinion on leaving a tip for the staff." in ben.learned
    assert ada.stances == ()
    again = Scenario.model_validate(loaded.scenario.model_dump(mode="json"))
    assert lexicon_of(again) == lexicon_of(loaded.scenario)
    assert loaded.warnings == ()


def test_the_words_of_a_topic_are_read_as_it_says() -> None:
    reader = Reader(lexicon_of(sound(BEES).scenario))
    for text, sign in (
        ("No unlabelled jars.", -1),
        ("Nobody should leave a jar unlabelled.", -1),
        ("Please label honey.", -1),
        ("Everyone may leave their jar unlabelled.", 1),
    ):
        frame = reader.norm(text)
        assert frame is not None
        assert (frame.topic, frame.sign) == ("bare_jars", sign), text


def test_own_words_win_over_those_that_ship_and_a_note_says_so() -> None:
    loaded = sound(changed("unlabelled jars]", "queue jumping]"))
    (note,) = loaded.warnings
    assert "'queue jumping' have words of shipped topics (queueing)" in note
    frame = Reader(lexicon_of(loaded.scenario)).norm("No queue jumping.")
    assert frame is not None
    assert frame.topic == "bare_jars"
    renamed = BEES.replace("bare_jars", "queueing").replace("no_queueing", "no_bare")
    assert "a topic of this name ships; yours takes its place" in sound(renamed).warnings[0]


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            "{topic: tipping,",
            "{topic: bare_jar,",
            "agents[1].stances[1].topic",
            "no topic is called 'bare_jar'; did you mean 'bare_jars'? (topics of this scenario: "
            "bare_jars; ",
        ),
        (
            "{topic: tipping,",
            "{topic: tiping,",
            "agents[1].stances[1].topic",
            "no topic is called 'tiping'; did you mean 'tipping'?",
        ),
        (
            "{topic: tipping,",
            "{topic: bare_jars,",
            "agents[1].stances[1].topic",
            "Ben Holt has two stances on bare_jars; leave one",
        ),
        (
            "reason: nobody can tell what it is}",
            "reason: it is rude. People should tip}",
            "agents[0].stances[0].reason",
            " is read as ",
        ),
        (
            "called: labelling one's honey",
            "called: a label",
            "topics[0].opposite.called",
            "must begin with a verb in -ing, such as 'feeding the ducks', not 'a label'",
        ),
        (
            "unlabelled jars]",
            "the]",
            "topics[0].doing.words[1]",
            "'the' is too common: it occurs in sentences about anything",
        ),
        (
            "unlabelled jars]",
            "label a jar]",
            "topics[0].opposite.words[0]",
            "'label a jar' already means bare_jars (doing); a phrase has one meaning",
        ),
        (
            "unlabelled jars]",
            "leave the jar unlabelled]",
            "topics[0].doing.words[1]",
            "'leave the jar unlabelled' is listed twice; remove one",
        ),
        (
            "unlabelled jars]",
            "do not label a jar]",
            "topics[0].doing.words[1]",
            "contains 'not'; the reader handles negation itself",
        ),
        ("unlabelled jars]", '""]', "topics[0].doing.words[1]", "is empty"),
        (
            "      words: [label a jar",
            "      harms: nobody at all\n      words: [label a jar",
            "topics[0].opposite.harms",
            "doing and opposite cannot both do harm",
        ),
        (
            "occasions: [honey, jars]",
            "places: [kitchn]",
            "topics[0].places[0]",
            "no arena of the map has the word 'kitchn'; did you mean 'kitchen'?",
        ),
    ],
)
def test_each_mistake_is_named_once_and_says_what_would_be_right(
    old: str, new: str, where: str, message: str
) -> None:
    ((found, told),) = problems(changed(old, new))
    assert found.endswith(where)
    assert message in told


def test_two_topics_need_two_names() -> None:
    again = BEES[BEES.index("  - name: bare_jars") : BEES.index("tracked_norms:")]
    again = again.replace("honey", "wax").replace("jar", "comb")
    text = BEES.replace(
        "tracked_norms:", again.replace("bare_combs", "bare_jars") + "tracked_norms:"
    )
    ((where, told),) = problems(text)
    assert where.endswith("topics[1].name")
    assert told == "two topics are called 'bare_jars'; each needs a name of its own"


def test_a_faulty_topic_is_not_unknown_besides() -> None:
    ((where, _),) = problems(changed("    occasions: [honey, jars]\n", "    occasion: [honey]\n"))
    assert where.endswith("topics[0].occasion")


def test_a_description_with_its_stances_has_a_bound() -> None:
    long = "Ben Holt is a carpenter. " + "He is a very old man. " * 180
    ((where, told),) = problems(changed("Ben Holt is a carpenter.", long.strip()))
    assert where.endswith("agents[1].learned")
    assert "characters with the stances, 4,000 at most" in told


def test_topics_that_ship_are_found_by_their_words() -> None:
    assert "leash" in {axis.id for axis in topics_about(["dog"])}
    assert topics_about(["dog", "tip"]) == ()
    assert len(topics_about()) == len(Lexicon.default().axes)
