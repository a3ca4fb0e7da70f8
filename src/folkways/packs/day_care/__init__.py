"""A fine that becomes a price: parents who come late to the day-care centre."""
