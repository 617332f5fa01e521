# What only the terminal says. Commands such as help and back are the same in every language.

## Anywhere

terminal-you = You
terminal-cards = { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
terminal-yes-or-no = { $question } Type yes or no:{" "}
terminal-yes = y yes
terminal-file-missing = there is no such file or folder
terminal-file-folder = it is a folder, not a file
terminal-file-permission = you have no permission

## Before a game

terminal-welcome = Welcome to Wolfsbane. Press Enter to take what stands in square brackets, or type ? for an explanation.
terminal-which-deck = Which deck: { $decks }, random, or the code of a mix?
terminal-about-decks = A deck says what the people of each number can do. Begin with amulet; coin and dagger have other people. random takes each number from any of the decks. The code of a mix says which, with a letter for each number from 0 to 13 and one for the token, such as AAAAADDDDDDDDD-C. `wolfsbane cards` lists all cards.
terminal-no-mix = There is no mix { $answer }: type { $decks }, random, or a code such as AAAAADDDDDDDDD-C.
terminal-how-many = How many play, you included: 2, 3 or 4?
terminal-about-players = You and one, two or three bots.
terminal-no-players = Two to four play, not { $answer }.
terminal-which-bots = Which bots: { $levels }?
terminal-about-bots = easy forgets cards and calls too early. medium remembers everything and plays by rule of thumb. hard and expert think ahead, expert for two seconds each time. One name is for all your opponents; with commas, one for each: easy,hard.
terminal-no-bots = { $answer } names no bots for { $seats ->
    [one] one seat
   *[other] { $seats } seats
}: type one of { $levels } for all, or one for each, with commas.
terminal-none-begun = No game was begun.
terminal-no-input = There is no more input, so the game ends here.
terminal-interrupted = Interrupted: the game ends here.

## A game

terminal-intro = { $rounds ->
    [one] A game of { $rounds } round
   *[other] A game of { $rounds } rounds
} with { $mix }, seed { $seed }. You play against { $others }.
terminal-mix-deck = the deck { $deck }
terminal-mix-code = the mix { $code }
terminal-opponent = { $name } ({ $letter }, bot: { $bot })
terminal-your-seat = Your seat is { $letter }: your cards are { $letter }1, { $letter }2 and so on, from left to right.
terminal-aim = Few cards and low numbers win. "?" is a facedown card, "? saw 9" one that you saw to be a 9.
terminal-type-help = Type ? to have a decision explained, help for all that you can type, rules for the rules.
terminal-bot-failed = { $name }: { $problem } A { $bot } bot plays on.
terminal-left = You have left the game.
terminal-recorded = The record of the game is in { $path }.
terminal-enter-done = Enter means 1.
terminal-back = Type back to choose again.
terminal-type-number = Type a number from 1 to { $last }, or ? for help.
terminal-refusal = { $refusal } (rule { $rule })
terminal-leave = Leave this game?
terminal-only-cards-together = Only cards can be named together, such as a2 a4. Nothing was done.
terminal-one-card = One card is asked for here, not several. Nothing was done.
terminal-no-line = There is no line { $word }: type a number from 1 to { $last }.
terminal-no-answer = '{ $word }' is no answer here: type a number from 1 to { $last }, a code such as { $code }, or ? for help.
terminal-save-name = Type the name of the file too, such as: save game.txt
terminal-overwrite = { $path } exists. Write over it?
terminal-not-saved = Nothing was saved.
terminal-save-failed = { $path } can't be written: { $reason }. Nothing was saved.
terminal-saved = The record is in { $path }. It names all cards, also those that you have not seen.

## Help, taking back, and going on later

terminal-hint = Hint: { $line }. { $reason }
terminal-undone = Your last choice is taken back, with everything that came after it.
terminal-undo-nothing = There is nothing to take back yet.
terminal-help-used = { $undos ->
    [0] {""}
    [one] You took back { $undos } choice.
   *[other] You took back { $undos } choices.
}{ $hints ->
    [0] {""}
    [one] {" "}You asked for { $hints } hint.
   *[other] {" "}You asked for { $hints } hints.
}
terminal-go-on = You left a game with { $mix } in round { $round }, against { $others ->
    [one] { $others } bot
   *[other] { $others } bots
}. Go on with it?
terminal-resumed = You go on where you left. What happened last:
terminal-go-on-later = The game is kept: `wolfsbane play --resume` goes on with it.
terminal-set-aside = The game that you left before is kept in { $path }.
terminal-not-kept = The game can't be kept for later: { $path }: { $reason }.
terminal-left-none = There is no game that you left: { $path } does not exist.
terminal-left-unreadable = The game that you left can't be read: { $path }: { $reason }.
terminal-left-damaged = { $path } is not a game that can be gone on with: { $problem }. It was not changed.

## The table

terminal-table-round = Round { $round } of { $rounds }. Play goes { $clockwise ->
    [yes] clockwise
   *[no] counterclockwise
}. Points so far: { $points }.
terminal-table-deck = Deck: { $deck }. Discard pile: { $pile }.
terminal-pile-top = { $pile }, on top { $number_card }
terminal-table-row = Row, from which you may draw: { $cards }.
terminal-table-token = { $seat ->
    [you] { $active ->
        [yes] You have { $token_the } and may use it once in this round: { $token_text }
       *[no] You have { $token_the }; it can't be used in this round.
    }
   *[other] { $active ->
        [yes] { $seat_name } has { $token_the } and may use it once in this round.
       *[no] { $seat_name } has { $token_the } and can't use it in this round.
    }
}
terminal-table-called = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} called: the round ends when the turn comes back there.
terminal-village = { $name } ({ $letter }): { $cards }
terminal-village-empty = no cards
terminal-card-faceup = faceup { $number } { $number_name }
terminal-card-saw = ? saw { $number }
terminal-card-at-least = ? at least { $least }
terminal-card-guarding = guarding { $card }
terminal-card-guarded = guarded by { $cards }
terminal-private = { $seat ->
    [you] Your private deck, from its top: { $cards }.
   *[other] { $seat_name } has { $count } in a private deck.
}
terminal-pile = Discard pile, from its top: { $cards }.
terminal-pile-empty = The discard pile is empty.
terminal-hand = { $seat ->
    [you] You hold
   *[other] { $seat_name } holds
}: { $cards }.

## Scores

terminal-counts-nothing = 0 ({ $card } counts nothing)
terminal-counts = { $points } ({ $card })
terminal-was-faceup = faceup { $number_name }
terminal-sum-none = no cards
terminal-changed = { $number_card } changes { $before } to { $after }
terminal-village-score = { $name }: { $counted }. { $score }
terminal-score = Score { $score }.
terminal-score-call-won = Called, and nobody has less: score { $score }.
terminal-score-call-empty = Called, and somebody has less; without cards the score is { $score } all the same.
terminal-score-call-lost = Called, but somebody has less: { $sum } + { $penalty } = score { $score }.
terminal-totals = Totals: { $totals }.
terminal-token-now = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} { $token_the } now{ $active ->
    [yes] , and may use it in the next round.
   *[no] .
}
terminal-won = The game is over. { $seat ->
    [you] You have won.
   *[other] { $seat_name } has won.
}
terminal-place = { $place }. { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $rounds })
terminal-tie = Their totals are equal: the player who holds { $token_the } wins, or else the next one clockwise.

## Help

terminal-commands =
    You can type:
      the number of a line, or the code in square brackets at its end
      several at once, such as a2 a4, to exchange several cards
      back          choose again, while you name the cards of a set
      ?             what is asked now, and the cards that matter for it
      ? b3, ? 7     what that card is and does
      ? call        whether you can do that, and if not, why
      table         the table again
      log           what happened last
      pile          the whole discard pile
      cards         all the cards of this game
      rules         the rules on one page
      hint          what the coach would do, and why
      undo          take back your last choice
      save FILE     write the record of the game so far to a file
      quit          leave the game
terminal-help-turn =
    In your turn you do one of three things:
      Draw: look at the top card of the deck; then discard it (a card from 5 to 12 can do something when you discard it), or exchange it with cards of yours.
      Take the top card of the discard pile: you must exchange it with cards of yours.
      Call for a vote, with four cards or fewer: everyone else has one more turn, then the round is scored.
terminal-help-viewing = At the beginning of a round you look at two of your cards. Only you see them; the table keeps in mind for you what you saw.
terminal-help-exchanging = To exchange: the new card takes the place of a card of yours, which is discarded. If you have several cards of the same number you can give them all for it, such as a2 a4. If they turn out not to match you keep them, and get the new card too.
terminal-help-more = Type help for all that you can type.
terminal-help-nothing = There is nothing called '{ $topic }'. Ask for a place (? b3), a number (? 7), the name of a card, or an action (? call).
terminal-help-card = This is { $card }.
terminal-help-possible = You can do that now: { $action }.
terminal-help-impossible = Not possible now: { $refusal } (rule { $rule })
terminal-help-token =
    The { $token }, the token of this game (rule { $rule })
      { $token_text }
terminal-rules =
    THE RULES ON ONE PAGE
    Aim. Each player has a village, a line of cards, at first five and facedown. A card counts its number, 0 to 13. You want few cards and low numbers. After the last round the lowest total wins.
    Deck. 52 cards: two 0s, two 13s, four of each other number. All cards of one number are the same person.
    Beginning. Each player secretly views two of their own cards. Nobody may look at the others.
    Your turn. Do one of three things:
      1. Draw the top card of the deck. Discard it, or exchange it with cards of yours; it goes in facedown. If you discard a card from 5 to 12 you may use what it does.
      2. Take the top card of the discard pile. You must exchange it with cards of yours; it goes in faceup.
      3. Call for a vote, if you have four cards or fewer. You do nothing else in that turn.
    Exchanging. For one card of yours: the new card takes its place, the old one is discarded. For several: they must all have the same number, and your village gets smaller. If they do not match, everyone has seen them, they go back facedown, and the new card is added to your village; with three or more you get a card of the deck too.
    Abilities. Many cards from 0 to 4 work while they lie faceup in a village. Those that are used, you use in your own turn, once a turn: before the main action, while you hold a drawn card, or afterwards.
    The vote. After a call everyone else has one more turn. Then all cards are turned up. If the caller has the lowest sum, or shares it, the caller scores 0; otherwise their sum and 10 more. All others score their sum. The round also ends when the deck is empty.
    The token. It goes to the lowest score of the round, who starts the next one. It can be used, once, only by a player who got it with a successful call.
    Knowledge. What you have seen of a card you know wherever it goes; the table remembers it for you.
    In this game the token is: { $token }. { $token_text }

## Cards

terminal-card-head = { $number } { $name } ({ $id }), { $copies } copies
terminal-card-when = When: { $kind ->
    [lasting] works as long as it lies faceup in a village
    [village] used in your turn while it lies faceup in your village, once a turn
    [main] used instead of drawing, while it lies faceup in your village
    [draw] used when you discard it right after drawing it
    [drawn] used when you draw it, instead of discarding it
    [scoring] works when the round is scored
   *[set] works when it is exchanged together with other cards
}.
terminal-card-source = { $source ->
    [reconstructed] Source: reconstructed. The printed text is not available to us, so this effect is ours.
    [own] Source: the deck { $deck }, which was added.
   *[printed] Source: printed.
}
terminal-card-rules = Rules: { $rules }.
terminal-card-in-list = { $number } { $name }: { $text }{ $reconstructed ->
    [yes] {" "}(reconstructed)
   *[no] {""}
}
terminal-deck = Deck { $deck }, letter { $letter }
terminal-deck-token = Token: the { $name }. { $text }
terminal-deck-card = { $id }: { $number } { $name }, { $copies } copies, { $kind ->
    [lasting] lasting
    [village] village
    [main] main
    [draw] draw
    [drawn] drawn
    [scoring] scoring
   *[set] set
}, { $source ->
    [reconstructed] reconstructed
    [own] added
   *[printed] printed
}
terminal-deck-card-rules = { $card }; rules { $rules }

## Records

terminal-record-ok = OK: { $rounds ->
    [0] no rounds
    [one] { $rounds } round
   *[other] { $rounds } rounds
} and { $turns ->
    [0] no turns
    [one] { $turns } turn
   *[other] { $turns } turns
}, totals { $totals }; { $end }.
terminal-record-not-over = the game is not over
terminal-record-won = { $name } has won
terminal-record-go-on = Enter goes on, q quits:{" "}
terminal-record-ends = The record ends here; the game is not over.

## Lessons

terminal-lesson = { $title } ({ $beats ->
    [one] one step
   *[other] { $beats } steps
})
terminal-lesson-list = { $name }: { $title }
terminal-lesson-how = Do what each step says. hint shows the answer, quit leaves.
terminal-lesson-left = You can continue here with: wolfsbane lesson { $name } --step { $step }
terminal-lesson-hint = Type: { $codes }
terminal-lesson-other = The rules allow that, but this step wants something else. Type hint for the answer.
terminal-lesson-over = That is the end of the lesson. Play a game now: wolfsbane play
