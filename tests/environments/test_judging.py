"""A rubric: what it accepts, who scores by it, and how far judges agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.environments.judged_notes import (
    LEVELS,
    NOTES,
    RUBRIC,
    Grumpy,
    Notes,
    rules,
    scenario,
    scored,
)

import folkways
from folkways.base.agreement import ordinal_alpha
from folkways.base.errors import PartError
from folkways.base.events import FellBack
from folkways.environments.judged import GivenScore, agreement
from folkways.environments.judging import (
    SCORE_BY_RUBRIC,
    Level,
    Mark,
    Rubric,
    RubricExhibit,
    RubricItem,
    RuleJudge,
    faults_of,
)
from folkways.language.wording import check_wording
from folkways.minds.offline import OfflineMind
from folkways.testing.environment_suite import check_environment
from folkways.testing.judging_suite import check_judging
from folkways.testing.mind_suite import check_operation


class TestRubric:
    def test_levels_must_rise(self) -> None:
        with pytest.raises(ValidationError, match=r"'thanks' are \[2, 1\]; each must be higher"):
            RubricItem(key="thanks", question="?", levels=LEVELS[:0:-1])

    def test_keys_must_differ(self) -> None:
        with pytest.raises(ValidationError, match="two items have the key 'thanks'"):
            Rubric(title="r", about="", items=(RUBRIC.items[0], RUBRIC.items[0]))

    def test_every_item_needs_a_rule(self) -> None:
        with pytest.raises(PartError, match=r"without one: \['length'\], rules without an it"):
            RuleJudge[str](RUBRIC, {"thanks": len, "size": len})

    def test_a_rule_must_give_a_level(self) -> None:
        judge = RuleJudge[str](RUBRIC, {"thanks": lambda note: 9, "length": lambda note: None})
        with pytest.raises(PartError, match="rule of thanks: 9 is none of 0, 1, 2"):
            judge.marks("")

    def test_a_rule_may_not_know(self) -> None:
        judge = RuleJudge[str](RUBRIC, {"thanks": lambda note: 1, "length": lambda note: None})
        assert judge.marks("") == (Mark(item="thanks", score=1),)

    @given(
        st.lists(st.tuples(st.sampled_from(["thanks", "length", "charm"]), st.integers(-1, 3))),
    )
    def test_marks_are_faultless_if_each_item_has_one_level(
        self, given: list[tuple[str, int]]
    ) -> None:
        marks = [Mark(item=item, score=score) for item, score in given]
        right = sorted(item for item, _ in given) == ["length", "thanks"] and all(
            0 <= score <= 2 for _, score in given
        )
        assert (not faults_of(RUBRIC, marks)) == right


def test_its_question_is_worded_and_answered() -> None:
    assert SCORE_BY_RUBRIC.example is not None
    check_wording(SCORE_BY_RUBRIC, SCORE_BY_RUBRIC.example)
    check_operation(lambda: OfflineMind(3), SCORE_BY_RUBRIC, SCORE_BY_RUBRIC.example)  # type: ignore[arg-type]
    shown = SCORE_BY_RUBRIC.render(SCORE_BY_RUBRIC.example).situation
    assert "Score 5: It is correct but cold." in shown


def test_an_environment_with_judges_keeps_to_what_environments_must() -> None:
    check_environment(Notes)
    check_judging(Notes)


class TestRun:
    def test_offline_minds_score_as_the_rules_do(self, tmp_path: Path) -> None:
        path = tmp_path / "notes.folk"
        run = folkways.run(scenario(tmp_path), environment=Notes, out=path)
        events = list(run.log.events())
        exhibits = [one for event in events if (one := RubricExhibit.read(event)) is not None]
        assert [one.texts for one in exhibits] == [[note] for note in NOTES]
        given = scored(events)
        assert [(agent, one.by) for agent, one in given[:3]] == [
            ("Ann Lee", "rules"),
            ("Ann Lee", "mind"),
            ("Bob Ray", "mind"),
        ]
        expected = [[mark.score for mark in rules().marks(note)] for note in NOTES]
        assert [one.scores for _, one in given[::3]] == expected == [[1, 0], [2, 2], [0, 0]]
        assert run.measure("rubric_agreement").value == 1
        assert folkways.replay(path, environment=Notes).same

    def test_useless_marks_are_left_out_and_counted(self, tmp_path: Path) -> None:
        run = folkways.run(scenario(tmp_path), environment=Notes, mind=Grumpy())
        events = list(run.log.events())
        by_minds = [one for _, one in scored(events) if one.by == "mind"]
        assert all(one.items == ["thanks"] and one.scores == [0] for one in by_minds)
        reasons = [one.reason for one in events if isinstance(one, FellBack)]
        assert len(reasons) == len(by_minds) == 2 * len(NOTES)
        assert "length: 7 is none of 0, 1, 2; there is no item 'charm'" in reasons[0]
        thanks, _ = run.measure("rubric_scores").rows or ()
        assert (thanks["rules"], thanks["minds"]) == (1, 0)
        # Values 1, 2, 0 by the rules and 0 by the minds: less than chance agreement.
        assert thanks["alpha"] == ordinal_alpha([[1, 0], [2, 0], [0, 0]])

    def test_without_an_answer_the_rules_still_count(self, tmp_path: Path) -> None:
        run = folkways.run(scenario(tmp_path), environment=Notes, mind=Grumpy(silent=True))
        assert {one.by for _, one in scored(list(run.log.events()))} == {"rules"}
        assert run.measure("rubric_agreement").value is None


def test_kinds_of_judges_are_compared_by_their_medians() -> None:
    people = [
        GivenScore(f"s{number}", "charm", "people", judge, score)
        for number, scores in enumerate([(1, 1, 3), (2, 2, 2), (3, 3, 1)])
        for judge, score in zip("abc", scores, strict=True)
    ]
    minds = [GivenScore(f"s{number}", "charm", "mind", "m", number + 1) for number in range(3)]
    (found,) = agreement([*people, *minds], ("people", "mind"))
    assert found.between["people", "mind"] == 1
    assert found.shared["people", "mind"] == 3
    assert found.within["people"] == ordinal_alpha([(1, 1, 3), (2, 2, 2), (3, 3, 1)])
    assert found.within["mind"] is None
    assert found.means == {"people": 2, "mind": 2}


def test_a_score_is_a_level_of_its_item() -> None:
    assert RUBRIC.fault("thanks", 2) == ""
    assert RUBRIC.items[0].scores == (0, 1, 2)
    assert "the items are thanks, length" in RUBRIC.fault("charm", 2)
    assert Level(score=-3, description="").score == -3
