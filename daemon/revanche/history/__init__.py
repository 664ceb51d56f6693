"""What was played: matches and evenings from the journal's entries, and the forms in which they are read. Pure."""
