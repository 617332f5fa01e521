# Turniere mit gleichen Karten.
tournament-title = Turnier
tournament-text = Alle spielen dieselben Karten, vom selben Platz, gegen dieselben Bots. So ist es gerecht: Es zählt nur, was du daraus machst. Wer den Link hat, kann mitspielen.
tournament-new = Ein neues Turnier
tournament-name = Name des Turniers
tournament-deck = Deck
tournament-level = Bots
tournament-deals = Austeilungen
tournament-players = Spieler am Tisch, mit dir
tournament-rounds = Runden je Austeilung
tournament-days = Tage bis zum Ende
tournament-make = Turnier anlegen
tournament-about = { $mix }, { $count ->
    [one] eine Austeilung
   *[other] { $count } Austeilungen
} mit { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
}, { $players } Spieler; Bots: { $level }
tournament-ends = Du kannst bis { $time } spielen. Alle haben für jede Austeilung einen Versuch.
tournament-over = Das Turnier ist zu Ende.
tournament-deal = Austeilung { $n }
tournament-margin = { $margin } Punkte
tournament-given-up = aufgegeben
tournament-go-on = Weiterspielen
tournament-play = Spielen
tournament-hidden = Was andere erreicht haben, siehst du, wenn du diese Austeilung zu Ende gespielt hast.
tournament-who = Spieler
tournament-ahead = Vorsprung
tournament-score = Wertung
tournament-link = Link für andere, die mitspielen wollen
tournament-ranks = Ergebnisse
tournament-counted = { $counted } von { $count } Austeilungen: die du zu Ende gespielt hast; am Schluss alle.
tournament-rank = Nr.
tournament-finished = Gespielt
tournament-adjusted = Ohne Glück
tournament-nothing = Spiel eine Austeilung zu Ende, dann siehst du, wie es den anderen erging.
tournament-score-help = Der Vorsprung sagt, um wie viele Punkte du vor dem besten Bot liegst. Die Wertung einer Austeilung ist der Anteil der anderen Spieler, die schlechter waren; Gleichstand zählt halb. In der Tabelle steht der Durchschnitt über alle Austeilungen; eine, die nicht zu Ende gespielt ist, zählt 0.
