### All pages but the table.

pages-title = Wolfsbane
pages-loading = One moment …

## Around every page

pages-skip = Skip to the content
pages-nav = Pages
pages-nav-play = Play
pages-nav-lobby = Lobby
pages-nav-rules = Rules
pages-nav-cards = Cards
pages-nav-games = Games
pages-nav-puzzles = Puzzles
pages-nav-account = Account
pages-nav-settings = Settings
pages-footer = An unofficial fan project. Silver is a trademark of Bezier Games, Inc., who neither made nor endorse this. All texts and pictures are our own.
pages-gone = The server can't be reached. Nothing is lost; trying again …
pages-try-again = Try again
pages-needs-server = This can't be shown without the server. It comes when the server is back.
pages-late = This page does not arrive: the connection is slow, or the server can't be reached. It opens as soon as it comes.
pages-failed = That did not work.

## Above every page

pages-reload = Reload now
pages-close = Close
pages-update-ready = Wolfsbane was updated. This page changes to the new version when you go on to another one.
pages-update-after-game = Wolfsbane was updated. You can finish this game; the page reloads before the next one.
pages-server-newer = Wolfsbane was updated, and this page is too old to go on. Reload it; your games are kept.
pages-server-older = This page is newer than the server, and can't go on with it. Reload it; your games are kept.
pages-part-missing = A part of this page could not be loaded. Reload it; your games are kept.
pages-unsent = There is no connection. What you did at the table is sent when it is back; keep this page open.
pages-undelivered = What you did at the table did not reach the server. Please look there.
pages-crashed = Something went wrong
pages-crashed-text = This page could not be shown. Your games are kept on the server. If reloading does not help, what this browser has stored may be the reason.
pages-crashed-reset = Forget the settings of this browser

## Start

pages-tagline = The Silver card games, against clever bots or with friends. No account needed.
pages-play-bots = Play against bots
pages-play-friends = Play with friends
pages-play-friends-hint = makes a table and a link to send
pages-starting = Dealing …
pages-change = Change the game
pages-tonight = Tonight's deal
pages-tournament = A tournament with the same deals for all
pages-your-tables = Your tables
pages-resume = Go on
pages-look = Look
pages-open-tables = Open tables
pages-all-tables = The whole lobby
pages-nobody-waits = Nobody is waiting for players just now. Make a table and let it be listed, or play against bots.
pages-in-short = The game in a minute
pages-short-1-title = Five cards, two known
pages-short-1 = Your village is five facedown cards. You look at two of them. Low numbers are good: they are your points.
pages-short-2-title = Draw, exchange, use
pages-short-2 = Each turn you draw or take a card and exchange it for yours, several at once if they match. Many cards do something special.
pages-short-3-title = Call when you are lowest
pages-short-3 = With four cards or fewer you may call for a vote. Lowest? You score nothing. Wrong? Ten points on top. Four rounds, lowest total wins.
pages-read-rules = Read the rules
pages-see-cards = See all cards

## The game to play

pages-setup = The game
pages-setup-deck = Deck
pages-deck-amulet = Amulet
pages-deck-coin = Coin
pages-deck-dagger = Dagger
pages-deck-amulet-hint = the classic: guard and look
pages-deck-coin-hint = turn over, give away
pages-deck-dagger-hint = zombies, thieves, turnarounds
pages-deck-mix = A mix
pages-deck-mix-hint = choose every number yourself
pages-mix-part = { $count } { $deck }
pages-mix-of = Which deck gives which number
pages-face = { $number } { $name }, { $deck }
pages-number = Number
pages-mix-own = Mix your own
pages-token = Token
pages-players = Players
pages-opponents-n = { $n ->
    [one] { $n } opponent
   *[other] { $n } opponents
}
pages-opponent = Opponent { $n }
pages-bot-name = Bot, { $level }
pages-options = At the table
pages-memory = Memory help
pages-memory-strict = None
pages-memory-strict-hint = what you saw, you must remember
pages-memory-marks = Marks
pages-memory-marks-hint = cards that you have seen stay marked
pages-memory-full = Full
pages-memory-full-hint = also the discard pile and what is left
option-hints = Hints from the coach
option-undo = Choices can be taken back
option-chat = Chat
option-spectators = Others may watch
option-public = Listed in the lobby, open to all
pages-clock = Clock
pages-clock-none = None
pages-clock-move = { $n } seconds a move
pages-notifications = Notifications for correspondence play
pages-clock-days = { $n ->
    [one] One day a decision
   *[other] { $n } days a decision
}
pages-clock-bank = { $n } minutes each, and { $plus } seconds a turn
pages-rounds = Rounds
pages-rounds-n = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
pages-your-name = Your name
pages-for-friends = For tables with friends
pages-done = Done
pages-defaults = Back to the defaults

## A table before its game

pages-waiting-title = A table of { $name }
pages-waiting-own = Your table
pages-invite = Invite friends
pages-invite-hint = Whoever has this link can sit down.
pages-link = Link to this table
pages-copy = Copy the link
pages-copy-text = Copy
pages-copied = Copied
pages-share = Share
pages-qr = The link as a QR code, to scan with a phone
pages-seats = Seats
pages-seat-n = Seat { $n }
pages-seat-empty = free
pages-seat-you = you
pages-seat-host = host
pages-sit = Sit down
pages-sit-here = Sit here
pages-leave = Get up
pages-remove-bot = Remove the bot
pages-seat-away = away
pages-chat = Chat
pages-put-bot = Add a bot
pages-bot-level = Level of the bot for seat { $n }
pages-start-game = Start the game
pages-start-waits = { $n ->
    [one] { $n } seat is still free: wait, or add a bot.
   *[other] { $n } seats are still free: wait, or add bots.
}
pages-only-watching = You are watching. Sit down to play.
pages-what-is-played = What is played
pages-preview-title = You are invited to a table
pages-preview-full = All seats of this table are taken.
pages-preview-gone = There is no such table. Perhaps the link is not complete?
pages-preview-home = To the start page
pages-preview-began = A game is under way here.

## The lobby

pages-lobby = Lobby
pages-lobby-text = Public tables on this server. The list keeps itself current.
pages-lobby-open = Waiting for players
pages-lobby-playing = Being played
pages-watch = Watch
pages-free-n = { $n ->
    [one] { $n } seat free
   *[other] { $n } seats free
}
pages-no-playing = No public game is being played now.
pages-make-public = Make a public table
pages-table-by = Table of { $name }
pages-unnamed = A table
pages-stage-open = waiting
pages-stage-playing = being played
pages-stage-over = over
pages-stage-choosing = choosing cards
pages-stage-abandoned = abandoned
pages-abandon = Abandon
pages-abandon-of = Abandon { $table }
pages-abandon-sure = End it without a result?
pages-abandon-asked = The others have to agree.
pages-abandon-yes = Yes, abandon
pages-keep = Keep

## Rules and cards

pages-rules = Rules
pages-contents = Contents
pages-cards = Cards
pages-cards-text = All cards of all decks, with what they do exactly. A rule's number leads to the rules.
pages-all-decks = All decks
pages-search-cards = Search names and texts
pages-no-cards = No card fits that.
pages-copies-n = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
}
pages-reconstructed = reconstructed
pages-reconstructed-hint = The printed text of this card is not available to us. What is printed elsewhere about it is kept; the effect is ours.
pages-rulings = The rule in full
pages-kind-lasting = works as long as it lies faceup in a village
pages-kind-village = used in your turn while it lies faceup in your village
pages-kind-main = used instead of drawing, while it lies faceup in your village
pages-kind-draw = used when you discard it right after drawing it
pages-kind-drawn = used when you draw it, instead of discarding it
pages-kind-scoring = works when the round is scored
pages-kind-set = works when it is exchanged together with other cards
pages-card-of = { $number } of { $deck }
pages-token-of = The token, { $name }

## Finished games

pages-games = Games
pages-games-text = Games that are over, newest first. Each can be fetched as a record that a person can read.
pages-games-mine = Yours
pages-games-public = Public
pages-games-name = Player
pages-games-deck = Deck
pages-any-deck = any
pages-no-games = No games yet.
pages-no-games-found = No game fits that.
pages-winner = winner
pages-record = Record
pages-record-hint = as a text file
pages-replay = Replay
pages-progress = Your play
pages-review = Review
pages-more = More
pages-mixed = mix { $code }

## A game that is over

pages-replay-title = A game that is over
pages-replay-as = As seen by
pages-replay-step = Step { $n } of { $all }
pages-replay-back = Back
pages-replay-next = Next
pages-replay-play = Play
pages-replay-pause = Pause
pages-replay-turn-back = To the turn before
pages-replay-turn-next = To the next turn
pages-replay-more = Seats, rounds and speed
pages-replay-open = All cards open
pages-replay-round = Round
pages-replay-speed = Speed
pages-replay-link = Copy a link to this moment

## Identity and account

pages-account = Account
pages-account-text = You need no account to play. With one, your tables and games follow you to other devices.
pages-name-text = The others see this name at the table.
pages-name-save = Save the name
pages-name-saved = Saved.
pages-logged-in = You are logged in as { $login }.
pages-is-guest = You are here as a guest, known by this browser only.
pages-is-nobody = You have not played here yet.
pages-register = Make an account
pages-register-text = Your tables and games so far come along.
pages-log-in = Log in
pages-log-in-text = What you played here as a guest goes over to your account.
pages-log-out = Log out
pages-log-out-text = This browser forgets you. Your seats wait for you until you log in again.
pages-log-out-everywhere = Log out everywhere
pages-log-out-everywhere-text = On all devices, also on this one. Do this if you have lost one of them.
pages-change-password = Change the password
pages-change-password-text = All other devices are logged out.
pages-old-password = Present password
pages-new-password = New password
pages-password-changed = The password has been changed.
pages-delete-account = Delete the account
pages-delete-guest = Delete what is known of you
pages-delete-text = You get up from all tables. Your name, and what you said there, are removed; games that you played stay, without your name. This can't be taken back.
pages-delete-sure = Yes, delete it all
pages-deleted = Deleted. Nothing is known of you here any more.
pages-login = Login name
pages-login-hint = 3 to 32 small letters, digits, dots, hyphens and underscores
pages-password = Password
pages-password-hint = 8 characters or more. There is no way to get it back, so write it down.

## Settings

pages-settings = Settings
pages-settings-text = Kept in this browser only.
pages-language = Language
pages-theme = Colours
pages-theme-auto = As the system
pages-theme-light = Light
pages-theme-dark = Dark
pages-speed = Motion
pages-speed-off = None
pages-speed-slow = Slow
pages-speed-normal = Normal
pages-speed-fast = Fast
pages-pace = Others' moves
pages-pace-slow = Slow
pages-pace-normal = Normal
pages-pace-fast = Fast
pages-pace-none = At once
pages-pace-text = How long the sentence about a move stays before the next move is shown. A tap or the space bar goes on.
pages-speed-reduced = Your system asks for less motion, so nothing moves whatever you choose here.
pages-sounds = Sounds
pages-sounds-text = Cards, your turn, a call
pages-volume = Volume
pages-install = Install as an app
pages-version = Wolfsbane { $version }

## Nothing here

pages-missing = There is no such page
pages-missing-text = The address leads nowhere. Perhaps the link is not complete?

## Help in a game

pages-help-of = { $name }: { $parts }
pages-help-resigned = resigned
pages-help-undos = { $n ->
    [one] took back { $n } choice
   *[other] took back { $n } choices
}
pages-help-hints = { $n ->
    [one] { $n } hint
   *[other] { $n } hints
}
pages-help-by-bot = { $n ->
    [one] a bot made { $n } choice
   *[other] a bot made { $n } choices
}

## At the door

pages-who = What are you called?
pages-go-on = Go on
pages-cancel = Cancel
pages-hints-for-all = Hints for everybody at the table

pages-learn = Lessons
pages-first-night = New here? Play your First Night
pages-first-night-text = One guided round of about three minutes at a real table: you play, and every step is explained.
pages-first-night-play = Play First Night
pages-first-night-dismiss = Not now
