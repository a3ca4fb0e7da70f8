"""A publication that is cited, and its BibTeX entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Source:
    """A publication; ``authors`` are "Family, Given", ``fields`` the rest of its BibTeX entry.

    ``year`` is 0 where it has none.
    """

    key: str
    entry: Literal["article", "inproceedings", "book", "incollection", "software"]
    authors: tuple[str, ...]
    year: int
    title: str
    fields: Mapping[str, str] = field(default_factory=dict, hash=False)
    doi: str = ""
    arxiv: str = ""
    url: str = ""

    @property
    def cited(self) -> str:
        """The source as a text cites it: "Ren et al. 2024"."""
        names = [author.partition(",")[0].strip("{}") for author in self.authors]
        who = names[0] if len(names) == 1 else " and ".join(names)
        if len(names) > 2:
            who = f"{names[0]} et al."
        return f"{who} {self.year}" if self.year else who

    @property
    def link(self) -> str:
        """Where it is found; empty if neither DOI, arXiv number nor address is known."""
        if self.doi:
            return f"https://doi.org/{self.doi}"
        return f"https://arxiv.org/abs/{self.arxiv}" if self.arxiv else self.url

    @property
    def where(self) -> str:
        """The journal, proceedings or publisher with volume and pages."""
        names = ("journal", "booktitle", "publisher", "note")
        home = next((self.fields[name] for name in names if name in self.fields), "")
        volume, pages = self.fields.get("volume", ""), self.fields.get("pages", "")
        number = self.fields.get("number", "")
        issue = f"{volume}({number})" if number else volume
        return ", ".join(filter(None, (home, issue, pages.replace("--", "–"))))

    @property
    def bibtex(self) -> str:
        """The entry as BibTeX."""
        rows = {
            "author": " and ".join(self.authors),
            "title": f"{{{self.title}}}",
            "year": str(self.year) if self.year else "",
            **self.fields,
            "doi": self.doi,
            "eprint": self.arxiv,
            "archiveprefix": "arXiv" if self.arxiv else "",
            "url": self.url,
        }
        lines = [f"  {name} = {{{value}}}," for name, value in rows.items() if value]
        return "\n".join([f"@{self.entry}{{{self.key},", *lines, "}"])


def bibliography(sources: Iterable[Source]) -> str:
    """Return the entries of sources as a BibTeX file."""
    return "\n\n".join(one.bibtex for one in sources) + "\n"
