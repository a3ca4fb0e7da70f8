"""Hooks of the documentation's site (``mkdocs build``): pages made from other files, and links.

The README, the changelog and the notebooks are pages of the site, too. Links are written so that
they work in the repository; here those that lead out of ``docs`` are turned to these pages.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {"README.md": "first-minutes.md", "CHANGELOG.md": "changelog.md"}
"""Files of the repository that are pages of the site, and what these are called there."""
_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made from other files."""
    for source, name in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, name, content=below_docs(text)))
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        page = notebook_page(path.read_text("utf-8"), path.name)
        files.append(File.generated(config, f"notebooks/{path.stem}.md", content=page))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links that work in the repository into links of the site."""
    if page.file.src_uri.startswith("notebooks/"):
        return markdown
    return within_site(markdown, inner="/" in page.file.src_uri)


def below_docs(markdown: str) -> str:
    """Return a page of the repository's root with its links as seen from ``docs``."""

    def turned(found: re.Match[str]) -> str:
        text, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        if target.startswith("docs/"):
            return f"[{text}]({target.removeprefix('docs/')})"
        return f"[{text}](../{target})"

    return _LINK.sub(turned, markdown).replace('src="docs/', 'src="')


def within_site(markdown: str, inner: bool = False) -> str:
    """Return a page of ``docs`` with the links that leave it turned to pages of the site.

    What is no page there, such as a module, is named without a link. ``inner``: the page lies in a
    folder below ``docs``, such as that of the packs.
    """

    def turned(found: re.Match[str]) -> str:
        text, target = found.groups()
        path, mark, anchor = target.partition("#")
        if inner and (ROOT / "docs" / path.removeprefix("../")).exists():
            return found[0]
        if path.startswith("notebooks/") and path.endswith(".ipynb"):
            return f"[{text}]({path.removesuffix('.ipynb')}.md)"
        if not path.startswith("../"):
            return found[0]
        page = PAGES.get(path.removeprefix("../"))
        return text if page is None else f"[{text}]({page}{mark}{anchor})"

    return _LINK.sub(turned, markdown)


def notebook_page(text: str, name: str) -> str:
    """Return a notebook as a page: its text, and its code in blocks."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            parts.append(f"```python\n{source}\n```")
        else:
            parts.append(re.sub(r"\((\w+)\.ipynb\)", r"(\1.md)", source))
    head, *rest = parts
    return "\n\n".join([head, f"[Download the notebook]({name})", *rest]) + "\n"
