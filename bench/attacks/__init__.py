"""Attacks on what folkways stores and reads: damage, failing disks, mutated input."""
