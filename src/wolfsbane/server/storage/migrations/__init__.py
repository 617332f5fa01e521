"""The history of the database, one step in each file of `versions`."""
