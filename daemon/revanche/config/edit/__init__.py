"""Adding to the text of a config, so that everything that stands there stays as it is. Pure."""
