# The mixer: a mix is put together, and what it is like.
mixer-title = Mix your own
mixer-text = One face for every number: tap to choose. Whatever you choose can be played.
mixer-surprise = Surprise me
mixer-shorter = Shorter
mixer-crueller = Crueller
mixer-beginners = For beginners
mixer-surprised = A mix at random.
mixer-changed = New: { $cards }.
mixer-unchanged = The figures know no card that would do more of that.
mixer-count = { $count } of 14
mixer-look = Touch a face to read what the card does and what it changes.
mixer-effects-help = How much the card changes each figure on the panel, compared with the average of the cards with this number. Grey: no difference was measured.
mixer-interval = { $low } to { $high }
mixer-like = What this mix is like
mixer-length = Length
mixer-length-help = how many turns each player has in a round
mixer-stolen = Cruelty
mixer-stolen-help = cards that are taken out of somebody else’s village in a round
mixer-memory = Memory
mixer-memory-help = what it is worth to remember facedown cards: games of 100 won against somebody who forgets some; 50 would be nothing
mixer-called = Calls at
mixer-called-help = points in the village of the player who calls, at the end of the round
mixer-skill = Skill
mixer-skill-help = skill against luck: games of 100 won against somebody who makes every tenth choice blindly; 50 would be pure luck
mixer-value-length = { $value } turns
mixer-value-stolen = { $value } stolen
mixer-value-memory = { $value } of 100
mixer-value-called = { $value } points
mixer-value-skill = { $value } of 100
mixer-more = more than most mixes
mixer-less = less than most mixes
mixer-average = like most mixes
mixer-unmeasured = { $count ->
    [one] One card or token has no figures; it counts as average.
   *[other] { $count } cards or tokens have no figures; they count as average.
}
mixer-source = Where these figures come from
mixer-source-text = From games of bots with { $mixes } random mixes: every card adds something to a figure, and the sum is shown with its 95 % interval. Length, cruelty and calls are from tables of three; memory and skill from games of two. Memory: a bot that remembers everything against the same bot that forgets cards. Skill: a bot against the same bot that makes every tenth decision at random; 50 would be pure luck. On { $tested } other mixes, with many games each, at least { $inside } lay within their interval, for every figure.
mixer-name = Name of the mix
mixer-save = Save
mixer-saved = “{ $name }” is saved in this browser.
mixer-copy = Copy the code
mixer-copied = The code is copied.
mixer-link = Copy the link
mixer-link-copied = The link is copied.
mixer-paste = Code or link of a mix
mixer-use = Use it
mixer-used = Now: { $mix }
mixer-no-code = There is no mix code in it: 14 letters, a hyphen and a letter, such as AAAAACCCCDDDDD-A.
mixer-not-here = This server does not have all cards of that mix.
mixer-yours = Your mixes
mixer-forget = Delete { $name }
mixer-played = Played most here
mixer-games = { $count ->
    [one] one game
   *[other] { $count } games
}
mixer-play = Play this mix
mixer-play-friends = Play it with friends
