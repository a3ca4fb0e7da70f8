"""The town: a map, people who walk, see, hear and talk on it, and what follows from their acts."""
