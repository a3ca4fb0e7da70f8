"""Rules of thumb: the majority label, agreement by dimension, files, and norms for a scenario."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from functools import cache
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.rules_of_thumb.corpus import (
    COLUMNS,
    DIMENSIONS,
    Corpus,
    Labels,
    Rule,
    read_rules,
    stands_for,
    tracked_norms,
    widely_shared,
)
from folkways.packs.rules_of_thumb.environment import RulesOfThumb
from folkways.packs.rules_of_thumb.facts import Labelled, RightLabels
from folkways.packs.rules_of_thumb.measures import MEASURES
from folkways.packs.rules_of_thumb.operations import LABEL_RULE, LabelRule
from folkways.scenario.load import load
from folkways.testing.environment_suite import (
    check_environment,
    environment_in,
    events_of,
    pair,
)
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

NAMES = ("Ada Byrd", "Ben Cole")


@cache
def shipped() -> tuple[Rule, ...]:
    given = load("rules_of_thumb").scenario.parameters.model_dump(mode="json")
    return tuple(Rule.model_validate(one) for one in given["rules_of_thumb"]["rules"])


def live(mind: TableMind | None = None, **parameters: object) -> list[AnyEvent]:
    given = {"rules": [rule.model_dump() for rule in shipped()], **parameters}
    return events_of(
        environment_in(RulesOfThumb, pair(RulesOfThumb), mind or TableMind(1), **given)
    )


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


def best(rule: Rule) -> Labels:
    return Labels.model_validate({one: rule.right(one)[-1] for one in DIMENSIONS})


def test_the_null_gives_the_label_that_is_most_frequent_among_the_others() -> None:
    """Worked out again here: each rule is held against the counts of all others."""
    expected = []
    for dimension in DIMENSIONS:
        hits = []
        for rule in shipped():
            others = [one for one in shipped() if one is not rule]
            counts = Counter(label for one in others for label in one.right(dimension))
            most = max(counts.values())
            modes = {label for label, count in counts.items() if count == most}
            hits.append(Corpus(shipped()).majority(rule).of(dimension) in rule.right(dimension))
            assert Corpus(shipped()).majority(rule).of(dimension) in modes
        expected.append(fmean(hits))
    values = measured(live())
    assert values["label_agreement"] == pytest.approx(fmean(expected))
    assert values["majority_agreement"] == values["label_agreement"]
    assert values["label_gain"] == 0


def test_a_judge_who_is_right_agrees_whichever_of_several_labels_it_names() -> None:
    by_rule = {rule.rule: rule for rule in shipped()}
    values = measured(live(ScriptedMind({"label_rule": lambda q: best(by_rule[q.rule])})))
    assert (values["label_agreement"], values["label_gain"]) == (1, 1)
    assert float(str(values["majority_agreement"])) < 0.6


def test_a_model_is_not_shown_the_majority_label() -> None:
    asked: list[LabelRule] = []

    def label(q: LabelRule) -> Labels:
        asked.append(q)
        return best(shipped()[0])

    live(ScriptedMind({"label_rule": label}))
    assert asked[0].usual is not None
    shown = LABEL_RULE.render(asked[0])
    assert shown == LABEL_RULE.render(asked[0].model_copy(update={"usual": None}))


def test_a_sample_is_drawn_without_repetition_and_the_same_for_a_seed() -> None:
    first, second = (
        [one.number for event in live(count=7) if (one := RightLabels.read(event))]
        for _ in range(2)
    )
    assert first == second
    assert len(set(first)) == 7


def table(rows: list[dict[str, str]]) -> str:
    heads = [*COLUMNS.values(), "area"]
    lines = ["\t".join(heads), *("\t".join(row.get(h, "") for h in heads) for row in rows)]
    return "\n".join(lines)


GOOD = {
    "situation": 'asking "why" at dinner',
    "rot": "It's fine to ask.",
    "action": "asking",
    "rot-categorization": "advice|social-norms",
    "rot-moral-foundations": "care-harm",
    "action-moral-judgment": "1",
    "action-agree": "3.0",
    "action-legal": "legal",
    "action-pressure": "-1",
    "area": "dearabby",
}


def test_files_in_the_format_of_the_corpus_are_read() -> None:
    lacks = {**GOOD, "rot-moral-foundations": ""}
    unclear = {**GOOD, "action-agree": ""}
    first, second = read_rules(table([GOOD, unclear, lacks]))
    assert (first.situation, first.category) == (
        'asking "why" at dinner',
        ("advice", "social-norms"),
    )
    assert (first.judgment, first.agreement, first.pressure) == (1, 3, -1)
    assert (first.foundation, second.foundation) == (("care-harm",), ("none",))
    assert len(read_rules(table([GOOD] * 5), most=2)) == 2
    from_windows = "\ufeff" + table([{**GOOD, "rot": "Ask\u2028kindly."}]).replace("\n", "\r\n")
    assert [rule.rule for rule in read_rules(from_windows)] == ["Ask\u2028kindly."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (table([GOOD]).replace("action-legal", "law"), "the first line: no column action-legal"),
        (table([GOOD, {**GOOD, "action-pressure": "9"}]), "line 3, column action-pressure: '9'"),
        (
            table([{**GOOD, "action-agree": "x"}]).replace("\n", "\n\n"),
            "line 3, column action-agree",
        ),
        (table([{**GOOD, "rot": "r" * 140_000}]), "line 2: field larger than"),
        (table([{**GOOD, "action-legal": "maybe"}]), "line 2, column action-legal: 'maybe'"),
        (table([]), "no row has all labels"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(text: str, said: str) -> None:
    with pytest.raises(FolkwaysError, match=said):
        read_rules(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(FolkwaysError):
        read_rules("\t".join(COLUMNS.values()) + "\n" + text)


def test_rules_become_norms_that_a_scenario_can_track() -> None:
    chosen = widely_shared([*shipped(), *shipped()])
    assert len(chosen) == sum(rule.judgment != 0 and rule.agreement >= 3 for rule in shipped())
    norms = tracked_norms(chosen)
    scenario = load("hobbs_cafe", {"tracked_norms": json.dumps(norms[:5])}).scenario
    followed = [norm.statement for norm in scenario.tracked_norms]
    assert followed == [norm["statement"] for norm in norms[:5]]
    assert followed[0] == "No letting a pet spoil what others grow."


def test_an_agent_can_stand_for_rules() -> None:
    first, second, *_ = shipped()
    unnamed = second.model_copy(update={"action": ""})
    assert stands_for("Abigail", (first, second, unnamed)) == (
        "Abigail is against letting a pet spoil what others grow. "
        "Abigail is in favour of bringing back what one borrowed. "
        "Abigail says: You should bring back what you borrowed."
    )


def test_nothing_is_measured_where_nobody_labels() -> None:
    events = [event for event in live(count=3) if Labelled.read(event) is None]
    values = measured(events)
    assert (values["label_agreement"], values["label_dimensions"]) == (None, None)


def test_it_keeps_what_environments_promise() -> None:
    check_environment(RulesOfThumb)


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)
