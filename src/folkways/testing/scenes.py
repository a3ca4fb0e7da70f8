"""A scenario that is small enough to be run many times in a test."""

from __future__ import annotations

GARDEN = """\
folkways: 1
name: garden
title: A small gathering
map: hobbs_cafe
setting: a café
days: 2
start: "08:00"
end: "10:00"
seed: 3
tracked_norms:
  - id: quiet
    statement: Be quiet in public.
agents:
  - name: Ada Voss
    age: 40
    role: entrepreneur
    innate: [resolute, assertive]
    learned: >-
      Ada Voss is a teacher. She is firmly against speaking loudly in public.
    daily_requirement: From 8 to 10, reads a book at a table.
    start: "Hobbs Café: café room"
  - name: Ben Oduya
    age: 30
    innate: [friendly, outgoing]
    learned: Ben Oduya is a student. He does not mind people speaking loudly.
    daily_requirement: From 8 to 9, talks loudly on the phone. From 9 to 10, reads a book.
    start: "Hobbs Café: café room"
  - name: Cora Diaz
    age: 55
    innate: [patient, agreeable]
    learned: Cora Diaz is a nurse. She dislikes people speaking loudly in public.
    daily_requirement: From 8 to 10, drinks coffee at a table.
    start: "Hobbs Café: café room"
"""
"""Three people, two days of two hours each."""
