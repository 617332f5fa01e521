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
table-known = known { $numbers }
table-unknown = { $n } unknown
table-ribbon-called = { $seat ->
    [you] You called
   *[other] { $name } called
}
table-ribbon-turns = last turns:
table-ribbon-turn = { $is ->
    [done] {""}, done
    [now] {""}, now
   *[coming] {""}
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

table-do-draw = Draw from the deck
table-do-draw-more = Draw one more
table-do-private = Draw from your private deck
table-do-take = Take { $card }
table-do-choose = Choose { $card }
table-do-call = Call for a vote
table-do-discard = Discard { $card }
table-do-use = Discard and use
table-do-discard-unused = Discard { $card } unused
table-do-use-for = Use it: { $gist }
table-use-none = No ability when drawn
table-short-draw = Draw
table-short-take = Take the { $number }
table-short-use = Use it
table-short-discard = Discard
table-short-done = End turn
table-short-piles = Take a discard
table-short-keep = Keep: tap yours
table-short-tap = Tap cards
table-short-call = Call
table-short-call-fewer = Call: 4 or fewer
table-short-call-not = Call: not now
table-do-view = View it
table-do-to-left = To the left
table-do-to-right = To the right
table-keep-tap = Keep it: tap one or more of your cards
table-exchange-tap = Tap the cards that it replaces
table-pile-empty-short = No discard to take
table-call-fewer = Call: { $limit } cards or fewer (you have { $count })
table-call-already = Call: somebody has called
table-call-after-ability = Call: not after an ability
table-call-without-deck = Call: not with an empty deck
table-call-when = Call: at the start of your turn
table-ask-holding = You hold { $card }
table-ask-known = You know { $n ->
    [one] { $sums }
   *[other] { $sums } = { $sum }
}{ $unknown ->
    [0] , that is all of your cards.
    [one] , and one card is unknown.
   *[other] , and { $unknown } cards are unknown.
}
table-do-use-card = Use { $card }
table-do-use-it = Yes, use it
table-do-put = Put into your village
table-do-token = Use the { $token }
table-do-keep = Keep { $card }
table-do-put-back = Put back { $card }
table-do-row = Draw { $card } from the row
table-do-done = End your turn
table-do-finish = Done
table-do-pass = Do without
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
table-do-instruct = Next turn
table-instructed = { $n ->
    [one] one instruction is left
   *[other] { $n } instructions are left
}
table-unfit = None of your instructions fitted when your turn came.
table-cancel = Cancel
table-confirm-call = Call for a vote?
table-confirm-call-text = Your turn ends at once, and everyone else has one last turn. If your village is not the lowest then, 10 points are added.
table-confirm-call-known = { $n ->
    [0] You know none of your cards.
    [one] You know { $sums }{ $unknown ->
        [0] : that is all.
        [one] , and one card is unknown.
       *[other] , and { $unknown } cards are unknown.
    }
   *[other] You know { $sums } = { $sum }{ $unknown ->
        [0] : that is all.
        [one] , and one card is unknown.
       *[other] , and { $unknown } cards are unknown.
    }
}
table-confirm-call-other = { $name }: { $n ->
    [0] { $unknown ->
        [one] one card that you do not know
       *[other] { $unknown } cards that you do not know
    }
   *[other] { $unknown ->
        [0] { $sums }
       *[other] { $sums }, and { $unknown } unknown
    }
}
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
table-tonight = The cards of tonight
table-log-empty = What happens at the table is told here.

## The story line, and what cards went through

table-since = Since your turn
table-more = { $n } more
table-again = Show it again
table-from = from { $name }
table-from-you = you
table-from-deck = from the deck
table-came-from = came from { $name }
table-viewed-by = viewed by { $names }

## Scores and the end of a round

table-scores = Scores
table-round-short = R{ $n }
table-score-title = Round { $n } is over
table-score-village = { who }: { $n }
table-score-write = You write { $n }.
table-score-part = { $name } { $by } = { $total }
table-score-part-count = { $n ->
    [one] { $name }: { $terms } = { $total }
   *[other] { $n } × { $name }: { $terms } = { $total }
}
table-score-part-won = called, lowest = { $total }
table-score-part-lost = called, not lowest { $by } = { $total }
table-curve = Totals over the rounds
table-score-adjust = { $card }: { $changes }
table-score-change = { who } from { $from } to { $to }
table-score-call-won = { who } called with the lowest village: 0 points
table-score-call-lost = { who } called, but not with the lowest village: { $n } points more
table-score-token = { who } got { $token_the }{ $active ->
    [yes] , ready to be used,
   *[no] {""}
} and will start the next round.
table-score-skip = Show all
table-score-go = To round { $n }
table-score-end = To the end of the night
table-score-show = Show the scoring again
table-game-title = { $seat ->
    [you] You won the game!
   *[other] { $seat_name } won the game
}
table-night-won = The village sleeps
table-moment = Show me round { $n }
table-won-by = { $n ->
    [0] { $points } points, as many as { $seat_name }
    [one] { $points } points, one fewer than { $seat_name }
   *[other] { $points } points, { $n } fewer than { $seat_name }
}
table-lost-by = { $n ->
    [0] As many points as { $seat_name }, who has the token
    [one] You are one point behind { $seat_name }
   *[other] You are { $n } points behind { $seat_name }
}
table-won-in = Round { $round } did it: { $n } points fewer than { $seat_name } in it.
table-lost-in = Round { $round } did it: { $n } points more than { $seat_name } in it.
table-rematch = Play again
table-rematch-losers = Again, losers choose cards
table-rematch-agree = Yes, play again
table-rematch-agree-losers = Yes, and losers choose
table-rematch-no = No, not after all
table-rematch-waiting = Waiting for { $names } …
table-wants-rematch = { $name } wants to play again.
table-wants-losers = { $name } wants to play again, and that losers choose cards.
table-to-start = To the start page
table-deal-results = How everybody did
table-send-deal = Send this deal to a friend
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
table-asked-undo = { $name } asks to take back the last choice.
table-asked-pause = { $name } asks for a pause.
table-asked-abandon = { $name } asks to end the game without a result.
table-asking-undo = You ask to take back a choice. Waiting for { $names } …
table-asking-pause = You ask for a pause. Waiting for { $names } …
table-asking-abandon = You ask to end the game without a result. Waiting for { $names } …
table-withdraw = Never mind
table-agree = Allow
table-disagree = Refuse
table-bot-holds = A bot plays for you.
table-take-back = Take your seat back
table-menu = Menu
table-panel = Log, scores and chat
table-table-title = Table

table-sounds-offer = Do you want to hear the night?
table-sounds-on = With sound
table-sounds-off = Silent
## People who come and go, and the menu

table-away = { $name } is away.
table-stand-in = Let a bot play
table-stand-in-wait = Let a bot play in { $n } s
table-waits-for = All wait for { $name }.
table-remind = Remind
table-clock-warning = Your time is almost up. Then a bot moves for you.
table-paused = The game is paused for { $name }.
table-paused-you = You have paused the game.
table-pause = Pause the game
table-resume = Go on
table-seats = At the table
table-seat-free = free
table-seat-here = is here
table-seat-stand-in = away, a bot plays
table-seat-resigned = resigned, a bot plays
table-level-of = Level of { $name }
table-unseat = Free the seat
table-put-bot = Put a bot there
table-copy = Copy the link
table-copied = Copied
table-going = Going
table-do-leave = Leave the table
table-do-resign = Resign
table-do-abandon = End without a result
table-confirm-leave = You get up. Your seat stays yours until somebody else takes it, and the others may put a bot there.
table-confirm-resign = You give up this game and can't come back to it. A bot plays to the end for you, and the result says so.
table-confirm-abandon = The game ends for everybody, without a result, and the table leaves all lists. The others who are there have to agree.
table-elsewhere = More
table-settings = Settings
table-rules = Rules
table-chat-unread = { $n ->
    [one] Chat, { $n } new message
   *[other] Chat, { $n } new messages
}
table-chat-spectators = Only spectators read what you say here.
table-at-the-table = at the table
table-your-name = Your name
table-abandoned = This table was abandoned
table-abandoned-text = Its game ended without a result.
table-unreachable = The server can't be reached just now. Your table is kept there; trying again …
table-toasts = Notices
