"""Acts in free text, resolved by a game master on a grounded state."""
