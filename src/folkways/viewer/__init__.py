"""The viewer: a run in the browser, live or afterwards, from its event log and nothing else."""

from folkways.viewer.errors import NotThere
from folkways.viewer.query import Query
from folkways.viewer.view import Head, RunView, open_view

__all__ = ["Head", "NotThere", "Query", "RunView", "open_view"]
