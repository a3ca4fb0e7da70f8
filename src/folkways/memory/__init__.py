"""The memory stream, retrieval from it, and what turns text into vectors."""
