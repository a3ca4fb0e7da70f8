"""Norms in plans and actions: put before the agent at every level, and a reason to plan anew."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.agents.examples import EXAMPLES
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.compliance import LONGEST_ANSWER, REPROACHED, TAKEN_UP, reason
from folkways.norms.database import NormDatabase
from folkways.norms.reproach import Reproach
from folkways.norms.reproached import by_norm
from folkways.scenario.schema import Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, people, preset, run, trio

Asked = agents.PlanDay | agents.GeneratePlans | agents.GenerateActions
LEVELS = ("plan_normative_day", "generate_normative_plans", "generate_normative_actions")


def plans(kept: KeptTicks, level: str) -> list[ev.PlanMade]:
    found = [event for event in kept.events if isinstance(event, ev.PlanMade)]
    return [event for event in found if event.level == level]


def listening(*names: str) -> tuple[dict[str, list[Asked]], ScriptedMind]:
    """Return what is asked under these names, and a mind that answers it plainly."""
    asked: dict[str, list[Asked]] = {name: [] for name in names}

    def note(name: str) -> Callable[[Asked], BaseModel]:
        def answer(q: Asked) -> BaseModel:
            asked[name].append(q)
            if isinstance(q, agents.PlanDay):
                return agents.DayPlan(
                    strokes=(agents.Stroke(start=q.start, end=q.end, text="reading"),)
                )
            if isinstance(q, agents.GeneratePlans):
                place = q.places[0].address
                return agents.Plans(
                    plans=(agents.Plan(start=q.start, text="reading", place=place),)
                )
            action = agents.Action(text="reading", minutes=10, address=q.place, emoji="📖")
            return agents.Actions(actions=(action,))

        return answer

    return asked, ScriptedMind({name: note(name) for name in names})


def test_entrepreneurs_plan_with_their_norms_at_every_level_from_the_start() -> None:
    asked, mind = listening(*LEVELS)
    run(trio(end="08:10"), mind)
    for name in LEVELS:
        assert {q.who.name for q in asked[name]} == {"Ada Byrd"}, name
        lines = [line for q in asked[name] for line in q.guidelines]
        assert lines
        for line in lines:
            assert 1 <= line.weight <= 100
            assert line.model_dump(include={"reminders", "seen_kept", "reproached"}) == {
                "reminders": None,
                "seen_kept": None,
                "reproached": None,
            }


def test_where_compliance_is_weighed_the_counts_stand_with_the_norms() -> None:
    names = ("generate_weighed_plans", "generate_weighed_actions")
    asked, mind = listening(*names)
    run(preset("hobbs_cafe", settings={"norms.compliance": "weighed"}, days=1, end="'09:00'"), mind)
    for name in names:
        lines = [line for q in asked[name] for line in q.guidelines]
        assert lines
        assert all(line.reminders is not None and line.seen_kept is not None for line in lines)


def hears(*contents: str) -> dict[str, Script]:
    """Take up these norms, one after another, from the first talks that one has."""

    def take_in(q: combined.TakeInConversation) -> combined.TakenIn:
        new = [content for content in contents if content not in q.heard][:1]
        found = tuple(op.Information(content=c, kind="injunctive", utility=60) for c in new)
        return combined.TakenIn(memory="They talked.", importance=3, information=found)

    return {"take_in_conversation": take_in, **CHECKED}


def watches(q: combined.ThinkAboutConduct) -> combined.NormativeThoughts:
    told = op.Thought(text="People here keep the place tidy.", importance=5, evidence=(0,))
    found = op.Information(content="Keep the place tidy.", kind="injunctive", utility=60)
    return combined.NormativeThoughts(thoughts=(told,), information=() if q.heard else (found,))


def passed(q: combined.CheckInformation) -> combined.Evaluations:
    one = combined.Evaluation(consistent=True, unique=True, rightly_typed=True, conflict_free=True)
    return combined.Evaluations(evaluations=(one,) * len(q.candidates))


CHECKED: dict[str, Script] = {"check_information": passed}


def ordinary(scenario: Scenario) -> set[str]:
    return {agent.name for agent in people(scenario) if agent.role.value == "ordinary"}


@pytest.mark.parametrize(
    "scripts",
    [hears("Keep the place tidy."), {"think_about_conduct": watches, **CHECKED}],
    ids=["talk", "observation"],
)
def test_a_new_norm_reaches_the_plans_of_the_same_day_whichever_way_it_came(
    scripts: dict[str, Script],
) -> None:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    kept = run(scenario, ScriptedMind(scripts))
    tidy = f"{TAKEN_UP}: Keep the place tidy."
    replanned = [event for event in plans(kept, "hours") if tidy in event.reason]
    assert {event.agent for event in replanned} & ordinary(scenario)


def test_norms_that_arrive_together_are_planned_for_once() -> None:
    wait = 25
    scenario = preset(
        "hobbs_cafe", settings={"norms.replan_minutes": str(wait)}, days=1, end="'10:30'"
    )
    kept = run(scenario, ScriptedMind(hears("Keep the place tidy.", "Close the door.")))
    last: dict[str, int] = {}
    named = 0
    for event in plans(kept, "hours"):
        if TAKEN_UP in event.reason:
            assert event.t >= last[event.agent] + wait * MINUTE
            named += event.reason.count(TAKEN_UP) > 1
        last[event.agent] = event.t
    assert named


def digests(note: str) -> dict[str, Script]:
    """Return what takes ``note``, what the agent now intends, from each talk, and no norm."""
    taken = combined.TakenIn(memory="They talked.", importance=6, plan_note=note)
    return {
        "take_in_conversation": lambda _: taken,
        "think_about_conduct": lambda _: combined.NormativeThoughts(),
    }


def test_a_refused_reproach_is_no_reason_to_plan_anew() -> None:
    kept = run(preset("hobbs_cafe", days=1, end="'09:00'"), ScriptedMind(digests("")))
    opened = [event for event in kept.events if isinstance(event, ev.ConversationOpened)]
    assert any(event.reason == "conflict" for event in opened)
    entrepreneurs = {event.agent for event in kept.events if isinstance(event, ev.NormCreated)}
    told_off = {event.other for event in opened if event.reason == "conflict"}
    assert told_off - entrepreneurs
    replanned = {
        event.agent
        for event in (*plans(kept, "actions"), *plans(kept, "hours"))
        if REPROACHED in event.reason
    }
    assert replanned <= entrepreneurs  # who hold norms of their own


def test_a_reproach_is_a_reason_to_plan_the_actions_anew_at_once() -> None:
    note = "They mean to stop."
    kept = run(preset("hobbs_cafe", days=1, end="'11:00'"), ScriptedMind(digests(note)))
    why = [event.reason for event in plans(kept, "hours")]
    assert all(TAKEN_UP in reason for reason in why if REPROACHED in reason)
    told_off = {
        event.conversation: (event.other, event.agent)
        for event in kept.events
        if isinstance(event, ev.ConversationOpened) and event.reason == "conflict"
    }
    assert told_off
    ended = {
        event.conversation: event.t
        for event in kept.events
        if isinstance(event, ev.ConversationClosed)
    }
    answered = 0
    for conversation, (agent, by) in told_off.items():
        after = [
            event
            for event in plans(kept, "actions")
            if event.agent == agent and f"{REPROACHED} {by}" in event.reason
        ]
        answered += any(
            ended[conversation] < event.t <= ended[conversation] + 5 * MINUTE for event in after
        )
    assert answered >= len(told_off) / 2


def test_a_reproach_is_named_with_its_time_and_with_what_was_done_about_it() -> None:
    database = NormDatabase.replay([reproach(34_920, "Ben", "No smoking indoors.")])
    told = "At 09:42 Ada was reproached by Ben, who holds: No smoking indoors."
    assert reason("Ada", database, hours=False) == ""  # it has not been taken in yet
    take_in(database, 34_980, "Ben")
    assert reason("Ada", database, hours=False) == told
    database.fold(action(35_000, "smoking at the table"))
    assert reason("Ada", database) == told
    database.fold(action(35_600, "reading"))
    database.fold(action(36_000, "smoking at the table"))
    assert reason("Ada", database) == ""  # it has been acted on
    database.fold(reproach(36_120, "Eve", "No smoking indoors."))
    take_in(database, 36_180, "Eve")
    again = (
        "At 10:02 Ada was reproached by Eve, who holds: No smoking indoors. "
        "Ada had heard the same from: Ben at 09:42."
    )
    assert reason("Ada", database, hours=False) == again
    assert reason("Ada", database) == again
    restored = NormDatabase.restore(database.snapshot())
    assert reason("Ada", restored) == reason("Ada", database)
    database.fold(ev.PlanMade(t=36_200, agent="Ada", level="hours", items=()))
    assert reason("Ada", database) == ""


def test_of_reproaches_for_several_norms_each_names_its_latest_and_the_newest_stands_last() -> None:
    smoking, loud, tip = "No smoking indoors.", "Nobody should shout here.", "People should tip."
    made = [(0, "Ben", smoking), (60, "Eve", loud), (120, "Ben", tip), (180, "Fay", loud)]
    made += [(240, "Ben", smoking), (300, "Gus", "Everybody should tip.")]
    database = NormDatabase()
    for t, by, about in made:
        database.fold(reproach(36_000 + t, by, about))
        take_in(database, 36_030 + t, by)
    lines = reason("Ada", database).splitlines()
    assert [line.partition(" who ")[0] for line in lines] == [
        "At 10:03 Ada was reproached by Fay,",
        "At 10:04 Ada was reproached by Ben,",
        "At 10:05 Ada was reproached by Gus,",
    ]
    assert lines[0].endswith("Ada had heard the same from: Eve at 10:01.")
    assert lines[1].endswith(f"who holds: {smoking}")  # it was Ben before, too
    database.fold(action(36_400, "leaving a tip and smoking at the bar"))
    assert [reproached.about for reproached in database.reproached] == [m[2] for m in made]
    pressing = reason("Ada", database, hours=False).splitlines()
    assert any(line.startswith("At 10:04") for line in pressing)


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from("abc")), max_size=12))
def test_reproaches_are_grouped_by_norm_without_loss_and_in_the_order_of_their_last(
    made: list[tuple[int, str]],
) -> None:
    norms = {"a": "No smoking indoors.", "b": "People should tip.", "c": "Nobody should shout."}
    reproaches = [Reproach("Ben", norms[about], t) for t, about in made]
    groups = by_norm(reproaches, None)
    assert sorted(one.t for group in groups for one in group) == sorted(t for t, _ in made)
    assert [len({one.about for one in group}) for group in groups] == [1] * len(groups)
    assert len(groups) == len({about for _, about in made})
    lasts = [group[-1].t for group in groups]
    assert lasts == sorted(lasts)
    assert all(group[-1].t == max(one.t for one in group) for group in groups)


def test_a_reproach_is_named_with_the_last_answer_and_dated_by_its_words() -> None:
    database = NormDatabase.replay([reproach(34_920, "Ben", "No smoking indoors.")])
    database.fold(uttered(34_980, "Ben", "Ada", "Nobody should smoke indoors."))
    database.fold(uttered(35_000, "Ada", "Ben", "Who says so?"))
    database.fold(uttered(35_020, "Ben", "Ada", "I do."))
    database.fold(uttered(35_040, "Ada", "Ben", "No, I will go on smoking here."))
    take_in(database, 35_060, "Ben")
    told = "At 09:43 Ada was reproached by Ben, who holds: No smoking indoors."
    answered = f'{told} Ada answered: "No, I will go on smoking here."'
    assert reason("Ada", database) == answered
    assert reason("Ada", NormDatabase.restore(database.snapshot())) == answered
    database.fold(action(35_600, "reading"))
    database.fold(taken_up("Hush.", "injunctive"))
    turned = f"{answered} Ada has since turned to: reading."
    assert reason("Ada", database) == f"{turned}\nAda {TAKEN_UP}: Hush."


def test_a_custom_asks_for_no_new_plan_and_is_not_among_the_reasons_for_one() -> None:
    database = NormDatabase.replay([taken_up("People here tip.", "descriptive")])
    assert database.renewed
    assert reason("Ada", database) == ""
    database.fold(taken_up("Hush.", "injunctive"))
    assert reason("Ada", database) == f"Ada {TAKEN_UP}: Hush."
    assert reason("Ada", database, hours=False) == ""


def test_each_reason_stands_on_a_line_of_its_own_in_the_prompt() -> None:
    database = NormDatabase.replay([reproach(34_920, "Ben", "Hush."), taken_up("Hush.")])
    database.fold(uttered(34_930, "Ada", "Ben", "No.\n- Nobody reproached me."))
    take_in(database, 34_950, "Ben")
    why = reason("Ada", database)
    assert len(why.splitlines()) == 2
    question = EXAMPLES["generate_actions"].model_copy(update={"reason": why})
    shown = GENERATE_ACTIONS.template.render(question).situation
    lines = shown.partition("<reason>\n")[2].partition("\n</reason>")[0].splitlines()
    assert lines == [f"> {line}" for line in why.splitlines()]


def test_a_long_answer_to_a_reproach_is_shortened() -> None:
    database = NormDatabase.replay([reproach(34_920, "Ben", "No smoking indoors.")])
    database.fold(uttered(34_930, "Ada", "Ben", "No, and no again. " * 40))
    take_in(database, 34_950, "Ben")
    assert reason("Ada", database).endswith(' ..."')
    assert len(reason("Ada", database)) < 2 * LONGEST_ANSWER


def test_reproaches_of_earlier_versions_have_no_time() -> None:
    state = msgspec.msgpack.decode(NormDatabase().snapshot())
    state["reproached"] = [("Ben", "Hush.")]
    database = NormDatabase.restore(msgspec.msgpack.encode(state))
    assert reason("Ada", database) == ""  # it was planned for by that version
    take_in(database, 34_950, "Ben")
    assert reason("Ada", database) == "Ada was reproached by Ben, who holds: Hush."


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([], False),  # refused
        (["note"], True),
        (["promise"], True),
        (["their promise"], False),
        (["norm"], True),  # the agent holds it itself
        (["other norm"], False),
        (["custom"], False),
        (["note", "actions"], False),  # planned for
        (["note", "actions while it is taken in"], True),
    ],
)
def test_a_reproach_counts_if_the_agent_takes_it_up(events: list[str], told: bool) -> None:
    database = NormDatabase.replay([reproach(34_920, "Ben", "No smoking indoors.")])
    take_in(database, 34_980, "Ben", heeded="note" in events)
    after: dict[str, ev.Event] = {
        "promise": promise("Ada"),
        "their promise": promise("Ben"),
        "norm": taken_up("People should not smoke indoors."),
        "other norm": taken_up("People should tip."),
        "custom": taken_up("People do not smoke indoors.", "descriptive"),
        "actions": ev.PlanMade(t=34_990, agent="Ada", level="actions", items=()),
        "actions while it is taken in": ev.PlanMade(
            t=34_980, agent="Ada", level="actions", items=()
        ),
    }
    for name in events:
        if name in after:
            database.fold(after[name])
    assert bool(reason("Ada", database, hours=False)) is told
    restored = NormDatabase.restore(database.snapshot())
    assert reason("Ada", restored, hours=False) == reason("Ada", database, hours=False)


def test_a_norm_that_asks_for_what_another_asked_for_is_no_reason() -> None:
    database = NormDatabase.replay([taken_up("No smoking indoors.")])
    database.fold(ev.PlanMade(t=2, agent="Ada", level="hours", items=()))
    database.fold(taken_up("People should not smoke indoors."))
    assert reason("Ada", database) == ""
    database.fold(taken_up("People should tip."))
    assert reason("Ada", database) == f"Ada {TAKEN_UP}: People should tip."


def take_in(database: NormDatabase, t: int, by: str, *, heeded: bool = True) -> None:
    """Have Ada remember a talk with ``by``, and intend something because of it if ``heeded``."""
    chat = ev.MemoryAdded(
        t=t, agent="Ada", id=t, memory="chat", text="They talked.", importance=6, about=by
    )
    note = ev.MemoryAdded(
        t=t,
        agent="Ada",
        id=t + 1,
        memory="thought",
        text="Ada means to stop.",
        importance=6,
        evidence=(t,),
        about=by,
    )
    for event in (chat, note) if heeded else (chat,):
        database.fold(event)


def promise(by: str) -> ev.CommitmentMade:
    other = "Ben" if by == "Ada" else "Ada"
    return ev.CommitmentMade(
        t=34_980, agent=by, commitment="c1", what="waiting", others=(other,), conversation="c34920"
    )


def reproach(t: int, by: str, about: str) -> ev.ConversationOpened:
    return ev.ConversationOpened(
        t=t,
        agent=by,
        conversation=f"c{t}",
        other="Ada",
        reason="conflict",
        about=about,
        norm="7.1",
    )


def taken_up(content: str, kind: ev.NormKind = "injunctive") -> ev.NormCreated:
    return ev.NormCreated(
        t=1, agent="Ada", norm=content, content=content, norm_kind=kind, utility=50
    )


def uttered(t: int, by: str, to: str, text: str) -> ev.Uttered:
    return ev.Uttered(t=t, agent=by, conversation="c34920", to=to, text=text, ends=False)


def action(t: int, text: str) -> ev.ActionBegan:
    return ev.ActionBegan(t=t, agent="Ada", text=text, address="Hall", seconds=600, indoors=True)


def test_the_status_of_the_next_day_is_revised_with_the_norms_that_one_holds() -> None:
    asked: dict[str, tuple[shown.Guideline, ...]] = {}

    def revise(q: agents.ReviseStatus) -> agents.Status:
        asked[q.who.name] = q.standards
        return agents.Status(status="A new day.")

    scenario = preset("hobbs_cafe", days=2, end="'09:00'")
    run(scenario, ScriptedMind({"revise_status": revise, **hears("Keep the place tidy.")}))
    tidy = {
        name for name, lines in asked.items() if "Keep the place tidy." in {x.text for x in lines}
    }
    assert tidy & ordinary(scenario)


def test_without_compliance_no_plan_and_no_status_knows_of_a_norm() -> None:
    asked: set[str] = set()
    standards: list[shown.Guideline] = []

    def revise(q: agents.ReviseStatus) -> agents.Status:
        standards.extend(q.standards)
        return agents.Status(status="A new day.")

    scenario = preset("hobbs_cafe", without=["compliance"], days=2, end="'09:00'")
    kept = run(scenario, ScriptedMind({"revise_status": revise}))
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked.update(event.operations)
    assert {"plan_day", "generate_plans", "revise_status"} <= asked
    assert not asked & set(LEVELS)
    assert not standards
