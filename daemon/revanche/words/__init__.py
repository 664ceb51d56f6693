"""What stands and what happened, in words for the eye and for the ear, in five languages. Pure."""
