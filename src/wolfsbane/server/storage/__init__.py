"""The database: the log, its writer, and the tables that queries use."""
