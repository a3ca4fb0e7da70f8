"""The citation is one that programs accept, and says what the package says."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from tests.docs.pages import ROOT

import folkways

CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
WORKS = [CITATION, *CITATION["references"]]
# Of version 1.2.0 of the Citation File Format: what is required, and which keys a person may have.
REQUIRED = {"cff-version", "message", "title", "authors"}
REQUIRED_OF_REFERENCE = {"type", "title", "authors"}
PERSON = {"family-names", "given-names", "name-particle", "name-suffix", "orcid", "email"}
TYPES = {"software", "dataset", "article", "conference-paper", "book", "report", "thesis"}


def test_what_the_format_requires_is_there() -> None:
    assert set(CITATION) >= REQUIRED
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] in ("software", "dataset")
    for reference in CITATION["references"]:
        assert set(reference) >= REQUIRED_OF_REFERENCE
        assert reference["type"] in TYPES


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work["title"][:20])
def test_authors_are_people_or_named_groups(work: dict[str, Any]) -> None:
    for author in work["authors"]:
        if "name" in author:
            assert set(author) <= {"name", "email", "website"}
        else:
            assert {"family-names", "given-names"} <= set(author) <= PERSON


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work["title"][:20])
def test_identifiers_have_the_form_of_their_kind(work: dict[str, Any]) -> None:
    if doi := work.get("doi"):
        assert re.fullmatch(r"10\.\d{4,9}/\S+", doi)
    for one in work.get("identifiers", ()):
        assert one["type"] in ("doi", "url", "swh", "other")
    if "year" in work:
        assert isinstance(work["year"], int)


def test_version_and_licence_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert CITATION["version"] == project["version"] == folkways.__version__
    assert CITATION["license"] == project["license"]
    assert CITATION["authors"] == project["authors"]
    assert set(CITATION["keywords"]) <= set(project["keywords"])


def test_the_changelog_has_this_version_first() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first = re.search(r"^## \[([^\]]+)\]", text, re.MULTILINE)
    assert first is not None
    assert first[1] == folkways.__version__


def test_the_page_names_every_place_that_a_maintainer_fills_in() -> None:
    page = (ROOT / "docs" / "citing.md").read_text("utf-8")
    marked = [
        name
        for name in ("CITATION.cff", "pyproject.toml", "mkdocs.yml")
        if "For a maintainer to fill in" in (ROOT / name).read_text("utf-8")
    ]
    assert len(marked) == 3
    for name in marked:
        assert f"| `{name}` |" in page
