"""Online tables: a server that loses nothing and tells nobody what they may not know."""
