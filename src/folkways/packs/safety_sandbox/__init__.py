"""Users, benign or malicious, and assistants with tools; a judge scores the risks."""
