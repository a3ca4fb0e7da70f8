"""What turns texts into vectors beyond the lexical default: a sentence model, and endpoints."""

from folkways.minds.embedders.choose import make_embedder, require_embedder

__all__ = ["make_embedder", "require_embedder"]
