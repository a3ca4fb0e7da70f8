"""What comes over the wire, read without trust: bodies, headers and the errors in them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple

import msgspec

from folkways.base.limits import REPLY_BYTES
from folkways.minds.llm.secrets import without_secret

LONGEST_WAIT = 86_400.0
"""Seconds; no endpoint that asks for a longer wait is waited for."""
_LONGEST_REASON = 300
_LONGEST_READ = 4000
_SURROGATE = re.compile("[\ud800-\udfff]")
_CSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]")
"""A control sequence of a terminal (ECMA-48, section 5.4)."""
_TAGS = re.compile(r"<[^<>]{0,200}>")


class TooLong(Exception):
    """A body was longer than REPLY_BYTES; the rest was not read."""


class Complaint(NamedTuple):
    """What an endpoint says is wrong; ``param`` is the field of the request that it names."""

    message: str
    code: str = ""
    param: str = ""


class Declined(Exception):
    """An answer with a status that is no success; ``location`` is where it points, if anywhere."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        super().__init__(f"status {status}")
        self.status = status
        self.headers = headers
        self.complaint = complaint(body)
        self.location = _line(headers.get("location", ""), "")
        self._body = body

    def redact(self, secret: str | None) -> None:
        """Take a key that the endpoint has repeated out of what it says, before that is cut."""
        if secret:
            self.complaint = complaint(self._body, secret)
            self.location = _line(self.headers.get("location", ""), secret)


def decode(body: bytes) -> dict[str, object]:
    """Return the JSON object in ``body``; raises ValueError if there is none."""
    try:
        value: object = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Halves of surrogate pairs, NaN and bytes that are no UTF-8 still leave an object.
        try:
            value = json.loads(body.decode("utf-8", "replace"), strict=False)
        except RecursionError:
            raise ValueError("nested too deeply") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def mapping(value: object) -> dict[str, object]:
    """Return ``value`` if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def first(value: object) -> dict[str, object]:
    """Return the first of a list, if that is an object; else an empty one."""
    return mapping(value[0]) if isinstance(value, list) and value else {}


def text_of(value: object) -> str:
    """Return ``value`` if it is a text, without halves of surrogate pairs; else an empty one.

    The parts of a text that comes as a list of parts are joined.
    """
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        parts = (part if isinstance(part, str) else mapping(part).get("text") for part in value)
        return "".join(text_of(part) for part in parts if isinstance(part, str))
    return ""


def count_of(value: object) -> int | None:
    """Return ``value`` if it can be a number of tokens."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53:
        return value
    return None


def estimated(text: str) -> int:
    """Return the tokens that a text has, by rule of thumb: a quarter of its bytes, rounded up."""
    return -(-len(text.encode("utf-8", "replace")) // 4)


def complaint(body: bytes, secret: str = "") -> Complaint:
    """Return what an error's body says, in whichever of the usual shapes it comes.

    ``secret`` is taken out wherever it stands, before anything is cut to length.
    """
    try:
        value: object = json.loads(body[:REPLY_BYTES])
    except (ValueError, RecursionError):
        text = without_secret(body[:REPLY_BYTES].decode("utf-8", "replace"), secret)
        return Complaint(_line(_TAGS.sub(" ", text[:_LONGEST_READ]), secret))
    if isinstance(value, list):
        value = first(value)
    whole = mapping(value)
    inner = whole.get("error", whole)
    if isinstance(inner, str):
        return Complaint(_line(inner, secret))
    error = mapping(inner)
    message = text_of(error.get("message"))
    detail = error.get("detail") or mapping(error.get("message")).get("detail")
    if not message and detail:
        message = text_of(detail) or _details(detail)
    named = error.get("code") or error.get("type") or error.get("status")
    return Complaint(
        _line(message or json.dumps(value, ensure_ascii=False), secret),
        _line(str(named), secret)[:60] if isinstance(named, str | int) else "",
        _line(text_of(error.get("param")), secret)[:60],
    )


def _details(detail: object) -> str:
    """Say what a list of validation errors says: where, and what."""
    said = []
    for one in detail if isinstance(detail, list) else ():
        error = mapping(one)
        loc = error.get("loc")
        where = ".".join(str(part) for part in loc) if isinstance(loc, Sequence) else ""
        said.append(f"{where}: {text_of(error.get('msg'))}")
    return "; ".join(said)


def _line(text: str, secret: str) -> str:
    whole = _SURROGATE.sub("\ufffd", without_secret(text, secret)[:_LONGEST_READ])
    plain = _CSI.sub("", whole)  # whole sequences: of a colour, the letters after ESC would stay
    one = "".join(char for char in " ".join(plain.split()) if char.isprintable())
    return without_secret(one, secret)[:_LONGEST_REASON]


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the wait that an endpoint asks for, in seconds from 0 to a day.

    It comes as ``retry-after-ms``, or as ``Retry-After`` in seconds or as a date, which is held
    against the answer's own ``Date``, because clocks differ.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if math.isfinite(seconds):
            return min(max(seconds, 0.0), LONGEST_WAIT)
    until = _date(headers.get("retry-after", ""))
    if until is None:
        return None
    now = _date(headers.get("date", "")) or datetime.now(UTC)
    return min(max((until - now).total_seconds(), 0.0), LONGEST_WAIT)


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)
