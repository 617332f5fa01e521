# What players are sent who play by correspondence: as push messages and as mail. Never with a card in it.

notice-move = It is your move at { $host }’s table.
notice-move-own = It is your move at your table.
notice-over = The game at { $host }’s table is over.
notice-over-own = The game at your table is over.

mail-notice =
    { $text }

    { $link }

    You get this mail because you asked for it on your page of notifications.
    No more mail, at one click:
    { $off }
mail-confirm-subject = Confirm your mail address for Wolfsbane
mail-confirm =
    Somebody, probably you, wants to be notified at this address when it is their move in a game of Wolfsbane.

    To confirm that, open this page within two days:
    { $link }

    If it was not you, do nothing: there will be no more mail. To make sure that nobody can ask for it again:
    { $off }
