# Lessons: the title of each, then the texts of its beats in their order. Tomas plays the other seat.

lesson-first-night = First Night
lesson-first-night-view = Five cards lie facedown before you: your village. You want few cards and low numbers, and so far you know none. Look at your card 1.
lesson-first-night-view-second = A 9. You may look at one more; look at card 3. The other three stay hidden from you as well.
lesson-first-night-take = Another 9: keep that in mind. A 0 lies on the discard pile, the best card there is. Take it.
lesson-first-night-place = What you take has to go in for a card of yours. Give card 2, which nobody knows.
lesson-first-night-draw = You gave away an 11 without knowing it. Tomas drew a card and threw it away. Now draw from the deck yourself.
lesson-first-night-discard = A 13, the worst card. You need not keep what you draw: throw it away.
lesson-first-night-draw-seven = Draw again.
lesson-first-night-use = A 7. Cards from 5 to 12 can do something when you throw them away after drawing them. The 7 lets you look at two of your cards: use it.
lesson-first-night-look = Look at card 4.
lesson-first-night-look-second = A 4. Now card 5.
lesson-first-night-robbed = A 2, but not for long: Tomas drew a Robber and swapped your 2 for one of his cards. You know what he has, and he does not. Draw.
lesson-first-night-pair = A 3. Cards of the same number can be given together: give both your 9s for it, and your village gets smaller.
lesson-first-night-slot = The 3 takes either place. Choose card 1.
lesson-first-night-draw-one = Four cards now. The one that Tomas left you is unknown, and he had no reason to give you a good one. Draw.
lesson-first-night-replace = A 1. Put it in place of card 4, the one that Tomas left you.
lesson-first-night-call = 3, 0, 4 and 1: that makes 8, and you know it. With four cards or fewer you may call for a vote: the others have one more turn, then everybody counts. If nobody has less than you, you score 0. Call!

lesson-amulet = Amulet: guards and Villagers
lesson-amulet-guard = In Amulet faceup cards protect one another, and two Villagers end the night. Your Bodyguard (3) is faceup: use him.
lesson-amulet-ward = Your card 4 is the second Villager, facedown. Lay the Bodyguard on it: now nobody else may touch either of them.
lesson-amulet-draw = Draw.
lesson-amulet-discard = A 9 is nothing to keep. Throw it away.
lesson-amulet-end = You could move the Bodyguard again. End your turn.
lesson-amulet-draw-five = Tomas drew a Robber, and could not take your guarded 0: he took the 2 instead. Draw.
lesson-amulet-use = An Exposer: she turns one of your facedown cards faceup. Use her.
lesson-amulet-villager = When both Villagers are faceup the round ends at once, without a call. You have far less than Tomas: turn card 4 faceup.

lesson-coin = Coin: the discard pile
lesson-coin-reach = In Coin the discard pile is a larder. With a faceup Con Artist (1) you reach one card deeper: take the 3 beneath the 10.
lesson-coin-place = Put it in place of card 4, your 11.
lesson-coin-rotate = After your main action you may use the Curator (2). In one turn he rotates a card, in a later one he drops it. Use him.
lesson-coin-nine = Rotate card 3, your 9.
lesson-coin-end = End your turn; the rotated 9 waits.
lesson-coin-drop = Use the Curator again.
lesson-coin-drop-nine = Drop the rotated 9. Nothing comes in its place.
lesson-coin-draw = You still have your main action. Draw.
lesson-coin-discard = Throw it away; your village is good as it is.
lesson-coin-end-again = End your turn.
lesson-coin-call = Four cards, and the highest that you know is a 3. In a turn in which you call you do nothing else. Call!

lesson-dagger = Dagger: spies, Zombies and halves
lesson-dagger-spy = In Dagger your faceup people work on the others. Your Spy (1) looks at a card of somebody else in every turn of yours. Use her.
lesson-dagger-look = Look at Tomas's card 3.
lesson-dagger-zombie = An 11: he is in trouble. Your Zombie (4) can't be thrown away, but it walks: instead of drawing, use it to send it next door.
lesson-dagger-end = It joins Tomas's village at either end. Choose the left.
lesson-dagger-draw = Four cards, and the Halfling (2) is faceup: when the round is scored it counts nothing and halves your sum. Draw.
lesson-dagger-replace = A 1. Put it in place of card 2, your 9.
lesson-dagger-done = End your turn.
lesson-dagger-call = Two 1s, a Halfling and one unknown card, all of it halved: that is hard to beat. Call!

lesson-mixing = Mixing: three decks at one table
lesson-mixing-draw = In a mix each number comes from any deck. Here the Doppelgänger (13) of Amulet meets the Sentinel (3) of Dagger. Draw.
lesson-mixing-set = A Doppelgänger matches any number. Give it together with both 9s: three cards for one.
lesson-mixing-slot = Choose the place of card 1.
lesson-mixing-call = Tomas drew a Robber, but your faceup Sentinel lets nobody take a card from your village. Three low cards: call!
