"""Prompt templates: Markdown with Jinja2, the unchanging instructions first.

A template has two blocks: ``instructions`` (no variables, so that providers can cache it) and
``situation`` (the data of this question). It may include or import other files: one that lies
beside it in its package's ``prompts`` folder, else one from ``folkways/language/prompts``.

Whatever a variable puts in is data and goes through :func:`neutralise`, so that no text of an
agent can open or close one of the frame's tags, forge a line of it, or hide from the reader's eye.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

import jinja2
import jinja2.meta
from markupsafe import Markup
from pydantic import BaseModel

SHARED = "folkways.language"
"""The package whose ``prompts`` folder every template may include from."""

_BRACKETS = str.maketrans("<>＜＞﹤﹥", "‹›‹›‹›")
_BREAKS = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029]+")
_HIDDEN = re.compile("[\u200b\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")
_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered question: ``instructions`` are the same for every call of an operation."""

    instructions: str
    situation: str


def neutralise(text: str) -> str:
    """Return ``text`` as one line that cannot open or close a tag of the frame.

    Angle brackets become quotation marks, line breaks and control characters spaces; invisible
    characters and changes of writing direction go; halves of a surrogate pair, which no UTF-8 can
    hold, are replaced.
    """
    text = _SURROGATES.sub("\ufffd", _HIDDEN.sub("", text.translate(_BRACKETS)))
    return _BREAKS.sub(" ", text).strip(" ")


def _finalize(value: object) -> Markup:
    # Only a macro of ours yields Markup; every other value is data.
    if isinstance(value, Markup):
        return value
    return Markup(neutralise(str(value)))  # noqa: S704  this is where text becomes safe


def _lines(text: str) -> Markup:
    """Neutralise a text line by line, for a source in which line breaks mean something."""
    return Markup("\n").join(Markup(neutralise(line)) for line in text.splitlines())  # noqa: S704


def _loader(package: str) -> Callable[[str], str | None]:
    def load(name: str) -> str | None:
        for where in (package, SHARED):
            file = resources.files(where).joinpath("prompts", name)
            if file.is_file():
                return file.read_text("utf-8")
        return None

    return load


@cache
def _environment(package: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_loader(package)),
        undefined=jinja2.StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,  # so that macros yield Markup; _finalize has then done the escaping
    )
    environment.filters["lines"] = _lines
    return environment


@dataclass(frozen=True)
class PromptTemplate:
    """The wording of one operation: ``package``'s data file ``prompts/<name>``."""

    package: str
    name: str

    @cached_property
    def sources(self) -> dict[str, str]:
        """The template and all that it includes or imports, as written, by file name.

        Raises jinja2.TemplateNotFound if one of them is missing.
        """
        environment = _environment(self.package)
        load = _loader(self.package)
        found: dict[str, str] = {}
        wanted = [self.name]
        while wanted:
            name = wanted.pop(0)
            if name in found:
                continue
            text = load(name)
            if text is None:
                raise jinja2.TemplateNotFound(name)
            found[name] = text
            for other in jinja2.meta.find_referenced_templates(environment.parse(text)):
                if other is None:
                    raise ValueError(f"{name} includes a file whose name is not written out")
                wanted.append(other)
        return found

    @property
    def source(self) -> str:
        """The template itself, as written."""
        return self.sources[self.name]

    @cached_property
    def _template(self) -> jinja2.Template:
        return _environment(self.package).get_template(self.name)

    def render(self, inputs: BaseModel) -> Prompt:
        """Fill the template; raises jinja2.UndefinedError for a name the input does not have."""
        context = self._template.new_context({"q": inputs})
        parts = []
        for block in ("instructions", "situation"):
            parts.append("".join(self._template.blocks[block](context)).strip())
        return Prompt(instructions=parts[0], situation=parts[1])
