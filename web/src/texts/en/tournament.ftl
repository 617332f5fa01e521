# Duplicate tournaments.
tournament-title = Tournament
tournament-text = Everybody plays the same deals, from the same seat, against the same bots. So the cards are fair: only what you make of them counts. Everybody with the link can take part.
tournament-new = A new tournament
tournament-name = Name of the tournament
tournament-deck = Deck
tournament-level = Bots
tournament-deals = Deals
tournament-players = Players at a table, with you
tournament-rounds = Rounds of a deal
tournament-days = Days until the end
tournament-make = Make the tournament
tournament-about = { $mix }, { $count ->
    [one] one deal
   *[other] { $count } deals
} of { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}, { $players } players; bots: { $level }
tournament-ends = You can play until { $time }. Everybody has one try at each deal.
tournament-over = The tournament is over.
tournament-deal = Deal { $n }
tournament-margin = { $margin } points
tournament-given-up = given up
tournament-go-on = Go on
tournament-play = Play
tournament-hidden = What others have reached is shown when you have finished this deal.
tournament-who = Player
tournament-ahead = Points ahead
tournament-score = Score
tournament-link = Link for others who want to take part
tournament-ranks = Results
tournament-counted = { $counted } of { $count } deals: those that you have finished; at the end all.
tournament-rank = No.
tournament-finished = Deals
tournament-adjusted = Without luck
tournament-nothing = Finish a deal to see how the others did.
tournament-score-help = "Points ahead" is by how many points you are ahead of the best bot. The score of a deal is the share of the other players who did worse, where equals count half; the table has the mean over all deals, and a deal that is not finished counts 0.
