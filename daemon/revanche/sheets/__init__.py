"""The scoresheets of Yahtzee and its relatives. Pure: knows no match, no file and no clock, and throws no dice."""
