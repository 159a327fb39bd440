# The day: whom to see and why, proposals from a typed note, possible duplicates, drafts.
