"""One JSON form of events and views, for the server, the browser client and bot programs alike."""
