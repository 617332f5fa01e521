"""Reviews of finished games: jobs that wait in turns, and the processes that do them."""
