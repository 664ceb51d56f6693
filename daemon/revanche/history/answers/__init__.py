"""Questions about the past, and what is answered to them. Pure."""
