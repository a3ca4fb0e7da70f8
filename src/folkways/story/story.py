"""A story of a run: its people and its scenes, as text, Markdown and plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from folkways.base.markdown_text import markdown_text
from folkways.base.moments import DAYS, Moments
from folkways.base.time import day_of, format_clock
from folkways.story.prose import Paragraph
from folkways.story.words import listed, quoted_sentence

WIDTH = 88
"""Columns of a story where nothing else is said."""

NOTE = (
    "Told from the record of a simulated society. Words and thoughts in quotation marks are the "
    "people's own."
)


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody in a story; ``about`` is who it is, ``holds`` its strongest norms at the outset."""

    name: str
    age: int | None
    about: str
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoryScene:
    """What happens in ``place`` (an address) between two moments, in ``paragraphs``.

    ``people`` are all who are there at some time; ``title`` says where and when.
    """

    begins: int
    ends: int
    place: str
    title: str
    people: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]


class ParagraphJson(TypedDict):
    """See :class:`folkways.story.prose.Paragraph`."""

    at: str
    t: int
    kind: str
    agent: str
    text: str


class SceneJson(TypedDict):
    """See :class:`StoryScene`; ``from`` and ``until`` are moments in words."""

    title: str
    begins: str
    ends: str
    place: str
    people: list[str]
    paragraphs: list[ParagraphJson]


class PersonJson(TypedDict):
    """See :class:`Character`."""

    name: str
    age: int | None
    about: str
    holds: list[str]


class StoryJson(TypedDict):
    """What ``folkways story --json`` prints."""

    title: str
    begins: str
    ends: str
    people: list[PersonJson]
    scenes: list[SceneJson]


@dataclass(frozen=True, slots=True)
class Story:
    """A stretch of a run from ``begins`` to ``ends`` (simulated seconds), told scene by scene."""

    title: str
    begins: int
    ends: int
    people: tuple[Character, ...]
    scenes: tuple[StoryScene, ...]
    moments: Moments = DAYS

    def to_json(self) -> StoryJson:
        """Return it as plain data, with moments in words."""
        return {
            "title": self.title,
            "begins": self.moments.name(self.begins),
            "ends": self.moments.name(self.ends),
            "people": [
                {"name": one.name, "age": one.age, "about": one.about, "holds": list(one.holds)}
                for one in self.people
            ],
            "scenes": [_scene_json(scene, self.moments) for scene in self.scenes],
        }

    def __str__(self) -> str:
        """Return it as text for a terminal."""
        return as_text(self)

    def _repr_markdown_(self) -> str:
        """Show it in a notebook."""
        return as_markdown(self)


def _scene_json(scene: StoryScene, moments: Moments) -> SceneJson:
    return {
        "title": scene.title,
        "begins": moments.name(scene.begins),
        "ends": moments.name(scene.ends),
        "place": scene.place,
        "people": list(scene.people),
        "paragraphs": [
            {
                "at": moments.name(one.t),
                "t": one.t,
                "kind": one.kind,
                "agent": one.agent,
                "text": one.text,
            }
            for one in scene.paragraphs
        ],
    }


def as_text(story: Story, width: int = WIDTH) -> str:
    """Return a story in lines of at most ``width`` columns."""

    def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
        return textwrap.fill(
            text,
            width,
            initial_indent=indent if first is None else first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    blocks = [_title(story), wrapped(NOTE)]
    blocks += [wrapped(_person(one), "  ", "") for one in story.people]
    for scene in story.scenes:
        blocks += ["", f"{scene.title}\n{'-' * min(width, len(scene.title))}"]
        blocks += [
            wrapped(one.text, "  " if one.kind == "line" else "") for one in scene.paragraphs
        ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def as_markdown(story: Story) -> str:
    """Return a story as Markdown, in which no text of an agent means anything but itself."""
    blocks = [f"# {markdown_text(_title(story))}", f"*{NOTE}*", "## The people"]
    blocks.append("\n".join(f"- {markdown_text(_person(one))}" for one in story.people))
    for scene in story.scenes:
        blocks.append(f"## {markdown_text(scene.title)}")
        blocks += [
            ("> " if one.kind == "line" else "") + markdown_text(one.text)
            for one in scene.paragraphs
        ]
    return "\n\n".join(_joined(blocks)) + "\n"


def _joined(blocks: list[str]) -> Iterator[str]:
    """Join lines of a dialogue into one block quotation."""
    waiting: list[str] = []
    for block in blocks:
        if block.startswith("> "):
            waiting.append(block)
            continue
        if waiting:
            yield "\n>\n".join(waiting)
            waiting = []
        yield block
    if waiting:
        yield "\n>\n".join(waiting)


def _title(story: Story) -> str:
    name = story.moments.name
    one_day = not story.moments.step and day_of(story.begins) == day_of(story.ends)
    until = format_clock(story.ends) if one_day else name(story.ends)
    return f"{story.title}, {name(story.begins)} to {until}"


def _person(one: Character) -> str:
    age = f", {one.age}" if one.age else ""  # 0: the scenario does not say
    norms = listed([quoted_sentence(norm) for norm in one.holds])
    holds = f" Convictions at the outset: {norms}" if norms else ""
    about = f". {one.about}" if one.about else "."
    return f"{one.name}{age}{about}{holds}"
