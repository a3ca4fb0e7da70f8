"""What adds to a language model by wrapping it: store, price, cap, pace."""
