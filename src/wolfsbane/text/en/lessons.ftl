# Lessons: the title of each, then the texts of its beats in their order. Tomas plays the other seat.

lesson-first-night = First Night
lesson-first-night-view = Five cards lie facedown before you: your village. When the round ends their numbers are added up, and the lowest sum is best. You know none of them yet. Look at your card 1.
lesson-first-night-view-second = A 9, which is a lot. You may look at one more card before the game begins: look at card 3.
lesson-first-night-take = Another 9: remember where they are. In your turn you take the top card of the discard pile or draw one. A 0 lies on the pile, the best card there is: take it.
lesson-first-night-place = A card that you take comes in for one of yours. Choose card 2, which you do not know, and confirm.
lesson-first-night-draw = Out went an 11: a good exchange. Tomas has had his turn, and it is yours again. This time draw from the deck.
lesson-first-night-discard = A 13, the worst card. You need not keep what you draw: discard it.
lesson-first-night-draw-seven = Draw again.
lesson-first-night-use = A 7. Many cards have an ability that you may use if you discard them right after drawing. The 7 lets you look at two of your own cards: use it.
lesson-first-night-look = Look at card 4.
lesson-first-night-look-second = A 4. And now card 5.
lesson-first-night-robbed = Your card 5 was a 2, but not for long: Tomas drew a Robber and swapped it for a card of his that you do not know. Such is the night. Draw.
lesson-first-night-pair = A 3. Cards with the same number may go out together for one card: choose your two 9s, cards 1 and 3, and confirm. Your village gets smaller.
lesson-first-night-slot = The 3 comes to the place of one of them. Choose the place of card 1.
lesson-first-night-draw-one = Only four cards left. The last one is what Tomas gave you, and he had no reason to give you a good one. Draw.
lesson-first-night-replace = A 1! Put it in place of card 4, the one from Tomas, and confirm.
lesson-first-night-call = 3 + 0 + 4 + 1 makes 8, which is low. With four cards or fewer you may call for a vote: the others have one more turn, then all count. If nobody has less than you, you score nothing, and that is the best. Call!

lesson-amulet = Amulet: guards and Villagers
lesson-amulet-guard = In Amulet faceup cards protect one another, and two Villagers end the night. Your Bodyguard (3) is faceup: use him.
lesson-amulet-ward = Your card 4 is the second Villager, facedown. Lay the Bodyguard on it: now nobody else may touch either of them.
lesson-amulet-draw = Now your turn itself: draw from the deck.
lesson-amulet-discard = A 9 is too much to keep. Discard it.
lesson-amulet-end = You could move the Bodyguard once more. Leave him, and end your turn.
lesson-amulet-draw-five = Tomas drew a Robber, and could not take your guarded 0: he took the 2 instead. Draw.
lesson-amulet-use = An Exposer: she turns one of your facedown cards faceup. Use her.
lesson-amulet-villager = When both Villagers are faceup the round ends at once, without a call. You have far less than Tomas: turn card 4 faceup.

lesson-coin = Coin: the discard pile
lesson-coin-reach = In Coin the discard pile is a larder. With a faceup Con Artist (1) you reach one card deeper: take the 3 beneath the 10.
lesson-coin-place = Put it in place of card 4, your 11, and confirm.
lesson-coin-rotate = After your main action you may use the Curator (2). In one turn he rotates a card, in a later one he drops it. Use him.
lesson-coin-nine = Rotate card 3, your 9.
lesson-coin-end = End your turn; the rotated 9 waits.
lesson-coin-drop = Use the Curator again.
lesson-coin-drop-nine = Drop the rotated 9. Nothing comes in its place.
lesson-coin-draw = You still have your main action. Draw.
lesson-coin-discard = Discard it; your village is good as it is.
lesson-coin-end-again = End your turn.
lesson-coin-call = Four cards, and the highest that you know is a 3. In a turn in which you call you do nothing else. Call!

lesson-dagger = Dagger: spies, Zombies and halves
lesson-dagger-spy = In Dagger your faceup people work on the others. Your Spy (1) looks at a card of somebody else in every turn of yours. Use her.
lesson-dagger-look = Look at Tomas's card 3.
lesson-dagger-zombie = An 11: he is in trouble. Your Zombie (4) can't be discarded, but it walks: instead of drawing, use it to send it next door.
lesson-dagger-end = It joins Tomas's village at either end. Choose the left.
lesson-dagger-draw = Four cards, and the Halfling (2) is faceup: when the round is scored it counts nothing and halves your sum. Draw.
lesson-dagger-replace = A 1. Put it in place of card 2, your 9, and confirm.
lesson-dagger-done = End your turn.
lesson-dagger-call = Two 1s, a Halfling and one unknown card, all of it halved: that is hard to beat. Call!

lesson-mixing = Mixing: three decks at one table
lesson-mixing-draw = In a mix each number comes from any deck. Here the Doppelgänger (13) of Amulet meets the Sentinel (3) of Dagger. Draw.
lesson-mixing-set = A Doppelgänger matches any number. Choose it and both 9s, cards 1 to 3, and confirm: three cards for one.
lesson-mixing-slot = Choose the place of card 1.
lesson-mixing-call = Tomas drew a Robber, but your faceup Sentinel lets nobody take a card from your village. Three low cards: call!

## The others

level-lesson = teacher
