"""Sentences for single events of a log."""

from __future__ import annotations

import re
from collections.abc import Mapping

from folkways.base.events import (
    CommitmentEnded,
    CommitmentMade,
    EventAnnounced,
    Intervened,
    MechanismEvent,
    NormKind,
    PlaceClashed,
    TalkDeclined,
)
from folkways.base.time import day_of, format_clock, format_moment
from folkways.story.words import (
    Names,
    at_place,
    listed,
    plain,
    quoted,
    quoted_sentence,
    reason,
    sentence,
    the_place,
    to_do,
)


def accepted(agent: str, contents: list[tuple[str, NormKind]]) -> list[str]:
    """Return what somebody has come to hold, rules first, then customs."""
    rules = [quoted_sentence(content) for content, kind in contents if kind == "injunctive"]
    customs = [quoted_sentence(content) for content, kind in contents if kind == "descriptive"]
    told = [f"{agent} came to hold: {listed(rules)}"] if rules else []
    return [*told, f"{agent} took it for the custom: {listed(customs)}"] if customs else told


def rejected(agent: str, content: str, why: str) -> str:
    """Return that somebody did not take over what conflicts with its convictions."""
    told = f", for this reason: {reason(why)}" if why else "."
    return f"{agent} rejected the idea {quoted(content)}{told}"


def promised(made: CommitmentMade, name: Names) -> str:
    """Return what was agreed in a talk."""
    agent, others = name(made.agent), _promised_to(made, name)
    when = "" if made.due is None else f", {_when(made.due, made.t)}"
    where = f", {at_place(made.place)}" if made.place and not _says_where(made) else ""
    if made.joint:
        # "having lunch with Ann" is the half of the one who is not Ann.
        people = "|".join(re.escape(name(one)) for one in (made.agent, *made.others))
        what = re.sub(rf" with (?:{people})(?!\w|['’])", "", plain(name.within(made.what)))
        if re.search(rf"(?<!\w)(?:{people})(?!\w)", what):  # "stopping by Ann": one half of it
            return f"{agent} agreed with {others} on {what}{when}{where}."
        return f"{agent} and {others} agreed on {what}{when}{where}."
    infinitive = to_do(name.within(made.what))
    said = f"promised {others} {infinitive}" if infinitive else f"promised {others} this: "
    return f"{agent} {said}{'' if infinitive else plain(name.within(made.what))}{when}{where}."


def _says_where(made: CommitmentMade) -> bool:
    """Whether what was agreed names its place itself: "bringing a coffee to the terrace"."""
    room = made.place.rpartition(": ")[2]
    return bool(room) and room.casefold() in made.what.casefold()


def _promised_to(made: CommitmentMade, name: Names) -> str:
    """Return to whom something was promised, which is not everybody whom it concerns."""
    return listed([name(other) for other in made.others[:1]])


def ended(event: CommitmentEnded, made: CommitmentMade, name: Names) -> str:
    """Return how a promise ended; empty if it came to nothing that anybody could see."""
    agent, others = name(made.agent), _promised_to(made, name)
    what = plain(name.within(made.what))
    together = f"what {agent} and {others} had agreed on" if made.joint else ""
    match event.outcome:
        case "kept":
            return f"{agent} kept {together or f'a promise to {others}'}: {what}."
        case "broken":
            why = f" ({plain(event.why)})" if event.why else ""
            return f"{agent} did not keep {together or f'a promise to {others}'}: {what}{why}."
        case "moved":
            return f"{agent} and {others} put it off: {what}."
        case "cancelled":
            why = f" ({plain(event.why)})" if event.why and event.witness == "town" else ""
            return f"Nothing was to come of {together or f'a promise to {others}'}: {what}{why}."
        case "lapsed":
            return ""


def not_answered(event: TalkDeclined, name: Names) -> str:
    """Return that somebody who was addressed did not respond."""
    agent, other = name(event.agent), name(event.other)
    why = f": {reason(name.within(event.reason))}" if event.reason else "."
    if event.until > event.t:
        return f"{agent} asked {other} to wait until {format_clock(event.until)}{why}"
    if event.until:
        return f"{agent} asked {other} to wait{why}"
    return f"{agent} did not want to talk with {other}{why}"


def announced(event: EventAnnounced, name: Names) -> str:
    """Return what somebody holds for others today."""
    hours = f"{format_clock(event.start)} to {format_clock(event.start + event.seconds)}"
    if event.told_by:
        heard = listed([name(one) for one in event.known_by])
        return (
            f"{heard} heard from {name(event.told_by)} what {name(event.agent)} was planning: "
            f"{plain(name.within(event.what))}, {hours}."
        )
    what = plain(name.within(event.what))
    return f"It was known that from {hours} {name(event.agent)} would be {what}."


def clashed(event: PlaceClashed, name: Names) -> str:
    """Return that somebody had to give way."""
    other = name(event.other)
    place, what = the_place(event.place), plain(name.within(event.what))
    return (
        f"{name(event.agent)} had wanted to use {place}, but {other} had it from "
        f"{format_clock(event.start)} ({what}), and {name(event.agent)} gave way."
    )


def intervened(event: Intervened, name: Names) -> str:
    """Return what was changed from outside, for what people in the town could notice."""
    agent = name(event.agent) if event.agent else ""
    data = {key: value if isinstance(value, str) else "" for key, value in event.data.items()}
    match event.kind:
        case "removed":
            return f"{agent} left the town for good."
        case "arrived":
            return f"{agent} came to the town for the first time."
        case "whispered":
            thought = quoted_sentence(data.get("text", ""))
            return f"A thought came to {agent} from nowhere: {thought}"
        case "norm":
            return f"All at once {agent} held: {quoted_sentence(data.get('content', ''))}"
        case "persona":
            return f"From now on {agent} was somebody else in some respects."
        case "disclosed" | "praised":
            return _announced(event, agent, name)
        case "object":
            thing = plain(data.get("address", "").rpartition(":")[2])
            state = plain(data.get("state", ""))
            return sentence(f"{at_place(data.get('address', ''))}, the {thing} was now {state}")
        case "visit":
            return _visited(data, agent, name)
        case "scenario":
            return ""


def _announced(event: Intervened, agent: str, name: Names) -> str:
    norm = quoted_sentence(str(event.data.get("norm", "")))
    if event.kind == "praised":
        who = name(str(event.data.get("who", "")))
        return f"{agent} heard {who} praised for going their own way about this: {norm}"
    count = f"{event.data.get('believing')} of {event.data.get('of')}"
    return f"{agent} heard that {count} privately believed in this: {norm}"


def _visited(data: Mapping[str, str], agent: str, name: Names) -> str:
    if data.get("act") == "enter":
        who = f", {plain(data['description']).rstrip('.')}," if data.get("description") else ""
        return f"{name(data.get('visitor', 'A stranger'))}{who} came to talk with {agent}."
    if data.get("act") == "leave":
        return f"{name(data.get('visitor', 'The stranger'))} took leave of {agent}."
    return ""


def fact_told(event: MechanismEvent, name: Names) -> str:
    """Return the sentence of a mechanism's fact; empty for the mechanism's own bookkeeping."""
    text = name.within(plain(event.text).strip())
    return sentence(text) if text else ""


def _when(due: int, t: int) -> str:
    return f"at {format_clock(due)}" if day_of(due) == day_of(t) else f"on {format_moment(due)}"
