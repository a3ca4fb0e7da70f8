"""Partner choice: ties follow what was seen and heard, and decide whom agents talk to."""

from __future__ import annotations

from functools import cache

from folkways.agents.mechanisms import build
from folkways.agents.operations import DECIDE_REACTION
from folkways.agents.questions import DecideReaction, Reaction
from folkways.base import events as ev
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.norms.science.partner_choice import CLOSE, PartnerChoice
from folkways.norms.science.reputation import SHUNS
from folkways.norms.science.standing import Standings, standing
from folkways.norms.science.tie_measures import TieDensity, TieTable
from folkways.norms.science.ties import TieWanted
from folkways.norms.science.tying import DecideTies, TiesDecided
from folkways.testing.measure_suite import check_measure
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.societies import KeptTicks, preset, run

MIND = OfflineMind(1)


class Noting(OfflineMind):
    """The offline mind; questions about ties and reactions are noted with their answers."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ties: list[tuple[DecideTies, TiesDecided]] = []
        self.reactions: list[tuple[DecideReaction, Reaction]] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        answer = super().answer(op, inputs, key)
        if isinstance(inputs, DecideTies) and isinstance(answer, TiesDecided):
            self.ties.append((inputs, answer))
        elif isinstance(inputs, DecideReaction) and isinstance(answer, Reaction):
            self.reactions.append((inputs, answer))
        return answer


@cache
def lived() -> tuple[Noting, KeptTicks]:
    mind = Noting()
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    return mind, run(scenario, mind, (*build(scenario), PartnerChoice()))


def changes(kept: KeptTicks) -> list[tuple[str, int, TieWanted]]:
    found = ((event, TieWanted.read(event)) for event in kept.events)
    return [(event.agent, event.t, told) for event, told in found if told is not None]


def test_ties_follow_the_standing_at_the_moment() -> None:
    _, kept = lived()
    told = changes(kept)
    assert {bool(one.strength) for _, _, one in told} == {True, False}
    parts = {agent: Standings() for agent, _, _ in told}
    waiting = list(told)
    for event in kept.events:
        while waiting and waiting[0][1] <= event.t and waiting[0][2] == TieWanted.read(event):
            agent, t, one = waiting.pop(0)
            score = standing(parts[agent].on(one.other, agent), t, 24).score
            assert (score > 0) == (one.strength > 0)
            assert abs(score) >= 0.245  # the threshold, as the question rounds it
        if event.agent in parts:
            parts[event.agent].fold(event)
    assert not waiting


def test_nobody_starts_a_chat_with_those_with_whom_it_broke() -> None:
    mind, _ = lived()
    assert any(SHUNS in one.relationship for q, _ in mind.reactions for one in q.noticed)
    chosen = [q.noticed[a.about] for q, a in mind.reactions if a.decision == "talk"]
    assert chosen
    assert not any(SHUNS in one.relationship for one in chosen)


def test_a_tie_makes_a_chat_more_likely() -> None:
    mind, _ = lived()
    asked = next(q for q, _ in mind.reactions if q.other and SHUNS not in q.relationship).alone(0)
    tied = asked.model_copy(update={"relationship": f"{asked.who.name} and {asked.other} {CLOSE}."})
    strangers = asked.model_copy(update={"relationship": ""})
    talks = []
    for q in (strangers, tied):
        answers = [_reaction(q, step) for step in range(150)]
        talks.append(sum(answer.decision == "talk" for answer in answers))
    assert talks[1] > 1.3 * talks[0]


def _reaction(q: DecideReaction, step: int) -> Reaction:
    return MIND.answer(DECIDE_REACTION, q, CallKey(step, 0, 0))


def test_the_same_person_is_decided_on_once_within_the_cooldown() -> None:
    mind, kept = lived()
    weighed: dict[tuple[str, str], int] = {}
    for agent, t, told in changes(kept):
        before = weighed.get((agent, told.other))
        assert before is None or t >= before + 3600
        weighed[agent, told.other] = t
    assert len(mind.ties) <= sum(isinstance(event, ev.MechanismEvent) for event in kept.events)


def test_what_is_measured_adds_up() -> None:
    _, kept = lived()
    names = tuple(sorted({event.agent for event in kept.events if event.agent}))
    log = MemoryLog(make_header(names), kept.events)
    for kind in (TieTable, TieDensity):
        check_measure(kind, log)
    (table,) = take((TieTable,), log)
    rows = table.rows or ()
    assert sum(int(str(row["tied"])) for row in rows) % 2 == 0
    assert sum(int(str(row["wants"])) for row in rows) == sum(
        int(str(row["wanted_by"])) for row in rows
    )


def test_it_holds_to_the_rules_for_mechanisms() -> None:
    check_own_mechanism(PartnerChoice, threshold=0.2)
