# What is to be done when one's next turn comes, at tables for correspondence play.
instructions-title = When my turn comes …
instructions-text = The first that fits is played at once when your turn comes, whether you are here or not. If none fits, you are asked as usual.
instructions-private = Nobody else can see what you leave here. But a move that comes at once lets others guess that you had prepared it.
instructions-left = Left for your next turn
instructions-otherwise = Otherwise you are asked.
instructions-remove = Remove
instructions-remove-it = Remove instruction { $n }
instructions-changed = The cards it is about are not as they were: it will not be played.
instructions-do-take = Take the top card of the discard pile
instructions-do-draw = Draw from the deck and wait for me
instructions-do-call = Call for a vote
instructions-what = What to do
instructions-if-top = If the top card is
instructions-top-exact = exactly a { $n }
instructions-top-lowest = a 0
instructions-top-most = { $n } or lower
instructions-top-range = { $least } to { $most }
instructions-give = Give for it
instructions-give-card = { $n }: { $card }
instructions-same-card = Only if { $n ->
    [one] this card is
   *[other] these cards are
} still yours, on the same side, and you have learned nothing new about { $n ->
    [one] it
   *[other] them
}.
instructions-same-village = Only if your village is as it is now.
instructions-end = and then end my turn
instructions-nobody-called = only if nobody has called by then
instructions-add = Leave this instruction
instructions-close = Close
instructions-full = There is nothing more to add.
instructions-line-take = If the top card of the discard pile is { $top }{ $called ->
    [yes] {" "}and nobody has called
   *[no] {""}
}: take it and give { $count ->
    [one] your card
   *[other] your cards
} { $cards }.
instructions-line-draw = { $called ->
    [yes] If nobody has called: draw, and wait for me.
   *[no] Draw, and wait for me.
}
instructions-line-draw-top = If the top card of the discard pile is { $top }{ $called ->
    [yes] {" "}and nobody has called
   *[no] {""}
}: draw, and wait for me.
instructions-line-call = If my village is as it is now: call for a vote.
instructions-line-call-top = If my village is as it is now and the top card of the discard pile is { $top }: call for a vote.
instructions-line-end = Then end my turn.
