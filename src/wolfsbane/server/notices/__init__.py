"""Push messages and mail for people who play by correspondence: only at their own request, and never with a card."""
