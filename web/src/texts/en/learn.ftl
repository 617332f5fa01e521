# Lessons: their page, their end at the table, and how to play in pictures.

learn-title = Lessons
learn-intro = You learn by playing: each lesson is a real table with prepared cards, and says what to do step by step. Nothing is locked: you may play any game without them.
learn-steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
}
learn-done = { $n ->
    [one] { $n } done
   *[other] { $n } done
}
learn-finished = Finished
learn-begin = Begin
learn-resume = Continue
learn-again = Begin again
learn-skip = To the games
learn-about-first-night = A whole round in about three minutes, for those who have never played: view, take, draw, use an ability, exchange equal cards, call and count.
learn-about-amulet = Two minutes: a Bodyguard protects a card, and two faceup Villagers end the round.
learn-about-coin = Two minutes: reach deeper into the discard pile, and rotate a card to drop it later.
learn-about-dagger = Two minutes: spy on your neighbour, send a Zombie next door, and halve your sum.
learn-about-mixing = Two minutes: cards of several decks meet at one table.
learn-step = Step { $n } of { $steps }
learn-leave = Leave; you can continue later
learn-end = You have finished “{ $title }”
learn-end-first = That was a whole round: you called, and all cards were counted. A real game has four rounds. Hints stay at hand if you want one.
learn-end-text = Try it in a real game: with the same deck, against two easy bots, and with hints at hand.
learn-play = Play a real game with hints
learn-more = All lessons

learn-how = How to play
learn-how-text = Everybody has a village of cards that nobody knows yet. Find out what yours are, get rid of the high ones, and call when you think that your sum is the lowest.
learn-how-village = Your village
learn-how-village-text = Five cards lie facedown before you. You look at two of them and remember them. Low numbers are good: a 0 is best, a 13 is worst.
learn-how-turn = Your turn
learn-how-turn-text = Draw from the deck or take the top card of the discard pile. Exchange it for a card of your village; a drawn card may also be discarded.
learn-how-equal = Equal cards
learn-how-equal-text = Two or more cards with the same number go out together for one card. This is how a village gets smaller.
learn-how-ability = Abilities
learn-how-ability-text = Each character can do something. Many abilities are used by discarding the card right after it was drawn; others work while the card lies faceup.
learn-how-call = The call
learn-how-call-text = With four cards or fewer you may call for a vote instead of a turn. All others have one more turn, then the round ends.
learn-how-count = Counting
learn-how-count-text = All cards are turned over and added up. If the caller has the lowest sum, they score nothing; if not, they get 10 extra points. After four rounds the fewest points win.
learn-how-lesson = Learn it by playing
