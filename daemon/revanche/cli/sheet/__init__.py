"""The commands about scoresheets."""
