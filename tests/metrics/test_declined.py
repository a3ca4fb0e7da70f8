"""Declined talks are counted from the log."""

from __future__ import annotations

from folkways.base import events as ev
from folkways.metrics.declined import DeclinedTalkMeter
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream


def test_refused_and_postponed_talks_count_apart_and_those_with_visitors_do_not() -> None:
    stream, meter = Stream(Bins.of(0, 1)), DeclinedTalkMeter({"Vi"})
    meter.attach(stream)
    stream.run(
        ev.TalkDeclined(t=1, agent=agent, other=other, conversation=f"c{number}", until=until)
        for number, (agent, other, until) in enumerate(
            [("Ann", "Bo", 0), ("Bo", "Ann", 60), ("Cy", "Ann", 90), ("Ann", "Vi", 0)]
        )
    )
    counts = meter.result()
    assert counts.all == 3
    assert counts.to_json() == {"refused": 1, "postponed": 2}
