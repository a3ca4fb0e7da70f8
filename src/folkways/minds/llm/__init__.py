"""Minds that are language models: questions as text, answers as JSON, held to their types."""
