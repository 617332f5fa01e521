# Die Seite eines Spielers und die Rangliste.
you-title = Du
you-text = Deine Wertungen, und wie oft du gewinnst: mit jedem Deck, gegen jede Stufe der Bots, zu zweit, zu dritt und zu viert.
you-nobody = Wähl einen Namen und spiel ein Spiel zu Ende; dann ist hier deine Seite.
you-ratings = Wertungen
you-against-people = Gegen Menschen
you-against-people-text = Gemessen in Spielen mit anderen Menschen, die ein Konto haben.
you-against-people-none = Noch keine Wertung. Sie beginnt mit deinem ersten ganzen Spiel mit jemand anderem, wenn ihr beide ein Konto habt.
you-against-bots = Gegen Bots
you-against-bots-text = Gemessen an den Stufen, deren Wertungen feststehen: { $levels }.
you-against-bots-none = Noch keine Wertung. Sie beginnt mit deinem ersten ganzen Spiel gegen Bots, in dem du nichts zurücknimmst und nicht nach Rat fragst.
you-provisional = vorläufig
you-rated-games = { $count ->
    [one] aus einem Spiel
   *[other] aus { $count } Spielen
}
you-rating-chart = Wertung { $pool } über { $count } Spiele, jetzt { $rating }
you-rating-help = Was eine Wertung bedeutet
you-rating-help-range = Mit einer Wahrscheinlichkeit von etwa 95 % liegt deine wahre Stärke in dem Bereich, den ± angibt. Solange er groß ist, ist die Wertung vorläufig. Wenn du nicht spielst, wird er wieder größer.
you-rating-help-pairs = Nach einem Spiel wirst du mit allen am Tisch verglichen: Wer weniger Punkte hat, hat gegen den anderen gewonnen. Mit 200 Punkten Vorsprung in der Wertung liegst du voraussichtlich in drei von vier Spielen vorn.
you-rating-help-counted = Nur ganze Spiele mit vier Runden zählen. Gegen Menschen zählen sie an Tischen ohne Tipps; zieht dort ein Bot für dich, kannst du in diesem Spiel nur verlieren. Gegen Bots zählen Spiele, in denen du nichts zurücknimmst, keinen Tipp holst und alle Züge selbst machst.
you-rating-help-left = Wenn du aufgibst oder gehst, hast du gegen alle verloren, die geblieben sind.
you-rating-help-accounts = Die beiden Wertungen lassen sich nicht miteinander vergleichen: Die eine sagt etwas über die Menschen hier, die andere über Bots.
you-ladder-text = Die Rangliste zeigt allen deinen Namen und deine Wertung gegen Menschen, sobald sie nicht mehr vorläufig ist. Du stehst nur darauf, wenn du es willst.
you-ladder-listed = Ich will auf die Rangliste
you-ladder-account = Die Rangliste ist für Spieler mit Konto. Leg eines an.
you-wins = Siege
you-no-games = Noch ist kein Spiel ohne Hilfe zu Ende. Spiel eines zu Ende, dann steht es hier.
you-all = Alle Spiele
you-games = { $count ->
    [one] Ein Spiel
   *[other] { $count } Spiele
}
you-won-of = { $won } von { $games } gewonnen
you-share = { $share } % (95-%-Intervall { $low } bis { $high } %), durch Zufall { $chance } %
you-share-help = Der schmale Balken ist das 95-%-Intervall: Wenige Spiele sagen wenig. Der Strich ist der Anteil, den du gewinnen würdest, wenn alle gleich gut wären. Spiele mit Hilfe zählen hier nicht, und von deinen Spielen nur die neuesten 2000.
you-trend = Siege in den letzten { $count } Spielen
you-trend-chart = Anteil der Siege im Lauf der Zeit, von { $first } auf { $last }
you-trend-text = Nach jedem Spiel, das älteste zuerst. Die gestrichelte Linie ist der Zufall.
you-trend-later = Nach { $count } Spielen siehst du hier deine Siege im Lauf der Zeit.
you-by-deck = Nach Deck
you-by-level = Nach Gegnern
you-by-players = Nach Zahl der Spieler
you-mixes = Mischungen
you-level-people = Mit anderen Menschen
you-level-several = Bots verschiedener Stufen
you-level-bots = Bots: { $level }
you-players = { $count } Spieler
you-helped = { $count ->
    [one] Ein weiteres Spiel hast du mit Hilfe gespielt (zurückgenommen, Rat oder Züge eines Bots) und { $won ->
        [0] verloren.
       *[other] gewonnen.
    }
   *[other] { $count } weitere Spiele hast du mit Hilfe gespielt (zurückgenommen, Rat oder Züge eines Bots); davon hast du { $won } gewonnen.
}
you-left = { $count ->
    [one] Ein Spiel hast du vor dem Ende verlassen; es zählt als verloren.
   *[other] { $count } Spiele hast du vor dem Ende verlassen; sie zählen als verloren.
}
you-calls = Abstimmungen
you-calls-made = ausgerufen
you-calls-right = gewonnen
you-calls-early = zu früh
you-calls-missed = verpasst
you-calls-text = { $count ->
    [one] In dem einen Spiel von dir, das ausgewertet ist.
   *[other] In den { $count } Spielen von dir, die ausgewertet sind.
}
you-calls-none = Wenn Spiele von dir ausgewertet sind, steht hier, wie viele Abstimmungen du ausgerufen hast, wie viele davon gelungen sind und welche du verpasst hast.
you-more = Abstimmungen, Fehler und Glück im Lauf der Zeit
you-all-games = Alle deine Spiele

## Die Rangliste
ladder-title = Rangliste
ladder-text = Spieler, die hier stehen wollen, nach ihrer Wertung gegen Menschen. Vorläufige Wertungen stehen nicht darauf.
ladder-empty = Noch steht niemand auf der Rangliste.
ladder-own = Du bist Nummer { $rank } von { $count }.
ladder-rank = Nr.
ladder-name = Name
ladder-rating = Wertung
ladder-games = Spiele
ladder-you = du
ladder-before = Zurück
ladder-after = Weiter
ladder-range = { $first } bis { $last } von { $count }
ladder-to-you = Deine Seite
