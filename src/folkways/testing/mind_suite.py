"""What every Mind must hold to. Call :func:`check_mind` from a test of your own mind.

The checks compare two minds of the same making in lockstep over one example of each operation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from pydantic import BaseModel

from folkways.agents import interview, shown
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.assembly.loop import complete
from folkways.assembly.prompts import example
from folkways.environments.rounds import operations as rounds
from folkways.language.mind import CallKey, Mind
from folkways.language.operation import Operation
from folkways.minds.own_mind import own_mind
from folkways.norms import combined
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms
from folkways.plugins import MINDS, Parts
from folkways.plugins.part import part_of
from folkways.testing.societies import trio

Op = Operation[BaseModel, BaseModel]
ALL: tuple[Op, ...] = (  # type: ignore[assignment]
    *agents_ops.OPERATIONS,
    *norms_ops.OPERATIONS,
    *interview.OPERATIONS,
    *rounds.OPERATIONS,
)


EVERY: dict[str, BaseModel] = {op.name: example(op) for op in ALL}
"""An example of each."""


def check_mind(make: Callable[[], Mind]) -> None:
    """Check a mind: answers fit, fit together with the question, and follow from it alone."""
    for op in ALL:
        check_operation(make, op, EVERY[op.name])


def check_operation(make: Callable[[], Mind], op: Op, inputs: BaseModel) -> None:
    """Check one operation on one question."""
    before = inputs.model_dump_json()
    first, second = make(), make()
    key = CallKey(tick=30_000, agent=1, ordinal=0)
    answer = _answer(first, op, inputs, key)
    assert isinstance(answer, op.output), f"{op.name}: {type(answer)} is no {op.output}"
    op.output.model_validate_json(answer.model_dump_json())
    assert inputs.model_dump_json() == before, f"{op.name}: the question was changed"
    assert _answer(second, op, inputs, key) == answer, f"{op.name}: two minds, two answers"
    for ordinal in range(1, 4):  # what was asked in between must not matter
        _answer(first, op, inputs, CallKey(30_000, 2, ordinal))
    assert _answer(first, op, inputs, key) == answer, f"{op.name}: the mind keeps state"
    check_answer(op, inputs, answer)


def check_answer(op: Op, inputs: BaseModel, answer: BaseModel) -> None:
    """Check that an answer speaks of what the question showed."""
    _fits(inputs, answer, op.name)


@singledispatch
def _fits(q: BaseModel, a: BaseModel, name: str) -> None:
    """Check an answer to ``q``; of other kinds of question the types say all there is to check."""


@_fits.register
def _(q: agents.RateImportance, a: agents.Importance, name: str) -> None:
    assert len(a.scores) == len(q.texts), f"{name}: one score for each text"
    assert all(1 <= score <= 10 for score in a.scores), f"{name}: scores are 1 to 10"


@_fits.register
def _(q: agents.GeneratePlans, a: agents.Plans, name: str) -> None:
    known = {place.address for place in q.places}
    assert a.plans, f"{name}: at least one plan"
    assert {plan.place for plan in a.plans} <= known, f"{name}: only known places"


@_fits.register
def _(q: agents.GenerateActions, a: agents.Actions, name: str) -> None:
    assert a.actions, f"{name}: at least one action"
    total = sum(action.minutes for action in a.actions)
    assert total >= min(q.minutes, 5), f"{name}: the actions fill no time"
    for action in a.actions:
        assert _known(action.address, q.places), f"{name}: unknown {action.address!r}"


@_fits.register(agents.InferInsights)
@_fits.register(agents.DrawInsights)
def _(
    q: agents.InferInsights | agents.DrawInsights,
    a: agents.Insights | agents.AllInsights,
    name: str,
) -> None:
    shown = {memory.id for memory in q.memories}
    for insight in a.insights:
        assert set(insight.evidence) <= shown, f"{name}: evidence not shown"


@_fits.register
def _(q: combined.JudgePercepts, a: combined.JudgedPercepts, name: str) -> None:
    count = len(q.observations) + len(q.texts)
    assert len(a.scores) == count, f"{name}: one score for each thing noticed"
    _check_findings(q, a, name)


@_fits.register
def _(q: norms.DetectConflict, a: norms.ConflictVerdict, name: str) -> None:
    _check_findings(q, a, name)


def _check_findings(
    q: combined.JudgePercepts | norms.DetectConflict,
    a: combined.JudgedPercepts | norms.ConflictVerdict,
    name: str,
) -> None:
    for finding in (*a.conflicts, *a.upheld):
        assert finding.observation < len(q.observations), f"{name}: no such thing seen"
        assert finding.norm < len(q.norms), f"{name}: no such norm"


@_fits.register
def _(q: combined.ThinkAboutConduct, a: combined.NormativeThoughts, name: str) -> None:
    for thought in a.thoughts:
        shown = all(at < len(q.observations) for at in thought.evidence)
        assert shown, f"{name}: evidence not shown"
    for piece in a.information:
        assert piece.source < len(a.thoughts), f"{name}: no such thought"


@_fits.register
def _(q: combined.TakeInConversation, a: combined.TakenIn, name: str) -> None:
    for piece in a.information:
        assert piece.source < len(q.lines), f"{name}: no such line"


@_fits.register(combined.CheckInformation)
@_fits.register(combined.EvaluateAdoption)
def _(
    q: combined.CheckInformation | combined.EvaluateAdoption, a: combined.Evaluations, name: str
) -> None:
    assert len(a.evaluations) == len(q.candidates), f"{name}: one for each candidate"
    for number, evaluation in enumerate(a.evaluations, len(q.norms)):
        at = evaluation.norm
        assert at is None or at < number, f"{name}: nothing held has this number"


@_fits.register
def _(q: interview.AnswerInterview, a: interview.InterviewAnswer, name: str) -> None:
    assert all(at < len(q.memories) for at in a.evidence), f"{name}: no such memory"


@_fits.register
def _(q: norms.CreateNorm, a: norms.CreatedNorms, name: str) -> None:
    assert len(a.norms) <= q.count, f"{name}: more norms than asked for"


@_fits.register
def _(q: norms.GenerateAbstractNorm, a: norms.AbstractNorm, name: str) -> None:
    assert len(a.weights) == len(q.norms), f"{name}: one weight for each part"


@_fits.register
def _(q: norms.ClassifySpecificNorms, a: norms.Categories, name: str) -> None:
    placed = [at for category in a.categories for at in category.norms]
    assert len(placed) == len(set(placed)), f"{name}: a norm under two themes"
    assert all(at < len(q.norms) for at in placed), f"{name}: no such norm"


def _known(address: str, places: tuple[shown.Place, ...]) -> bool:
    return any(
        address == place.address
        or (
            address.startswith(f"{place.address}: ")
            and address[len(place.address) + 2 :] in place.objects
        )
        for place in places
    )


def _answer(mind: Mind, op: Op, inputs: BaseModel, key: CallKey) -> BaseModel:
    return complete(_perform(mind, op, inputs, key))


async def _perform(mind: Mind, op: Op, inputs: BaseModel, key: CallKey) -> BaseModel:
    return await mind.perform(op, inputs, key)


def check_own_mind(kind: type, seed: int = 3) -> None:
    """Check a mind from outside: a class with ``perform``, made as for a run."""
    name = part_of(MINDS, kind).name
    parts = Parts({MINDS: (kind,)})

    def make() -> Mind:
        mind = own_mind(name, trio(), seed, parts)
        assert mind is not None
        return mind

    check_mind(make)
