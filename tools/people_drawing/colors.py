"""The colours that people are drawn with, each as tones from light to dark."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#2f2a35"
"""Outlines and eyes."""


@dataclass(frozen=True)
class Tones:
    """One colour in light, as it is, and in shade."""

    light: str
    base: str
    dark: str


def _tones(light: str, base: str, dark: str) -> Tones:
    return Tones(light, base, dark)


SKIN = {
    "pale": _tones("#fde6d3", "#f8d5b8", "#dcaa88"),
    "fair": _tones("#f9d6b4", "#efc096", "#cf956a"),
    "tan": _tones("#ecbd8d", "#dca571", "#b57c4c"),
    "olive": _tones("#d8a574", "#c58d5b", "#9c6a40"),
    "brown": _tones("#b98256", "#a36d44", "#7b4e2f"),
    "dark": _tones("#9c6845", "#865437", "#603a25"),
    "deep": _tones("#7d523b", "#6a432f", "#472a1d"),
}

HAIR = {
    "black": _tones("#565064", "#37323f", "#231f29"),
    "espresso": _tones("#694a3a", "#4a3228", "#33211a"),
    "brown": _tones("#9a6d42", "#7b5231", "#593920"),
    "chestnut": _tones("#b0623a", "#8d4725", "#672f17"),
    "auburn": _tones("#a84a3e", "#863329", "#5f221b"),
    "ginger": _tones("#f09a52", "#d9752f", "#a8531d"),
    "blond": _tones("#fbe29a", "#eac463", "#c1963f"),
    "platinum": _tones("#fff6df", "#f1e3bb", "#cbb587"),
    "grey": _tones("#c9ccd2", "#a5a9b2", "#7b808a"),
    "white": _tones("#ffffff", "#e8eaee", "#b8bdc6"),
    "blue": _tones("#7fb2f0", "#4d84d0", "#335d9c"),
    "pink": _tones("#ffb3cf", "#ee83ab", "#bd567f"),
    "green": _tones("#86d0a8", "#4faa7c", "#337a57"),
}

CLOTH = {
    "red": _tones("#f0766a", "#d94a43", "#a6312f"),
    "orange": _tones("#f9ad62", "#ee8836", "#bd6420"),
    "yellow": _tones("#fde58a", "#f4cd4b", "#c99f2b"),
    "mustard": _tones("#e0b85a", "#c59a35", "#967221"),
    "lime": _tones("#c6e07a", "#a3c94d", "#7a9c31"),
    "green": _tones("#67b97a", "#3f9657", "#2b6e3f"),
    "forest": _tones("#4f8a68", "#34684c", "#234a36"),
    "teal": _tones("#5cc2bd", "#329d99", "#217472"),
    "sky": _tones("#a5d8f3", "#74bbe3", "#4b90bb"),
    "blue": _tones("#6c9fe3", "#3f76c9", "#2b5599"),
    "navy": _tones("#5a6ba0", "#3a4a7d", "#273459"),
    "purple": _tones("#a883d4", "#8259b6", "#5e3d8a"),
    "lilac": _tones("#dcc5f2", "#bfa0e0", "#9277b4"),
    "pink": _tones("#fbc0d3", "#f093b2", "#c46888"),
    "magenta": _tones("#e673b4", "#c94592", "#96306d"),
    "burgundy": _tones("#a84e5d", "#823344", "#5d2330"),
    "white": _tones("#ffffff", "#f2f0ea", "#c3c1bd"),
    "cream": _tones("#fbf0d6", "#ecdcb4", "#c2ae84"),
    "grey": _tones("#bcc1c8", "#989ea7", "#71767f"),
    "charcoal": _tones("#6a6c77", "#4a4c57", "#33343d"),
    "brown": _tones("#ab7c53", "#8a5d3a", "#644227"),
    "khaki": _tones("#cbbd8f", "#ada070", "#82774f"),
    "denim": _tones("#7d98bd", "#587499", "#3f5573"),
    "black": _tones("#54525c", "#3a3842", "#28262e"),
}
