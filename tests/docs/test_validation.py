"""Every figure on the page on validation stands on the page that it is taken from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.docs import pages

NUMBER = re.compile(r"\d[\d,.]*\d|\d")


class Part(NamedTuple):
    """A stretch of the page between headings: its figures, and the pages that it links to."""

    heading: str
    figures: tuple[str, ...]
    sources: tuple[str, ...]


def parts() -> Iterator[Part]:
    text = pages.page("validation.md")
    heads = re.split(r"^(#+ .*)$", text, flags=re.MULTILINE)[1:]
    for heading, body in zip(heads[::2], heads[1::2], strict=True):
        rows = [
            cell
            for line in body.splitlines()
            if line.startswith("|") and not set(line) <= set("|- ")
            for cell in line.strip("|").split("|")
        ]
        plain = " ".join(rows)
        # Years of publications are no figures.
        plain = re.sub(r"\b(19|20)\d\d\b", "", plain)
        sources = tuple(dict.fromkeys(re.findall(r"\]\(([\w-]+\.md)", body)))
        yield Part(heading.lstrip("# "), tuple(NUMBER.findall(plain)), sources)


WITH_FIGURES = [part for part in parts() if part.figures]


@pytest.mark.parametrize("part", WITH_FIGURES, ids=lambda part: part.heading)
def test_a_figure_stands_on_a_page_that_its_part_links_to(part: Part) -> None:
    assert part.sources, "a part with figures links to where they come from"
    known = {
        figure for source in part.sources for figure in NUMBER.findall(pages.page(source))
    } | WORDS
    assert [figure for figure in part.figures if figure not in known] == []


WORDS = {"0.2.0"}
"""Figures that are no results."""


def test_every_page_of_comparisons_is_linked() -> None:
    linked = {source for part in parts() for source in part.sources}
    compared = {
        *("reproducing.md", "baselines.md", "environments.md", "survey.md", "benchmarks.md"),
        *("reading-accuracy.md", "measures.md", "shadow.md", "calibrate.md", "import.md"),
    }
    assert compared <= linked
