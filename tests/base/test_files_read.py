"""Files that users name are read in one way, which refuses devices, pipes and what is too large."""

from __future__ import annotations

import ast
from pathlib import Path

import folkways

SOURCE = Path(folkways.__file__).parent
SHIPS = {
    "cli/new.py",
    "language/prompt.py",
    "minds/llm/providers.py",
    "minds/offline/arguments.py",
    "minds/offline/calibrated.py",
    "minds/prices.py",
    "plots/page.py",
    "plots/town_people.py",
    "reading/axes.py",
    "reading/cues.py",
    "reading/traits.py",
    "reading/verbs.py",
    "scenario/minds.py",
    "scenario/new.py",
    "store/answers.py",
    "store/layout.py",
    "store/sealed_tables.py",
    "survey/file_format.py",
    "survey/texts/__init__.py",
    "survey/web/pages.py",
    "viewer/page.py",
}
"""Modules that read files that ship."""
OWN = {
    "assembly/art.py": "images, after their size and kind were looked at",
    "assembly/endpoint_capabilities.py": "what was found out about an endpoint, in a cache",
    "live/mailbox.py": "messages to and from a live run",
    "minds/embedders/minilm.py": "a model that was downloaded, whose checksum is known",
    "sweeps/keeping.py": "a scenario that was read before",
    "sweeps/on_ray.py": "files in the folder of a sweep that runs",
    "testing/endpoint/log.py": "the test endpoint's own log",
}
"""Modules that read other files than those that users name, and which."""


def _reads(path: Path) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("read_text", "read_bytes")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


def test_files_that_users_name_are_read_within_bounds() -> None:
    """A new one belongs to ``base/given_file.py``, or to one of the lists above."""
    paths = (path for path in SOURCE.rglob("*.py") if "read_" in path.read_text("utf-8"))
    found = {str(path.relative_to(SOURCE)) for path in paths if _reads(path)}
    assert found == SHIPS | set(OWN)
