from __future__ import annotations

import pytest
from tests.scenario.texts import GOOD, changed, problems

from folkways.scenario.schema import MECHANISMS

OPTIONAL = (
    "avowal",
    "conformity",
    "deliberation",
    "emotion",
    "internalisation",
    "leadership",
    "partner_choice",
    "reputation",
    "sanction",
)
KNOWN = f"(known: {', '.join((*MECHANISMS, *OPTIONAL))})"
TOP = (
    "(known here: folkways, name, title, description, environment, map, setting, days, start, end, "
    "seed, mind, minds, offline, profile, embedder, scheduler, parts, mechanisms, parameters, "
    "topics, agents, tracked_norms, tracked_facts, emergence"
)


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            "setting: a café",
            "seting: a café",
            "line 4, seting",
            f"is not a known key; did you mean 'setting'? {TOP})",
        ),
        (
            "    age: 30\n",
            "    age: old\n",
            "line 12, agents[0].age",
            "must be a whole number, not 'old'",
        ),
        (
            "    age: 30\n",
            "    age: 30.5\n",
            "line 12, agents[0].age",
            "must be a whole number, not 30.5",
        ),
        (
            "    age: 30\n",
            "    age: true\n",
            "line 12, agents[0].age",
            "must be a whole number, not true",
        ),
        (
            "    age: 30\n",
            "    age: '30'\n",
            "line 12, agents[0].age",
            "must be a whole number, not '30'",
        ),
        (
            "    age: 30\n",
            "    age:\n",
            "line 12, agents[0].age",
            "must be a whole number, but nothing stands here",
        ),
        (
            "    age: 30\n",
            "    age: 300\n",
            "line 12, agents[0].age",
            "must be at most 120, not 300",
        ),
        ("    age: 30\n", "    age: -1\n", "line 12, agents[0].age", "must be at least 0, not -1"),
        (
            "    age: 30\n",
            "",
            "line 11, agents[0].age",
            "is missing: How old the agent is, in years.",
        ),
        ("[calm]", "[]", "line 21, agents[1].innate", "is empty: Innate traits, as adjectives."),
        ("[calm]", "calm", "line 21, agents[1].innate", "must be a list, not 'calm'"),
        (
            "[calm]",
            "[calm, 7]",
            "line 21, agents[1].innate[1]",
            "must be text, not 7; put it in quotes",
        ),
        (
            "Bob is a cook.",
            "{a: b}",
            "line 22, agents[1].learned",
            'must be text, not {"a": "b"}',
        ),
        (
            "role: entrepreneur",
            "role: entrepeneur",
            "line 13, agents[0].role",
            "must be 'entrepreneur' or 'ordinary', not 'entrepeneur'; did you mean 'entrepreneur'?",
        ),
        (
            "name: good",
            "name: good scenario",
            "line 2, name",
            "must consist of letters, digits, '_' and '-', not 'good scenario'",
        ),
        (
            "  - id: quiet",
            "  - id: Quiet",
            "line 8, tracked_norms[0].id",
            "must consist of small letters, digits and '_' and begin with a letter, not 'Quiet'",
        ),
        ('"16:00"', '"07:30"', "line 6, end", "the day ends (07:30) before it begins (08:00)"),
        ('"16:00"', "four", "line 6, end", "'four' is not a time of day; write it like '09:30'"),
        (
            '"16:00"',
            "16:00:30",
            "line 6, end",
            "must be a time of day such as '08:00', not '16:00:30'",
        ),
        ('"16:00"', "25:00", "line 6, end", "'25:00' is not a time of day; write it like '09:30'"),
        (
            "setting: a café",
            "mechanisms: [creation, complience]",
            "line 4, mechanisms[1]",
            f"no mechanism is called 'complience'; did you mean 'compliance'? {KNOWN}",
        ),
        (
            "setting: a café",
            "mechanisms: [creation, spreading]",
            "line 4, mechanisms[1]",
            "no mechanism is called 'spreading'; write spreading.communication, "
            f"spreading.observation {KNOWN}",
        ),
        (
            "setting: a café",
            "mechanisms: [creation, creation]",
            "line 4, mechanisms[1]",
            "creation stands in the list twice",
        ),
        (
            "setting: a café",
            "parameters: {retrieval: {recensy: 1}}",
            "line 4, parameters.retrieval.recensy",
            "is not a known key; did you mean 'recency'? "
            "(known here: recency, importance, relevance, decay, count, plans)",
        ),
        (
            "setting: a café",
            "parameters: {retrieval: {decay: 0}}",
            "line 4, parameters.retrieval.decay",
            "must be more than 0, not 0",
        ),
        (
            "setting: a café",
            "parameters: {retrieval: {recency: 1e999}}",
            "line 4, parameters.retrieval.recency",
            "must be a finite number, not Infinity",
        ),
        (
            "      Bob Ray: Bob is a friend.",
            "      Bob Rey: Bob is a friend.",
            "line 18, agents[0].relationships.Bob Rey",
            "no agent is called 'Bob Rey'; did you mean 'Bob Ray'? (agents: Ann Lee, Bob Ray)",
        ),
        (
            "      Bob Ray: Bob is a friend.",
            "      Ann Lee: Ann is herself.",
            "line 18, agents[0].relationships.Ann Lee",
            "Ann Lee cannot have a relationship to itself",
        ),
        (
            "folkways: 1",
            "folkways: 2",
            "line 1, folkways",
            "must be 1, not 2",
        ),
        (
            "  - name: Bob Ray",
            "  - name: ' Bob Ray'",
            "line 18, agents[0].relationships.Bob Ray",
            "no agent is called 'Bob Ray'; did you mean ' Bob Ray'? (agents: Ann Lee,  Bob Ray)",
        ),
    ],
)
def test_each_mistake_names_its_line_and_what_would_be_right(
    old: str, new: str, where: str, message: str
) -> None:
    assert (where, message) in problems(changed(old, new))


def test_two_agents_of_one_name_whatever_the_case() -> None:
    text = changed("  - name: Bob Ray", "  - name: ann lee")
    wanted = "two agents are called 'ann lee'; each needs a name of its own"
    assert ("line 19, agents[1].name", wanted) in problems(text)


def test_two_tracked_norms_of_one_id() -> None:
    text = GOOD.replace("agents:", "  - {id: quiet, statement: No noise.}\nagents:")
    wanted = "two tracked norms are called 'quiet'; each needs an id of its own"
    assert problems(text) == [("line 10, tracked_norms[1].id", wanted)]


def test_no_agents() -> None:
    text = GOOD[: GOOD.index("agents:")] + "agents: []\n"
    assert problems(text) == [
        ("line 10, agents", "is empty: The agents, or generate with distributions.")
    ]
    text = GOOD[: GOOD.index("agents:")] + "agents: three\n"
    assert problems(text) == [
        (
            "line 10, agents",
            "must be a list of agents, or 'generate:' with distributions, not 'three'",
        )
    ]


def test_all_mistakes_are_reported_at_once_and_in_order_of_lines() -> None:
    text = (
        GOOD.replace("age: 30", "age: old")
        .replace("Bob Ray: Bob", "Eve: Eve")
        .replace("café room", "cellar")
        .replace("days", "day")
        .replace("setting:", "seting:")
        .replace("name: Ann Lee", "name: Ann Lee\n    name: Ann Lee")
    )
    found = problems(text, {"seeds": "1"}, ["spread"])
    assert [where for where, _ in found] == [
        "--set seeds",
        "--without spread",
        "line 4, seting",
        "line 12, agents[0].name",
        "line 13, agents[0].age",
        "line 17, agents[0].start",
        "line 19, agents[0].relationships.Eve",
    ]


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("", "", "is empty; 'folkways new' writes one to begin with"),
        ("# nothing\n", "", "is empty; 'folkways new' writes one to begin with"),
        (
            "- a\n",
            "line 1",
            "must be a mapping ('key: value' lines); 'folkways new' writes one to begin with",
        ),
        (
            "just words",
            "line 1",
            "must be a mapping ('key: value' lines); 'folkways new' writes one to begin with",
        ),
    ],
)
def test_a_file_that_is_no_scenario_at_all(text: str, where: str, message: str) -> None:
    assert problems(text) == [(where, message)]


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    text = changed("setting: a café", '"\\e[31m": "\\u202e"')
    for where, message in problems(text):
        assert (where + message).isprintable()
