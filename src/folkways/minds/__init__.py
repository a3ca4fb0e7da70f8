"""What answers operations: the offline reference model, language models, and wrappers of both."""
