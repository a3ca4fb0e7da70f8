"""What a mechanism writes into the log, typed: a struct written as a ``MechanismEvent``."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from folkways.base.errors import PartError
from folkways.base.events import FACT, AnyEvent, Event, MechanismEvent, Value
from folkways.base.outside_code import half_character


class Fact(msgspec.Struct, kw_only=True):
    """Something that a mechanism brought about; derive from it, with fields of your own.

    Fields are text, numbers, truth values, None, or lists of these. :meth:`sentence` says what
    happened, for the log, the viewer and the story; without a text it is bookkeeping, and shown
    among the inner workings.
    """

    def sentence(self, agent: str) -> str:
        """Return what ``agent`` did, in a sentence."""
        return ""

    def event(self, t: int, agent: str, source: str, audience: tuple[str, ...]) -> MechanismEvent:
        """Return the fact as it stands in the log.

        Raises PartError for a field that a log cannot hold, or that is not of its declared type
        and could not be read back.
        """
        name = type(self).__name__
        try:
            fields = msgspec.to_builtins(msgspec.structs.asdict(self))
            data = msgspec.convert({FACT: name, **fields}, dict[str, Value | list[Value]])
        except (msgspec.ValidationError, TypeError) as error:
            raise PartError(f"the fact {name} holds what a log cannot: {error}") from error
        try:
            msgspec.convert(fields, type(self))  # a struct does not check what it is made with
        except msgspec.ValidationError as error:
            raise PartError(f"the fact {self!r} does not fit its fields: {error}") from error
        text = self.sentence(agent)
        if not isinstance(text, str):
            raise PartError(f"sentence of the fact {name} must return a text, not {text!r}")
        half = half_character({**data, "sentence": text})
        if half is not None:
            raise PartError(
                f"the fact {name} holds half a surrogate pair in {half}: no file can hold it, so "
                "take it out"
            )
        return MechanismEvent(
            t=t, agent=agent, source=source, audience=audience, data=data, text=text
        )

    @classmethod
    def read(cls, event: AnyEvent) -> Self | None:
        """Return the fact that an event of the log tells, None if it tells another one."""
        if not isinstance(event, MechanismEvent) or event.data.get(FACT) != cls.__name__:
            return None
        return msgspec.convert({k: v for k, v in event.data.items() if k != FACT}, cls)


class Bookkeeping(msgspec.Struct, kw_only=True, frozen=True):
    """What a mechanism that ships notes for its own parts; it is neither counted nor told.

    It bears no name in the log: the mechanism called ``source`` notes this one kind.
    """

    source: ClassVar[str]

    def event(self, t: int, agent: str) -> MechanismEvent:
        """Return the note as it stands in the log, folded by ``agent`` alone."""
        data = msgspec.convert(msgspec.structs.asdict(self), dict[str, Value | list[Value]])
        return MechanismEvent(t=t, agent=agent, source=self.source, audience=(agent,), data=data)

    @classmethod
    def read(cls, event: Event) -> Self | None:
        """Return the note that an event holds, None if it is another event.

        Raises msgspec.ValidationError if its fields are not of their types.
        """
        if not isinstance(event, MechanismEvent) or event.source != cls.source:
            return None
        return msgspec.convert(event.data, cls)
