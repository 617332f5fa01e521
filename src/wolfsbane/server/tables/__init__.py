"""Tables: what players ask for, the log, and the fold that makes a table of it."""
