"""All that Revanche keeps in one file, and back again: to move to another computer, or to have it twice."""
