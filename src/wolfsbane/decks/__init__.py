"""The cards: the decks Amulet, Coin and Dagger, decks of one's own, and mixes of them."""
