"""What tells people: words, sounds, the log line."""
