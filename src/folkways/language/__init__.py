"""Typed questions (operations), who answers them (minds), and how they are worded (prompts)."""
