### The interface of the table. What happens there, and what the game asks, is in the catalogues of the Python package.

## People

table-you = You
table-bot-level = bot, { $level }
table-held-by-bot = bot plays
table-empty = empty seat
table-offline = away
table-watching = { $n ->
    [one] { $n } watches
   *[other] { $n } watch
}
table-you-watch = You are watching.

## Cards

table-used = used this turn
table-saw = saw { $number }
table-back-only = facedown card

## Places

table-deck = Deck
table-deck-name = { $n ->
    [one] deck, { $n } card
   *[other] deck, { $n } cards
}
table-pile = Discard
table-pile-name = discard pile, { $card } on top
table-pile-empty = discard pile, empty
table-row = Row
table-row-name = row card { $slot }, { $card }
table-private-name = { $n ->
    [one] { $name }'s private deck, { $n } card
   *[other] { $name }'s private deck, { $n } cards
}
table-your-private-name = { $n ->
    [one] your private deck, { $n } card, { $card } on top
   *[other] your private deck, { $n } cards, { $card } on top
}
table-hand-of = { $name } holds
table-you-hold = You hold
table-held-name = { $card }, in your hand
table-village = Village of { $name }
table-your-village = Your village
table-empty-village = No cards
table-token = { $active ->
    [yes] { $token }, active: { $seat ->
        [you] you
       *[other] { $seat_name }
    } may use it
   *[no] { $token }, with { $seat ->
        [you] you
       *[other] { $seat_name }
    }, not active
}
table-clockwise = Play goes clockwise
table-counterclockwise = Play goes counterclockwise
table-skip = next turn is skipped
table-round = Round { $n } of { $rounds }
table-called = called
table-turn-of = { $name } is to move
table-your-turn = Your turn
table-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
table-total = Total
table-time-left = { $time } left
table-left = Not seen yet
table-left-of = { $n } × { $card }

## What can be done

table-do-draw = Draw
table-do-draw-more = Draw one more
table-do-private = Draw from your private deck
table-do-take = Take { $card }
table-do-choose = Choose { $card }
table-do-call = Call for a vote
table-do-discard = Discard { $card }
table-do-use = Discard and use
table-do-use-card = Use { $card }
table-do-use-it = Yes, use it
table-do-put = Put into your village
table-do-token = Use the { $token }
table-do-keep = Keep { $card }
table-do-put-back = Put back { $card }
table-do-row = Draw { $card } from the row
table-do-done = End turn
table-do-finish = Done
table-do-pass = Pass
table-do-left = Left end
table-do-right = Right end
table-do-exchange = { $n ->
    [one] Exchange this card
   *[other] Exchange { $n } cards as a set
}
table-do-chosen = { $n ->
    [one] Choose this card
   *[other] Choose these { $n } cards
}
table-choose-more = Choose { $n } cards
table-do-yourself = Yourself
table-do-undo = Undo
table-do-ask-undo = Ask to undo
table-do-hint = Hint
table-cancel = Cancel
table-confirm-call = Call for a vote?
table-confirm-call-text = Your turn ends at once, and everyone else has one last turn. If your village is not the lowest then, 10 points are added.
table-confirm-call-yes = Yes, call
table-lit = can be chosen
table-why-title = Why not?
table-rule = Rule { $rule }
table-about = About this card
table-about-name = About { $card }
table-open-pile = Look at the discard pile
table-pile-title = Choose from the discard pile

## Card help

table-help-reconstructed = Reconstructed: the printed text of this card is not available to us. Name and count are as printed, the effect is ours.
table-help-rules = Rules and rulings
table-help-unknown = You do not know this card.
table-help-copies = { $n ->
    [one] { $n } card of this number in the deck
   *[other] { $n } cards of this number in the deck
}
table-close = Close

## The log

table-log = Log
table-log-empty = What happens at the table is told here.

## Scores and the end of a round

table-scores = Scores
table-round-short = R{ $n }
table-score-title = Round { $n } is over
table-score-cards = The cards are added up
table-score-adjust = { $card }: { $changes }
table-score-change = { who } from { $from } to { $to }
table-score-call-won = { who } called with the lowest village: 0 points
table-score-call-lost = { who } called, but not with the lowest village: { $n } points more
table-score-token = { who } got { $token_the }{ $active ->
    [yes] , ready to be used,
   *[no] {""}
} and will start the next round
table-score-was = was faceup
table-score-next = Next
table-score-skip = Show all
table-score-go = To the next round
table-score-show = Show the scoring again
table-game-title = { $seat ->
    [you] You won the game!
   *[other] { $seat_name } won the game
}
table-rematch = Play again
table-rematch-losers = Again, losers choose cards
table-rematch-waiting = Waiting for the others …
table-wants-rematch = wants to play again
table-to-start = To the start page
table-replay = Watch this game again
table-choosing-title = Losers choose
table-choosing-you = Replace a number: all its cards come from another deck.
table-choosing-other = { $name } chooses a number that another deck replaces.
table-choosing-open = Choose a card
table-choosing-none = Nothing chosen
table-choosing-option = { $name } instead of { $card }

## Coach and chat

table-coach-thinks = The coach is thinking …
table-coach-best = Best: { $what }
table-coach-other = Other choices
table-chat = Chat
table-say = Say something
table-send = Send
table-deck-title = The cards of this game
table-keys-title = Keys of the table
table-key-own = your cards
table-key-others = a card of another village: its letter, then its number
table-key-done = confirm, end your turn
table-key-cancel = clear the choice, close
table-key-move = from card to card
table-key-about = about the card with the focus

## The connection

table-connecting = Connecting …
table-reconnecting = The connection is broken. Trying again …
table-reconnecting-unsent = The connection is broken. What you did is sent when it is back.
table-undelivered = The server did not answer. This was given up, and probably did not happen.
table-gone = There is no such table.
table-gone-text = The link is wrong, or the table was removed.
table-replaced = This table is open elsewhere.
table-replaced-text = You have opened it in too many tabs or on too many devices, and this was the oldest.
table-open-here = Open it here
table-try-again = Try again
table-unloadable = This table can't be opened.
table-unloadable-text = The server can't read it, perhaps because a deck is no longer installed. Nothing is lost.
table-sending = Sending …
table-asked = { $name } asks to take back the last choice.
table-asked-you = Waiting for the others to let you take it back …
table-agree = Allow
table-disagree = Refuse
table-bot-holds = A bot plays for you.
table-take-back = Take your seat back
table-menu = Menu
table-panel = Log, scores and chat
table-table-title = Table
