"""Perceiving: what is near, new and within the bandwidth of attention becomes memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from folkways.agents import hooks
from folkways.agents.gather import together
from folkways.agents.operations import RATE_IMPORTANCE
from folkways.agents.percept import Percept
from folkways.agents.persons import with_company
from folkways.agents.questions import Importance, RateImportance
from folkways.agents.relevance import urgency
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE
from folkways.world.address import Address

SAME_FOR = HOUR
"""For this long it is no news that somebody still does what it was last seen doing."""
AT_ONCE = 50
"""At most this many pieces of news are judged in one call."""
TOGETHER, JUDGED_WITHIN, BUSY_WITHIN = 3, MINUTE, 4 * MINUTE
"""Conduct that norms may be about is judged once this much has gathered, or within a minute; by an
agent that talks or walks, which cannot react, within four.

Planned actions take five minutes or more, and what begins around an agent is noticed within half of
one: so conduct is judged while it goes on.
"""
KEPT, KEPT_FOR = 12, 10 * MINUTE
"""What calls for no reaction waits until this many have gathered, or for this long at most."""


def conduct_text(name: str, doing: str, company: Sequence[str] = ()) -> str:
    """Return how observed conduct reads as a memory."""
    return f"{name} is {with_company(doing, sorted(company))}"


def _subject(person: Sighting) -> str:
    """Return of whom a joint action is told, so that it is one percept whoever of them is seen."""
    if person.lead:
        return person.lead
    return min(person.name, *person.company) if person.company else person.name


def conduct_seen(person: Sighting) -> str:
    """Return what one sees somebody do."""
    everybody = {person.name, *person.company}
    subject = _subject(person)
    doing = person.lead_doing or person.doing
    return conduct_text(subject, doing, [name for name in everybody if name != subject])


def noticed_at(turn: Turn, other: str, text: str) -> int:
    """Return when the agent noticed that ``other`` does what ``text`` says; now if just now."""
    noticed, t = turn.body.noticed.get(other, ("", turn.t))
    return t if noticed == text else turn.t


async def perceive(turn: Turn) -> list[Percept]:
    """Notice, rate and remember what is new; return what the agent might react to.

    In the frugal profile, what calls for no reaction waits for a while, and while the agent cannot
    react. Conduct that may be a breach is judged within a minute, or within four during a talk or a
    walk. A sight that has passed by then is remembered and no longer reacted to.
    """
    # Places first: actions of this very step may be at one that has just come into sight.
    learned = turn.view.new_places(turn.name, turn.body.known)
    if learned:
        turn.emit(ev.PlaceLearned(t=turn.t, agent=turn.name, addresses=learned))
    news = _new(turn)
    if turn.frugal:
        news = _put_off(turn, news)
    if not news:
        return []
    scores = await (_rate_together(turn, news) if turn.frugal else _rate_apart(turn, news))
    return [
        turn.observe(percept.with_score(score)) for percept, score in zip(news, scores, strict=True)
    ]


def unrated(turn: Turn) -> list[Percept]:
    """Return what waits to be rated, as far as the agent could not react to it before.

    What a mechanism asks about is left out: a reaction would put it into memory unjudged.
    """
    return [
        item.with_score(item.importance or 1)
        for item in _kept(turn)
        if item.current and item.t > turn.body.considered_at and not _to_judge(turn, item)
    ]


async def _rate_apart(turn: Turn, news: Sequence[Percept]) -> list[int]:
    """Ask for the importance of each by itself, of all at the same time; 0: none came."""
    answers = await together(
        turn.ask(RATE_IMPORTANCE, RateImportance(who=turn.agent.who, texts=(item.text,)))
        for item in news
    )
    return [_scores(turn, answer, 1)[0] for answer in answers]


async def _rate_together(turn: Turn, news: Sequence[Percept]) -> list[int]:
    """Ask at once for all that has no score from before; a mechanism may ask in the same call.

    Conduct that was rated before, and that the mechanism has still to judge, keeps its score.
    """
    known = {item.text: item.importance for item in news}
    wanted = [item for item in news if not item.importance or _to_judge(turn, item)]
    # Two people doing the same at one place give one text, which is rated once.
    open_ = list({(item.text, item.place): item for item in wanted}.values())
    deputy = turn.agent.deputy("judge")
    for first in range(0, len(open_), AT_ONCE):
        part = open_[first : first + AT_ONCE]
        scores = await hooks.judge(deputy, turn, part) if deputy is not None else None
        if scores is None:
            texts = tuple(item.text for item in part)
            question = RateImportance(who=turn.agent.who, texts=texts)
            answer = await turn.ask(RATE_IMPORTANCE, question)
            scores = _scores(turn, answer, len(part))
        for item, score in zip(part, scores, strict=True):
            known[item.text] = item.importance or score
    return [known[item.text] for item in news]


def _to_judge(turn: Turn, item: Percept) -> bool:
    """Whether a mechanism has something to ask about conduct."""
    return urgency(turn, item) != "whenever"


def _scores(turn: Turn, answer: Importance, count: int) -> list[int]:
    if not turn.answered(answer):
        return [0] * count
    return one_each(turn, "rate_importance", answer.scores, count)


def one_each(turn: Turn, operation: str, scores: Sequence[int], count: int) -> list[int]:
    """Return exactly ``count`` scores, 0 for none; an answer with more or fewer is counted."""
    if len(scores) != count:
        reason = f"{len(scores)} scores for {count} memories; the rest count as 1"
        turn.note_fallback(operation, reason)
    return ([*scores, *[0] * count])[:count]


def _put_off(turn: Turn, news: list[Percept]) -> list[Percept]:
    """Keep what can wait, and return what is to be remembered now, with what was kept before."""
    news = [_with_deadline(turn, item) for item in news]
    every = [_rated(turn, item) for item in _kept(turn) + news]
    # All at once: the call is made anyway, and what waits costs only a few tokens more in it.
    if _is_due(turn, every):
        return every
    ready = [item for item in every if turn.free and item.importance and _settled(turn, item)]
    for item in news:
        if _rated(turn, item) not in ready:
            turn.emit(item.noticed(turn.name))
    return ready


def _with_deadline(turn: Turn, item: Percept) -> Percept:
    """Return news with the moment by which it must be judged, if a mechanism asks about it."""
    if urgency(turn, item) not in ("now", "soon"):
        return item
    return replace(item, due=turn.t + (JUDGED_WITHIN if turn.free else BUSY_WITHIN))


def _settled(turn: Turn, item: Percept) -> bool:
    """Whether nothing is asked about something rated; words wait to be remembered in order."""
    return not item.speech and urgency(turn, item) == "whenever"


def _is_due(turn: Turn, every: list[Percept]) -> bool:
    """Whether to judge now: something must not wait any longer, or enough has gathered.

    An agent that cannot react judges only what must not wait, with all the rest.
    """
    pressing = [item for item in every if item.due]
    if any(item.due <= turn.t for item in pressing):
        return True
    if not turn.free:
        return False
    if any(item.t + JUDGED_WITHIN <= turn.t for item in pressing):
        return True
    urgencies = [urgency(turn, item) for item in every]
    if "now" in urgencies or urgencies.count("soon") >= TOGETHER:
        return True
    overdue = any(item.t + KEPT_FOR <= turn.t for item in turn.body.waiting)
    return overdue or sum(not item.importance for item in every) >= KEPT


def _rated(turn: Turn, item: Percept) -> Percept:
    """Return news with the score that the same words had before, if any."""
    return item.with_score(item.importance or turn.agent.rated(item.text) or 0)


def _kept(turn: Turn) -> list[Percept]:
    """Return what waited until the agent could react; sights are current if they still go on."""
    if not turn.body.waiting:
        return []
    going_on = _going_on(turn)
    return [
        replace(item, current=item.speech or item.text in going_on) for item in turn.body.waiting
    ]


def _going_on(turn: Turn) -> set[str]:
    return {conduct_seen(person) for person in turn.view.perceived(turn.name)}


def with_deferred(turn: Turn, percepts: list[Percept]) -> list[Percept]:
    """Add what was remembered of others while the agent could not react."""
    if not turn.body.deferred:
        return percepts
    current = _going_on(turn)
    known = {percept.memory for percept in percepts}
    earlier = []
    for id in turn.body.deferred:
        memory = turn.agent.memory[id]
        if id not in known and (memory.speech or memory.about):
            goes_on = memory.speech or memory.text in current
            earlier.append(replace(Percept.of_memory(memory), current=goes_on))
    return earlier + percepts


def _new(turn: Turn) -> list[Percept]:
    """Return the agent's own doing, what it heard and what it sees near it, as far as it is new."""
    noticed = [*_own(turn), *_words(turn), *_sights(turn)]
    return [item for item in noticed if item.text and _is_new(turn, item)]


def _own(turn: Turn) -> Iterator[Percept]:
    """Yield the agent's own doing; in the frugal profile it comes with its importance."""
    me, doing = turn.view.me(turn.name), turn.body.doing
    if not me.doing or me.talking or me.in_line:
        return
    # The answer that brought the action said how important it is; asking again would cost a call
    # for each.
    same = doing is not None and doing.text == me.doing
    rated = turn.frugal and same
    yield Percept(
        text=conduct_text(turn.name, me.doing, me.company),
        place=me.address,
        indoors=me.indoors,
        t=turn.t,
        own=True,
        importance=doing.importance if rated and doing is not None else 0,
        # An agent may live its next step only when the action ends.
        happened=doing.started if same and doing is not None else 0,
    )


def _words(turn: Turn) -> Iterator[Percept]:
    """Yield the latest words that the agent overheard, within the bandwidth of attention."""
    bandwidth = turn.parameters.perception.attention_bandwidth
    for words in [words for words in turn.body.heard if words.t < turn.t][-bandwidth:]:
        speaker = turn.view.me(words.speaker)
        yield Percept(
            text=words.read,
            other=words.speaker,
            place=speaker.address,
            indoors=speaker.indoors,
            t=turn.t,
            speech=True,
            happened=words.t,
        )


def _sights(turn: Turn) -> list[Percept]:
    """Return people, then things, as many as attention allows: who is loud, then the nearest."""
    bandwidth, doing = turn.parameters.perception.attention_bandwidth, turn.body.doing
    others = turn.view.perceived(turn.name)[:bandwidth]
    seen = [
        _seen(turn, one) for one in others if turn.name not in one.company or one.lead == one.name
    ]
    for address, state in turn.view.objects(turn.name):
        if doing is None or doing.address != address or doing.upset == state:
            seen.append(_thing(turn, address, state))
    # A joint action is one percept, whichever participants are seen.
    return list({(item.text, item.other): item for item in seen[:bandwidth]}.values())


def _seen(turn: Turn, person: Sighting) -> Percept:
    # Those who walk by, talk, or wait their turn are not doing anything that is news in itself.
    news = bool(person.doing) and not person.talking and not person.in_line
    return Percept(
        text=conduct_seen(person) if news else "",
        other=_subject(person) if news else person.name,
        place=person.address,
        indoors=person.indoors,
        t=turn.t,
    )


def _thing(turn: Turn, address: str, state: str) -> Percept:
    name = Address.parse(address, "").name
    text = f"The {name} {'are' if _plural(name) else 'is'} {state}"
    return Percept(text=text, place=address, indoors=turn.agent.indoors(address), t=turn.t)


def _plural(name: str) -> bool:
    """Whether the name of an object is a plural, such as "park benches"."""
    return name.endswith("s") and not name.endswith(("ss", "us"))


def _is_new(turn: Turn, item: Percept) -> bool:
    """Whether something is none of the last percepts, nor what its doer was last seen doing."""
    if item.speech:
        return True
    if item.text in turn.body.recent:
        return False
    text, t = turn.body.noticed.get(turn.name if item.own else item.other or item.text, ("", 0))
    return text != item.text or turn.t >= t + SAME_FOR
