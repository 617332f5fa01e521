# Rätsel, im Browser und im Terminal.

puzzles-title = Rätsel
puzzles-text = Stellungen aus echten Spielen. Eine Wahl ist eindeutig die beste; alles, was der Platz wusste, siehst du offen.
puzzles-theme = Thema
puzzles-all-themes = Alle Themen
puzzles-theme-count = { $name } ({ $solved } von { $puzzles })
puzzles-rating = Deine Wertung: { $rating } ± { $deviation }
puzzles-rating-guess = Deine Wertung: { $rating } ± { $deviation } (noch geschätzt)
puzzles-progress = { $solved } von { $tried } gelöst
puzzles-difficulty = Rätsel: { $rating }
puzzles-ask = Wähle auf dem Tisch, was hier am besten ist.
puzzles-give-up = Lösung zeigen
puzzles-next = Nächstes Rätsel
puzzles-right = Richtig!
puzzles-wrong = Das war nicht die beste Wahl.
puzzles-answer = Die Lösung
puzzles-again = Dieses Rätsel hast du schon einmal beantwortet, darum zählt es nicht.
puzzles-change = Wertung { $before } → { $after }
puzzles-values = Was jede Wahl wert ist
puzzles-choice = Wahl
puzzles-win = Gewinnchance
puzzles-points = Punkte
puzzles-best = Am besten
puzzles-yours = Deine Wahl
puzzles-none-left = Du hast alle Rätsel zu diesem Thema beantwortet. Wähle ein anderes.
puzzles-proved-text = Eine kleine Runde nur mit diesen Karten: { $cards }. Sie endet nach { $quiet ->
    [one] einem Zug
   *[other] { $quiet } Zügen
}, in denen keine Karte gezogen wird. Die Werte sind exakt: was du gegen den besten Gegner verlierst oder gewinnst, in Punkten.
puzzles-about = Darum ging es: { $themes }
puzzle-best = Am besten war: { $action }.
puzzle-loses = Deine Wahl gewinnt { $loss ->
    [one] { $loss } Prozentpunkt
   *[other] { $loss } Prozentpunkte
} seltener.
puzzle-proved = Nach exakter Rechnung ist das um { $points } Punkte besser als die nächste Wahl: { $action }.
puzzle-theme-proved = Exakt gelöst
puzzle-theme-call = Ausrufen oder warten
puzzle-theme-give = Welche Karte geben?
puzzle-theme-set = Eine Karte oder mehrere
puzzle-theme-memory = Die eigene Karte kennen
puzzle-theme-zero = Wer hat die 0?
puzzle-theme-ability = Fähigkeit nutzen?
puzzle-theme-target = Auf welche Karte?
puzzle-theme-others = Fremde Dörfer
puzzle-theme-take = Nehmen oder ziehen
puzzle-theme-keep = Behalten oder ablegen
puzzle-theme-other = Etwas anderes
puzzle-theme-last-turn = Nach dem Ausrufen
puzzle-theme-last-round = Die letzte Runde
terminal-puzzle = Rätsel { $id }, Wertung { $rating }
terminal-puzzle-how = Gib die Nummer oder den Code deiner Wahl ein. „answer“ zeigt die Lösung, „quit“ beendet.
terminal-puzzle-none = Zu diesem Thema gibt es kein Rätsel. Themen: { $themes }.
terminal-puzzle-score = { $solved } von { $tried } gelöst.
terminal-puzzle-value = { $mark } { $action }: { $win } %, ± { $error }
terminal-puzzle-exact = { $mark } { $action }: { $points } Punkte, exakt
