"""A YAML file as nodes of text, each with its place, and what is wrong with it."""
