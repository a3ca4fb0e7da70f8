"""What becomes of data before it stands in a prompt: text, and nothing but text."""

from __future__ import annotations

import re
import unicodedata

from jinja2 import TemplateRuntimeError, Undefined
from markupsafe import Markup
from pydantic import BaseModel

from folkways.language.lookalikes import (
    ends_like_label,
    like_colon,
    marked,
    misplaced_mark,
    numbered,
)

_BRACKETS = str.maketrans("<>＜＞﹤﹥", "‹›‹›‹›")
_UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"  # letters and marks that show nothing
# What is printable and yet not harmless.
_PRINTABLE = re.compile(f"[<>＜＞﹤﹥{_UNSEEN}\U000e0100-\U000e01ef]")
_BREAKS = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029]+")
_HIDDEN = re.compile(
    f"[{_UNSEEN}\ufdd0\ufdd1\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e01ef]"
)
_SURROGATES = re.compile("[\ud800-\udfff]")
# Two noncharacters, which no text may hold, tell data from our own words until a block is finished.
_BEGIN, _END = "\ufdd0", "\ufdd1"
_AT_LINE_START = re.compile(
    rf"^(?P<indent>(?:[ \t]|{_BEGIN}{_END})*)(?P<entry>(?:\d+\.|-) )?"
    rf"{_BEGIN}(?P<text>[^{_END}]+){_END}",
    re.MULTILINE,
)
_MARKS = re.compile(f"[{_BEGIN}{_END}]")
_STRUCTURE = re.compile(
    r"""
    [^\w("'“‘„‚«「『《（¡¿…]  # a heading, a list's mark, a rule, a fence, a table
    | _  # a rule or emphasis
    | \d+[ ]*[.)\]}](?!\d)  # the number of a list's entry
    | [(（][ ]*(?:\d{1,3}|[A-Za-z])[ ]*[)）]  # the same in brackets
    | \w{1,2}\)  # the same as letters
    | \d+[ ]*ꓸ  # the same with a letter that looks like a dot
    | ᐸ[^ᐳ]{0,79}ᐳ  # a tag, in letters that look like its brackets
    | [ーㅡᅳ一ـߺǀⵌ]+[ ]  # letters that look like the mark of a list, a table or a heading
    """,
    re.VERBOSE,
)
_LABEL_LENGTH = 80
# A colon in a time makes no label, unless it may end a name: "Agent 7:30 minutes".
_TIME = re.compile(r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?![0-9])")
_BEFORE_TIME = re.compile(r"(\w*)[ ]*$")


def neutralise(text: str) -> str:
    """Return ``text`` as one line that cannot open or close a tag of the frame.

    Angle brackets become quotation marks, line breaks and control characters spaces; invisible
    characters and changes of writing direction go; halves of a surrogate pair, which no UTF-8 can
    hold, are replaced.
    """
    # Most texts are of this kind: nothing in them is hidden, a break, a control or a half.
    if text.isprintable() and "  " not in text and text[:1] != " " and text[-1:] != " ":
        if text.isascii():
            if "<" not in text and ">" not in text:
                return text
        elif not _PRINTABLE.search(text):
            return text
    text = _SURROGATES.sub("\ufffd", _HIDDEN.sub("", text.translate(_BRACKETS)))
    return _BREAKS.sub(" ", text).strip(" ")


def finalize(value: object) -> Markup:
    """Make what a template puts out safe: Jinja2 calls this for every value."""
    # Only a macro of ours yields Markup; every other value is data.
    if isinstance(value, Markup):
        return value
    if not isinstance(value, str):
        if not _is_plain(value):
            raise _no_text(value)
        text = neutralise(str(value))
        return Markup(text)  # noqa: S704  a number, or a list, which begins with a bracket
    text = neutralise(value)
    return Markup(f"{_BEGIN}{text}{_END}")  # noqa: S704  this is where text becomes safe


def _is_plain(value: object) -> bool:
    """Say whether a value is read in a prompt as it is: texts, numbers, and lists of them.

    Of other objects a prompt would show where they lie in the memory, which is another place in
    each process: no stored answer would be found again.
    """
    if isinstance(value, dict):
        return all(_is_plain(key) and _is_plain(one) for key, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(_is_plain(one) for one in value)
    if isinstance(value, Undefined):
        str(value)  # raises the error that says what is missing
    return value is None or isinstance(value, str | int | float)


def _no_text(value: object) -> TemplateRuntimeError:
    if isinstance(value, list | tuple | set | frozenset | dict):
        return TemplateRuntimeError("it puts out a list of things that are no text: loop over it")
    fields = [name for name in getattr(value, "__dict__", {}) if not name.startswith("_")]
    names = f"; name one of its fields: {', '.join(fields)}" if fields else ""
    return TemplateRuntimeError(f"it puts out something that is no text or number{names}")


def settle(block: str) -> str:
    """Finish a rendered block: put data in quotation marks where it could pass for our words.

    That is where it begins a line and looks like a heading, an entry of a list, a label or a
    speaker. Behind the mark of an entry, a label is only what that entry says.
    """
    return _MARKS.sub("", _AT_LINE_START.sub(_settled, block))


def _settled(match: re.Match[str]) -> str:
    entry, text = match["entry"] or "", match["text"]
    return match["indent"] + entry + set_off(text, label=bool(entry))


def set_off(text: str, *, label: bool = False) -> str:
    """Return neutral ``text`` as it begins a line: quoted if it must be, unless for a ``label``."""
    seen = text if text.isascii() else _seen(text)
    structure = bool(_STRUCTURE.match(text) or _STRUCTURE.match(seen))
    if not (structure or text.isascii()):
        structure = any(numbered(one) or marked(one) for one in (text, seen))
    looks_like_ours = structure or (not label and _labelled(text, seen))
    return f'"{text}"' if looks_like_ours else text


def _labelled(text: str, seen: str) -> bool:
    """Say whether a text begins with a label: not too many signs, and what looks like a colon.

    ``seen`` is the text without what takes no room.
    """
    for at, char in enumerate(seen[:_LABEL_LENGTH]):
        if char == ":":
            if not _in_time(seen, at):
                return True
        elif not char.isascii() and _colon_at(seen, at):
            return True
    return not text.isascii() and misplaced_mark(text, _LABEL_LENGTH)


def _colon_at(text: str, at: int) -> bool:
    """Say whether the sign at ``at``, which is not in ASCII, may be read as a colon."""
    if unicodedata.category(text[at])[0] not in "LM":
        return like_colon(text[at])
    ends = unicodedata.category(text[at + 1 : at + 2] or " ")[0] not in "LMN"
    return ends and (like_colon(text[at]) or ends_like_label(text, at))


def _in_time(text: str, at: int) -> bool:
    """Say whether the colon at ``at`` belongs to a time, not to a name that ends in a number."""
    begins = at
    while begins and text[begins - 1].isdecimal():
        begins -= 1
    if not _TIME.match(text, begins) or at == begins:
        return False
    word = _BEFORE_TIME.search(text[:begins])
    return word is None or not word[1] or word[1][0].islower() or word[1].isdecimal()


def _seen(text: str) -> str:
    """Return ``text`` without what takes no room, and with one space for each wide gap.

    Such padding could otherwise push a colon out of the length of a label, or part a number from
    its dot.
    """
    shown = (one for one in text if unicodedata.category(one) not in ("Mn", "Me", "Cf"))
    return " ".join("".join(shown).replace("\u2800", " ").split())


def one_line(text: str) -> str:
    """Return ``text`` with a space for each line break or control character in it."""
    return _BREAKS.sub(" ", text).strip(" ")


class _Neutral(str):
    """A neutral text that remembers what it was made of, for the filter ``quoted`` alone."""

    __slots__ = ("_made_of",)
    _made_of: str


def quoted(text: object) -> Markup:
    """Quote a text line by line, as Markdown does, where its line breaks mean something.

    Raises jinja2.TemplateRuntimeError for anything but a text.
    """
    if isinstance(text, Undefined):
        str(text)  # raises the error that says what is missing
    if not isinstance(text, str):
        raise TemplateRuntimeError(f"the filter quoted takes a text, not {type(text).__name__}")
    text = text._made_of if isinstance(text, _Neutral) else text
    return Markup("\n").join(
        Markup("> " + neutralise(line))  # noqa: S704  neutral, and set off by its mark
        for line in text.splitlines() or [""]
    )


class NeutralView:
    """The data of a question with every text in it neutral, whatever a template does with it."""

    def __init__(self, data: BaseModel) -> None:
        """Look at ``data``: its fields become attributes."""
        for name in type(data).model_fields:
            setattr(self, name, view(getattr(data, name)))

    def __repr__(self) -> str:
        """Raise jinja2.TemplateRuntimeError: a template is to name a field of it."""
        raise _no_text(self)


def view(value: object) -> object:
    """Return ``value`` with every text in it neutral: models, lists, tables and plain values."""
    if isinstance(value, str):
        neutral = neutralise(value)
        if neutral != value:
            neutral = _Neutral(neutral)
            neutral._made_of = value
        return neutral
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, BaseModel):
        return NeutralView(value)
    if isinstance(value, dict):
        return {view(key): view(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return tuple(view(one) for one in value)
    return neutralise(str(value))
