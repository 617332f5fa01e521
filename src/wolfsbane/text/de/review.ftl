# Was eine Auswertung sagt. $seat ist, wer entschieden hat: "you" oder "other". Chancen sind Prozente.

## Zeichen

review-no-mistakes = Es wurden keine Fehler gefunden.

## Warum eine Entscheidung ein Fehler war

review-better = Besser: { $better }. Damit { $seat ->
    [you] gewinnst du
   *[other] gewinnt { $seat_name }
} etwa { $best } % solcher Spiele, mit dem gespielten Zug { $played } %.
review-forgotten = { $turn ->
    [0] Vor dem ersten Zug
   *[other] In Zug { $turn }
} { $seat ->
    [you] hast du gesehen
   *[other] hat { $seat_name } gesehen
}: { $place } ist { $number_card }. Ohne dieses Wissen wäre die Wahl gut gewesen.
review-call-early = Nach dem, was { $seat ->
    [you] du wusstest
   *[other] { $seat_name } wusste
}, gewinnt man die Abstimmung in { $chance } % der Fälle.
review-call-missed = Nach dem, was { $seat ->
    [you] du wusstest
   *[other] { $seat_name } wusste
}, gewinnt man eine Abstimmung in { $chance } % der Fälle.
review-set-missed = { $seat ->
    [you] Du weißt
   *[other] { $seat_name } weiß
}, dass dort mehrere Karten dieser Zahl liegen: Sie können alle gegen eine einzige Karte gehen.
review-ability-unused = Die Fähigkeit war mehr wert als das, was stattdessen geschah.
review-deck-average = Eine Karte vom Nachzugsstapel zählt im Mittel etwa { $average }.
review-sums = Die Summe deines Dorfes: mit der besseren Wahl { $better }, mit dem gespielten Zug { $done }.
review-sum-falls = { $points ->
    [one] { $points } Punkt weniger
   *[other] { $points } Punkte weniger
}
review-sum-grows = { $points ->
    [one] { $points } Punkt mehr
   *[other] { $points } Punkte mehr
}
review-sum-stays = unverändert
review-sum-unknown = ungewiss, weil du nicht jede Karte kanntest, die weggeht
review-costs = { $points ->
    [one] Das kostet in dieser Runde etwa { $points } Punkt.
   *[other] Das kostet in dieser Runde etwa { $points } Punkte.
}

## Ursachen, als Überschriften und in Listen

review-cause-memory = vergessene Karte
review-cause-early-call = zu früh ausgerufen
review-cause-missed-call = Ausrufen verpasst
review-cause-missed-set = Satz übersehen
review-cause-unused-ability = Fähigkeit nicht genutzt
review-cause-wrong-card = eine andere Karte war besser
review-cause-kept-card = die Karte war es nicht wert, behalten zu werden
review-cause-discarded-card = die Karte war es wert, behalten zu werden
review-cause-left-card = eine gute Karte liegen gelassen
review-cause-took-card = die Karte war es nicht wert, genommen zu werden
review-cause-other = eine andere Wahl war besser

## Was auf die bessere Wahl wohl gefolgt wäre

review-follows = Was wohl gefolgt wäre
review-follows-own = { $seat ->
    [you] Du machst weiter
   *[other] { $seat_name } macht weiter
}: { $plan }.
review-follows-other = Danach wird { $seat_name } wahrscheinlich { $what ->
    [call] eine Abstimmung ausrufen
    [draw] vom Nachzugsstapel ziehen
    [token] { $token_the } benutzen
    [ability] eine Karte des Dorfes benutzen
   *[take] eine offen liegende Karte nehmen
} ({ $share } %).
review-follows-may-call = { $seat_name } könnte auch eine Abstimmung ausrufen ({ $share } %).
review-follows-end = Im Mittel endet die Runde mit { $points }.
review-follows-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
} für { $seat ->
    [you] dich
   *[other] { $seat_name }
}

## Glück

review-luck-start = { $seat ->
    [you] Du beginnst
   *[other] { $seat_name } beginnt
} das Spiel
review-luck-deal = Die Karten der Runde { $round }
review-luck-draw = { $seat ->
    [you] Du hast { $number_card } gezogen
   *[other] { $seat_name } hat { $number_card } gezogen
}
review-luck-draws = { $seat ->
    [you] Mehrere Karten kamen in deinem Zug
   *[other] Mehrere Karten kamen im Zug von { $seat_name }
}

## Der Bericht

review-of = Auswertung eines Spiels von { $names }
review-seat = { $seat ->
    [you] Du
   *[other] { $seat_name }
}
review-result = Ergebnis
review-result-won = gewonnen
review-result-lost = nicht gewonnen
review-result-open = nicht zu Ende
review-luck = Glück
review-adjusted = Ergebnis ohne Glück
review-adjusted-help = Ein Sieg zählt 100, das Glück wird abgezogen. Gleich starke Spieler haben im Mittel 100 geteilt durch ihre Anzahl, wie auch immer die Karten fallen.
review-loss = Durch Fehler verloren
review-marks = Zeichen
review-instructive = Die lehrreichsten Momente
review-all-mistakes = Weitere Fehler
review-rounds = Runden
review-round = Runde { $round }
review-where = Runde { $round }, Zug { $turn }
review-where-before = Runde { $round }, vor dem ersten Zug
review-points = Punkte
review-chances = Chancen zu Beginn
review-actions = Der Tisch und alle Möglichkeiten
review-action = Möglichkeit
review-win = Gewinnt
review-error = ± Fehler
review-visits = Simulationen
review-expected = Erwartete Punkte
review-loses = verliert { $loss } Prozentpunkte
review-curve = Gewinnchance im Lauf des Spiels
review-luck-curve = Glück im Lauf des Spiels
review-lucky = Die glücklichsten und unglücklichsten Momente
review-calls = Abstimmungen
review-call-line = { $verdict ->
    [made] Abstimmung ausgerufen
    [early] Zu früh abgestimmt
    [missed] Abstimmung verpasst
   *[none] Abstimmung möglich
}: in { $chance } % der Fälle gewonnen
review-counts = { $judged } Entscheidungen beurteilt, { $close } zu knapp, { $forced } ohne Wahl
review-made-with = Wolfsbane { $version }, Regeln { $rules }, { $simulations } Simulationen für jede zweifelhafte Entscheidung, Startwert { $seed }
review-reading = Wie das zu lesen ist
review-reading-own = Jede Entscheidung wird nach dem beurteilt, was damals bekannt war, nicht nach dem, was daraus wurde.
review-reading-points = Ein Verlust von 10 Punkten heißt, dass von 100 solchen Spielen etwa 10 mehr verloren gehen.
review-reading-marks = ?! ist ein kleiner Fehler, ab 5 Punkten; ? ein Fehler, ab 10; ?? ein großer Fehler, ab 15.
review-reading-noise = Ein Zeichen braucht einen Verlust von mindestens 5 Prozentpunkten und zwei Standardfehlern. Was zu knapp ist, gilt nie als Fehler.
review-reading-luck = Glück vergleicht, was ausgeteilt und gezogen wurde, mit allem, was hätte kommen können.

## Fortschritt

review-progress-first = Erster Blick auf jede Entscheidung
review-progress-close = Genauerer Blick auf zweifelhafte Entscheidungen
review-progress-luck = Glück
review-found = { $where }: { $played } { $mark }

## Über viele Spiele

review-summary = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
}
review-summary-calls = Abstimmungen: { $made } ausgerufen, { $right } gewonnen, { $early } zu früh, { $missed } verpasst
review-summary-mistakes = Fehler: { $sets } übersehene Sätze, { $abilities } ungenutzte Fähigkeiten, { $forgotten } vergessene Karten
review-summary-luck = Glück je Spiel: { $luck } Prozentpunkte
review-summary-deck = { $deck }: { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
}, { $won } gewonnen, ohne Glück { $adjusted } %, { $loss } Prozentpunkte je Spiel verloren
