"""What a user writes: scenarios (YAML with a published JSON Schema) and their maps."""
