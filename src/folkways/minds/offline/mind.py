"""The offline mind: a small social-psychological reference model with language on the outside.

No network, no key, no model. It answers every operation of the generative agent and of CRSEC from
the typed inputs alone; ``docs/offline-mind.md`` says by which rules, and what its results are
evidence of. It knows no scenario, no name and no norm beyond general English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from folkways.agents import interview as interviews
from folkways.agents import operations as agents
from folkways.base.errors import FolkwaysError, MindError
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import (
    act,
    appraise,
    avow,
    combined,
    create,
    day,
    deliberating,
    descend,
    evaluate,
    expect,
    feeling,
    going_along,
    gossiping,
    identify,
    interview,
    joining,
    plan,
    prefer,
    recall,
    reflect,
    respond,
    sanctioning,
    speak,
    synthesise,
    thoughts,
    tying,
)
from folkways.minds.offline.constants import Constants
from folkways.minds.offline.context import AcceptanceSettings, Context
from folkways.minds.offline.lens import Lens
from folkways.norms import operations as norms
from folkways.norms.science import deliberation_questions as deliberation
from folkways.norms.science import operations as science
from folkways.norms.science.avowing import TAKE_SIDES
from folkways.norms.science.tying import DECIDE_TIES
from folkways.reading.facts import Fact
from folkways.reading.lexicon import Lexicon

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

Rule = Callable[[BaseModel, CallKey, Context], BaseModel]


def _rule(op: Operation[I, O], answer: Callable[[I, CallKey, Context], O]) -> tuple[str, Rule]:
    """Return the name of an operation with a rule that takes its input and no other."""

    def rule(inputs: BaseModel, key: CallKey, ctx: Context) -> BaseModel:
        if not isinstance(inputs, op.input):
            raise MindError(f"{op.name} was asked with {type(inputs).__name__}")
        return answer(inputs, key, ctx)

    return op.name, rule


RULES: dict[str, Rule] = dict(
    (
        _rule(agents.RATE_IMPORTANCE, appraise.rate_importance),
        _rule(agents.REVISE_STATUS, day.revise_status),
        _rule(agents.PLAN_DAY, day.plan_day),
        _rule(agents.GENERATE_PLANS, plan.generate_plans),
        _rule(agents.GENERATE_ACTIONS, act.generate_actions),
        _rule(agents.CHOOSE_PLACES, descend.choose_places),
        _rule(agents.CHOOSE_OBJECTS, descend.choose_objects),
        _rule(agents.DECIDE_TO_RESPOND, respond.decide_to_respond),
        _rule(agents.DECIDE_JOINING, joining.decide_joining),
        _rule(agents.DECIDE_REACTION, appraise.decide_reaction),
        _rule(agents.SUMMARISE_RELATIONSHIP, recall.summarise_relationship),
        _rule(agents.UTTER, speak.utter),
        _rule(agents.DIGEST_CONVERSATION, recall.digest_conversation),
        _rule(agents.ASK_SALIENT_QUESTIONS, reflect.ask_salient_questions),
        _rule(agents.INFER_INSIGHTS, reflect.infer_insights),
        _rule(agents.DRAW_INSIGHTS, combined.draw_insights),
        _rule(norms.CREATE_NORM, create.create_norm),
        _rule(norms.DETECT_CONFLICT, appraise.detect_conflict),
        _rule(agents.DECIDE_TO_TALK, appraise.decide_to_talk),
        _rule(norms.IDENTIFY_NORMATIVE_INFORMATION, identify.identify),
        _rule(norms.GENERATE_THOUGHT, thoughts.generate_thought),
        _rule(norms.CHECK_CONSISTENCY, evaluate.check_consistency),
        _rule(norms.CHECK_DUPLICATION, evaluate.check_duplication),
        _rule(norms.CHECK_TYPE, evaluate.check_type),
        _rule(norms.CHECK_CONFLICT, evaluate.check_conflict),
        _rule(norms.DECIDE_ADOPTION, evaluate.decide_adoption),
        _rule(norms.DECIDE_REPLACEMENT, evaluate.decide_replacement),
        _rule(norms.CLASSIFY_SPECIFIC_NORMS, synthesise.classify_specific_norms),
        _rule(norms.GENERATE_ABSTRACT_NORM, synthesise.generate_abstract_norm),
        _rule(norms.PLAN_NORMATIVE_DAY, day.plan_day),
        _rule(norms.GENERATE_NORMATIVE_PLANS, plan.generate_plans),
        _rule(norms.GENERATE_NORMATIVE_ACTIONS, act.generate_actions),
        _rule(norms.GENERATE_WEIGHED_PLANS, plan.generate_plans),
        _rule(norms.GENERATE_WEIGHED_ACTIONS, act.generate_actions),
        _rule(norms.JUDGE_PERCEPTS, combined.judge_percepts),
        _rule(norms.THINK_ABOUT_CONDUCT, combined.think_about_conduct),
        _rule(norms.TAKE_IN_CONVERSATION, combined.take_in_conversation),
        _rule(norms.CHECK_INFORMATION, combined.check_information),
        _rule(norms.EVALUATE_ADOPTION, combined.evaluate_adoption),
        _rule(science.DECIDE_SANCTION, sanctioning.decide_sanction),
        _rule(science.HEAR_GOSSIP, gossiping.hear_gossip),
        _rule(science.INTERNALISE, feeling.internalise),
        _rule(science.APPRAISE_CONDUCT, feeling.appraise_conduct),
        _rule(science.STATE_THRESHOLDS, going_along.state_thresholds),
        _rule(TAKE_SIDES, avow.take_sides),
        _rule(DECIDE_TIES, tying.decide_ties),
        _rule(science.CHOOSE_LEADER, going_along.choose_leader),
        _rule(deliberation.DELIBERATE, deliberating.deliberate),
        _rule(deliberation.PLAN_DELIBERATED_DAY, day.plan_day),
        _rule(deliberation.GENERATE_DELIBERATED_PLANS, plan.generate_plans),
        _rule(deliberation.GENERATE_DELIBERATED_ACTIONS, act.generate_actions),
        _rule(interviews.ANSWER_INTERVIEW, interview.answer_interview),
        _rule(interviews.STATE_EXPECTATIONS, expect.state_expectations),
        _rule(interviews.STATE_PREFERENCES, prefer.state_preferences),
    )
)


def _told(lexicon: Lexicon) -> list[str]:
    """Return how a lexicon differs from the one that ships, in a few words."""
    if lexicon == Lexicon.default():
        return []
    own = len(lexicon.own)
    return [f"{own} own topic{'' if own == 1 else 's'}" if own else f"{len(lexicon.axes)} axes"]


class OfflineMind:
    """Answers all operations; the same seed and inputs always give the same answers.

    ``lexicon`` is the one that ships unless another is given (``Lexicon.empty()`` reads every topic
    by its stem alone); ``constants`` are those of :class:`Constants`. ``name`` says what is not as
    it ships, so that a run's header does: each constant that differs, or ``called``, the name of
    the constants, if they have one. ``acceptance`` is how the run settles what agents take up,
    ``facts`` are those that the scenario tracks.
    """

    name: str = "offline"
    summary = "the reference model: no network, no key, deterministic"
    by_rules = True
    """It answers by rules, so operations from outside need one of their own."""

    def __init__(
        self,
        seed: int,
        lexicon: Lexicon | None = None,
        constants: Constants | None = None,
        called: str = "",
        acceptance: AcceptanceSettings | None = None,
        facts: tuple[Fact, ...] = (),
    ) -> None:
        lens = Lens(Lexicon.default() if lexicon is None else lexicon)
        self._context = Context(
            seed, lens, constants or Constants(), acceptance or AcceptanceSettings(), facts
        )
        changed = _told(lens.lexicon)
        changed += [told] if (told := self._context.constants.described(called)) else []
        self.name = f"offline ({', '.join(changed)})" if changed else "offline"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question; MindError for an operation that it has no rule for."""
        return self.answer(op, inputs, key)

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question at once.

        Raises pydantic's ValidationError for a question with wrong fields: a mind from outside may
        have changed it.
        """
        try:
            return self._answer(op, inputs, key)
        except FolkwaysError:
            raise
        except Exception:
            # Only now: checking every question would take longer than answering some.
            op.input.model_validate(inputs.model_dump(warnings=False))
            raise

    def _answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        rule = RULES.get(op.name)
        answer: BaseModel
        if rule is not None:
            answer = rule(inputs, key, self._context)
        elif op.rule is not None:
            return op.by_rule(inputs, self._context.chance(key, op.name))
        else:
            raise MindError(f"the offline mind has no rule for the operation {op.name!r}")
        if not isinstance(answer, op.output):
            raise MindError(f"{op.name} answers with another type than the operation wants")
        return answer
