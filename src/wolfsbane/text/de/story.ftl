# Die Geschichte einer Partie: was eine Entscheidung ausgelöst hat. docs/texts.md zeigt zu jedem Satz ein Beispiel.
# Die meisten setzen einen Satz fort, der mit dem Handelnden beginnt: „Tomas“ + „zieht eine Karte“ + „.“

story-sentence = { who } { $doing }.
story-card = { $place } ({ $number } { $number_name })
story-known = { $place } (die { $number }, die du kanntest)
story-number = { $number } { $number_name }
story-slot = { $slot } ({ $number } { $number_name })
story-place = { $owner ->
    [you] deine Karte { $slot }
   *[other] Karte { $slot } von { $owner_name }
}
story-cards = { $owner ->
    [you] deine Karten { $slots }
    [actor] die eigenen Karten { $slots }
   *[other] die Karten { $slots } von { $owner_name }
}
story-to = { $seat ->
    [you] dir
   *[other] { $seat_name }
}
story-whom = { $seat ->
    [you] dich
   *[other] { $seat_name }
}

## Die Haupthandlung

story-draw = { $seat ->
    [you] ziehst
   *[other] zieht
} { $number_card }{ $source ->
    [deck] {""}
    [row] {" "}aus der Auslage
   *[private] {" "}vom eigenen Stapel
}
story-draw-several = { $seat ->
    [you] siehst
   *[other] sieht
} die obersten { $count } Karten des Nachzugsstapels an{ $known ->
    [yes] : { $cards }
   *[no] {""}
}
story-take = { $seat ->
    [you] nimmst
   *[other] nimmt
} { $number_card } vom Ablagestapel
story-put-back = { $seat ->
    [you] legst
   *[other] legt
} { $count ->
    [one] { $number_card }
   *[other] { $count } Karten
} auf den Nachzugsstapel zurück
story-discard-drawn = { $seat ->
    [you] legst
   *[other] legt
} { $number_card } ab
story-use-number = { $seat ->
    [you] benutzt
   *[other] benutzt
} { $number_card }
story-exchange = { $seat ->
    [you] ersetzt
   *[other] ersetzt
} { $cards } { $faceup ->
    [yes] offen durch
   *[no] durch
} { $number ->
    [unknown] die neue Karte
   *[other] { $number_card }
}
story-show = { $seat ->
    [you] zeigst
   *[other] zeigt
} { $cards }
story-join = { $seat ->
    [you] nimmst
   *[other] nimmt
} { $number ->
    [unknown] die neue Karte
   *[other] { $number_card }
} als Karte { $slot } dazu
story-penalty = { $seat ->
    [you] bekommst
   *[other] bekommt
} eine ungesehene Karte vom Nachzugsstapel als Karte { $slot }
story-call = { $seat ->
    [you] rufst
   *[other] ruft
} eine Abstimmung aus: Alle anderen haben noch einen Zug

## Fähigkeiten und das Silberstück

story-use = { $seat ->
    [you] benutzt
   *[other] benutzt
} { $card }
story-use-it = { $seat ->
    [you] benutzt
   *[other] benutzt
} sie
story-use-token = { $seat ->
    [you] benutzt
   *[other] benutzt
} { $token_the }
story-view = { $seat ->
    [you] siehst
   *[other] sieht
} { $cards } an
story-at-least = { $seat ->
    [you] zeigst
   *[other] zeigt
}, dass sie mindestens eine { $least } ist
story-turn = { $side ->
    [up] { $seat ->
        [you] deckst
       *[other] deckt
    } { $card } auf
   *[down] { $seat ->
        [you] verdeckst
       *[other] verdeckt
    } { $card }
}
story-turn-over = { $seat ->
    [you] drehst
   *[other] dreht
} { $cards } um
story-turn-up = { $seat ->
    [you] deckst
   *[other] deckt
} { $number_card } auf
story-rob = { $seat ->
    [you] beraubst
   *[other] beraubt
} dich: { $given } gegen { $taken }
story-swap = { $seat ->
    [you] tauschst
   *[other] tauscht
} { $given } gegen { $taken }
story-discard = { $seat ->
    [you] legst
   *[other] legt
} { $card } ab
story-rotate = { $seat ->
    [you] legst
   *[other] legt
} { $place } quer
story-guard = { $seat ->
    [you] lässt deine Karte { $slot }
   *[other] lässt die eigene Karte { $slot }
} über { $place } wachen
story-lock = { $seat ->
    [you] legst
   *[other] legt
} { $token_the } auf { $place }
story-give = { $seat ->
    [you] gibst
   *[other] gibt
} { $to } { $number_card }, jetzt { $place }
story-pass = { $seat ->
    [you] lässt
   *[other] lässt
} jedes Dorf eine Karte weitergeben{ $known ->
    [yes] : { $moved }
   *[no] {""}
}
story-passed = { $from }{ $number ->
    [unknown] {""}
   *[other] {" "}({ $number } { $number_name })
} ist jetzt { $to }
story-store = { $seat ->
    [you] legst
   *[other] legt
} { $number_card } auf den eigenen Stapel
story-put-under = { $seat ->
    [you] schiebst
   *[other] schiebt
} { $number_card } unter den Ablagestapel
story-reverse = { $seat ->
    [you] kehrst
   *[other] kehrt
} die Spielrichtung um: jetzt { $clockwise ->
    [yes] im Uhrzeigersinn
   *[no] gegen den Uhrzeigersinn
}
story-skip = { $seat ->
    [you] lässt
   *[other] lässt
} { $whom } einen Zug aussetzen

## Ganze Sätze

story-unguarded = Jetzt bewacht { $place } keine Karte mehr.
story-laid-out = Neu in der Auslage: { $cards }.
story-another-turn = { who-has } noch einen Zug.
story-round-began = Runde { $round } beginnt, auf dem Ablagestapel liegt { $number_card }; { $seat ->
    [you] du fängst an
   *[other] { $seat_name } fängt an
}.
story-round-ended = Die Runde ist zu Ende: { $reason ->
    [call] Der Zug ist wieder beim Ausrufer
    [deck] Der Nachzugsstapel ist leer
    [villagers] Beide Dorfbewohner liegen offen
   *[quiet] Seit fünfzig Zügen kam keine Karte ins Spiel
}.
story-game-ended = Das Spiel ist zu Ende: { $seat ->
    [you] Du gewinnst
   *[other] { $seat_name } gewinnt
}.
