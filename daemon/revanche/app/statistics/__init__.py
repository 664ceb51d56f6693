"""Statistics over years: what months came to is kept beside the journal."""
