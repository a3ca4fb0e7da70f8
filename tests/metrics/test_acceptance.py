from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.errors import RunFileError
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary


def measured(made: Builder) -> Summary:
    return summarise(made.log, WordJudge())


def test_share_of_agents_at_the_end_of_each_bin() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dot"), (SMOKE, TIP))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.created("day 1 08:00", "Ann", "no smoke indoors")  # the same agent counts once
    made.accepted("day 1 09:00", "Ben", "no smoke here")
    late = made.identified("day 1 09:30", "Cem", "no smoke")
    made.evaluated("day 1 10:00", "Cem", late)
    failed = made.identified("day 1 11:00", "Dot", "no smoke")
    made.evaluated("day 1 11:00", "Dot", failed, "conflict", "it conflicts")
    made.accepted("day 1 14:30", "Dot", "do smoke")  # the opposite
    made.end()
    summary = measured(made)
    assert [s.count for s in summary.acceptance["smoke"]] == [2, 3, 3, 3]
    assert summary.acceptance["smoke"][0] == Share(2, 4)
    assert [s.value for s in summary.acceptance["tip"]] == [0, 0, 0, 0]
    assert summary.to_json()["acceptance"] == {"smoke": 0.75, "tip": 0.0}


def test_what_one_ought_to_do_and_what_people_do_are_told_apart() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dot"))
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ann", "no smoke here", kind="descriptive")
    made.accepted("day 1 09:00", "Ben", "no smoke here", kind="descriptive")
    made.accepted("day 1 09:00", "Ben", "do smoke")
    made.accepted("day 1 11:00", "Cem", "no smoke")
    made.accepted("day 1 11:00", "Dot", "do smoke")
    summary = measured(made)
    assert [s.count for s in summary.acceptance["smoke"]] == [2, 3]
    kinds = summary.acceptance_kinds["smoke"]
    assert [s.count for s in kinds["injunctive"]] == [1, 2]
    assert [s.count for s in kinds["descriptive"]] == [2, 2]
    assert summary.kinds_at_end("smoke")["injunctive"] == Share(2, 4)
    assert summary.to_json()["acceptance_by_kind"] == {
        "smoke": {"descriptive": 0.5, "injunctive": 0.5}
    }
    frame = summary.acceptance_frame()
    assert frame["injunctive_count"].tolist() == [1, 2]
    assert frame["descriptive"].tolist() == [0.5, 0.5]
    ann, ben, cem = summary.holders["smoke"]
    assert (ann.agent, sorted(ann.kinds)) == ("Ann", ["descriptive", "injunctive"])
    assert ann.contrary == ()
    assert (ben.agent, sorted(ben.kinds)) == ("Ben", ["descriptive"])
    assert ben.contrary == ("do smoke",)
    assert cem.kinds == {"injunctive"}
    (dot,) = summary.not_accepted["smoke"]
    assert dot.opposite == ["do smoke"]
    assert dot.why == "holds the contrary; nobody put this to it"


def test_synthesis_moves_acceptance_only_if_the_abstract_norm_is_not_recognised() -> None:
    made = Builder(("Ann", "Ben"))
    a = made.created("day 1 08:00", "Ann", "no smoke")
    b = made.created("day 1 08:00", "Ann", "no loud")
    c = made.created("day 1 08:00", "Ben", "no smoke")
    d = made.created("day 1 08:00", "Ben", "no smoke ever")
    made.synthesis("day 1 11:00", "Ann", "no harm", (a, b))
    made.synthesis("day 1 11:00", "Ben", "no smoke at all", (c, d))
    summary = measured(made)
    assert [s.value for s in summary.acceptance["smoke"]] == [1.0, 0.5]
    assert summary.lives.by_id[a].standing == "subsumed"
    assert summary.lives.by_id[a].valid
    assert not summary.lives.by_id[a].active


def test_a_norm_given_up_for_its_contrary_is_no_longer_held() -> None:
    made = Builder(("Ann", "Ben"))
    a = made.created("day 1 08:00", "Ann", "no smoke")
    contrary = made.accepted("day 1 11:00", "Ann", "do smoke")
    made.gives_up("day 1 11:00", "Ann", a, contrary)
    summary = measured(made)
    assert [s.value for s in summary.acceptance["smoke"]] == [0.5, 0.0]
    assert summary.lives.by_id[a].standing == "replaced"
    entry = next(one for one in summary.not_accepted["smoke"] if one.agent == "Ann")
    assert entry.why == "accepted it, then gave it up for a norm that conflicts with it"


def test_information_counts_only_once_it_is_evaluated() -> None:
    made = Builder()
    made.identified("day 1 08:00", "Ann", "no smoke")
    summary = measured(made)
    assert summary.acceptance["smoke"] == (Share(0, 2),)
    assert summary.not_accepted["smoke"][0].pending == 1


def test_a_log_that_judges_a_norm_nobody_met_is_damaged() -> None:
    made = Builder()
    made.evaluated("day 1 08:00", "Ann", "9.9")
    with pytest.raises(RunFileError, match=r"'9\.9'"):
        measured(made)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Ann", "Ben", "Cem"]),
            st.sampled_from(["no smoke", "do smoke", "no loud", "do tip"]),
            st.booleans(),
            st.integers(8, 15),
        ),
        max_size=12,
    )
)
def test_acceptance_is_what_the_definition_says(norms: list[tuple[str, str, bool, int]]) -> None:
    made = Builder(("Ann", "Ben", "Cem"), (SMOKE, TIP))
    expected: dict[str, set[str]] = {"smoke": set(), "tip": set()}
    for agent, content, passed, hour in sorted(norms, key=lambda one: one[3]):
        norm = made.identified(f"day 1 {hour}:00", agent, content)
        made.evaluated(f"day 1 {hour}:00", agent, norm, "none" if passed else "type")
        if passed and content == "no smoke":
            expected["smoke"].add(agent)
        if passed and content == "do tip":
            expected["tip"].add(agent)
    made.end()
    summary = measured(made)
    for norm, agents in expected.items():
        assert summary.acceptance[norm][-1] == Share(len(agents), 3)
        values = [share.count for share in summary.acceptance[norm]]
        assert values == sorted(values)
        without = {entry.agent for entry in summary.not_accepted[norm]}
        assert without == {"Ann", "Ben", "Cem"} - agents
