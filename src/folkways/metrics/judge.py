"""The judge: whether a text complies with a norm, and whether two norms are the same.

Every measure that has to understand words asks a judge, and every decision lands in a
:class:`Docket`, so that a reader can see what a number rests on. A judge is a pure function of
its arguments; another judge can be put in its place and an old log be judged again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, Protocol, TypeVar, runtime_checkable

from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.metrics.permission import is_permission
from folkways.reading.compare import Conduct as Conduct
from folkways.reading.lexicon import Lexicon
from folkways.reading.named_place import NamedPlace, is_there


class Likeness(StrEnum):
    """How one norm stands to another."""

    SAME = "same"
    OPPOSITE = "opposite"
    OTHER = "other"


class Subject(StrEnum):
    """Whether something said or thought is about a norm."""

    ABOUT = "about"
    NOT_ABOUT = "not about"


V = TypeVar("V", bound=StrEnum)
Question = Literal["conduct", "likeness", "subject"]
_LONGEST = 200
_PERMITTED = "the norm is a permission, which nothing can go against"


@dataclass(frozen=True, slots=True)
class Ruling(Generic[V]):
    """A verdict and the reason for it, in a few words."""

    verdict: V
    reason: str


class Judge(Protocol):
    """Decides about texts; ``norm`` is a norm's statement or content."""

    @property
    def name(self) -> str:
        """What the report calls this judge."""
        ...

    def understands(self, norm: str) -> bool:
        """Can this judge tell at all what ``norm`` asks for? If not, nothing is an occasion."""
        ...

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """Does doing ``text`` (a gerund phrase), indoors or not, keep or break ``norm``?"""
        ...

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """Is the norm ``content`` the same as ``norm``, its opposite, or another one?"""
        ...

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """Is what is said or thought in ``text`` about what ``norm`` is about?"""
        ...


@runtime_checkable
class PlaceJudge(Protocol):
    """A judge that tells rooms apart, beyond indoors and outdoors. A judge need not be one."""

    def place_of(self, norm: str) -> NamedPlace | None:
        """Return the place that a norm names, None if it names none."""
        ...

    def conduct_at(self, text: str, indoors: bool, norm: str, there: bool) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.Judge.conduct`, at the norm's place or not."""
        ...


@dataclass(frozen=True, slots=True)
class DocketEntry:
    """One decision and how often it was called for; ``indoors`` is None where it plays no part.

    ``there`` is whether it was at the place that the norm names; None where it names none, or
    nothing tells.
    """

    question: Question
    text: str
    indoors: bool | None
    norm: str
    verdict: str
    reason: str
    count: int
    there: bool | None = None


class _Entry(Generic[V]):
    __slots__ = ("count", "ruling")

    def __init__(self, ruling: Ruling[V]) -> None:
        self.ruling = ruling
        self.count = 0


class Docket:
    """Asks a judge, each question once, and keeps every decision with how often it was needed.

    No judge is asked whether conduct keeps a permission: nothing can go against one. ``lexicon``
    is what permissions are read with, if not the one that ships.
    """

    def __init__(self, judge: Judge, lexicon: Lexicon | None = None) -> None:
        self.judge = judge
        self._lexicon = lexicon
        self._conduct: dict[tuple[str, bool, str, bool | None], _Entry[Conduct]] = {}
        self._likeness: dict[tuple[str, str], _Entry[Likeness]] = {}
        self._subject: dict[tuple[str, str], _Entry[Subject]] = {}

    def understands(self, norm: str) -> bool:
        """As :meth:`Judge.understands`."""
        with self._blaming("understands"):
            found: object = self.judge.understands(norm)
        if not isinstance(found, bool):
            raise _wrong(self.judge, "understands", found, "True or False")
        return found

    def again(self) -> Docket:
        """Return a docket that knows these decisions and counts again how often each is needed."""
        copy = Docket(self.judge, self._lexicon)
        copy._conduct = {key: _Entry(one.ruling) for key, one in self._conduct.items()}
        copy._likeness = {key: _Entry(one.ruling) for key, one in self._likeness.items()}
        copy._subject = {key: _Entry(one.ruling) for key, one in self._subject.items()}
        return copy

    def conduct(self, text: str, indoors: bool, norm: str, there: bool | None = None) -> Conduct:
        """As :meth:`Judge.conduct`; ``there``: whether at the place that :meth:`place_of` gives."""
        entry = self._act(text, indoors, norm, there)
        entry.count += 1
        return entry.ruling.verdict

    def preview(self, text: str, indoors: bool, norm: str, there: bool | None = None) -> Conduct:
        """Return what :meth:`conduct` would, without counting that it was needed."""
        return self._act(text, indoors, norm, there).ruling.verdict

    def place_of(self, norm: str) -> NamedPlace | None:
        """Return the place that a norm names; None for none, or a judge that knows no places."""
        if not isinstance(self.judge, PlaceJudge) or self.permits(norm):
            return None
        with self._blaming("place_of"):
            place: object = self.judge.place_of(norm)
        if not isinstance(place, NamedPlace | None):
            raise _wrong(self.judge, "place_of", place, "a NamedPlace, or None")
        return place

    def conduct_at(self, text: str, indoors: bool, address: str, norm: str) -> Conduct:
        """As :meth:`conduct`, at an address; UNRELATED if that leaves the verdict open."""
        place = self.place_of(norm)
        there = None if place is None else is_there(place, address, text)
        if place is not None and there is None:
            if len({self.preview(text, indoors, norm, one) for one in (True, False)}) > 1:
                return Conduct.UNRELATED
            there = False
        return self.conduct(text, indoors, norm, there)

    def _act(self, text: str, indoors: bool, norm: str, there: bool | None) -> _Entry[Conduct]:
        entry = self._conduct.get((text, indoors, norm, there))
        if entry is None:
            entry = _Entry(
                Ruling(Conduct.UNRELATED, _PERMITTED)
                if self.permits(norm)
                else _checked(
                    self.judge, "conduct", Conduct, self._rule(text, indoors, norm, there)
                )
            )
            self._conduct[text, indoors, norm, there] = entry
        return entry

    def _rule(self, text: str, indoors: bool, norm: str, there: bool | None) -> Ruling[Conduct]:
        if there is not None and isinstance(self.judge, PlaceJudge):
            with self._blaming("conduct_at"):
                return self.judge.conduct_at(text, indoors, norm, there)
        with self._blaming("conduct"):
            return self.judge.conduct(text, indoors, norm)

    def _blaming(self, method: str) -> AbstractContextManager[None]:
        return blamed_on(f"the judge {self.judge.name}", method)

    def permits(self, norm: str) -> bool:
        """Whether ``norm`` only says what one may do, read with the words of the run."""
        return is_permission(norm, self._lexicon)

    def likeness(self, content: str, norm: str) -> Likeness:
        """As :meth:`Judge.likeness`."""
        return self._look_up(self._likeness, (content, norm), "likeness", Likeness)

    def about(self, text: str, norm: str) -> bool:
        """Whether :meth:`Judge.subject` says so."""
        return self._look_up(self._subject, (text, norm), "subject", Subject) is Subject.ABOUT

    def _look_up(
        self,
        known: dict[tuple[str, str], _Entry[V]],
        key: tuple[str, str],
        question: Question,
        verdicts: type[V],
    ) -> V:
        entry = known.get(key)
        if entry is None:
            asked = self.judge.likeness if question == "likeness" else self.judge.subject
            with self._blaming(question):
                ruling: object = asked(*key)
            entry = known[key] = _Entry(_checked(self.judge, question, verdicts, ruling))
        entry.count += 1
        return entry.ruling.verdict

    def decisions(self) -> Iterator[DocketEntry]:
        """All decisions, deduplicated, in the order in which they were first called for."""
        for (text, indoors, norm, there), act in self._conduct.items():
            if not act.count:
                continue  # only previewed so far
            ruling = act.ruling
            yield DocketEntry(
                "conduct", text, indoors, norm, ruling.verdict, ruling.reason, act.count, there
            )
        for (text, norm), like in self._likeness.items():
            yield DocketEntry(
                "likeness", text, None, norm, like.ruling.verdict, like.ruling.reason, like.count
            )
        for (text, norm), said in self._subject.items():
            yield DocketEntry(
                "subject", text, None, norm, said.ruling.verdict, said.ruling.reason, said.count
            )


def _checked(judge: Judge, question: Question, verdicts: type[V], found: object) -> Ruling[V]:
    """Return what a judge answered; raises PartError if it is no ruling of this question.

    A verdict that only looks like one (the word "violates") would count as none of them.
    """
    if (
        isinstance(found, Ruling)
        and isinstance(found.verdict, verdicts)
        and isinstance(found.reason, str)
    ):
        return found
    member = next(iter(verdicts))
    wanted = f"Ruling({verdicts.__name__}.{member.name}, reason) or another {verdicts.__name__}"
    raise _wrong(judge, question, found, wanted)


def _wrong(judge: Judge, method: str, found: object, wanted: str) -> PartError:
    return PartError(
        f"the judge {judge.name} answered {method} with {repr(found)[:_LONGEST]}: it must return "
        f"{wanted}"
    )
