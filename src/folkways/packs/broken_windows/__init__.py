"""Broken windows: signs that one rule is broken, and whether people then break another one."""
