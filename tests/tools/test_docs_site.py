from __future__ import annotations

import json

import pytest

pytest.importorskip("mkdocs", reason="pip install '.[docs]'")

from tools.docs_site import below_docs, notebook_page, within_site


def test_links_of_the_readme_are_seen_from_docs() -> None:
    text = "[a](docs/api.md#b), [c](LICENSE), [d](https://x.org/docs/e), [f](#g)"
    assert below_docs(text) == "[a](api.md#b), [c](../LICENSE), [d](https://x.org/docs/e), [f](#g)"


def test_links_that_leave_docs_lead_to_pages_of_the_site_or_to_nothing() -> None:
    text = "[start](../README.md#install), [`x`](../src/x.py), [n](notebooks/n.ipynb), [a](a.md)"
    assert (
        within_site(text)
        == "[start](first-minutes.md#install), `x`, [n](notebooks/n.md), [a](a.md)"
    )


def test_a_notebook_becomes_a_page_with_its_code_in_blocks() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "\n", "See [it](other.ipynb)."]},
        {"cell_type": "code", "source": ["a = 1\n", "a"], "outputs": []},
    ]
    page = notebook_page(json.dumps({"cells": cells}), "n.ipynb")
    assert page == (
        "# Title\n\nSee [it](other.md).\n\n[Download the notebook](n.ipynb)\n\n"
        "```python\na = 1\na\n```\n"
    )
