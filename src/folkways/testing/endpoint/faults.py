"""What can go wrong at an endpoint, in groups, and how often.

Which fault meets a request follows from the seed, from what was asked and from how often it was
asked before, never from the order in which requests come in: so runs repeat, and a question put
again may meet another fate.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from folkways.base.random import uniform


class Fault(StrEnum):
    """One way in which an endpoint fails its caller."""

    # Refused for now.
    THROTTLED = "throttled"
    """429 with Retry-After in seconds."""
    THROTTLED_DATE = "throttled_date"
    """429 with Retry-After as an HTTP date."""
    THROTTLED_MS = "throttled_ms"
    """429 with retry-after-ms."""
    THROTTLED_BARE = "throttled_bare"
    """429 that does not say how long to wait."""
    SERVER_ERROR = "server_error"
    """500."""
    BAD_GATEWAY = "bad_gateway"
    """502 with a page of HTML."""
    UNAVAILABLE = "unavailable"
    """503 with Retry-After."""
    OVERLOADED = "overloaded"
    """529."""
    # The connection.
    HANG = "hang"
    """Nothing ever comes."""
    DROPPED = "dropped"
    """The connection is reset before any answer."""
    DROPPED_MIDWAY = "dropped_midway"
    """The connection ends in the middle of the body."""
    DRIP = "drip"
    """The answer comes in small pieces, slowly."""
    # A body that is not what it should be, with status 200.
    CUT_BODY = "cut_body"
    """The body's JSON stops half-way, though its length is as announced."""
    HTML_PAGE = "html_page"
    """A page of HTML, such as a proxy's."""
    CONTENT_TYPE = "content_type"
    """The right body, announced as plain text."""
    INVALID_UTF8 = "invalid_utf8"
    """Bytes in the text that are no UTF-8."""
    # A text that is not what was asked for, with status 200.
    CUT_TEXT = "cut_text"
    """The text was cut off at the longest length; the finish says so."""
    PROSE = "prose"
    """The answer with sentences before and after."""
    FENCED = "fenced"
    """The answer in a Markdown fence."""
    PROSE_FENCED = "prose_fenced"
    """Both."""
    THINK = "think"
    """The model's thoughts, in tags, before the answer."""
    WRONG_TYPES = "wrong_types"
    """A number where a text should be, a text where a number should be, and the like."""
    MISSING_FIELD = "missing_field"
    """The first field is left out."""
    EXTRA_FIELD = "extra_field"
    """A field that nobody asked for."""
    EMPTY = "empty"
    """An empty text."""
    NULL = "null"
    """The content is null."""
    NO_CHOICES = "no_choices"
    """No choice at all (no content block)."""
    REFUSED = "refused"
    """The model declines."""
    FILTERED = "filtered"
    """A content filter took the answer."""
    FOREIGN = "foreign"
    """Prose in another language instead of JSON."""
    TWICE = "twice"
    """The answer two times over."""
    HUGE = "huge"
    """Ten megabytes."""
    # Harmless by itself.
    NO_USAGE = "no_usage"
    """The answer without figures of usage."""
    # What no waiting mends.
    CONTEXT_LENGTH = "context_length"
    """400: the prompt is too long."""
    UNSUPPORTED = "unsupported"
    """400: a parameter that this model does not take."""
    UNAUTHORISED = "unauthorised"
    """401."""
    NO_CREDIT = "no_credit"
    """402."""
    QUOTA = "quota"
    """429 that says that the credit is used up."""
    FORBIDDEN = "forbidden"
    """403."""
    NO_MODEL = "no_model"
    """404."""


THROTTLING = (
    Fault.THROTTLED,
    Fault.THROTTLED_DATE,
    Fault.THROTTLED_MS,
    Fault.THROTTLED_BARE,
)
"""The endpoint asks for patience."""
FAILING = (
    Fault.SERVER_ERROR,
    Fault.BAD_GATEWAY,
    Fault.UNAVAILABLE,
    Fault.OVERLOADED,
    Fault.HANG,
    Fault.DROPPED,
    Fault.DROPPED_MIDWAY,
)
"""5xx and connections that give no whole answer: the same call may succeed later."""
BROKEN = (Fault.CUT_BODY, Fault.HTML_PAGE, Fault.CONTENT_TYPE, Fault.INVALID_UTF8)
"""Status 200 and a body that is no proper reply."""
MALFORMED = (
    Fault.CUT_TEXT,
    Fault.PROSE,
    Fault.FENCED,
    Fault.PROSE_FENCED,
    Fault.THINK,
    Fault.WRONG_TYPES,
    Fault.MISSING_FIELD,
    Fault.EXTRA_FIELD,
    Fault.EMPTY,
    Fault.NULL,
    Fault.NO_CHOICES,
    Fault.REFUSED,
    Fault.FILTERED,
    Fault.FOREIGN,
    Fault.TWICE,
    Fault.HUGE,
)
"""A proper reply whose text is not the plain JSON that was asked for."""
REJECTING = (Fault.CONTEXT_LENGTH, Fault.UNSUPPORTED)
"""The endpoint rejects this very question."""
FATAL = (
    Fault.UNAUTHORISED,
    Fault.NO_CREDIT,
    Fault.QUOTA,
    Fault.FORBIDDEN,
    Fault.NO_MODEL,
)
"""No question will be answered until somebody does something about it."""

GROUPS: Mapping[str, tuple[Fault, ...]] = {
    "throttling": THROTTLING,
    "failing": FAILING,
    "broken": BROKEN,
    "malformed": MALFORMED,
    "rejecting": REJECTING,
    "fatal": FATAL,
}
"""Groups by the names under which :class:`Mix` knows them."""


class ScriptedText(NamedTuple):
    """A text that the endpoint is told to answer with, once."""

    text: str


Behaviour = Fault | ScriptedText | None
"""How one request is met: with a fault, with a set text, or as it should be."""


class Mix:
    """Shares of faults, by the name of a fault or of a group, whose share is split evenly.

    Raises ValueError for an unknown name, and if the shares are negative or exceed 1 in sum.
    """

    def __init__(self, shares: Mapping[str, float], seed: int = 0) -> None:
        self.seed = seed
        self.shares: dict[Fault, float] = {}
        for name, share in shares.items():
            members = GROUPS.get(name) or (Fault(name),)
            if share < 0:
                raise ValueError(f"the share of {name} is below 0")
            for fault in members:
                self.shares[fault] = self.shares.get(fault, 0.0) + share / len(members)
        if sum(self.shares.values()) > 1 + 1e-9:
            raise ValueError("the shares of faults exceed 1 in sum")

    @classmethod
    def parse(cls, text: str, seed: int = 0) -> Mix:
        """Return the mix written as ``malformed=0.2,hang=0.01``; raises ValueError."""
        shares: dict[str, float] = {}
        for part in filter(None, text.split(",")):
            name, _, share = part.partition("=")
            shares[name.strip()] = float(share)
        return cls(shares, seed)

    def draw(self, content: str, nth: int) -> Fault | None:
        """Return what meets the ``nth`` request (from 0) of this content."""
        if not self.shares:
            return None
        at = uniform(self.seed, "fault", content, nth)
        for fault, share in self.shares.items():
            at -= share
            if at < 0:
                return fault
        return None
