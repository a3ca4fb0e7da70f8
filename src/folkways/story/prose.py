"""From the beats of a scene to its paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from folkways.base.time import MINUTE, format_clock
from folkways.story.beats import Beat, Did, Jarred, Left, News, TalkBeat, ThoughtBeat
from folkways.story.talks import tell_talk
from folkways.story.telling import accepted
from folkways.story.words import (
    Names,
    at_place,
    because,
    did,
    doing,
    listed,
    plain,
    quoted_sentence,
    reason,
    sentence,
    the_place,
    thoughts,
)

Kind = Literal["setting", "doing", "talk", "line", "after"]
"""What a paragraph tells: who is there, what people do and think, that a talk begins, words that
are said, what came of a talk."""

_MOST_SENTENCES = 5
_MARK = 2 * MINUTE  # a paragraph says what time it is when so much has passed since the last


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph at ``t`` (simulated seconds); ``agent`` is whose words a line is."""

    t: int
    kind: Kind
    text: str
    agent: str = ""


class Prose:
    """Tells one scene."""

    def __init__(
        self, place: str, begins: int, ends: int, name: Names, known: set[tuple[str, str]]
    ) -> None:
        """Tell what happens in ``place`` from the moment ``begins``; the story goes to ``ends``.

        ``known`` are the norms (observer, content) that the story has quoted so far.
        """
        self.paragraphs: list[Paragraph] = []
        self._place = place
        self._marked = begins
        self._ends = ends
        self._name = name
        self._known = known
        self._sentences: list[str] = []
        self._t = begins
        self._last: Beat | None = None

    def setting(self, t: int, there: dict[str, str], *, goes_on: bool) -> None:
        """Say who is there and what each is doing."""
        if not there:
            return
        where = at_place(self._place, self._place if goes_on else "")
        names = [self._name(name) for name in there]
        if goes_on:
            were = "were" if len(names) > 1 else "was"
            self._sentences.append(f"{listed(names)} {were} still {where}.")
        else:
            self._sentences += _busy(there, where, self._name)
        self._flush("setting", t)

    def tell(self, beats: Iterable[Beat]) -> None:
        """Tell beats in order."""
        for beat in beats:
            if isinstance(beat, TalkBeat):
                self._flush("doing", self._t)
                self._talk(beat)
            else:
                if self._turns(beat):
                    self._flush("doing", self._t)
                if not self._sentences:
                    self._t = beat.t
                self._sentences += self._told(beat)
            self._last = beat
        self._flush("doing", self._t)

    def _turns(self, beat: Beat) -> bool:
        """Whether a new paragraph begins: after a while, and for what somebody else thinks."""
        last = self._last
        minds = isinstance(beat, ThoughtBeat) or isinstance(last, ThoughtBeat)
        elsewhere = last is not None and last.agent != beat.agent
        long = len(self._sentences) >= _MOST_SENTENCES
        return long or beat.t - self._t >= MINUTE or (minds and elsewhere)

    def _told(self, beat: Beat) -> Iterator[str]:
        name = self._name(beat.agent)
        match beat:
            case Did():
                yield self._did(beat, name)
            case Left():
                yield f"{name} left for {the_place(beat.to, self._place)}."
            case Jarred():
                yield from self._jarred(beat, name)
            case ThoughtBeat():
                yield from thoughts(beat.agent, name, self._new_thoughts(beat))
                yield from accepted(name, beat.gained.held)
                yield from beat.gained.sentences
            case News():
                yield beat.text
            case _:
                pass

    def _new_thoughts(self, beat: ThoughtBeat) -> list[str]:
        """Return its thoughts without what is told of its norms anyway, or has been told."""
        held = tuple(content for content, _ in beat.gained.held)
        texts = [text for text in beat.thoughts if not (held and text.endswith(held))]
        return [self._name.within(text) for text in texts if self._first(beat.agent, text)]

    def _first(self, agent: str, text: str) -> bool:
        """Whether this has not been quoted of an agent before; from now on it has."""
        new = (agent, text) not in self._known
        self._known.add((agent, text))
        return new

    def _did(self, beat: Did, name: str) -> str:
        came = f"{name} came from {the_place(beat.origin, self._place)}" if beat.origin else ""
        if not beat.doing:
            return f"{came or f'{name} came'}."
        does = self._name.within(plain(beat.doing).rstrip(". "))
        new = bool(beat.reason) and self._first(beat.agent, beat.reason)
        why = because(self._name.within(beat.reason)) if new else ""
        if beat.company:
            people = listed([name, *map(self._name, beat.company)])
            return sentence(f"{people} {did(does, several=True)} together{why}")
        told = f"{doing(name, does, again=beat.again)}{why}"
        link = "," if " and " in told.partition(" (")[0] else " and"
        return sentence(f"{came}{link} {told.removeprefix(f'{name} ')}" if came else told)

    def _jarred(self, beat: Jarred, name: str) -> Iterator[str]:
        last = self._last
        just = isinstance(last, Did) and (last.agent, last.doing) == (beat.agent, beat.doing)
        does = self._name.within(plain(beat.doing).rstrip(". "))
        # It may have been heard rather than seen.
        what = "That" if just else f"That {name} was {does}{',' if ',' in does else ''}"
        by_norm: dict[str, list[str]] = {}
        for observer, norm in reversed(dict(reversed(beat.observers)).items()):
            shown = "" if (observer, norm) in self._known else norm
            self._known.add((observer, norm))
            by_norm.setdefault(shown, []).append(self._name(observer))
        upset = [
            f"{listed(names)} ({quoted_sentence(norm)})" if norm else listed(names)
            for norm, names in by_norm.items()
        ]
        yield f"{what} jarred on {listed(upset)}."
        silent = {"let it pass": beat.passed, "put off saying something": beat.later}
        for did_so, entries in silent.items():
            for observer, why in entries:
                yield f"{self._name(observer)} {did_so}: {reason(self._name.within(why))}"

    def _talk(self, talk: TalkBeat) -> None:
        for number, (t, kind, agent, text) in enumerate(tell_talk(talk, self._name, self._ends)):
            mark = not number and kind == "talk"
            self.paragraphs.append(Paragraph(t, kind, self._at(t, text, mark), agent))
        self._t = max(self._t, talk.end)

    def _at(self, t: int, text: str, mark: bool) -> str:
        """Return ``text`` with the time in front, if some has passed since the last one told."""
        if not mark or t - self._marked < _MARK or text.startswith(("The ", "That ", "It ", "“")):
            return text
        self._marked = t
        return f"At {format_clock(t)}, {text}"

    def _flush(self, kind: Kind, t: int) -> None:
        if self._sentences:
            text = self._at(t, " ".join(self._sentences), mark=kind == "doing")
            self.paragraphs.append(Paragraph(t, kind, text))
            self._sentences = []


def _busy(there: dict[str, str], where: str, name: Names) -> Iterator[str]:
    """Give sentences on who is in a place, those who do the same together."""
    groups: dict[str, list[str]] = {}
    for agent, does in there.items():
        groups.setdefault(name.within(plain(does).rstrip(". ")), []).append(name(agent))
    idle = groups.pop("", [])
    first = True
    for does, names in groups.items():
        were = "were" if len(names) > 1 else "was"
        place = f"{where}, " if first else ""
        yield f"{listed(names)} {were} {place}{does}."
        first = False
    if idle:
        were = "were" if len(idle) > 1 else "was"
        yield f"{listed(idle)} {were} {where}." if first else f"{listed(idle)} {were} there, too."
