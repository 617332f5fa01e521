"""Shared deals: the same cards, seat and bots for several people, each at a table of their own.

`plan.py` says what a deal is, and which one it is tonight; `service.py` makes tables of a deal, one for each player;
`stored.py` is the database, and `placing.py` how results compare; `field.py` has bots play the same deal in the
background; `comparing.py` puts the choices of two players side by side.
"""
