"""What turns texts into vectors beyond the lexical default: a sentence model, and endpoints."""

from folkways.minds.embedders.choose import check_embedder, make_embedder

__all__ = ["check_embedder", "make_embedder"]
