from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from folkways.base.moments import DAYS, Moments
from folkways.base.time import parse_moment
from folkways.plots.viewer_link import viewer_link


def test_a_link_says_moment_agent_and_norm() -> None:
    link = viewer_link(parse_moment("day 2 10:30:10"), DAYS, agent="Carlos Gomez", norm="quiet")
    assert link.startswith("http://127.0.0.1:8700/#t=2-10:30:10&")
    assert parse_qs(urlsplit(link).fragment) == {
        "t": ["2-10:30:10"],
        "agent": ["Carlos Gomez"],
        "norm": ["quiet"],
        "tab": ["agents"],
    }


def test_names_cannot_leave_their_place() -> None:
    link = viewer_link(0, DAYS, agent="A&norm=x\"><script> 'é\ud800")
    assert not set("\"'<> ") & set(link)
    assert "norm" not in parse_qs(urlsplit(link).fragment)


def test_rounds_are_called_by_their_number() -> None:
    assert viewer_link(600, Moments("round", 60), norm="n").endswith("#t=round-10&norm=n&tab=norms")
