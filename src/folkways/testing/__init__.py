"""What ships for tests: minds, logs and conformance suites."""
