"""The one consumer that changes what stands, the scoresheet beside the match, and those who are told."""
