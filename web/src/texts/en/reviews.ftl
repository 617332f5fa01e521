# The page of a review. What it says about decisions and luck is in review.ftl of the Python package.

reviews-title = Review
reviews-link = Review
reviews-waits = The review waits for its turn.
reviews-runs = The game is being reviewed: { $done } of { $total }
reviews-failed = The review could not be made.
reviews-again = Try once more
reviews-sign-in = Choose a name first; then you can ask for a review.
reviews-whose = Whose decisions
reviews-mine = mine
reviews-everyone = everyone's
reviews-smallest = Show losses from { $points } points
reviews-previous = Previous mistake
reviews-next = Next mistake
reviews-count = { $n } of { $all }
reviews-keys = Keys: n and p for the next and the previous mistake.
reviews-none = Nothing that large was found.
reviews-better = better
reviews-played = played
reviews-played-line = Played: { $action }
reviews-deck = Deck: { $count }
reviews-pile = Pile
reviews-row = Row
reviews-hand = Drawn
reviews-try = Try again
reviews-try-text = What would you do here? Anything as good as the best counts.
reviews-right = That is right.
reviews-wrong = There is something better. Try again, or look at the answer.
reviews-answer = Show the answer
reviews-solved = solved
reviews-replay = Replay the game
reviews-moments = The three most instructive moments
reviews-legend = ▲ lucky, ▼ unlucky ({ $name })
reviews-so-far = This is what has been found so far: { $done } of { $total }
reviews-play-on = Play on from here
reviews-play-on-text = At a new table, against bots, with the cards of this game. The game itself stays as it is.
reviews-table-text = The table as it was known. A number on the back of a card: seen before, and facedown.
reviews-no-calls = Nobody called, and no call was missed.

## The player's page: all games together

reviews-progress-text = What the reviews of your games say together: calls, mistakes, luck, and how strong you play with each deck.
reviews-progress-nobody = Choose a name and finish a game; then your games are here.
reviews-progress-none = None of your games has been reviewed yet.
reviews-progress-count = { $count ->
    [one] One game, in which every decision of yours was judged by what you knew.
   *[other] { $count } games, in which every decision of yours was judged by what you knew. Bars are games, the oldest first; the dashed line is the average.
}
reviews-progress-more = { $count ->
    [one] Review one more game
   *[other] Review { $count } more games
}
reviews-progress-waiting = { $count ->
    [one] One game is being reviewed.
   *[other] { $count } games are being reviewed.
}
reviews-per-game = points on average
reviews-each-game = { $mean } in a game
reviews-chart = { $figure } in { $games ->
    [one] one game
   *[other] { $games } games
}, on average { $mean }
reviews-calls-made = Calls made
reviews-calls-right = Calls that succeeded
reviews-calls-early = Calls made too early
reviews-calls-missed = Missed calls
reviews-missed-sets = Missed sets
reviews-unused-abilities = Unused abilities
reviews-forgotten = Forgotten cards
reviews-by-deck = Strength by deck
reviews-deck-name = Deck
reviews-games = Games
reviews-won = Won
