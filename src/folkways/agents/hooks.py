"""The hooks of mechanisms as a step calls them: what they return is checked where it comes in.

What is wrong is a PartError that names mechanism and hook, since who wrote them must mend it.
A list that a hook is given is its own: what it does with it concerns nobody else.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from reprlib import repr as shortened
from typing import TYPE_CHECKING, TypeVar, get_args

from folkways.agents.mechanism import (
    Act,
    Concern,
    Guidance,
    Mechanism,
    NewPlan,
    Occasion,
    Urgency,
)
from folkways.agents.percept import Percept
from folkways.agents.questions import Digest
from folkways.agents.shown import Gossip, Guideline
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import half_character
from folkways.language.operation import Operation

if TYPE_CHECKING:
    from folkways.agents.talks import Talk
    from folkways.agents.turn import Turn

T = TypeVar("T")


async def awaited(part: str, hook: str, call: Callable[[], object]) -> object:
    """Return what a hook returns; raises PartError if it is not written with ``async def``."""
    with blamed_on(part, hook):
        answer = call()
        if not inspect.isawaitable(answer):
            raise PartError(f"must be written with async def; it returned {shortened(answer)}")
        found: object = await answer
        return found


@lru_cache(maxsize=256)
def bringing(mechanisms: tuple[Mechanism, ...], hook: str) -> tuple[Mechanism, ...]:
    """Return the mechanisms that bring a hook of their own: calling all would be dear."""
    return tuple(one for one in mechanisms if not _left(one, hook))


async def on_start(mechanism: Mechanism, turn: Turn) -> None:
    """Let a mechanism have its say in the agent's first step."""
    if _left(mechanism, "on_start"):
        return
    _nothing(mechanism, "on_start", await _put(mechanism, "on_start", turn))


async def on_tick(mechanism: Mechanism, turn: Turn) -> NewPlan | None:
    """Let a mechanism have its say at the beginning of a step."""
    return _new_plan(mechanism, "on_tick", await _put(mechanism, "on_tick", turn))


async def appraise(mechanism: Mechanism, turn: Turn, percepts: list[Percept]) -> list[Concern]:
    """Let a mechanism judge what is new."""
    found = await _put(mechanism, "appraise", turn, list(percepts))
    concerns = _listed(mechanism, "appraise", found, Concern)
    for one in concerns:
        texts = (one.other, one.reason, one.about, one.norm, one.observation)
        if not all(isinstance(text, str) for text in texts) or not _is_number(one.weight):
            raise _wrong(mechanism, "appraise", one, "a Concern of texts, with a number as weight")
    return concerns


async def acts(mechanism: Mechanism, turn: Turn) -> Sequence[object]:
    """Return what a mechanism has the agent do at once; each act is still to be checked."""
    return _list(mechanism, "acts", await _put(mechanism, "acts", turn), Act)


async def after_conversation(mechanism: Mechanism, turn: Turn, talk: Talk) -> NewPlan | None:
    """Let a mechanism have its say after a conversation."""
    if _left(mechanism, "after_conversation"):
        return None
    found = await _put(mechanism, "after_conversation", turn, talk)
    return _new_plan(mechanism, "after_conversation", found)


async def after_reflection(mechanism: Mechanism, turn: Turn, thoughts: list[int]) -> None:
    """Let a mechanism have its say after the agent has formed thoughts."""
    if _left(mechanism, "after_reflection"):
        return
    found = await _put(mechanism, "after_reflection", turn, list(thoughts))
    _nothing(mechanism, "after_reflection", found)


async def judge(mechanism: Mechanism, turn: Turn, news: list[Percept]) -> list[int] | None:
    """Have a mechanism rate news for the agent."""
    if _left(mechanism, "judge"):
        return None
    found = await _put(mechanism, "judge", turn, list(news))
    if found is None:
        return None
    scores = [one for one in found if _is_number(one)] if isinstance(found, list) else []
    if not isinstance(found, list) or not len(scores) == len(found) == len(news):
        raise _wrong(mechanism, "judge", found, f"None, or a list of {len(news)} whole numbers")
    return scores


async def digest(mechanism: Mechanism, turn: Turn, talk: Talk) -> Digest | None:
    """Have a mechanism digest a conversation for the agent."""
    if _left(mechanism, "digest"):
        return None
    found = await _put(mechanism, "digest", turn, talk)
    if found is None or isinstance(found, Digest):
        return found
    raise _wrong(mechanism, "digest", found, "a Digest or None")


def wants(mechanism: Mechanism, turn: Turn, news: Percept) -> Urgency:
    """Return how soon a mechanism wants to judge conduct."""
    if _left(mechanism, "wants"):
        return "whenever"
    with blamed_on(_called(mechanism), "wants"):
        found = mechanism.wants(turn, news)
    if found not in get_args(Urgency):
        raise _wrong(mechanism, "wants", found, f"one of {', '.join(get_args(Urgency))}")
    return found


def asks(mechanism: Mechanism, turn: Turn) -> bool:
    """Return whether a mechanism has a question in this step that does not come from news."""
    if _left(mechanism, "asks"):
        return False
    with blamed_on(_called(mechanism), "asks"):
        found = mechanism.asks(turn)
    if not isinstance(found, bool):
        raise _wrong(mechanism, "asks", found, "True or False")
    return found


def guidance(mechanism: Mechanism, turn: Turn, occasion: Occasion) -> Guidance:
    """Return what a mechanism has the agent bear in mind."""
    with blamed_on(_called(mechanism), "guidance"):
        found: object = mechanism.guidance(turn, occasion)
    return _guidance(mechanism, "guidance", found)


def weigh(mechanism: Mechanism, turn: Turn, occasion: Occasion, given: Guidance) -> Guidance:
    """Return the guidance of all mechanisms as one of them changes it."""
    with blamed_on(_called(mechanism), "weigh"):
        found: object = mechanism.weigh(turn, occasion, given)
    if found is given:  # most mechanisms change nothing
        return given
    changed = _guidance(mechanism, "weigh", found)
    if len(changed.lines) < len(given.lines):
        raise _wrong(mechanism, "weigh", changed.lines, "all lines that it was given, in order")
    return changed


def regard(mechanism: Mechanism, turn: Turn, other: str) -> str:
    """Return what a mechanism adds to how the agent sees another."""
    with blamed_on(_called(mechanism), "regard"):
        found: object = mechanism.regard(turn, other)
    if not isinstance(found, str):
        raise _wrong(mechanism, "regard", found, "a text, empty for nothing")
    return found


def _guidance(mechanism: Mechanism, hook: str, found: object) -> Guidance:
    if inspect.iscoroutine(found):
        found.close()
        raise PartError(f"{_called(mechanism)}, {hook}: must be written with def, without async")
    if not isinstance(found, Guidance):
        raise _wrong(mechanism, hook, found, "a Guidance; Guidance() for nothing")
    if not isinstance(found.lines, tuple) or not all(isinstance(i, Guideline) for i in found.lines):
        raise _wrong(mechanism, hook, found, "a Guidance whose lines are a tuple of Guideline")
    half = half_character([one.text for one in found.lines])
    if half is not None:
        raise _wrong(mechanism, hook, found, "a Guidance without half surrogate pairs in its lines")
    if not isinstance(found.norms, tuple) or not all(isinstance(i, str) for i in found.norms):
        raise _wrong(mechanism, hook, found, "a Guidance whose norms are a tuple of ids")
    if not isinstance(found.gossip, tuple) or not all(isinstance(i, Gossip) for i in found.gossip):
        raise _wrong(mechanism, hook, found, "a Guidance whose gossip is a tuple of Gossip")
    for wording in (found.day, found.plans, found.actions):
        if not isinstance(wording, Operation | None):
            raise _wrong(mechanism, hook, wording, "an Operation as day, plans and actions")
    return found


def _left(mechanism: Mechanism, hook: str) -> bool:
    """Whether a mechanism leaves a hook as it is; most do."""
    # The class is asked, not the object: if the hook is a property that fails, that is to happen
    # where errors are named. An object may also have been given a hook of its own.
    inherited = getattr(type(mechanism), hook) is getattr(Mechanism, hook)
    return inherited and hook not in getattr(mechanism, "__dict__", ())


def _called(mechanism: Mechanism) -> str:
    return f"the mechanism {mechanism.name}"


def _put(mechanism: Mechanism, hook: str, *given: object) -> Awaitable[object]:
    return awaited(_called(mechanism), hook, lambda: getattr(mechanism, hook)(*given))


def _wrong(mechanism: Mechanism, hook: str, found: object, right: str) -> PartError:
    return PartError(
        f"{_called(mechanism)}, {hook}: returned {shortened(found)}; it must return {right}"
    )


def _nothing(mechanism: Mechanism, hook: str, found: object) -> None:
    if found is not None:
        raise _wrong(mechanism, hook, found, "nothing")


def _new_plan(mechanism: Mechanism, hook: str, found: object) -> NewPlan | None:
    if found is None:
        return None
    if not isinstance(found, NewPlan) or not isinstance(found.reason, str):
        raise _wrong(mechanism, hook, found, 'None, or a NewPlan with a text: NewPlan("a reason")')
    return found


def _list(mechanism: Mechanism, hook: str, found: object, kind: type) -> Sequence[object]:
    if not isinstance(found, list | tuple) or isinstance(found, kind):
        raise _wrong(mechanism, hook, found, f"a list of {kind.__name__}, [] for none")
    return found


def _listed(mechanism: Mechanism, hook: str, found: object, kind: type[T]) -> list[T]:
    every = _list(mechanism, hook, found, kind)
    right = [one for one in every if isinstance(one, kind)]
    if len(right) < len(every):
        raise _wrong(mechanism, hook, found, f"a list of {kind.__name__}, [] for none")
    return right


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
