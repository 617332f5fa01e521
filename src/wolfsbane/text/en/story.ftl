# The story of a game: what one decision set off. docs/texts.md lists an example of each.
# Most of these continue a sentence that begins with who did it: "Tomas" + "draws a card" + "." $card and $cards are
# phrases such as "your card 3 (9 Seer)".

story-sentence = { who } { $doing }.
story-card = { $place } ({ $number } { $number_name })
story-known = { $place }, the { $number } you knew
story-number = { $number } { $number_name }
story-slot = { $slot } ({ $number } { $number_name })
story-place = { $owner ->
    [you] your card { $slot }
   *[other] { $owner_name }'s card { $slot }
}
story-cards = { $owner ->
    [you] your cards { $slots }
    [actor] their own cards { $slots }
   *[other] { $owner_name }'s cards { $slots }
}
story-to = { $seat ->
    [you] you
   *[other] { $seat_name }
}
story-whom = { story-to }

## The main action

story-draw = { $seat ->
    [you] draw
   *[other] draws
} { $number_card }{ $source ->
    [deck] {""}
    [row] {" "}from the row
   *[private] {" "}from { $seat ->
        [you] your
       *[other] their
    } private deck
}
story-draw-several = { $seat ->
    [you] look
   *[other] looks
} at the top { $count } cards of the deck{ $known ->
    [yes] : { $cards }
   *[no] {""}
}
story-take = { $seat ->
    [you] take
   *[other] takes
} { $number_card } from the discard pile
story-put-back = { $seat ->
    [you] put
   *[other] puts
} { $count ->
    [one] { $number_card }
   *[other] { $count } cards
} back on the deck
story-discard-drawn = { $seat ->
    [you] discard
   *[other] discards
} { $number_card }
story-use-number = { $seat ->
    [you] use
   *[other] uses
} { $number_card }
story-exchange = { $seat ->
    [you] put
   *[other] puts
} { $number ->
    [unknown] the new card
   *[other] { $number_card }
} { $faceup ->
    [yes] faceup in
   *[no] in
} place of { $cards }
story-show = { $seat ->
    [you] show
   *[other] shows
} { $cards }
story-join = { $seat ->
    [you] add
   *[other] adds
} { $number ->
    [unknown] the new card
   *[other] { $number_card }
} as card { $slot }
story-penalty = { $seat ->
    [you] get
   *[other] gets
} an unseen card from the deck as card { $slot }
story-call = { $seat ->
    [you] call
   *[other] calls
} for a vote: one more turn for everybody else

## Abilities and the token

story-use = { $seat ->
    [you] use
   *[other] uses
} { $card }
story-use-it = { $seat ->
    [you] use
   *[other] uses
} it
story-use-token = { $seat ->
    [you] use
   *[other] uses
} { $token_the }
story-view = { $seat ->
    [you] look
   *[other] looks
} at { $cards }
story-at-least = { $seat ->
    [you] show
   *[other] shows
} that it is { $least } or more
story-turn = { $seat ->
    [you] turn
   *[other] turns
} { $card } { $side ->
    [up] faceup
   *[down] facedown
}
story-turn-over = { $seat ->
    [you] turn
   *[other] turns
} over { $cards }
story-turn-up = { $seat ->
    [you] turn
   *[other] turns
} up { $number_card }
story-rob = { $seat ->
    [you] rob
   *[other] robs
} you: { $given } for { $taken }
story-swap = { $seat ->
    [you] swap
   *[other] swaps
} { $given } for { $taken }
story-discard = { $seat ->
    [you] discard
   *[other] discards
} { $card }
story-rotate = { $seat ->
    [you] rotate
   *[other] rotates
} { $place }
story-guard = { $seat ->
    [you] let your card { $slot } guard
   *[other] lets their card { $slot } guard
} { $place }
story-lock = { $seat ->
    [you] put
   *[other] puts
} { $token_the } on { $place }
story-give = { $seat ->
    [you] give
   *[other] gives
} { $to } { $number_card }, now { $place }
story-pass = { $seat ->
    [you] let
   *[other] lets
} every village pass a card on{ $known ->
    [yes] : { $moved }
   *[no] {""}
}
story-passed = { $from }{ $number ->
    [unknown] {""}
   *[other] {" "}({ $number } { $number_name })
} is now { $to }
story-store = { $seat ->
    [you] put { $number_card } on your
   *[other] puts { $number_card } on their
} private deck
story-put-under = { $seat ->
    [you] put
   *[other] puts
} { $number_card } under the discard pile
story-reverse = { $seat ->
    [you] reverse
   *[other] reverses
} play, { $clockwise ->
    [yes] clockwise
   *[no] counterclockwise
} from now on
story-skip = { $seat ->
    [you] make
   *[other] makes
} { $whom } miss a turn

## Whole sentences

story-unguarded = Now { $place } no longer guards any card.
story-laid-out = New in the row: { $cards }.
story-another-turn = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} another turn.
story-round-began = Round { $round } begins with { $number_card } on the discard pile; { $seat ->
    [you] you start
   *[other] { $seat_name } starts
}.
story-round-ended = The round is over: { $reason ->
    [call] the turn is back at the caller
    [deck] the deck is empty
    [villagers] both Villagers lie faceup
   *[quiet] nothing left the deck for fifty turns
}.
story-game-ended = The game is over: { $seat ->
    [you] you win
   *[other] { $seat_name } wins
}.
