# What a card does, as it stands on the card: at most 25 letters. gist-NUMBER-AND-DECK, as in card-11A.

gist-0A = Both faceup: round over
gist-1A = A faceup row to draw from
gist-2A = View one of yours
gist-3A = Guard one of your cards
gist-4A = Draw one more, keep one
gist-5A = Turn one of yours up
gist-6A = Turn any one card up
gist-7A = View two of yours
gist-8A = View one of theirs
gist-9A = View any one card
gist-10A = Take from the discards
gist-11A = Top card into a village
gist-12A = Swap theirs with yours
gist-13A = Matches any number

gist-0C = Give a faceup card away
gist-1C = Reach deeper in the pile
gist-2C = Rotate or drop one
gist-3C = Turn over one of yours
gist-4C = Bury the discard, use it
gist-5C = Turn one or two of yours
gist-6C = One down, another up
gist-7C = Order the top three
gist-8C = Discard a faceup card
gist-9C = View one in each village
gist-10C = Use any discard’s power
gist-11C = Next card: swap or drop
gist-12C = All pass left or right
gist-13C = −3 per faceup card

gist-0D = −1 per card of theirs
gist-1D = View one of theirs
gist-2D = Counts 0, halves your sum
gist-3D = Nobody takes from you
gist-4D = Sneaks into a village
gist-5D = Keep it, drop any two
gist-6D = Turn a whole village
gist-7D = View till 4 or lower
gist-8D = Turn theirs, use or swap
gist-9D = View one or two cards
gist-10D = A card to your own deck
gist-11D = Turn play around
gist-12D = View one, swap it away
gist-13D = Exactly 50 becomes 0
