"""A community of templates: rules and moderators hold breaches back, as the model has it."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.environments.judging import RubricExhibit, ScoredByRubric
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.community_prototype.environment import CommunityPrototype
from folkways.packs.community_prototype.facts import Removed, Wrote
from folkways.packs.community_prototype.measures import MEASURES
from folkways.packs.community_prototype.operations import WRITE_POST
from folkways.packs.community_prototype.parameters import ROUND, CommunityParameters
from folkways.packs.community_prototype.questions import Template
from folkways.packs.community_prototype.templates import BREACHES, broken
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.judging_suite import check_judging
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header

NAMES = tuple(f"{one} Orr" for one in ("Ann", "Bob", "Cy", "Di", "Ed"))
SIGNS = (("idiot",), ("my shop",))


def members(count: int = 5) -> Scenario:
    agents = [{"name": name, "innate": ["hot-tempered"]} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "members", "environment": "community_prototype", "agents": agents}
    )


def live(**parameters: object) -> list[AnyEvent]:
    return events_of(environment_in(CommunityPrototype, members(), TableMind(1), **parameters))


class Moderated(CommunityPrototype):
    name = "moderated"

    class Parameters(CommunityParameters):
        moderators: int = 1
        rounds: int = 3


@pytest.mark.parametrize("kind", [CommunityPrototype, Moderated])
def test_it_keeps_what_environments_promise(kind: type[CommunityPrototype]) -> None:
    given = members(3).model_copy(update={"environment": kind.name})
    check_environment(kind, given, until=3 * ROUND)
    check_judging(kind, given)


def test_posts_that_moderators_removed_are_shown_to_nobody() -> None:
    events = live(moderators=1, breaking=1.0, heed=0.0, rounds=4)
    assert any(Removed.read(event) for event in events)
    shown = [fact for event in events if (fact := RubricExhibit.read(event))]
    assert not any("idiot" in text for fact in shown for text in fact.texts)


def test_breaches_are_counted_by_the_signs_of_the_rules() -> None:
    assert broken("Only an IDIOT would.", SIGNS) == [True, False]
    events = live(breaking=1.0, heed=0.0)
    posts = [fact for event in events if (fact := Wrote.read(event))]
    assert all(post.broken == [0] for post in posts)
    log = MemoryLog(make_header(NAMES), events)
    for measure in MEASURES:
        check_measure(measure, log)
    values = {one.name: one.value for one in take(MEASURES, log)}
    assert values["breaking_posts"] == 1
    assert values["what_if_replies"] is None


def test_an_outsider_posts_once_and_members_can_reply() -> None:
    events = live(what_if="Nobody can repair anything.", what_if_round=2, replying=1.0)
    outside = [fact for event in events if (fact := Wrote.read(event)) and fact.outsider]
    assert [fact.text for fact in outside] == ["Nobody can repair anything."]
    values = {one.name: one.value for one in take(MEASURES, MemoryLog(make_header(NAMES), events))}
    assert values["what_if_replies"] is not None


def test_real_threads_are_exhibited_among_those_of_the_run() -> None:
    events = live(real=["How do I start? | Just start, we are an idiot-free zone."])
    shown = {fact.subject: fact for event in events if (fact := RubricExhibit.read(event))}
    assert shown["real 0"].labels == ["Member 1", "Member 2"]
    marks = [mark for event in events if (mark := ScoredByRubric.read(event))]
    assert {mark.subject for mark in marks} == set(shown)


@pytest.mark.parametrize(
    ("rules", "removed", "expected"),
    [((), 0, 0.4), (("Be kind.",), 0, 0.2), (("Be kind.",), 1, 0.1)],
)
def test_rules_and_removals_hold_template_members_back(
    rules: tuple[str, ...], removed: int, expected: float
) -> None:
    question = WRITE_POST.example
    assert question is not None
    model = Template(replying=0, breaking=0.4, heed=0.5, removed=removed)
    changed = {"persona": "Ann is hot-tempered.", "rules": rules, "template": model}
    asked = question.model_copy(update=changed)
    found = [WRITE_POST.by_rule(asked, random.Random(seed)).text for seed in range(3000)]
    assert fmean(text in BREACHES.values() for text in found) == pytest.approx(expected, abs=0.03)


def test_a_community_of_moderators_alone_is_refused() -> None:
    with pytest.raises(FolkwaysError, match="at least one must be a member"):
        live(moderators=5)
