"""Runs held against people: a measure, or answers, beside human data.

``observation`` has the kinds of data, ``moments``, ``proportions`` and ``effect`` the statistics,
``tested`` puts them together; none of these opens a file. ``codebook``, ``table`` and ``dataset``
read human data, ``model_values`` what runs and sweeps give, and ``validate`` pairs the two.
"""

from __future__ import annotations

from folkways.validation.validate import validate
from folkways.validation.validation import Validation

__all__ = ["Validation", "validate"]
