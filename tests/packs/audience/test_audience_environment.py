"""Simulated audiences: stages, choice and judgement, and the optimizer's curse offline."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure
from folkways.environments.board import TalkBlock
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.audience.classical import MANNERS
from folkways.packs.audience.environment import Audience
from folkways.packs.audience.facts import Advised, Chosen, Judged, Rated, Wrote
from folkways.packs.audience.measures import MEASURES
from folkways.packs.audience.parameters import MOST_CANDIDATES, AudienceParameters
from folkways.packs.audience.questions import Advice, Draft, Rate, Ratings, Written
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

NAMES = tuple(f"Person {letter}" for letter in "ABCDEFGHIJKLM")


def people(count: int = 13) -> Scenario:
    agents = [{"name": name} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "heard", "environment": "audience", "agents": agents}
    )


def occasions(count: int) -> list[dict[str, str]]:
    return [
        {"title": f"no. {n}", "setting": f"Somebody asks {n}.", "goal": "A yes.", "audience": "all"}
        for n in range(count)
    ]


def live(mind: TableMind | None = None, count: int = 1, **parameters: object) -> list[AnyEvent]:
    given = {"situations": occasions(count), **parameters}
    return events_of(environment_in(Audience, people(), mind or TableMind(1), **given))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


def expected_best(drafts: int) -> float:
    """Return the mean of the best of several ratings, each the mean of two uniform numbers."""

    def above(s: float) -> float:
        below = 2 * s * s if s < 0.5 else 1 - 2 * (1 - s) ** 2
        return 1.0 - below**drafts

    return float(quad(above, 0, 1, points=[0.5])[0])


@pytest.mark.parametrize("drafts", [2, 12])
def test_half_of_what_a_panel_of_one_promises_is_lost(drafts: int) -> None:
    """Order statistics for what is promised; by symmetry of merit and taste half of it is left."""
    events = live(count=200, panel=1, jury=8, candidates=drafts)
    promised = [fact.rating - fact.mean for e in events if (fact := Chosen.read(e))]
    gains = [told.chosen - told.baseline for e in events if (told := Judged.read(e))]
    expected = 10 * (expected_best(drafts) - 0.5)
    for found, mean in ((promised, expected), (gains, expected / 2)):
        assert len(found) == 200
        assert abs(fmean(found) - mean) < 3.5 * stdev(found) / 200**0.5


def test_a_single_draft_promises_nothing_and_gains_nothing() -> None:
    events = live(count=200, panel=1, candidates=1)
    gains = [fact.chosen - fact.baseline for e in events if (fact := Judged.read(e))]
    assert measured(events)["promised"] == 0
    assert abs(fmean(gains)) < 3.5 * stdev(gains) / 200**0.5


def test_a_larger_panel_keeps_more_of_what_it_promises() -> None:
    kept = []
    for panel in (1, 4):
        values = measured(live(count=150, panel=panel, candidates=8))
        kept.append(float(str(values["gain"])) / float(str(values["promised"])))
    assert kept[0] < kept[1]


def test_the_stages_of_a_situation() -> None:
    events = live(count=2, panel=3, jury=2, candidates=4)
    assert [len(fact.advice) for e in events if (fact := Advised.read(e))] == [4, 4]
    wrote = [draft for e in events if (draft := Wrote.read(e))]
    assert len(wrote) == 2 * 5
    assert sum(not draft.advice for draft in wrote) == 2
    panel = [e.agent for e in events if (one := Rated.read(e)) and not one.juror]
    jury = [e.agent for e in events if (one := Rated.read(e)) and one.juror]
    assert panel == [*NAMES[1:4]] * 2
    assert jury == [*NAMES[4:6]] * 2


def scripted(likes: str, **scripts: object) -> ScriptedMind:
    """Everybody likes the drafts that have a word."""
    script: dict[str, object] = {
        "advise_speaker": lambda q: Advice(advice=("Be red.", "Be blue.", "Be green.")),
        "draft_words": lambda q: Written(text=f"Words. {q.advice}"),
        "rate_drafts": lambda q: Ratings(ratings=tuple(9.0 * (likes in d) for d in q.drafts)),
        **scripts,
    }
    return ScriptedMind(script)  # type: ignore[arg-type]


def test_what_the_panel_likes_best_is_chosen_whatever_its_place() -> None:
    mind = scripted("blue")
    events = live(mind, count=6, candidates=3)
    assert {fact.draft for e in events if (fact := Chosen.read(e))} == {1}
    values = measured(events)
    assert (values["gain"], values["promised"], values["preferred"]) == (9.0, 6.0, 1.0)
    orders = {q.drafts for q in mind.asked if isinstance(q, Rate) and len(q.drafts) == 3}
    assert len(orders) > 1


def test_the_draft_without_advice_is_told_none() -> None:
    mind = scripted("blue")
    live(mind, candidates=2)
    assert [q.advice for q in mind.asked if isinstance(q, Draft)] == ["Be red.", "Be blue.", ""]


def test_a_listener_with_too_few_ratings_is_left_out_and_counted() -> None:
    mind = scripted("blue", rate_drafts=lambda q: Ratings(ratings=(5.0,)))
    events = live(mind, candidates=3, panel=2)
    assert not any(Rated.read(event) for event in events)
    assert sum(isinstance(event, FellBack) for event in events) == 2
    (judged,) = [fact for e in events if (fact := Judged.read(e))]
    assert judged.sentence("") == "no. 0: there is no judgement."
    assert measured(events)["gain"] is None


def test_without_advice_there_is_nothing_to_choose() -> None:
    events = live(scripted("blue", advise_speaker=lambda q: Advice(advice=())), count=2)
    assert not any(Chosen.read(event) for event in events)
    assert sum(Judged.read(event) is not None for event in events) == 2


@settings(deadline=None, max_examples=20)
@given(st.integers(1, MOST_CANDIDATES), st.integers(1, 4), st.integers(1, 4))
def test_what_is_chosen_has_the_best_mean_rating(drafts: int, panel: int, jury: int) -> None:
    events = live(count=2, candidates=drafts, panel=panel, jury=jury)
    ratings: list[list[float]] = []
    for event in events:
        if (rated := Rated.read(event)) and not rated.juror:
            ratings.append(rated.ratings)
        elif chosen := Chosen.read(event):
            means = [fmean(one) for one in zip(*ratings, strict=True)]
            assert means[chosen.draft] == max(means)
            assert len(ratings) == panel
            ratings = []


def test_there_is_advice_for_every_draft() -> None:
    assert len(set(MANNERS)) >= MOST_CANDIDATES


def test_more_listeners_than_there_are() -> None:
    said = r"a panel of 9 and a jury of 8 need 18 agents; there are 13"
    with pytest.raises(FolkwaysError, match=said):
        live(panel=9)
    with pytest.raises(ScenarioError, match=said):
        load("audience", {"audience.panel": "9"})


def test_the_board_shows_the_drafts() -> None:
    audience = environment_in(
        Audience, people(), TableMind(1), situations=occasions(1), candidates=2
    )
    assert audience.board() == ()
    events_of(audience)
    (talk,) = audience.board()
    assert isinstance(talk, TalkBlock)
    assert [one.by for one in talk.turns] == ["after advice", "after advice", "without advice"]


class Small(Audience):
    name = "small_audience"

    class Parameters(AudienceParameters):
        panel: int = 2
        jury: int = 2


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Small, people(5))


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)
