"""A community before it exists: members written from a sentence, threads, rules, moderators."""
