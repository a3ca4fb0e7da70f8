"""Evidence on whether norms are kept where an agent was about to break them.

An occasion is told by the inputs alone. Either what the agent has before it (the outline of its
day, the plan of the hour) would break a norm that it holds; or, for plans, the outline brings an
occasion for conduct on which the agent stands against the norm. Whether the norm is kept is read
from what it then plans or does: what was to be broken and is not is kept; where there was only an
occasion, one side or the other must show. An agent that also holds a norm to the contrary is left
out: which of the two it would keep is another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.agents.questions import Actions, GenerateActions, GeneratePlans, Plans
from folkways.base.time import HOUR, MINUTE, parse_clock
from folkways.calibration.evidence import Evidence, FittedDecision
from folkways.minds.offline.called_for import called_for
from folkways.minds.offline.comply import DecisionMoment, Held, NormDecisions
from folkways.minds.offline.context import Context
from folkways.minds.offline.occasions import doing_words
from folkways.minds.offline.psychology import NormOccasion, Weighing
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.pairs.conduct import TimedAct, acted, indoors_at, planned
from folkways.pairs.pair import Pair
from folkways.reading import compare
from folkways.reading.compare import Conduct
from folkways.reading.frame import Mode

Features = tuple[Weighing, NormOccasion]

_HOUR = HOUR // MINUTE


def kept(pair: Pair, ctx: Context) -> Iterator[Evidence[Features]]:
    """Give whether each norm was kept on an occasion to break it."""
    q, a = pair.inputs, pair.output
    if isinstance(q, GenerateActions) and isinstance(a, Actions):
        begin = _minutes(q.start)
        tempting = [TimedAct(begin, q.plan, q.place)]
        yield from _decisions(pair, q, tempting, acted(q, a), (begin // _HOUR,), False, ctx)
    elif isinstance(q, GeneratePlans) and isinstance(a, Plans):
        begin, done = _minutes(q.start), planned(a)
        for stroke in (*q.strokes, *q.in_force):
            low, high = max(begin, _minutes(stroke.start)), _minutes(stroke.end)
            for hour in range(low // _HOUR, -(-high // _HOUR)):
                within = _within(done, max(low, hour * _HOUR), min(high, (hour + 1) * _HOUR))
                if within:
                    tempting = [TimedAct(low, stroke.text, "")]
                    yield from _decisions(pair, q, tempting, within, (hour,), True, ctx)


def _decisions(
    pair: Pair,
    q: GenerateActions | GeneratePlans,
    tempting: Sequence[TimedAct],
    done: Sequence[TimedAct],
    hours: Sequence[int],
    planning: bool,
    ctx: Context,
) -> Iterator[FittedDecision[Features]]:
    view = view_of(q.who, ctx.lens)
    again = str(pair.key.tick) if q.reason else ""
    called = called_for(q.reason, hidden_names(q.who), ctx.lens)
    for hour in hours:
        moment = DecisionMoment(pair.key.agent, q.day, hour, planning, again)
        compliance = NormDecisions(q.guidelines, view, moment, ctx, called)
        for item in _decisive(compliance.held):
            found = [_judged(one, item, q, ctx) for one in done]
            if Conduct.VIOLATES in (_judged(one, item, q, ctx) for one in tempting):
                outcome = Conduct.VIOLATES not in found
            elif planning and _occasion(tempting, item, view):
                if set(found) == {Conduct.UNRELATED}:
                    continue
                outcome = Conduct.VIOLATES not in found
            else:
                continue
            cluster = (pair.key.agent, q.day, hour, item.frame.topic, again)
            yield FittedDecision(
                compliance.circumstances(item), float(outcome), pair.agent, cluster
            )


def _decisive(held: Sequence[Held]) -> list[Held]:
    """Return the weightiest norm on each topic on which all norms held point one way."""
    asking = [item for item in held if item.own and item.frame.mode is not Mode.PERMISSION]
    signs: dict[str, set[int]] = {}
    for item in asking:
        signs.setdefault(item.frame.topic, set()).add(item.frame.sign)
    first = {item.frame.topic: item for item in reversed(asking)}
    return [item for topic, item in first.items() if len(signs[topic]) == 1]


def _judged(one: TimedAct, item: Held, q: GenerateActions | GeneratePlans, ctx: Context) -> Conduct:
    """Return what something done, or to be done, does to a norm."""
    indoors = indoors_at(one.address, q.places) if one.address else None
    acts = ctx.lens.acts(one.text, hidden_names(q.who))
    return compare.judge(acts, item.frame, indoors)


def _occasion(tempting: Sequence[TimedAct], item: Held, view: SelfView) -> bool:
    """Whether there is an occasion for conduct by which the agent would go against a norm."""
    words = frozenset(word for one in tempting for word in doing_words(one.text))
    held = view.attitude(item.frame.topic)
    against = held is not None and held.sign == -item.frame.sign
    return against and bool(item.conduct.occasions & words)


def _within(done: Sequence[TimedAct], low: int, high: int) -> list[TimedAct]:
    """Return what is in force at some time from ``low`` to ``high``."""
    begun = [one for one in done if one.begins <= low]
    later = [one for one in done if low < one.begins < high]
    return [*begun[-1:], *later]


def _minutes(clock: str) -> int:
    try:
        return parse_clock(clock) // MINUTE
    except ValueError:
        return 0
