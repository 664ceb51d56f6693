"""The forms in which the past is read: text, tables, calendars and JSON. Pure."""
