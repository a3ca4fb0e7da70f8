"""Perceiving: what is near, new and within the bandwidth of attention becomes memory."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.company import waits_its_turn
from folkways.agents.gather import together
from folkways.agents.mechanism import UNRATED, News, Percept
from folkways.agents.operations import RATE_IMPORTANCE
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
TOGETHER, SOON = 3, 2 * MINUTE
"""Conduct to be judged soon waits until this much has gathered, or for this long at most."""
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

    In the frugal profile nothing is asked while the agent cannot react: what it notices then waits
    until it can, and so does for a while what calls for no reaction. A sight that has passed by
    then is remembered and no longer reacted to.
    """
    learned = turn.view.new_places(turn.name, turn.body.known)
    if learned:
        turn.emit(ev.PlaceLearned(t=turn.t, agent=turn.name, addresses=learned))
    news = _new(turn)
    if turn.frugal:
        news = _put_off(turn, news)
    if not news:
        return []
    scores = await (_rate_together(turn, news) if turn.frugal else _rate_apart(turn, news))
    percepts = []
    for item, score in zip(news, scores, strict=True):
        memory = turn.remember(
            "observation",
            item.text,
            score or 1,
            about=item.other,
            place=item.place,
            indoors=item.indoors,
            speech=item.speech,
            own=item.own,
            guessed=not score,
        )
        percepts.append(_percept(item, memory, score or 1))
    return percepts


def _percept(item: News, memory: int, score: int) -> Percept:
    return Percept(
        memory,
        item.text,
        item.other,
        item.place,
        item.indoors,
        score,
        item.speech,
        item.own,
        item.current,
        item.t,
    )


def unrated(turn: Turn) -> list[Percept]:
    """Return what waits to be rated, as far as the agent could not react to it before."""
    waiting = zip(turn.body.waiting, _kept(turn), strict=True)
    return [
        _percept(item, UNRATED, item.importance or 1)
        for noticed, item in waiting
        if item.current and noticed.t > turn.body.considered_at
    ]


async def _rate_apart(turn: Turn, news: Sequence[News]) -> list[int]:
    """Ask for the importance of each by itself, of all at the same time; 0: none came."""
    answers = await together(
        turn.ask(RATE_IMPORTANCE, RateImportance(who=turn.agent.who, texts=(item.text,)))
        for item in news
    )
    return [_scores(turn, answer, 1)[0] for answer in answers]


async def _rate_together(turn: Turn, news: Sequence[News]) -> list[int]:
    """Ask at once for all that has no score from before; a mechanism may ask in the same call."""
    known = {item.text: item.importance for item in news}
    open_ = list({item.text: item for item in news if not known[item.text]}.values())
    deputy = turn.agent.deputy("judge")
    for first in range(0, len(open_), AT_ONCE):
        part = open_[first : first + AT_ONCE]
        scores = await deputy.judge(turn, part) if deputy is not None else None
        if scores is None:
            texts = tuple(item.text for item in part)
            question = RateImportance(who=turn.agent.who, texts=texts)
            answer = await turn.ask(RATE_IMPORTANCE, question)
            scores = _scores(turn, answer, len(part))
        known.update((item.text, score) for item, score in zip(part, scores, strict=True))
    return [known[item.text] for item in news]


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


def _put_off(turn: Turn, news: list[News]) -> list[News]:
    """Keep what can wait, and return what is to be remembered now, what was kept before included.

    Nothing is asked about while the agent cannot react, nor while nothing presses.
    """
    if not turn.free:
        for item in news:
            _keep(turn, item)
        return []
    every = [_rated(turn, item) for item in _kept(turn) + news]
    open_ = [item for item in every if not item.importance]
    waiting = turn.body.waiting
    overdue = bool(waiting) and turn.t >= waiting[0].t + KEPT_FOR
    if overdue or len(open_) >= KEPT or _presses(turn, every):
        return every
    ready = [item for item in every if item.importance and _settled(turn, item)]
    for item in news:
        if _rated(turn, item) not in ready:
            _keep(turn, item)
    return ready


def _settled(turn: Turn, item: News) -> bool:
    """Whether nothing is asked about something rated; words wait to be remembered in order."""
    return not item.speech and urgency(turn, item) == "whenever"


def _presses(turn: Turn, news: list[News]) -> bool:
    """Whether something is to be judged now, or enough of what is to be judged soon has come."""
    since = {item.text: item.t for item in turn.body.waiting}
    soon = []
    for item in news:
        urgent = urgency(turn, item)
        if urgent == "now":
            return True
        if urgent == "soon":
            soon.append(since.get(item.text, turn.t))
    return len(soon) >= TOGETHER or (bool(soon) and turn.t >= min(soon) + SOON)


def _rated(turn: Turn, item: News) -> News:
    """Return news with the score that the same words had before, if any."""
    return item._replace(importance=item.importance or turn.agent.rated(item.text) or 0)


def _keep(turn: Turn, item: News) -> None:
    turn.emit(
        ev.Noticed(
            t=turn.t,
            agent=turn.name,
            text=item.text,
            other=item.other,
            place=item.place,
            indoors=item.indoors,
            speech=item.speech,
            own=item.own,
            importance=item.importance,
        )
    )


def _kept(turn: Turn) -> list[News]:
    """Return what waited until the agent could react; sights are current if they still go on."""
    if not turn.body.waiting:
        return []
    going_on = _going_on(turn)
    return [
        News(
            item.text,
            item.other,
            item.place,
            item.indoors,
            item.speech,
            item.own,
            item.speech or item.text in going_on,
            item.importance,
            item.t,
        )
        for item in turn.body.waiting
    ]


def _going_on(turn: Turn) -> set[str]:
    return {conduct_seen(person) for person in turn.view.people(turn.name)}


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
            earlier.append(
                Percept(
                    id,
                    memory.text,
                    memory.about,
                    memory.place,
                    memory.indoors,
                    memory.importance,
                    memory.speech,
                    current=memory.speech or memory.text in current,
                    t=memory.created,
                )
            )
    return earlier + percepts


def _new(turn: Turn) -> list[News]:
    """Return the agent's own doing, what it heard and what it sees near it, as far as it is new.

    The bandwidth of attention holds for things seen, nearest first, and for words heard, the
    latest, each on its own.
    """
    bandwidth = turn.parameters.perception.attention_bandwidth
    me, body = turn.view.me(turn.name), turn.body
    noticed = []
    if me.doing and not me.talking and not waits_its_turn(me.doing):
        text = conduct_text(turn.name, me.doing, me.company)
        doing = body.doing
        rated = turn.frugal and doing is not None and doing.text == me.doing
        importance = doing.importance if rated and doing is not None else 0
        own = News(text, "", me.address, me.indoors, own=True, importance=importance)
        noticed.append(own)
    heard = [words for words in body.heard if words.t < turn.t][-bandwidth:]
    for words in heard:
        speaker = turn.view.me(words.speaker)
        noticed.append(
            News(words.read, words.speaker, speaker.address, speaker.indoors, speech=True)
        )
    others = turn.view.people(turn.name)[:bandwidth]
    seen = [_seen(one) for one in others if turn.name not in one.company or one.lead == one.name]
    for address, state in turn.view.objects(turn.name):
        if body.doing is None or body.doing.address != address or body.doing.upset == state:
            name = Address.parse(address, "").name
            text = f"The {name} {'are' if _plural(name) else 'is'} {state}"
            seen.append(News(text, "", address, turn.agent.indoors(address)))
    every = {(item.text, item.other): item for item in seen[:bandwidth]}  # a joint action once
    return [item for item in [*noticed, *every.values()] if item.text and _is_new(turn, item)]


def _plural(name: str) -> bool:
    """Whether the name of an object is a plural, such as "park benches"."""
    return name.endswith("s") and not name.endswith(("ss", "us"))


def _is_new(turn: Turn, item: News) -> bool:
    """Whether something is none of the last percepts, nor what its doer was last seen doing."""
    if item.speech:
        return True
    if item.text in turn.body.recent:
        return False
    text, t = turn.body.noticed.get(turn.name if item.own else item.other or item.text, ("", 0))
    return text != item.text or turn.t >= t + SAME_FOR


def _seen(person: Sighting) -> News:
    # Those who walk by, talk, or wait their turn are not doing anything that is news in itself.
    news = person.doing and not person.talking and not waits_its_turn(person.doing)
    text = conduct_seen(person) if news else ""
    return News(text, _subject(person) if news else person.name, person.address, person.indoors)
