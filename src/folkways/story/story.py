"""A story of a run: its people and its scenes, as prose and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from folkways.base.time import format_moment
from folkways.story.prose import Paragraph


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a story; ``about`` is who it is, ``holds`` its strongest norms at the outset."""

    name: str
    age: int | None
    about: str
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
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
    """See :class:`Scene`; ``from`` and ``until`` are moments in words."""

    title: str
    begins: str
    ends: str
    place: str
    people: list[str]
    paragraphs: list[ParagraphJson]


class PersonJson(TypedDict):
    """See :class:`Person`."""

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
    people: tuple[Person, ...]
    scenes: tuple[Scene, ...]

    def to_json(self) -> StoryJson:
        """Return it as plain data, with moments in words."""
        return {
            "title": self.title,
            "begins": format_moment(self.begins),
            "ends": format_moment(self.ends),
            "people": [
                {"name": one.name, "age": one.age, "about": one.about, "holds": list(one.holds)}
                for one in self.people
            ],
            "scenes": [_scene_json(scene) for scene in self.scenes],
        }

    def __str__(self) -> str:
        """Return it as text for a terminal."""
        from folkways.story.written import as_text

        return as_text(self)

    def _repr_markdown_(self) -> str:
        """Show it in a notebook."""
        from folkways.story.written import as_markdown

        return as_markdown(self)


def _scene_json(scene: Scene) -> SceneJson:
    return {
        "title": scene.title,
        "begins": format_moment(scene.begins),
        "ends": format_moment(scene.ends),
        "place": scene.place,
        "people": list(scene.people),
        "paragraphs": [
            {
                "at": format_moment(one.t),
                "t": one.t,
                "kind": one.kind,
                "agent": one.agent,
                "text": one.text,
            }
            for one in scene.paragraphs
        ],
    }
