"""How ``folkways check`` says that a scenario is read, and what it remarks on."""

from __future__ import annotations

import pytest
from tests.scenario.texts import GOOD, changed, problems, sound

from folkways.scenario.readings import read_agent, read_norm
from folkways.scenario.schema import AgentSpec, TrackedNorm


def ann(learned: str, required: str = "") -> AgentSpec:
    return AgentSpec(
        name="Ann Lee",
        age=30,
        innate=("kind",),
        learned=learned,
        daily_requirement=required,
        start="Hobbs Café: café room",
    )


def test_an_agent_is_told_on_one_line_in_plain_words() -> None:
    read = read_agent(
        ann(
            "Ann strongly believes that everyone should rake their own path. Ann is against "
            "walking dogs in the park. She has smoked every day for years.",
            "From 9:00 to 10:00, has breakfast. On day 2, from 22:00 to 2:00, sings.",
        )
    )
    assert read.line == (
        "Ann Lee — for: raking one's own path (strong); against: walking dogs outdoors; "
        "for: smoking; habit: smoking; 09:00–10:00 having breakfast; day 2, 22:00–24:00 singing"
    )


@pytest.mark.parametrize(
    ("learned", "told"),
    [
        ("Ann is for keeping dogs on a lead.", ("for: keeping one's dog on a leash",)),
        ("Ann thinks that nobody should be forced to wear a tie.", ("against a duty of",)),
        ("Ann is a clerk and reads a lot.", ()),
    ],
)
def test_stances_keep_the_words_of_the_text(learned: str, told: tuple[str, ...]) -> None:
    stances = read_agent(ann(learned)).stances
    assert len(stances) == len(told)
    assert all(said.startswith(start) for said, start in zip(stances, told, strict=True))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("No smoking indoors.", "forbids: smoking indoors"),
        ("Keep your dog on a lead.", "demands: keeping one's dog on a leash"),
        ("People here tip after meals.", "people do: leaving a tip for the staff"),
        ("Nobody has to tip.", "nobody has to: leaving a tip for the staff"),
        ("Colourless green ideas sleep furiously.", ""),
        ("Be good.", ""),
    ],
)
def test_tracked_norms_are_told_in_plain_words(statement: str, told: str) -> None:
    assert read_norm(TrackedNorm(id="n", statement=statement)) == told


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        (
            "Ann is against loud noise.",
            "Ann is a clerk.",
            "Ann Lee is an entrepreneur, but no stance could be read",
        ),
        (
            "Bob is a cook.",
            "Bob is a cook. Bob is against the death penalty.",
            "Bob Ray: no conduct could be read from 'Bob is against the death penalty.'",
        ),
        (
            "Bob is a cook.",
            "Bob supports tipping. Bob is against leaving a tip.",
            "Bob Ray stands on both sides: '… supports tipping.' and '… is against leaving a tip.'",
        ),
        (
            "Bob is a cook.",
            "Bob is a cook. From 25:00 to 3:00, Bob sings.",
            "Bob Ray: 'singing' is left out of the day, for there is no 25:00",
        ),
        (
            "Bob is a cook.",
            "Bob is a cook. From 12:00 to 11:00, Bob plays golf.",
            "Bob Ray: 'playing golf' is left out of the day, for it ends (11:00) before it begins",
        ),
        (
            "Be quiet in public.",
            "Colourless green ideas sleep furiously.",
            "tracked norm quiet: the judge cannot tell",
        ),
    ],
)
def test_what_is_probably_not_meant_is_remarked_on(old: str, new: str, remark: str) -> None:
    (found,) = sound(changed(old, new)).warnings
    assert found.startswith(remark)


def test_to_like_something_and_be_against_it_elsewhere_is_no_collision() -> None:
    text = changed("Bob is a cook.", "Bob likes smoking. Bob is against smoking indoors.")
    assert sound(text).warnings == ()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (r"B\u202Eob", "has a character that nobody sees (U+202E)"),
        (r"Bob\u200B", "has a character that nobody sees (U+200B)"),
        ("I", "is a word that sentences need for others"),
        ("Nobody", "is a word that sentences need for others"),
        ("-", "has no letter in it"),
    ],
)
def test_what_cannot_be_a_name_is_refused(name: str, why: str) -> None:
    text = GOOD.replace("      Bob Ray: Bob is a friend.\n", "").replace("    relationships:\n", "")
    (found,) = problems(text.replace("- name: Bob Ray", f'- name: "{name}"'))
    assert why in found[1]


def test_names_of_all_scripts_are_welcome() -> None:
    for name in ("Ñandú Ó Briain", "李小龍", "Zoë-Anne D'Arcy"):
        assert sound(GOOD.replace("Bob Ray", name)).agents[1].name == name
