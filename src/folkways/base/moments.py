"""What the moments of a run are called: days and times of day, or steps that are counted."""

from __future__ import annotations

import re

import msgspec

from folkways.base.time import MINUTE, format_moment, parse_moment

_LAST_STEP = 10**9


class Moments(msgspec.Struct, frozen=True):
    """Names of moments: "day 1 10:30", or "round 10" where ``step`` is "round".

    Step ``n`` lasts ``seconds`` simulated seconds from ``n * seconds`` on. All moments within a
    step have the same name.
    """

    step: str = ""
    seconds: int = MINUTE

    def name(self, t: int) -> str:
        """Return what the moment ``t`` (simulated seconds) is called."""
        return f"{self.step} {t // self.seconds}" if self.step else format_moment(t)

    def end(self, t: int) -> str:
        """Return what the end ``t`` of a stretch is called: its last step, or the time itself."""
        return self.name(t - 1) if self.step else self.name(t)

    def parse(self, text: str) -> int:
        """Return the moment that ``text`` names, the first of a step; raises ValueError for others.

        Days and times are understood in every run: logs of earlier versions were read with them.
        """
        if not self.step:
            return parse_moment(text)
        match = re.fullmatch(rf"\s*{re.escape(self.step)}\s+(\d+)\s*", text, re.IGNORECASE)
        if match and int(match[1]) <= _LAST_STEP:
            return int(match[1]) * self.seconds
        try:
            return parse_moment(text)
        except ValueError:
            raise ValueError(f"{text!r} is not a moment; write it like '{self.step} 10'") from None

    def last(self, t: int) -> int:
        """Return the last second that is called like ``t``."""
        return t - t % self.seconds + self.seconds - 1 if self.step else t


DAYS = Moments()
"""Days and times of day."""
