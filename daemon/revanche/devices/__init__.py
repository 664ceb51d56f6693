"""Where buttons come from."""
