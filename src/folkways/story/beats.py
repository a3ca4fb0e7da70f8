"""What a story is made of: one beat is one thing that somebody does, sees, thinks or says."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.base.events import ConversationOpened, NormKind, TalkDeclined, Uttered


@dataclass(slots=True)
class Gained:
    """Norms that somebody came to hold (content, kind), and ``sentences`` on what else changed."""

    held: list[tuple[str, NormKind]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Beat:
    """Something that happened at ``t`` (simulated seconds) in ``place``, the address of an arena.

    ``agent`` is who did it; ``place`` is empty for what concerns the whole town.
    """

    t: int
    place: str
    agent: str

    @property
    def end(self) -> int:
        """The moment at which it was over."""
        return self.t

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who takes part in it."""
        return (self.agent,) if self.agent else ()


@dataclass(slots=True)
class Did(Beat):
    """Came from ``origin`` (an arena, empty: was there) and began to do ``doing``, if anything.

    ``again``: it has done so before in this story; ``company`` are those with whom it began it.
    """

    doing: str = ""
    origin: str = ""
    reason: str = ""
    again: bool = False
    company: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who takes part in it."""
        return (self.agent, *self.company)


@dataclass(slots=True)
class Left(Beat):
    """Went off to the arena ``to``."""

    to: str = ""


@dataclass(slots=True)
class Jarred(Beat):
    """``agent`` was seen ``doing`` what conflicts with norms of ``observers`` (name, norm).

    ``passed`` are those who decided to say nothing, with their reasons; ``later`` those who put it
    off.
    """

    doing: str = ""
    observers: list[tuple[str, str]] = field(default_factory=list)
    passed: list[tuple[str, str]] = field(default_factory=list)
    later: list[tuple[str, str]] = field(default_factory=list)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who takes part in it."""
        return tuple(dict.fromkeys((self.agent, *(name for name, _ in self.observers))))


@dataclass(slots=True)
class ThoughtBeat(Beat):
    """Thoughts at one moment, and what came of them."""

    thoughts: list[str] = field(default_factory=list)
    gained: Gained = field(default_factory=Gained)


@dataclass(slots=True)
class News(Beat):
    """A sentence that is told as it stands."""

    text: str = ""


@dataclass(slots=True)
class After:
    """What one person took from a talk: norms, thoughts, its view of the other."""

    gained: Gained = field(default_factory=Gained)
    thoughts: list[str] = field(default_factory=list)
    view: str = ""


@dataclass(slots=True)
class TalkBeat(Beat):
    """A conversation that ``agent`` opened; ``lines`` are those within the stretch.

    ``reason`` is why ``agent`` wished to talk, ``before`` whether it had begun before the stretch,
    ``closed`` when it ended (None: it had not) and ``broken_off`` why, unless one of them ended it.
    ``declined`` is that the person addressed did not respond, if so.
    ``told``: it is part of the story.
    """

    opened: ConversationOpened = field(kw_only=True)
    reason: str = ""
    before: bool = False
    told: bool = False
    lines: list[Uttered] = field(default_factory=list)
    closed: int | None = None
    broken_off: str = ""
    declined: TalkDeclined | None = None
    after: dict[str, After] = field(default_factory=dict)
    shared: list[str] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The moment at which it was over, or was last heard of."""
        last = self.lines[-1].t if self.lines else self.t
        return last if self.closed is None else self.closed

    @property
    def people(self) -> tuple[str, ...]:
        """The two who talk."""
        return (self.agent, self.opened.other)

    @property
    def overheard_by(self) -> tuple[str, ...]:
        """Others who heard some of it."""
        return tuple(dict.fromkeys(name for line in self.lines for name in line.overheard_by))

    @property
    def seen_by(self) -> tuple[str, ...]:
        """Others who were too far off for the words, and saw what it was about."""
        heard = self.overheard_by
        faint = dict.fromkeys(name for line in self.lines for name in line.faint)
        return tuple(name for name in faint if name not in heard)
