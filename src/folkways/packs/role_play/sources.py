"""The publication behind role play."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

YANG: Final = Source(
    "yang2025simschat",
    "inproceedings",
    (
        "Yang, Bohao",
        "Liu, Dong",
        "Xiao, Chenghao",
        "Zhao, Kun",
        "Tang, Chen",
        "Li, Chao",
        "Yuan, Lin",
        "Yang, Guang",
        "Lin, Chenghua",
    ),
    2025,
    "Crafting Customisable Characters with LLMs: A Persona-Driven Role-Playing Agent Framework",
    {"booktitle": "Findings of the Association for Computational Linguistics: EMNLP 2025"},
    arxiv="2406.17962",
)
