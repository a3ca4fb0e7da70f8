"""Reading plain English about conduct into frames; knows no scenario, only general English."""

from folkways.reading.axes import Axis
from folkways.reading.compare import (
    Conduct,
    complies,
    contradicts,
    duplicate,
    judge,
    overlap,
    same_topic,
    violates,
)
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.reader import Reader
from folkways.reading.schedule import TimedClause, gerund, time_ranges
from folkways.reading.stem import content_stems, stem
from folkways.reading.traits import Traits, traits

__all__ = [
    "Aspect",
    "Axis",
    "Conduct",
    "Frame",
    "Lexicon",
    "Match",
    "Mode",
    "Reader",
    "Setting",
    "TimedClause",
    "Traits",
    "complies",
    "content_stems",
    "contradicts",
    "duplicate",
    "gerund",
    "judge",
    "overlap",
    "same_topic",
    "stem",
    "time_ranges",
    "traits",
    "violates",
]
