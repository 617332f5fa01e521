# What a review says. $seat is whose decision it was: "you" or "other". Chances are percentages.

## Marks

review-no-mistakes = No mistakes were found.

## Why a decision was a mistake

review-better = Better: { $better }. { $seat ->
    [you] You win
   *[other] { $seat_name } wins
} about { $best }% of such games with it, and { $played }% with what was played.
review-forgotten = { $turn ->
    [0] { $seat ->
        [you] Before the first turn you saw
       *[other] Before the first turn { $seat_name } saw
    }
   *[other] { $seat ->
        [you] In turn { $turn } you saw
       *[other] In turn { $turn } { $seat_name } saw
    }
} that { $place } is { $number_card }. Without knowing that, the choice would have been a good one.
review-call-early = { $seat ->
    [you] From what you knew, your call
   *[other] From what { $seat_name } knew, the call
} succeeds { $chance }% of the time.
review-call-missed = { $seat ->
    [you] From what you knew, a call
   *[other] From what { $seat_name } knew, a call
} succeeds { $chance }% of the time.
review-set-missed = { $seat ->
    [you] You know
   *[other] { $seat_name } knows
} that several cards of this number lie there: they can all leave for one card.
review-ability-unused = The ability was worth more than what was done instead.
review-deck-average = A card from the deck counts about { $average } on average.
review-sums = With the better choice the sum of your village { $better }; with what was played it { $done }.
review-sum-falls = falls by { $points ->
    [one] { $points } point
   *[other] { $points } points
}
review-sum-grows = grows by { $points ->
    [one] { $points } point
   *[other] { $points } points
}
review-sum-stays = stays as it is
review-sum-unknown = changes by an unknown amount, since you had not seen every card that leaves
review-costs = { $points ->
    [one] It costs about { $points } point in this round.
   *[other] It costs about { $points } points in this round.
}

## Causes, as headings and in lists

review-cause-memory = forgotten card
review-cause-early-call = called too early
review-cause-missed-call = missed call
review-cause-missed-set = missed set
review-cause-unused-ability = unused ability
review-cause-wrong-card = another card was better
review-cause-kept-card = the card was not worth keeping
review-cause-discarded-card = the card was worth keeping
review-cause-left-card = a good card was left lying
review-cause-took-card = the card was not worth taking
review-cause-other = another choice was better

## What would probably have followed the better choice

review-follows = What would probably have followed
review-follows-own = { $seat ->
    [you] You go on
   *[other] { $seat_name } goes on
}: { $plan }.
review-follows-other = { $seat_name } then probably { $what ->
    [call] calls for a vote
    [draw] draws from the deck
    [token] uses { $token_the }
    [ability] uses a card of the village
   *[take] takes a card that lies open
} ({ $share }%).
review-follows-may-call = { $seat_name } may also call for a vote ({ $share }%).
review-follows-end = On average the round ends with { $points }.
review-follows-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $seat ->
    [you] you
   *[other] { $seat_name }
}

## Luck. $luck is in percentage points, with its sign.

review-luck-start = { $seat ->
    [you] You start
   *[other] { $seat_name } starts
} the game
review-luck-deal = The deal of round { $round }
review-luck-draw = { $seat ->
    [you] You drew
   *[other] { $seat_name } drew
} { $number_card }
review-luck-draws = { $seat ->
    [you] Several cards came up in your turn
   *[other] Several cards came up in the turn of { $seat_name }
}

## The report

review-of = Review of a game between { $names }
review-seat = { $seat ->
    [you] You
   *[other] { $seat_name }
}
review-result = Result
review-result-won = won
review-result-lost = not won
review-result-open = not over
review-luck = Luck
review-adjusted = Result without luck
review-adjusted-help = A win is 100, luck is subtracted. Equal players have 100 divided by their number on average, whatever the cards do.
review-loss = Lost by mistakes
review-marks = Marks
review-instructive = Most instructive moments
review-all-mistakes = Other mistakes
review-rounds = Rounds
review-round = Round { $round }
review-where = Round { $round }, turn { $turn }
review-where-before = Round { $round }, before the first turn
review-points = Points
review-chances = Chances at the start
review-actions = The table and all choices
review-action = Choice
review-win = Wins
review-error = ± error
review-visits = Simulations
review-expected = Expected points
review-loses = loses { $loss } percentage points
review-curve = Chance to win over the game
review-luck-curve = Luck over the game
review-lucky = The luckiest and unluckiest moments
review-calls = Calls
review-call-line = { $verdict ->
    [made] Called
    [early] Called too early
    [missed] Missed a call
   *[none] Could have called
}: succeeds { $chance }% of the time
review-counts = { $judged } decisions judged, { $close } too close to tell, { $forced } without a choice
review-made-with = Wolfsbane { $version }, rules { $rules }, { $simulations } simulations for each doubtful decision, seed { $seed }
review-reading = How to read this
review-reading-own = Every decision is judged by what its player knew then, not by what came of it.
review-reading-points = A loss of 10 points means that of 100 such games about 10 more are lost.
review-reading-marks = ?! is a small mistake, from 5 points; ? a mistake, from 10; ?? a large mistake, from 15.
review-reading-noise = A mark needs a loss of at least 5 points and of two standard errors. What is too close to tell is never a mistake.
review-reading-luck = Luck compares what was dealt and drawn with everything that could have been.

## Progress and errors

review-progress-first = First look at every decision
review-progress-close = A closer look at doubtful decisions
review-progress-luck = Luck
review-found = { $where }: { $played } { $mark }

## Across games

review-summary = { $games ->
    [one] One game
   *[other] { $games } games
}
review-summary-calls = Calls: { $made } made, { $right } right, { $early } too early, { $missed } missed
review-summary-mistakes = Mistakes: { $sets } missed sets, { $abilities } unused abilities, { $forgotten } forgotten cards
review-summary-luck = Luck per game: { $luck } points
review-summary-deck = { $deck }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $won } won, without luck { $adjusted }%, { $loss } points lost per game
