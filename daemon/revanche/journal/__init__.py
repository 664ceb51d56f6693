"""The journal: the append-only file of entries, and what can be read in it."""
