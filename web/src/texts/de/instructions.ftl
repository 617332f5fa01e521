# Was geschehen soll, wenn man an die Reihe kommt, an Tischen für Fernpartien.
instructions-title = Wenn ich an die Reihe komme …
instructions-text = Die erste Anweisung, die passt, wird sofort gespielt, wenn du an die Reihe kommst, auch wenn du nicht da bist. Passt keine, wirst du wie sonst gefragt.
instructions-private = Niemand sonst kann sehen, was du hier hinterlegst. Ein Zug, der sofort kommt, lässt andere aber ahnen, dass du ihn vorbereitet hattest.
instructions-left = Für deinen nächsten Zug hinterlegt
instructions-otherwise = Sonst wirst du gefragt.
instructions-remove = Entfernen
instructions-remove-it = Anweisung { $n } entfernen
instructions-changed = Die Karten, um die es geht, sind nicht mehr, wie sie waren: Sie wird nicht gespielt.
instructions-do-take = Die oberste Karte des Ablagestapels nehmen
instructions-do-draw = Vom Stapel ziehen und auf mich warten
instructions-do-call = Eine Abstimmung ausrufen
instructions-what = Was geschehen soll
instructions-if-top = Wenn die oberste Karte
instructions-top-exact = genau eine { $n } ist
instructions-top-lowest = eine 0 ist
instructions-top-most = { $n } oder niedriger ist
instructions-top-range = { $least } bis { $most } ist
instructions-give = Dafür geben
instructions-give-card = { $n }: { $card }
instructions-same-card = { $n ->
    [one] Nur wenn diese Karte noch bei dir liegt, auf derselben Seite, und du nichts Neues über sie weißt.
   *[other] Nur wenn diese Karten noch bei dir liegen, auf derselben Seite, und du nichts Neues über sie weißt.
}
instructions-same-village = Nur wenn dein Dorf noch ist, wie es jetzt ist.
instructions-end = und dann meinen Zug beenden
instructions-nobody-called = nur wenn bis dahin niemand eine Abstimmung ausgerufen hat
instructions-add = Diese Anweisung hinterlegen
instructions-close = Schließen
instructions-full = Mehr lässt sich nicht hinzufügen.
instructions-line-take = Wenn die oberste Karte des Ablagestapels { $top }{ $called ->
    [yes] {" "}und niemand eine Abstimmung ausgerufen hat
   *[no] {""}
}: sie nehmen und dafür { $count ->
    [one] Karte
   *[other] die Karten
} { $cards } geben.
instructions-line-draw = { $called ->
    [yes] Wenn niemand eine Abstimmung ausgerufen hat: ziehen und auf mich warten.
   *[no] Ziehen und auf mich warten.
}
instructions-line-draw-top = Wenn die oberste Karte des Ablagestapels { $top }{ $called ->
    [yes] {" "}und niemand eine Abstimmung ausgerufen hat
   *[no] {""}
}: ziehen und auf mich warten.
instructions-line-call = Wenn mein Dorf ist, wie es jetzt ist: eine Abstimmung ausrufen.
instructions-line-call-top = Wenn mein Dorf ist, wie es jetzt ist, und die oberste Karte des Ablagestapels { $top }: eine Abstimmung ausrufen.
instructions-line-end = Dann meinen Zug beenden.
