"""The engines of speech: one file an engine."""
