"""HTTP and WebSockets: the application, identities, limits, static files and routes."""
