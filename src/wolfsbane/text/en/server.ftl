# What the server says: notes about a table, and why a command or a request was refused.
# $seat is "you" or "other", $seat_name a name; $owner and $owner_name are the same of a second seat; $letter is the letter of a seat; $problem is a detail in English.

## Notes: why the table was sent

note-sat-down = { $seat ->
    [you] You sat down.
   *[other] { $seat_name } sat down.
}
note-back = { $seat ->
    [you] You are back.
   *[other] { $seat_name } is back.
}
note-got-up = { $seat ->
    [you] You got up.
   *[other] { $seat_name } got up.
}
note-renamed = { $seat ->
    [you] You are { $seat_name } now.
   *[other] { $before } is { $seat_name } now.
}
note-bot-seated = The bot { $seat_name } plays for seat { $letter }.
note-bot-unseated = The bot has left seat { $letter }; it is free.
note-stand-in = { $seat ->
    [you] You let a bot play for { $owner_name }, until they come back.
   *[other] { $owner ->
        [you] { $seat_name } lets a bot play for you, until you take your seat back.
       *[other] { $seat_name } lets a bot play for { $owner_name }, until they come back.
    }
}
note-reminded = { $owner ->
    [you] { $seat_name } reminds you: it is your decision.
   *[other] { $seat ->
        [you] You remind { $owner_name }.
       *[other] { $seat_name } reminds { $owner_name }.
    }
}
note-resigned = { $seat ->
    [you] You resign. A bot plays to the end for you.
   *[other] { $seat_name } resigns. A bot plays to the end for them.
}
note-pause-asked = { $seat ->
    [you] You ask for a pause.
   *[other] { $seat_name } asks for a pause.
}
note-paused = { $seat ->
    [you] You have paused the game.
   *[other] The game is paused for { $seat_name }.
}
note-pause-ended = { $seat ->
    [you] You let the game go on.
   *[other] { $seat_name } lets the game go on.
}
note-abandon-asked = { $seat ->
    [you] You ask to end the game without a result.
   *[other] { $seat_name } asks to end the game without a result.
}
note-abandoned = The table is abandoned; there is no result.
note-refused = { $seat ->
    [you] You do not agree.
   *[other] { $seat_name } does not agree.
}
note-question-withdrawn = { $seat ->
    [you] You no longer ask for it.
   *[other] { $seat_name } no longer asks for it.
}
note-game-began = Game { $game } begins.
note-undone = { $seat ->
    [you] You took back a choice.
   *[other] { $seat_name } took back a choice.
}
note-undo-asked = { $seat ->
    [you] You ask to take back a choice.
   *[other] { $seat_name } asks to take back a choice.
}
note-undo-agreed = { $seat ->
    [you] You agree.
   *[other] { $seat_name } agrees.
}
note-undo-refused = { $seat ->
    [you] You do not agree; the choice stands.
   *[other] { $seat_name } does not agree; the choice stands.
}
note-time-up-choice = { $seat ->
    [you] Your time is up: a bot chooses for you.
   *[other] The time of { $seat_name } is up: a bot chooses for them.
}
note-time-up-move = { $seat ->
    [you] Your time is up: a bot takes the move.
   *[other] The time of { $seat_name } is up: a bot takes the move.
}
note-time-up-seat = { $seat ->
    [you] Your time is up again: a bot takes the seat, until you take it back.
   *[other] The time of { $seat_name } is up again: a bot takes the seat, until they take it back.
}
note-resumed = The server was away; clocks go on from here.
note-rematch-asked = { $seat ->
    [you] You want another game.
   *[other] { $seat_name } wants another game.
}
note-rematch-losers = { $seat ->
    [you] You want another game in which losers choose.
   *[other] { $seat_name } wants another game in which losers choose.
}
note-no-rematch = { $seat ->
    [you] You no longer want another game.
   *[other] { $seat_name } no longer wants another game.
}
note-cards-replaced = { $seat ->
    [you] You take the { $number } from another deck.
   *[other] { $seat_name } takes the { $number } from another deck.
}
note-allowed = You may do that.

## Commands in a game

error-no-game = No game is being played at this table now.
error-may-have-counted = This message does not follow what you were sent last, and may have counted: look at the table.
error-moved-on = The table has moved on: your prompt is that of message { $prompt }, and you answer to message { $at }.
error-not-an-action = There is no action { $code }.
error-one-choice = One choice at a time: a message has one action, or the cards of a set.
error-bot-plays = A bot plays for you now; take your seat back first.
error-bot-takes-move = Your time was up: a bot takes this move, and the next one is yours again.
error-not-your-decision = It is not your decision now.
error-instructions-days = Instructions for your next turn can only be left at a table where everybody has days for a decision.
error-instructions-now = It is your decision now: just make it.
error-instructions-stale = Something has happened at the table since. Have a look, and leave your instructions again.
error-instruction-codes = An instruction is to draw, to call for a vote, or to take the top card of the discard pile for one or more cards of yours.
error-instruction-top = Say for which numbers on the discard pile you would take the top card.
error-instruction-range = The lowest number of a condition can't be above the highest.
error-instruction-card = { $code } is not a card of yours that can be exchanged.
error-instruct-one = Add an instruction or remove one; not both at once.
error-instruction-none = There is no such instruction.
error-instructions-full = You can leave { $most } instructions; remove one first.
error-instruction-unreachable = After an instruction that always fits there can't be another one.
error-no-chat = There is no chat at this table.
error-no-undo = At this table no choice can be taken back.
error-question-open = Somebody has asked the table for something already; that has to be answered first.
error-paused = The game is paused.
error-not-paused = The game is not paused.
error-nothing-to-undo = There is no choice of yours in this round that can still be taken back.
error-undo-needs-consent = That needs the consent of { $names }, who got up and may come back.
error-undo-out-of-time = You have used up the time for that choice, so it stands.
error-not-asked = You were not asked to agree to anything.
error-no-hints = There are no hints at this table.
error-one-hint = One hint at a time: the coach still thinks about your last question.
error-hint-stale = The table has moved on; ask again.
error-no-advice = The coach has no answer now.
error-play-on = The game can't be played on from there: { $problem }.
error-shared-deal = Everybody plays this deal with the same cards and bots, so nothing can be changed at this table.
error-shared-deal-seat = This table is for the player who began it. Play the deal at a table of your own.
error-no-deal = This deal is not there, or no longer: deals that nobody has played for a long time are deleted.
error-deal-not-played = Finish your own try first: until then nobody's results are shown.
error-deal-not-repeatable = This game can't be played again by a friend: it takes a finished game of one person against the same bots from its beginning to its end.
error-deal-tonight = Everybody can play tonight's deal until midnight (UTC). You can send it to friends after that.
error-deal-over = The night of this deal is over.
error-deal-rules = This deal is from an older version of the rules, and can't be played any more.
error-no-try = There is no such try.
error-try-without-result = A try that was not finished can't be compared.
error-no-review = Nobody has asked for a review of this game yet.
error-no-puzzle = There is no such puzzle here.
error-no-theme = There is no such theme; the themes are: { $known }.
error-puzzle-answer = That is not an answer to this puzzle: { $problem }.
error-reviews-of-player = { $most } reviews of yours are waiting already; ask again when one of them is done.
error-reviews-busy = Too many reviews are waiting; try again later.
error-rules-version = This game was begun by version { $rules } of the rules. This server plays version { $server } and can't go on with it.

## Seats and tables

error-not-seated = You do not sit at this table.
error-seat-left = You do not sit there any more.
error-no-spectators = You do not sit at this table, and it has no spectators.
error-too-many-spectators = There are as many spectators as this server allows.
error-no-name = Choose a name first (POST /api/me), and connect again: then you can sit down.
error-seated = You sit at seat { $letter } already.
error-seated-elsewhere = You sit at seat { $letter }; get up before you take another.
error-seats-full = All seats are taken.
error-seat-taken = Seat { $letter } is taken.
error-no-such-seat = This table has seats 0 to { $last }.
error-knows-another-seat = In this game you have sat at another seat, and know what was seen there.
error-no-bot = No bot sits at seat { $letter }.
error-host-only = Only the host of this table may change the bots.
error-bot-to-move = The bot is to move now; wait until its turn is over.
error-seat-held = Seat { $letter } is held for somebody who may come back.
error-days-to-decide = At this table everybody has days for a decision. A bot plays for somebody only when their time is up.
error-not-away = { $seat ->
    [you] You are not away.
   *[other] { $seat_name } is not away, or not for long enough.
}
error-nobody-waits = { $seat ->
    [you] You need no reminder.
   *[other] Nobody waits for { $seat_name } now.
}
error-reminded = { $seat ->
    [you] You were reminded a moment ago.
   *[other] { $seat_name } was reminded a moment ago.
}
error-resigned = You have resigned this game; you can sit down again when it is over.
error-abandoned = This table was abandoned.
error-nothing-to-abandon = There is nothing to abandon: no game is being played or prepared.
error-no-such-bot = There is no bot { $level } here; there are { $levels }.
error-mix = There is no such mix: { $problem }.
error-one-seat = You can sit at one seat only.
error-level-without-bot = Only a seat for a bot has a level.
error-delay-without-spectators = A delay is for spectators, and this table has none.
error-game-begun = The game has begun.
error-seats-empty = Nobody sits at { $letters } yet.
error-game-not-over = The game is not over.
error-nothing-to-choose = There is nothing to choose now.
error-not-your-choice = It is not your choice now.
error-no-such-choice = There is no { $number } of a deck { $deck } to choose.
error-no-table = There is no such table.
error-unloadable = This table can't be opened; the operators of this server will find that in its log.
error-no-such-game = There is no such game, or it is not over.
error-private-record = The record of a game at a private table is for the people who played it.
error-private-replay = What the seats of a private table saw is for the people who played there.
error-tables-too-fast = You make tables too fast; wait a moment.
error-too-many-tables = You sit at { $count } tables; leave or finish some first.
error-server-full = This server has as many tables as it can hold.

## Identity

error-not-signed-in = Not signed in: choose a name first (POST /api/me).
error-name-length = A name has 1 to { $most } visible characters.
error-login-form = A login has 3 to 32 small letters, digits, dots, hyphens and underscores.
error-login-taken = That login is taken.
error-has-account = You have an account already.
error-no-tournament = This tournament is not there, or no longer: they are deleted a long time after their end.
error-tournament-over = This tournament is over.
error-tournament-full = This tournament has { $most } players already, and can have no more.
error-tournament-title = A tournament needs a name.
error-tournament-mix = That is no mix: { $problem }.
error-no-ladder = This server has no ladder.
error-ladder-account = The ladder is for players with an account. Make one first.
error-no-account = You have no account.
error-guest-everywhere = You have no account: a guest who is logged out everywhere could not come back.
error-password-length = A password has { $least } to { $most } characters.
error-wrong-password = Your password is not right.
error-wrong-login = There is no account with this login and password.
error-too-many-passwords = Too many wrong passwords from your address; try again in { $seconds } seconds.
error-too-many-guests = Too many new guests from your address; wait a moment.
error-too-many-tries = Too many tries from your address; wait a moment.
error-logged-in = You have logged in; connect again.
error-logged-out = You have logged out.

## Requests and connections

error-not-a-message = This is not a message: { $problem }.
error-request = Malformed request: { $problem }
error-not-found = Not found.
error-not-utf8 = The { $part } of this request is not valid UTF-8.
error-control-character = The { $part } of this request contains a control character.
error-url-length = A URL has at most { $bytes } bytes.
error-headers-length = The headers of a request have at most { $bytes } bytes.
error-too-many-headers = The headers of this request can't be read: there are too many.
error-body-length = A request has at most { $bytes } bytes.
error-late = The { $part } of the request did not come in time.
error-other-site = This request comes from a page of another site.
error-too-fast = You send too fast; wait a moment.
error-too-many-requests = Too many requests from your address; wait a moment.
error-too-many-requests-at-once = Too many requests at a time from your address.
error-too-many-connections = Too many connections from your address.
error-connections-full = This server has as many connections as it can hold.
error-too-slow = You read too slowly; connect again.
error-moved = Your place at the table has changed; connect again.
error-replaced = You have opened this table in other places; this connection was the oldest.
error-lesson-step = Not yet. { $step }
error-lesson-over = This lesson is over. Begin it again, or play a game.
error-in-a-lesson = That can't be done in a lesson.
error-no-such-lesson = There is no such lesson.
error-connection-closed = The connection was closed; connect again.
error-stopping = The server is stopping; connect again.
error-not-written = This could not be written to the disk; connect again.
error-database = The database does not answer; try again in a moment.
error-server = The server has made an error; it is in its log.

## Notifications

error-no-push = This server sends no push messages.
error-push-endpoint = Push messages are sent only to the push services of browsers, by https.
error-push-keys = The browser’s keys can’t be used: a public key of 65 bytes and a secret of 16 are needed, both in base64url.
error-no-mail = This server sends no mail.
error-mail-needs-account = Mail is for accounts only: give your guest a login and a password first.
error-mail-address = This is not a mail address. It has to look like name@example.org.
error-mail-too-often = Too many mails to confirm an address were asked for. Try again tomorrow.
error-link-expired = This link is not valid any more. Ask for a new one on your page of notifications.
