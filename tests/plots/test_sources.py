from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from folkways.base.source import Source, bibliography
from folkways.plots.sources import BEHIND, FOLKWAYS, SOURCES
from folkways.scenario.schema import MECHANISMS

CITATION = Path(__file__).parents[2] / "CITATION.cff"


def test_each_mechanism_that_ships_has_its_sources() -> None:
    assert set(MECHANISMS) <= set(BEHIND)
    assert {key for keys in BEHIND.values() for key in keys} <= set(SOURCES)


@pytest.mark.parametrize("source", SOURCES.values(), ids=lambda one: one.key)
def test_entries_are_whole(source: Source) -> None:
    text = source.bibtex
    assert text.count("{") == text.count("}")
    assert text.startswith(f"@{source.entry}{{{source.key},\n  author = {{")
    assert not source.doi or re.fullmatch(r"10\.\d{4,9}/\S+", source.doi)
    assert not source.arxiv or re.fullmatch(r"\d{4}\.\d{5}", source.arxiv)
    assert source.year == 0 or str(source.year) in source.key


def test_the_project_and_its_papers_are_cited_as_it_asks() -> None:
    asked = yaml.safe_load(CITATION.read_text("utf-8"))
    assert asked["title"] == FOLKWAYS.title
    assert [one["name"] for one in asked["authors"]] == [
        author.strip("{}") for author in FOLKWAYS.authors
    ]
    for key, paper in zip(("ren2024", "park2023"), asked["references"], strict=True):
        source = SOURCES[key]
        assert paper["title"] == source.title
        assert paper["year"] == source.year
        names = [f"{one['family-names']}, {one['given-names']}" for one in paper["authors"]]
        assert tuple(names) == source.authors
        assert paper.get("doi", "") == source.doi
        numbers = [one["value"] for one in paper.get("identifiers", [])]
        assert numbers == ([f"arXiv:{source.arxiv}"] if source.arxiv else [])


def test_citations_name_one_two_or_more_authors() -> None:
    assert SOURCES["ajzen1991"].cited == "Ajzen 1991"
    assert SOURCES["sherif1961"].cited == "Sherif and Hovland 1961"
    assert SOURCES["ren2024"].cited == "Ren et al. 2024"


def test_a_bibliography_has_the_entries_asked_for() -> None:
    text = bibliography([SOURCES["ren2024"], SOURCES["singh1999"]])
    assert re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE) == ["ren2024", "singh1999"]
    assert "eprint = {2403.08251}" in text
