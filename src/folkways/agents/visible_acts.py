"""Acts that mechanisms bring about: the agent does them at once, where it is, for all to see.

An act is an entry at the head of the agent's actions. So others notice it, judge it and tell of it
like any conduct; what it interrupted is taken up again for the time that is left.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.agents import hooks
from folkways.agents.appointments import LONGEST
from folkways.agents.mechanism import Act, Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.errors import PartError
from folkways.base.time import MINUTE


async def acts_of(turn: Turn) -> list[Act]:
    """Return what the mechanisms have the agent do now, in their order.

    Nothing while it does something with others, whom it would leave. Raises PartError, with the
    mechanism's name, for what is no act.
    """
    doing = turn.body.doing
    if doing is not None and doing.joint:
        return []
    return [
        _checked(mechanism, act)
        for mechanism in hooks.bringing(turn.agent.mechanisms, "acts")
        for act in await hooks.acts(mechanism, turn)
    ]


def begin(turn: Turn, acts: Sequence[Act], *, goes_on: bool) -> None:
    """Begin the first of ``acts``; the others come next.

    With ``goes_on`` the agent then takes up again what it is doing, if a minute of it is left.
    """
    body, me, at = turn.body, turn.view.me(turn.name), turn.t
    items = []
    for act in acts:
        items.append(
            ev.PlanItem(
                at,
                act.seconds,
                act.text,
                me.address,
                act.emoji,
                reason=act.reason,
                loud=act.loud,
            )
        )
        at += act.seconds
    rest = body.rest_of_act(turn.t) if goes_on else None
    if rest is not None:
        items.append(msgspec.structs.replace(rest, start=at))
    items += body.actions
    turn.emit(
        ev.PlanMade(
            t=turn.t, agent=turn.name, level="acts", items=tuple(items), reason=acts[0].reason
        )
    )
    turn.emit(
        ev.ActionBegan(
            t=turn.t,
            agent=turn.name,
            text=acts[0].text,
            address=me.address,
            seconds=acts[0].seconds,
            emoji=acts[0].emoji,
            indoors=me.indoors,
            reason=acts[0].reason,
            loud=acts[0].loud,
        )
    )


def _checked(mechanism: Mechanism, act: object) -> Act:
    if not isinstance(act, Act) or not isinstance(act.text, str) or not act.text.strip():
        raise PartError(
            f"the mechanism {mechanism.name} brought about {act!r}: acts must return Act objects, "
            'each with a text such as "frowning at Ann"'
        )
    if not isinstance(act.seconds, int) or not MINUTE <= act.seconds <= LONGEST:
        raise PartError(
            f"the mechanism {mechanism.name}: an act takes {MINUTE} to {LONGEST} seconds, "
            f"not {act.seconds!r}"
        )
    return act._replace(text=" ".join(act.text.split()))
