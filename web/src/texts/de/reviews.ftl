# Die Seite einer Auswertung. Was sie über Entscheidungen und Glück sagt, steht in review.ftl des Python-Pakets.

reviews-title = Auswertung
reviews-link = Auswertung
reviews-waits = Die Auswertung wartet, bis sie an der Reihe ist.
reviews-runs = Das Spiel wird ausgewertet: { $done } von { $total }
reviews-failed = Die Auswertung ist nicht gelungen.
reviews-again = Noch einmal versuchen
reviews-sign-in = Wähl zuerst einen Namen; dann kannst du eine Auswertung bekommen.
reviews-whose = Wessen Entscheidungen
reviews-mine = meine
reviews-everyone = alle
reviews-smallest = Verluste ab { $points } Prozentpunkten zeigen
reviews-previous = Voriger Fehler
reviews-next = Nächster Fehler
reviews-count = { $n } von { $all }
reviews-keys = Tasten: n und p für den nächsten und den vorigen Fehler.
reviews-none = So große Verluste gab es nicht.
reviews-better = besser
reviews-played = gespielt
reviews-played-line = Gespielt: { $action }
reviews-deck = Nachzugsstapel: { $count }
reviews-pile = Ablage
reviews-row = Auslage
reviews-hand = Gezogen
reviews-try = Noch einmal versuchen
reviews-try-text = Was würdest du hier tun? Alles, was so gut ist wie das Beste, zählt.
reviews-right = Das ist richtig.
reviews-wrong = Es gibt etwas Besseres. Versuch es noch einmal, oder sieh dir die Lösung an.
reviews-answer = Lösung zeigen
reviews-solved = gelöst
reviews-replay = Spiel noch einmal ansehen
reviews-moments = Die drei lehrreichsten Momente
reviews-legend = ▲ Glück, ▼ Pech ({ $name })
reviews-so-far = Das wurde bisher gefunden: { $done } von { $total }
reviews-play-on = Von hier weiterspielen
reviews-play-on-text = An einem neuen Tisch, gegen Bots, mit den Karten dieses Spiels. Das Spiel selbst bleibt, wie es ist.
reviews-table-text = Der Tisch, soweit er bekannt war. Eine Zahl auf der Rückseite: schon gesehen, und verdeckt.
reviews-no-calls = Niemand hat abgestimmt, und keine Abstimmung wurde verpasst.

## Die Seite eines Spielers: alle Spiele zusammen

reviews-progress-text = Was die Auswertungen deiner Spiele zusammen sagen: Abstimmungen, Fehler, Glück, und wie stark du mit jedem Deck spielst.
reviews-progress-nobody = Wähl einen Namen und spiel ein Spiel zu Ende; dann stehen deine Spiele hier.
reviews-progress-none = Noch keines deiner Spiele wurde ausgewertet.
reviews-progress-count = { $count ->
    [one] Ein Spiel, in dem jede deiner Entscheidungen nach dem beurteilt wurde, was du wusstest.
   *[other] { $count } Spiele, in denen jede deiner Entscheidungen nach dem beurteilt wurde, was du wusstest. Balken sind Spiele, das älteste zuerst; die gestrichelte Linie ist der Durchschnitt.
}
reviews-progress-more = { $count ->
    [one] Ein weiteres Spiel auswerten
   *[other] { $count } weitere Spiele auswerten
}
reviews-progress-waiting = { $count ->
    [one] Ein Spiel wird ausgewertet.
   *[other] { $count } Spiele werden ausgewertet.
}
reviews-per-game = Punkte im Mittel
reviews-each-game = { $mean } je Spiel
reviews-chart = { $figure } in { $games ->
    [one] einem Spiel
   *[other] { $games } Spielen
}, im Mittel { $mean }
reviews-calls-made = Abstimmungen ausgerufen
reviews-calls-right = Abstimmungen gewonnen
reviews-calls-early = Zu früh abgestimmt
reviews-calls-missed = Abstimmungen verpasst
reviews-missed-sets = Übersehene Sätze
reviews-unused-abilities = Ungenutzte Fähigkeiten
reviews-forgotten = Vergessene Karten
reviews-by-deck = Stärke nach Deck
reviews-deck-name = Deck
reviews-games = Spiele
reviews-won = Gewonnen
