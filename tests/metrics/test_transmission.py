from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.errors import FolkwaysError
from folkways.base.time import parse_moment
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.metrics.target import find_target, tree_of
from folkways.metrics.transmission import Tree

AGENTS = ("Ann", "Ben", "Cem", "Dov", "Eva", "Fay")


def measured(made: Builder) -> Summary:
    return summarise(made.log, WordJudge())


def tree(made: Builder, norm: str = "smoke") -> Tree:
    summary = measured(made)
    return tree_of(summary, find_target(summary, norm))


def chain() -> Builder:
    """Ann creates it, Ben has it from her, Cem from Ben and Dov from Cem; Eva refuses."""
    made = Builder(AGENTS, entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ben", "no smoke indoors", giver="Ann")
    refused = made.identified("day 1 09:30", "Cem", "no smoke", giver="Ann")
    made.evaluated("day 1 09:30", "Cem", refused, "conflict", "a habit")
    made.accepted("day 1 10:00", "Cem", "no smoke", giver="Ben")
    made.accepted("day 1 11:00", "Dov", "no smoke", giver="Cem")
    made.accepted("day 1 12:00", "Dov", "do smoke", giver="Eva")
    refused = made.identified("day 1 13:00", "Eva", "no smoke", giver="Ann")
    made.evaluated("day 1 13:00", "Eva", refused, "consistency")
    return made


def test_a_chain_has_one_holder_in_each_generation() -> None:
    found = tree(chain())
    assert [(one.agent, one.parent, one.generation) for one in found.adoptions] == [
        ("Ann", "", 0),
        ("Ben", "Ann", 1),
        ("Cem", "Ben", 2),
        ("Dov", "Cem", 3),
    ]
    assert found.generations == (1, 1, 1, 1)
    assert found.reproduction == 3 / 4
    assert found.of_roots == 1
    assert found.by_generation() == (1, 1, 1, 0)
    assert found.density == Share(3, 30)
    assert [(a.agent, b.agent) for a, b in found.edges] == [
        ("Ann", "Ben"),
        ("Ben", "Cem"),
        ("Cem", "Dov"),
    ]


def test_exposures_and_credit_go_to_all_who_gave_it_and_held_it() -> None:
    found = tree(chain())
    cem = next(one for one in found.adoptions if one.agent == "Cem")
    assert (cem.exposures, cem.sources) == (2, 2)
    # Cem met it from Ann and from Ben: half a case each, and Ben is Ann's own.
    assert found.credit == {"Ann": 1.5, "Ben": 0.5, "Cem": 1.0}


def test_cohorts_are_those_who_accepted_in_one_bin() -> None:
    made = chain()
    summary = measured(made)
    cohorts = tree(made).by_bin(summary.bins, summary.reached)
    assert cohorts == (Share(2, 2), Share(1, 2), Share(0, 0))


def test_who_has_it_from_somebody_who_does_not_hold_it_is_a_root() -> None:
    made = Builder(AGENTS)
    made.begin()
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.accepted("day 1 10:00", "Ann", "no smoke", giver="Ben")
    found = tree(made)
    ben, ann = found.adoptions
    assert (ben.source, ben.parent, ben.root) == ("Ann", "", True)
    assert (ann.parent, ann.generation) == ("Ben", 1)


def test_two_who_give_it_to_each_other_at_one_moment_are_both_roots() -> None:
    made = Builder(AGENTS)
    made.begin()
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.accepted("day 1 09:00", "Ann", "no smoke", giver="Ben")
    assert [one.root for one in tree(made).adoptions] == [True, True]


def test_the_first_acceptance_counts_also_after_synthesis() -> None:
    made = Builder(AGENTS)
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.synthesis("day 1 09:00", "Ann", "no smoke ever", (norm,))
    made.accepted("day 1 10:00", "Ben", "no smoke", giver="Ann")
    ann, ben = tree(made).adoptions
    assert (ann.origin, ann.t) == ("created", parse_moment("day 1 08:00"))
    assert ben.parent == "Ann"


def test_a_norm_that_nobody_accepted_has_an_empty_tree() -> None:
    made = Builder(AGENTS)
    made.begin()
    found = tree(made)
    assert (found.adoptions, found.reproduction, found.of_roots) == ((), None, None)
    assert (found.generations, found.by_generation()) == ((), ())
    assert found.frame().empty


def test_a_target_is_found_by_id_by_statement_and_by_what_it_means() -> None:
    summary = measured(chain())
    by_id = find_target(summary, "smoke")
    assert by_id.name == "smoke"
    assert by_id.contents == {"no smoke", "no smoke indoors"}
    assert find_target(summary, " No smoke  indoors") == by_id
    assert find_target(summary, "n1").statement == "no smoke"
    assert find_target(summary, "do smoke").contents == {"do smoke"}


def test_a_norm_that_nobody_has_met_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(FolkwaysError, match=r"no agent has met.*smoke, 'do smoke'"):
        find_target(measured(chain()), "no cheese")


def test_looking_at_a_norm_leaves_the_count_of_decisions_as_it_was() -> None:
    summary = measured(chain())
    before = list(summary.docket.decisions())
    tree_of(summary, find_target(summary, "do smoke"))
    assert list(summary.docket.decisions()) == before


def test_the_table_has_a_row_for_each_holder() -> None:
    frame = tree(chain()).frame()
    assert list(frame["agent"]) == ["Ann", "Ben", "Cem", "Dov"]
    assert list(frame["caused"]) == [1, 1, 1, 0]
