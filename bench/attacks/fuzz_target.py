"""Kinds of input that are mutated, and what reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from attacks.mutation import mutated as mutated_file


@dataclass(frozen=True)
class FuzzTarget:
    """A kind of input; ``read`` is given the folder that holds the files of a case.

    ``mutated`` is a pattern of the names of files that are changed, ``seeds`` the folder of the
    corpus with the seeds (without it: the target's name). ``mutate`` returns the new content of a
    file: it is given the old one, its name and a source of chance.
    """

    name: str
    read: Callable[[Path], object]
    mutated: str = "*"
    seeds: str = ""
    mutate: Callable[[bytes, str, Random], bytes] = mutated_file
