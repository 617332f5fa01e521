# What the engine says: events, prompts, actions and refusals.
# docs/texts.md explains the variables. $seat is "you" or "other"; $seat_name, $number_card and $place are phrases.

## Phrases that other messages are made of

who = { $seat ->
    [you] You
   *[other] { $seat_name }
}
whose = { $seat ->
    [you] your
   *[other] { $seat_name }'s
}
phrase-card = the { $number } ({ $number_name })
phrase-card-short = { $number } { $number_name }
phrase-card-unknown = a card
# The token where a sentence uses it as an object. A language may give a token its own form as the attribute .the.
phrase-token = the { $token }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-comma-or = { $first }, or { $last }
list-comma = { $first }, { $last }
list-sentences = { $first } { $last }
phrase-seat = { $seat_name }
literal = { $text }

## Places. $owner is "you", "actor" (the player who did it) or "other"; $slot counts from 1.

place-village = { $owner ->
    [you] your card { $slot }
    [actor] their own card { $slot }
   *[other] { $owner_name }'s card { $slot }
}
place-private = { $owner ->
    [you] your private deck
    [actor] their private deck
   *[other] the private deck of { $owner_name }
}
place-deck = the deck
place-pile = the discard pile
place-row = the row
place-hand = the drawn card
place-unknown = another card

## What can be seen of a card in a village

state-faceup = faceup, { $number_card }
state-facedown = facedown
state-seen = facedown, { $reader ->
    [watcher] everyone saw
   *[player] you saw
} { $number_card }
state-at-least = facedown, at least { $least }
state-rotated = rotated
state-locked = under { $token_the }
state-guarding = guarding card { $slot }
state-guarded = guarded
village-card = { $place } ({ $state })

## Events

event-round-began = Round { $round } begins; { $seat ->
    [you] you start
   *[other] { $seat_name } starts
}. The first discard is { $number_card }.
event-viewed = { $number ->
    [unknown] { who } viewed { $place }.
   *[other] { who } viewed { $place }: { $number_card }.
}
event-turn-began = { $extra ->
    [yes] { $seat ->
        [you] You have another turn.
       *[other] { $seat_name } has another turn.
    }
   *[no] { $seat ->
        [you] Your turn.
       *[other] { $seat_name }'s turn.
    }
}
event-drew = { who } drew { $number_card } from { $source ->
    [deck] the deck
    [row] the row
   *[private] { $seat ->
        [you] your private deck
       *[other] their private deck
    }
}.
event-took = { who } took { $number_card } from the discard pile.
event-put-back = { who } put { $number_card } back on the deck.
event-placed = { $faceup ->
    [yes] { who } put { $number_card } faceup as { $place }.
   *[no] { who } put { $number_card } facedown as { $place }.
}
event-discarded = { who } discarded { $number_card }.
event-put-under = { who } put { $number_card } under the discard pile.
event-shown = { who } showed { $place }: { $number_card }.
event-turned-faceup = { who } turned { $place } faceup: { $number_card }.
event-turned-facedown = { who } turned { $place } facedown.
event-rotated = { who } rotated { $place }.
event-guarded = { who } laid { $place } on { $other_place } as its guard.
event-unguarded = The guard by { $place } ended.
event-locked = { who } put { $token_the } on { $place }.
event-swapped = { who } swapped { $other_place } and { $place }.
event-passed-on = A card was passed on: it is now { $place }.
event-gave = { who } gave { $number_card }: it is now { $place }.
event-laid-out = The row got { $number_card }.
event-stored = { who } put { $number_card } on { $seat ->
    [you] your
   *[other] their
} private deck.
event-known-at-least = Everyone knows now that { $place } is at least { $least }.
event-used-ability = { who } used { $number_card }.
event-used-token = { who } used { $token_the }.
event-reversed = { who } reversed play: it goes { $clockwise ->
    [yes] clockwise
   *[no] counterclockwise
} now.
event-skipped = { who } made the opponent's next turn be skipped.
event-called = { who } called for a vote.
event-turn-ended = { who } ended the turn.
event-round-ended = The round ended: { $reason ->
    [call] the turn came back to the caller
    [deck] the deck is empty
    [villagers] both Villagers lie faceup
   *[quiet] nothing left the deck for fifty turns
}.
event-revealed = Revealed: { $place } is { $number_card }.
event-summed = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} a sum of { $points }.
event-adjusted = By { $number_card }, { whose } sum becomes { $points }.
event-scored = { $seat ->
    [you] You score
   *[other] { $seat_name } scores
} { $points }.
event-token-passed = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} { $token_the } now{ $active ->
    [yes] {" "}and may use it
   *[no] {""}
}.
event-game-ended = The game is over; { $seat ->
    [you] you have
   *[other] { $seat_name } has
} won.

## What is asked of the reader

prompt-waiting = Waiting for { $names }.
prompt-dealing = The cards are being dealt.
prompt-viewing = { $first ->
    [yes] View two of your cards: choose the first one.
   *[no] View one more of your cards: choose the second one.
}
prompt-before = { $last ->
    [yes] Your last turn
   *[no] Your turn
}: { $options }.{ $uses ->
    [yes] {" "}Before that you may use an ability.
   *[no] {""}
}
prompt-drawing = Keep one of the cards you drew{ $more ->
    [yes] , or draw one more
   *[no] {""}
}.
prompt-holding = You hold { $number_card }: { $options }.
prompt-choosing-set = You exchange { $number_card }: choose more cards with the same number, or “done”.
prompt-after = Use an ability, or end your turn.
prompt-scoring = The round is scored.
prompt-over = The game is over.
prompt-ability = { $number_name }: { $ask }
prompt-token = The { $token }: { $ask }
prompt-exchange = { $number ->
    [unknown] A card
   *[other] The { $number } ({ $number_name })
}: { $ask }

## What a player may choose between; these complete "Your turn: …" and "You hold …: …"

option-draw = draw
option-take = take from the discard pile
option-call = call for a vote
option-use = discard it and use its ability
option-put = put it faceup into your village
option-discard = discard it
option-exchange = exchange it with one or more of your cards
option-exchange-either = exchange it with one or more of your cards, or with a card of another village
option-exchange-anothers = exchange it with a card of another village

## What a step of an ability asks

ask-any = Choose.
ask-choose = Choose { $target }.
ask-may-choose = Choose { $target }, or pass.
ask-may = You may do this, or pass.
ask-may-view = View the card that you got, or pass.
ask-village-to-turn-over = Choose a village: all its cards are turned over.
ask-who-gets-it = Choose who gets the card.
ask-end-of-village = Choose the end of the village where the card is added.
ask-direction = Choose the direction in which every village passes its outermost card.
ask-put-back-next = Choose the card that goes back on top of the deck next; the last one will lie on top.
ask-take-from-pile = Take any card from the discard pile to exchange it, or pass.
ask-use-from-pile = Choose a card from the discard pile: you use its draw ability.
ask-use-or-swap = Use its draw ability, or swap it with one of your cards.
ask-options = { $options }.
ask-more-of-set = Choose more cards with the same number, or “done”.
ask-exchange = Exchange it with one or more of your cards.
ask-slot-of-set = They match. Choose the slot that the new card takes.
ask-end-after-failure = The exchange fails, and the new card joins the village. Choose the left or the right end.
ask-end-for-penalty = An unseen card from the deck joins it too. Choose the left or the right end.
ask-use-after-failure = The cards stay, and the new card is discarded. Use its draw ability, or pass.
ask-discard-two = Choose two of your cards to discard.
ask-slot-of-discarded = Choose its place in your village.

## What can be chosen; completes "Choose …"

target-your-card = one of your cards
target-your-other-card = another one of your cards
target-your-card-but-itself = one of your other cards
target-your-facedown = one of your facedown cards
target-your-other-facedown = another of your facedown cards
target-anothers-facedown = a facedown card of another village
target-anothers-card = a card of another village
target-any-card = a card of any village
target-any-faceup = a faceup card of any village
target-any-facedown = a facedown card of any village
target-any-other-facedown = another facedown card of any village
target-any-facedown-unseen = a facedown card of any village that you have not viewed with this ability yet
target-any-faceup-to-discard = a faceup card of any village to discard
target-facedown-in-new-village = a facedown card of a village you have not looked into yet
target-card-of-different-village = a card of a different village
target-your-other-faceup-to-give = another of your cards that were faceup
target-card-to-guard = a card of your village to guard, or the guard itself to take it off
target-card-to-rotate-or-discard = one of your cards: a straight one is rotated, a rotated one discarded

## What an action does. $card is the phrase village-card.

action-end-turn = end your turn
action-done = done
action-done-exchange = done: exchange it with your { $count ->
    [one] card
   *[other] cards
} { $slots }
action-pass = pass
action-left = the left end
action-right = the right end
action-to-the-left = to the left
action-to-the-right = to the right
action-draw = draw from the deck ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
})
action-draw-more = draw one card more
action-draw-private = draw { $number_card } from your private deck
action-call = call for a vote
action-discard = discard { $number_card }
action-discard-unused = discard { $number_card } without using it
action-use = use { $number_card }: { $number_text }
action-discard-and-use = discard and use { $number_card }: { $number_text }
action-use-with = yes, with { $number_card }
action-token = use { $token_the }: { $token_text }
action-seat = { $seat ->
    [you] yourself
   *[other] { $seat_name }
}
action-number = the number { $value }
action-row = draw { $number_card } from the row
action-keep = keep { $number_card }
action-put-back = put back { $number_card }
action-take = take { $number_card } from the discard pile
action-choose-from-pile = { $number_card } of the discard pile
action-ability = use your card { $slot }, { $number_card }: { $number_text }
action-card = { $card }
action-exchange = exchange it with { $card }
action-exchange-also = also { $card }, if it has the same number
action-swap = swap it with { $card }

## Why an action is not possible

refusal-game-over = The game is over.
refusal-not-an-action = { $action } is not an action: actions are 0 to { $last }.
refusal-not-dealt = The cards are not dealt yet: chance decides first.
refusal-viewed-already = You have viewed your two cards; the others are still choosing.
refusal-not-your-decision = It is not your decision now.
refusal-main-action-done = Your main action is done: use an ability or end your turn.
refusal-rascals-used = You have drawn one card for each faceup Rascal beside the first.
refusal-deck-empty = The deck is empty.
refusal-draw-or-keep = Draw one card more or keep one of those that you drew.
refusal-view-different = Two different cards of your five are viewed.
refusal-view-own = Choose one of your own cards to view.
refusal-shuffle = The shuffle names a number of which cards are left.
refusal-start-player = Chance names the seat of the start player.
refusal-not-an-answer = That is no answer to what is asked: { $ask }
refusal-no-main-action = A turn needs a main action: draw, take from the discard pile, or call.
refusal-begin-with-main-action = Begin with a main action: draw, take from the discard pile, or call.
refusal-stored-this-turn = You put a card on your private deck in this turn: you draw from it in a later turn.
refusal-private-deck-empty = Your private deck is empty.
refusal-not-in-row = There is no such card in the row.
refusal-pile-empty = The discard pile is empty.
refusal-nothing-to-exchange = None of your cards may be exchanged, so none can be taken.
refusal-only-top = { $count ->
    [one] Only the top card of the discard pile can be taken.
   *[other] Only the top { $count } cards of the discard pile can be taken.
}
refusal-called-already = Somebody has called already in this round.
refusal-call-with-fewer = You may call with { $limit } cards or fewer; you have { $count }.
refusal-call-after-ability = You may not call in a turn in which you used an ability or the token.
refusal-call-without-deck = With the coin there must be a card in the deck to call.
refusal-call-after-drawing = You may call instead of drawing, not after it.
refusal-name-the-rest = Name the rest of the set, then say done.
refusal-never-on-top-exchange = No player may put a { $number_name } on top of the discard pile: it must be exchanged.
refusal-never-on-top = No player may put a { $number_name } on top of the discard pile.
refusal-ability-impossible = No part of that ability can be carried out now.
refusal-no-draw-ability = That card has no ability that is used when it is drawn.
refusal-no-switch-to-row = You have drawn: you can't switch to the row any more.
refusal-holding = You hold a drawn card: discard it, or exchange it with your cards.
refusal-token-not-yours = You do not have { $token_the }.
refusal-token-inactive = The { $token } can be used once a round, after a successful call in the round before.
refusal-token-no-target = There is nothing that the { $token } could be used on.
refusal-no-card-there = There is no card in that place.
refusal-only-faceup-used = Only faceup cards of your village can be used.
refusal-no-village-ability = { $number_name } has no ability that is used in a village.
refusal-used-at-this-time = This { $number_name } has been used at this time of the turn.
refusal-used-this-turn = This { $number_name } has been used in this turn.
refusal-instead-of-drawing = { $number_name } is used instead of drawing.
refusal-not-while-holding = { $number_name } is not used while you hold a drawn card.
refusal-card-impossible = No part of what { $number_name } does can be carried out now.
refusal-exchange-needs-card = An exchange needs at least one of your cards.
refusal-exchange-own = You exchange cards of your own village.
refusal-set-order = The cards of a set are named from left to right, each once.
refusal-one-or-own-set = It is either one card of another village or a set of your own.
refusal-slot-of-set = The new card takes one of the slots of the set.
refusal-discard-own = Two cards of your own village are discarded.
refusal-discard-two = Two different cards are named, from left to right.
refusal-slot-of-discarded = It takes the slot of one of the cards that are discarded.
refusal-locked = That card lies under { $token_the }: nobody may touch it until the scores are written.
refusal-guarded = That card is guarded: only its owner may touch it.
refusal-protected = A faceup { $number_name } protects that card: other players may not do this.
refusal-wrong-village = That card lies in a village that is not meant.
refusal-wrong-side = That card lies on the wrong side for this.
refusal-same-card = It has to be a different card.
refusal-had-its-part = That card, or its village, has had its part in this ability already.
refusal-never-discarded = A faceup { $number_name } can't be put on the discard pile.
refusal-nothing-to-turn-over = That village has no card that you may turn over.
refusal-gift-to-another = The gift goes to another player.
refusal-gift-protected = A card that lay faceup in that village protects it: it gets no gift.
refusal-master-itself = The Master whose ability this is can't be taken.
refusal-another-number = { $number_name } uses the ability of a card other than a { $number_name }.
refusal-nothing-to-use = That card has no draw ability that could be used.
refusal-used-in-chain = This card's ability was already used in the chain.
refusal-use-impossible = No part of that card's draw ability can be carried out now.
refusal-not-time-to-deal = It is not time to deal.
refusal-all-have-chosen = Everybody who did not win has chosen.
refusal-not-a-number = A number is 0 to { $last }, not { $value }.
refusal-named-already = The { $value } has been named already.
refusal-same-deck = The { $value } is of that deck already: name another deck.
refusal-deck-lacks = The deck { $deck } has no { $value }.

## Levels of the bots

level-easy = easy
    .text = forgets cards and calls too early
level-medium = medium
    .text = remembers everything, plays by rule of thumb and calls with care
level-skilled = skilled
    .text = thinks a little ahead and minds what others know
level-hard = hard
    .text = thinks ahead and plays for the whole game
level-expert = expert
    .text = thinks everything through before it moves

## The coach. $win and $loss are percentages.

coach-plan = The plan: { $plan }.
coach-then = { $first }, then { $last }
coach-action-use = use { $number_card }
coach-action-discard-and-use = discard and use { $number_card }
coach-action-token = use { $token_the }
coach-action-ability = use your card { $slot }, { $number_card }
coach-action-done-exchange = exchange it with only your { $count ->
    [one] card
   *[other] cards
} { $slots }
coach-view = view { $card }
coach-turn-faceup = turn { $card } faceup
coach-turn-over = turn over { $card }
coach-turn-facedown = turn { $card } facedown
coach-discard = discard { $card }
coach-rotate = rotate { $card }
coach-give = give away { $card }
coach-swap = swap { $card }
coach-swap-against = against { $card }
coach-guard = guard { $card }
coach-lock = lock { $card }
coach-wins = You win about { $win }% of such games.
coach-lost = The game is nearly lost: you win about { $win }% of such games.
coach-won = The game is nearly won: you win about { $win }% of such games.
coach-call = The call succeeds in { $success }% of such rounds, and you win about { $win }% of such games.
coach-lowers = Your sum falls by { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
coach-raises = Your sum grows by { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
coach-even = Your sum stays as it is.
coach-unknown = { $count ->
    [one] You do not know the card that leaves
   *[other] You do not know { $count } of the cards that leave
}; then you have { $number_card } for certain.
coach-close = This is about as good: { $action }.
coach-better = That is { $gain ->
    [one] { $gain } percentage point
   *[other] { $gain } percentage points
} more than with the next best choice: { $action }.
coach-saves = You make about { $points ->
    [one] { $points } point
   *[other] { $points } points
} fewer in this round than with that.
coach-burdens = { $seat_name } makes about { $points ->
    [one] { $points } point
   *[other] { $points } points
} more.
coach-no-call = It is too early to call: that would succeed in { $success }% of such rounds.
coach-as-good = As far as can be told, that is as good as the best: { $action }.
coach-less = That wins { $loss ->
    [one] { $loss } percentage point
   *[other] { $loss } percentage points
} less than the best: { $action }.
coach-costs = { $points ->
    [one] It costs about { $points } point in this round.
   *[other] It costs about { $points } points in this round.
}
coach-gains = { $seat_name } gains most by it.
coach-sees-less = You would also see less.
coach-sees = { $count ->
    [one] You come to see a card in this turn.
   *[other] You come to see { $count } cards in this turn.
}
coach-ahead = It is the last round, and you are { $points ->
    [one] { $points } point
   *[other] { $points } points
} ahead of { $seat_name }.
coach-behind = It is the last round, and you are { $points ->
    [one] { $points } point
   *[other] { $points } points
} behind { $seat_name }.
coach-level = It is the last round, and you are level with { $seat_name }.
