"""Figures and the report of a run, drawn from its measures."""

from folkways.plots.figure2 import counts_panel, figure2, norm_panel
from folkways.plots.report import render_report

__all__ = ["counts_panel", "figure2", "norm_panel", "render_report"]
