"""What the server answers to, by what it is about."""
