# Shared deals: tonight's, and those that friends send each other.
deals-title = A shared deal
deals-tonight = Tonight's deal
deals-tonight-text = One round with the same cards, seat and bots for everybody, and another one every night. You have one try, without hints and without taking back.
deals-night = The deal of { $date }
deals-night-over = This night is over. You can still see how you did, and send the deal to friends.
deals-sent = A deal from { $sender }
deals-sent-text = You get the same cards, the same seat and the same bots as { $sender }. When you have played, you see who did better, and where you chose differently.
deals-own = The deal of your game
deals-own-text = Send this link. Who opens it plays your game from your seat, with the same cards and bots, and then you compare.
deals-mix = Cards
deals-opponents = Opponents
deals-rounds = Rounds
deals-until = Until
deals-until-text = { $time } (midnight UTC)
deals-played-by = Played by
deals-played = { $n ->
    [0] nobody yet
    [one] one player
   *[other] { $n } players
  }
deals-play = Play this deal
deals-go-on = Go on with your try
deals-given-up = You gave this try up, so it has no result. There is no second one.
deals-not-yet = You see the results of others when you have finished.
deals-result = Your result
deals-ahead = { $n ->
    [one] You won by one point.
   *[other] You won by { $n } points.
  }
deals-behind = { $n ->
    [one] You were one point behind.
   *[other] You were { $n } points behind.
  }
deals-level = You were level with the best of the bots.
deals-among-players = Among all players
deals-among-bots = Among 100 runs of the bots
deals-rank = { $rank } of { $of }
deals-better = better than { $percent } %
deals-ties = { $n ->
    [0] { "" }
    [one] level with one other
   *[other] level with { $n } others
  }
deals-alone = You are the first.
deals-running = The bots are playing: { $done } of { $total }
deals-no-field = The bots play it later.
deals-choices = Your choices beside the best
deals-review-runs = Your game is being reviewed: { $done } of { $total }
deals-review-failed = Your game could not be reviewed.
deals-adjusted = Result without luck
deals-luck = Luck
deals-loss = Lost by mistakes
deals-you-chose = You: { $action }
deals-best-was = Better: { $action }
deals-loses = −{ $loss } points of win chance
deals-no-mistakes = No mistake that cost 5 points of win chance or more.
deals-whole-review = The whole review
deals-replay = Watch your game again
deals-share = Tell others
deals-share-hint = It says nothing about the cards.
deals-share-line = Wolfsbane, { $date }: { $margin } points
deals-share-bots = better than { $percent } % of the bots
deals-share-players = { $rank }. of { $of } players
deals-send = Send this deal to a friend
deals-link = Link to this deal
deals-compare = Everybody who has played it
deals-player = Player
deals-margin = Lead
deals-points = Points
deals-playing = still playing
deals-gave-up = gave up
deals-you = you
deals-compare-with = Compare with { $name }
deals-same = { $n ->
    [0] You chose differently from the beginning.
    [one] You made the first choice alike.
   *[other] You made the first { $n } choices alike.
  }
deals-all-same = You made all choices alike.
deals-same-list = The choices that were alike
deals-yours = You
deals-theirs = { $name }
deals-ended = The game was over.
deals-nights = Your nights
deals-again = Try again
