# The player's page and the ladder.
you-title = You
you-text = Your ratings, and how often you win: with each deck, against each level of bots, with two, three and four players.
you-nobody = Choose a name and finish a game; then your page is here.
you-ratings = Ratings
you-against-people = Against people
you-against-people-text = Measured in games with other people who have an account.
you-against-people-none = No rating yet. It begins with your first whole game with somebody else, if both of you have an account.
you-against-bots = Against bots
you-against-bots-text = Measured against the levels, whose ratings are fixed: { $levels }.
you-against-bots-none = No rating yet. It begins with your first whole game against bots without taking back and without hints.
you-provisional = provisional
you-rated-games = { $count ->
    [one] from one game
   *[other] from { $count } games
}
you-rating-chart = Rating { $pool } over { $count } games, now { $rating }
you-rating-help = What a rating means
you-rating-help-range = Your true strength is within the range after ± with a probability of about 95 %. As long as that range is wide, the rating is provisional. It grows again while you do not play.
you-rating-help-pairs = After a game you are compared with everybody at the table: fewer points than another is a win against them. With 200 points more than another you are expected to be ahead in three of four games.
you-rating-help-counted = Only whole games of four rounds count. Against people they count at tables without hints; if a bot moves for you there, you can lose by that game but not gain. Against bots games count in which you take nothing back, ask for no hint and make all your moves yourself.
you-rating-help-left = If you resign or leave, you have lost against all who stayed.
you-rating-help-accounts = Two ratings can't be compared with each other: the one against people is about the people here, the other one about bots.
you-ladder-text = The ladder shows your name and your rating against people to everybody, once it is no longer provisional. You are only on it if you want to be.
you-ladder-listed = I want to be on the ladder
you-ladder-account = The ladder is for players with an account. Make one.
you-wins = Wins
you-no-games = No game without help is finished yet. Play one to its end, and it is here.
you-all = All games
you-games = { $count ->
    [one] One game
   *[other] { $count } games
}
you-won-of = { $won } of { $games } won
you-share = { $share } % (95 % interval { $low } to { $high } %), by chance { $chance } %
you-share-help = The thin bar is the 95 % interval: few games say little. The mark is the share that you would win if all players were equally good. Games with help are not among these, and of your games only the newest 2,000.
you-trend = Wins in the last { $count } games
you-trend-chart = Share of wins over time, from { $first } to { $last }
you-trend-text = After each game, the oldest first. The dashed line is chance.
you-trend-later = After { $count } games there is a chart of your wins over time here.
you-by-deck = By deck
you-by-level = By opponents
you-by-players = By number of players
you-mixes = Mixes
you-level-people = With other people
you-level-several = Bots of several levels
you-level-bots = Bots: { $level }
you-players = { $count } players
you-helped = { $count ->
    [one] One more game was played with help (taking back, hints, or moves by a bot); { $won ->
        [0] it was lost.
       *[other] it was won.
    }
   *[other] { $count } more games were played with help (taking back, hints, or moves by a bot); { $won } of them were won.
}
you-left = { $count ->
    [one] One game you left before its end; it counts as lost.
   *[other] { $count } games you left before their end; they count as lost.
}
you-calls = Calls
you-calls-made = made
you-calls-right = succeeded
you-calls-early = too early
you-calls-missed = missed
you-calls-text = { $count ->
    [one] In the one game of yours that was reviewed.
   *[other] In the { $count } games of yours that were reviewed.
}
you-calls-none = When games of yours have been reviewed, it says here how many calls you made, how many succeeded, and which ones you missed.
you-more = Calls, mistakes and luck over time
you-all-games = All your games

## The ladder
ladder-title = Ladder
ladder-text = Players who want to be here, by their rating against people. Only ratings that are no longer provisional are on it.
ladder-empty = Nobody is on the ladder yet.
ladder-own = You are number { $rank } of { $count }.
ladder-rank = No.
ladder-name = Name
ladder-rating = Rating
ladder-games = Games
ladder-you = you
ladder-before = Before
ladder-after = After
ladder-range = { $first } to { $last } of { $count }
ladder-to-you = Your page
