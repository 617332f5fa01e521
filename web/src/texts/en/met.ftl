# Cards that a player has not met: before the first deal with them.
met-title = { $count ->
    [one] A card that is new to you
   *[other] { $count } cards that are new to you
}
met-title-newcomer = The cards of tonight
met-text-newcomer = You need not learn them: a card explains itself whenever you point at it or hold it.
met-touch = Touch a face to read what the card does.
met-later = All cards stay at hand: “{ $where }”, at the top of the table.
met-clock = Your time is running:
met-play = Play
