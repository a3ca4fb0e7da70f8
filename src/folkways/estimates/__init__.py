"""What a run will take before it begins, and whether its models can be asked."""
