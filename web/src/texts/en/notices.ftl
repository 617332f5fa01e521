# Correspondence play: notifications, and the tables at which it is your move.

notices-title = Notifications
notices-text = For tables at which everybody has days for a decision: you are told when it is your move, or when a game is over. A message never says anything about cards.
notices-push = Push messages in this browser
notices-push-text = They also come while no page of Wolfsbane is open, until you log out here.
notices-push-on = Switch on
notices-push-off = Switch off
notices-push-is-on = Push messages are on in this browser.
notices-push-is-off = Push messages are off in this browser.
notices-push-denied = The browser does not allow messages from this page. You can change that in the browser’s own settings.
notices-push-never = This browser can’t take push messages.
notices-push-not-here = This server sends no push messages.
notices-mail = Mail
notices-mail-text = The address gets a link first, and no other mail until you have opened it.
notices-mail-address = Mail address
notices-mail-ask = Send the link
notices-mail-waiting = A link was sent to { $address }. Open it within two days to confirm the address.
notices-mail-is-on = Mail goes to { $address }.
notices-mail-off = No more mail
notices-mail-not-here = This server sends no mail.
notices-mail-account = Mail is for accounts only.
notices-to-account = To your account
notices-all-off = Switch everything off
notices-is-off = You get no more messages.
notices-nobody = You have to be known here before you can be notified: sit down at a table, or log in.
notices-confirm = Confirm your mail address
notices-confirm-text = From now on you get mail at this address when it is your move.
notices-confirm-go = Confirm
notices-confirmed = Your address is confirmed.
notices-your-move = Your move
notices-your-move-at = Your move: { $name }
notices-thumbnail = { $name } { $n ->
    [one] has one card
   *[other] has { $n } cards
}
