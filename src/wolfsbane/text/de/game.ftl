# Was die Spielregeln sagen: Ereignisse, Fragen, Handlungen und Ablehnungen.
# docs/texts.md erklärt die Variablen. Begriffe: Dorf, offen, verdeckt, ansehen, umdrehen, tauschen, Ablagestapel,
# Nachzugsstapel, Auslage, eigener Stapel, Satz, Abstimmung.

## Bausteine

who = { $seat ->
    [you] Du
   *[other] { $seat_name }
}
who-has = { $seat ->
    [you] Du hast
   *[other] { $seat_name } hat
}
whose = { $seat ->
    [you] deine Summe
   *[other] die Summe von { $seat_name }
}
phrase-card = die { $number } ({ $number_name })
phrase-card-short = { $number } { $number_name }
phrase-card-unknown = eine Karte
phrase-token = das Silberstück ({ $token })
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-comma-or = { $first } oder { $last }
list-comma = { $first }, { $last }
list-sentences = { $first } { $last }
phrase-seat = { $seat_name }
literal = { $text }

## Orte

place-village = { $owner ->
    [you] deine Karte { $slot }
    [actor] die eigene Karte { $slot }
   *[other] Karte { $slot } von { $owner_name }
}
place-private = { $owner ->
    [you] deinen eigenen Stapel
    [actor] den eigenen Stapel
   *[other] den eigenen Stapel von { $owner_name }
}
place-deck = den Nachzugsstapel
place-pile = den Ablagestapel
place-row = die Auslage
place-hand = die gezogene Karte
place-unknown = eine andere Karte

## Was man von einer Karte eines Dorfs sieht

state-faceup = offen, { $number_card }
state-facedown = verdeckt
state-seen = verdeckt, { $reader ->
    [watcher] von allen gesehen:
   *[player] von dir gesehen:
} { $number_card }
state-at-least = verdeckt, mindestens { $least }
state-rotated = quer
state-locked = gesperrt durch { $token_the }
state-guarding = bewacht Karte { $slot }
state-guarded = bewacht
village-card = { $place } ({ $state })

## Ereignisse

event-round-began = Runde { $round } beginnt; { $seat ->
    [you] du fängst an
   *[other] { $seat_name } fängt an
}. Zuerst liegt auf dem Ablagestapel: { $number_card }.
event-viewed = { $number ->
    [unknown] { who-has } { $place } angesehen.
   *[other] { who-has } { $place } angesehen: { $number_card }.
}
event-turn-began = { $extra ->
    [yes] { who-has } noch einen Zug.
   *[no] { $seat ->
        [you] Du bist am Zug.
       *[other] { $seat_name } ist am Zug.
    }
}
event-drew = { who-has } { $number_card } { $source ->
    [deck] vom Nachzugsstapel
    [row] aus der Auslage
   *[private] vom eigenen Stapel
} gezogen.
event-took = { who-has } { $number_card } vom Ablagestapel genommen.
event-put-back = { who-has } { $number_card } auf den Nachzugsstapel zurückgelegt.
event-placed = { $faceup ->
    [yes] { who-has } { $number_card } offen gelegt, jetzt { $place }.
   *[no] { who-has } { $number_card } verdeckt gelegt, jetzt { $place }.
}
event-discarded = { who-has } { $number_card } abgelegt.
event-put-under = { who-has } { $number_card } unter den Ablagestapel gelegt.
event-shown = { who-has } { $place } gezeigt: { $number_card }.
event-turned-faceup = { who-has } { $place } aufgedeckt: { $number_card }.
event-turned-facedown = { who-has } { $place } zugedeckt.
event-rotated = { who-has } { $place } quer gelegt.
event-guarded = { who-has } { $place } als Leibwächter auf { $other_place } gelegt.
event-unguarded = Die Bewachung durch { $place } ist zu Ende.
event-locked = { who-has } { $token_the } auf { $place } gelegt.
event-swapped = { who-has } { $other_place } und { $place } vertauscht.
event-passed-on = Eine Karte wurde weitergegeben und ist jetzt { $place }.
event-gave = { who-has } { $number_card } verschenkt, jetzt { $place }.
event-laid-out = Neu in der Auslage: { $number_card }.
event-stored = { who-has } { $number_card } auf den eigenen Stapel gelegt.
event-known-at-least = Alle wissen jetzt: { $place } ist mindestens eine { $least }.
event-used-ability = { who-has } { $number_card } benutzt.
event-used-token = { who-has } { $token_the } benutzt.
event-reversed = { who-has } die Spielrichtung umgekehrt: Es geht jetzt { $clockwise ->
    [yes] im Uhrzeigersinn
   *[no] gegen den Uhrzeigersinn
}.
event-skipped = { who-has } bewirkt, dass der nächste Zug des Gegners ausfällt.
event-called = { who-has } eine Abstimmung ausgerufen.
event-turn-ended = { who-has } den Zug beendet.
event-round-ended = Die Runde ist zu Ende: { $reason ->
    [call] Der Zug kam zum Ausrufer zurück
    [deck] Der Nachzugsstapel ist leer
    [villagers] Beide Dorfbewohner liegen offen
   *[quiet] Seit fünfzig Zügen kam keine Karte ins Spiel
}.
event-revealed = Aufgedeckt: { $place } ist { $number_card }.
event-summed = { who-has } die Summe { $points }.
event-adjusted = Durch { $number_card } wird { whose } { $points }.
event-scored = { $seat ->
    [you] Du bekommst
   *[other] { $seat_name } bekommt
} { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
event-token-passed = { who-has } jetzt { $token_the }{ $active ->
    [yes] , in der nächsten Runde benutzbar
   *[no] {""}
}.
event-game-ended = Das Spiel ist zu Ende; { $seat ->
    [you] du hast
   *[other] { $seat_name } hat
} gewonnen.

## Was gefragt ist

prompt-waiting = Warten auf { $names }.
prompt-dealing = Die Karten werden verteilt.
prompt-viewing = { $first ->
    [yes] Sieh zwei deiner Karten an: Wähle die erste.
   *[no] Sieh noch eine deiner Karten an: Wähle die zweite.
}
prompt-before = { $last ->
    [yes] Dein letzter Zug
   *[no] Du bist am Zug
}. Du kannst { $options }.{ $uses ->
    [yes] {" "}Vorher darfst du eine Fähigkeit benutzen.
   *[no] {""}
}
prompt-drawing = Behalte eine der gezogenen Karten{ $more ->
    [yes] {" "}oder zieh noch eine
   *[no] {""}
}.
prompt-holding = Du hältst { $number_card }. Du kannst { $options }.
prompt-choosing-set = Du tauschst { $number_card }: Wähle weitere Karten mit derselben Zahl oder „fertig“.
prompt-after = Benutze eine Fähigkeit oder beende deinen Zug.
prompt-scoring = Die Runde wird gewertet.
prompt-over = Das Spiel ist zu Ende.
prompt-ability = { $number_name }: { $ask }
prompt-token = { $token }: { $ask }
prompt-exchange = { $number ->
    [unknown] Eine Karte
   *[other] Die { $number } ({ $number_name })
}: { $ask }

## Wozwischen man wählen kann; ergänzt "Du kannst …"

option-draw = ziehen
option-take = vom Ablagestapel nehmen
option-call = eine Abstimmung ausrufen
option-use = sie ablegen und ihre Fähigkeit benutzen
option-put = sie offen in dein Dorf legen
option-discard = sie ablegen
option-exchange = sie gegen eine oder mehrere deiner Karten tauschen
option-exchange-either = sie gegen eine oder mehrere deiner Karten oder gegen eine Karte aus einem anderen Dorf tauschen
option-exchange-anothers = sie gegen eine Karte aus einem anderen Dorf tauschen

## Was ein Schritt einer Fähigkeit fragt

ask-any = Wähle.
ask-choose = Wähle { $target }.
ask-may-choose = Wähle { $target }, oder verzichte darauf.
ask-may = Du darfst das tun oder darauf verzichten.
ask-may-view = Sieh die Karte an, die du bekommen hast, oder verzichte darauf.
ask-village-to-turn-over = Wähle ein Dorf: Alle seine Karten werden umgedreht.
ask-who-gets-it = Wähle, wer die Karte bekommt.
ask-end-of-village = Wähle das Ende des Dorfs, an das die Karte kommt.
ask-direction = Wähle die Richtung, in die jedes Dorf seine äußerste Karte weitergibt.
ask-put-back-next = Wähle die Karte, die als nächste auf den Nachzugsstapel zurückkommt; die letzte liegt oben.
ask-take-from-pile = Nimm eine beliebige Karte aus dem Ablagestapel zum Tauschen oder verzichte darauf.
ask-use-from-pile = Wähle eine Karte aus dem Ablagestapel: Du benutzt ihre Ziehfähigkeit.
ask-use-or-swap = Benutze ihre Ziehfähigkeit oder vertausche sie mit einer deiner Karten.
ask-options = Du kannst { $options }.
ask-more-of-set = Wähle weitere Karten mit derselben Zahl oder „fertig“.
ask-exchange = Tausche sie gegen eine oder mehrere deiner Karten.
ask-slot-of-set = Sie passen. Wähle den Platz für die neue Karte.
ask-end-after-failure = Der Tausch misslingt, und die neue Karte kommt zu deinem Dorf dazu. Wähle das linke oder das rechte Ende.
ask-end-for-penalty = Dazu kommt eine ungesehene Karte vom Nachzugsstapel. Wähle das linke oder das rechte Ende.
ask-use-after-failure = Die Karten bleiben, und die neue Karte wird abgelegt. Benutze ihre Ziehfähigkeit oder verzichte darauf.
ask-discard-two = Wähle zwei deiner Karten zum Ablegen.
ask-slot-of-discarded = Wähle ihren Platz in deinem Dorf.

## Was gewählt werden kann; ergänzt "Wähle …"

target-your-card = eine deiner Karten
target-your-other-card = noch eine deiner Karten
target-your-card-but-itself = eine andere deiner Karten
target-your-facedown = eine deiner verdeckten Karten
target-your-other-facedown = noch eine deiner verdeckten Karten
target-anothers-facedown = eine verdeckte Karte aus einem anderen Dorf
target-anothers-card = eine Karte aus einem anderen Dorf
target-any-card = eine Karte aus einem beliebigen Dorf
target-any-faceup = eine offene Karte aus einem beliebigen Dorf
target-any-facedown = eine verdeckte Karte aus einem beliebigen Dorf
target-any-other-facedown = noch eine verdeckte Karte aus einem beliebigen Dorf
target-any-facedown-unseen = eine verdeckte Karte aus einem beliebigen Dorf, die damit noch nicht angesehen wurde
target-any-faceup-to-discard = eine offene Karte aus einem beliebigen Dorf zum Ablegen
target-facedown-in-new-village = eine verdeckte Karte aus einem Dorf, in dem du noch keine angesehen hast
target-card-of-different-village = eine Karte aus einem anderen Dorf
target-your-other-faceup-to-give = eine andere deiner Karten, die offen lagen
target-card-to-guard = eine Karte deines Dorfs zum Bewachen oder den Leibwächter selbst, um ihn wegzunehmen
target-card-to-rotate-or-discard = eine deiner Karten: Eine gerade legst du quer, eine quere legst du ab

## Was eine Handlung tut

action-end-turn = den Zug beenden
action-done = fertig
action-done-exchange = fertig: gegen deine { $count ->
    [one] Karte
   *[other] Karten
} { $slots } tauschen
action-pass = verzichten
action-left = das linke Ende
action-right = das rechte Ende
action-to-the-left = nach links
action-to-the-right = nach rechts
action-draw = vom Nachzugsstapel ziehen ({ $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
})
action-draw-more = noch eine Karte ziehen
action-draw-private = { $number_card } vom eigenen Stapel ziehen
action-call = eine Abstimmung ausrufen
action-discard = { $number_card } ablegen
action-discard-unused = { $number_card } ablegen, ohne sie zu benutzen
action-use = { $number_card } benutzen: { $number_text }
action-discard-and-use = { $number_card } ablegen und benutzen: { $number_text }
action-use-with = ja, { $number_card }
action-token = { $token_the } benutzen: { $token_text }
action-seat = { $seat ->
    [you] du selbst
   *[other] { $seat_name }
}
action-number = die Zahl { $value }
action-row = { $number_card } aus der Auslage ziehen
action-keep = { $number_card } behalten
action-put-back = { $number_card } zurücklegen
action-take = { $number_card } vom Ablagestapel nehmen
action-choose-from-pile = { $number_card } aus dem Ablagestapel
action-ability = deine Karte { $slot } benutzen, { $number_card }: { $number_text }
action-card = { $card }
action-exchange = tauschen gegen { $card }
action-exchange-also = auch { $card }, wenn sie dieselbe Zahl hat
action-swap = vertauschen mit: { $card }

## Warum eine Handlung nicht möglich ist

refusal-game-over = Das Spiel ist zu Ende.
refusal-not-an-action = { $action } ist keine Handlung: Handlungen sind 0 bis { $last }.
refusal-not-dealt = Die Karten sind noch nicht verteilt: Erst entscheidet der Zufall.
refusal-viewed-already = Du hast deine zwei Karten angesehen; die anderen wählen noch.
refusal-not-your-decision = Du bist gerade nicht an der Reihe.
refusal-main-action-done = Deine Haupthandlung ist getan: Benutze eine Fähigkeit oder beende deinen Zug.
refusal-rascals-used = Du hast außer der ersten für jeden offenen Schlingel eine Karte gezogen.
refusal-deck-empty = Der Nachzugsstapel ist leer.
refusal-draw-or-keep = Zieh noch eine Karte oder behalte eine der gezogenen.
refusal-view-different = Zwei verschiedene deiner fünf Karten werden angesehen.
refusal-view-own = Wähle eine deiner eigenen Karten zum Ansehen.
refusal-shuffle = Das Mischen nennt eine Zahl, von der noch Karten da sind.
refusal-start-player = Der Zufall bestimmt, wer anfängt.
refusal-not-an-answer = Das ist keine Antwort auf die Frage: { $ask }
refusal-no-main-action = Ein Zug braucht eine Haupthandlung: ziehen, vom Ablagestapel nehmen oder eine Abstimmung ausrufen.
refusal-begin-with-main-action = Beginne mit einer Haupthandlung: ziehen, vom Ablagestapel nehmen oder eine Abstimmung ausrufen.
refusal-stored-this-turn = Du hast in diesem Zug eine Karte auf deinen eigenen Stapel gelegt: Von ihm ziehst du in einem späteren Zug.
refusal-private-deck-empty = Dein eigener Stapel ist leer.
refusal-not-in-row = Diese Karte gibt es in der Auslage nicht.
refusal-pile-empty = Der Ablagestapel ist leer.
refusal-nothing-to-exchange = Keine deiner Karten darf getauscht werden, also kannst du keine nehmen.
refusal-only-top = { $count ->
    [one] Nur die oberste Karte des Ablagestapels kann genommen werden.
   *[other] Nur die obersten { $count } Karten des Ablagestapels können genommen werden.
}
refusal-called-already = In dieser Runde ist schon eine Abstimmung ausgerufen.
refusal-call-with-fewer = Ausrufen darfst du mit höchstens { $limit } Karten; du hast { $count }.
refusal-call-after-ability = In einem Zug, in dem du eine Fähigkeit oder das Silberstück benutzt hast, darfst du nicht ausrufen.
refusal-call-without-deck = Mit der Münze muss zum Ausrufen noch eine Karte im Nachzugsstapel sein.
refusal-call-after-drawing = Ausrufen kannst du statt zu ziehen, nicht danach.
refusal-name-the-rest = Wähle den Rest des Satzes, dann Fertig.
refusal-never-on-top-exchange = Niemand darf diese Karte ({ $number_name }) oben auf den Ablagestapel legen: Sie muss getauscht werden.
refusal-never-on-top = Niemand darf diese Karte ({ $number_name }) oben auf den Ablagestapel legen.
refusal-ability-impossible = Von dieser Fähigkeit ist jetzt kein Teil ausführbar.
refusal-no-draw-ability = Diese Karte hat keine Fähigkeit, die beim Ziehen benutzt wird.
refusal-no-switch-to-row = Du hast gezogen: Zur Auslage kannst du nicht mehr wechseln.
refusal-holding = Du hältst eine gezogene Karte: Leg sie ab oder tausche sie gegen deine Karten.
refusal-token-not-yours = Du hast { $token_the } nicht.
refusal-token-inactive = Du kannst { $token_the } einmal in der Runde benutzen, nach einer gewonnenen Abstimmung in der Runde davor.
refusal-token-no-target = Es gibt nichts, wofür du { $token_the } benutzen könntest.
refusal-no-card-there = An dieser Stelle liegt keine Karte.
refusal-only-faceup-used = Nur offene Karten deines Dorfs können benutzt werden.
refusal-no-village-ability = { $number_name } hat keine Fähigkeit, die im Dorf benutzt wird.
refusal-used-at-this-time = Diese Karte ({ $number_name }) wurde zu dieser Zeit des Zugs schon benutzt.
refusal-used-this-turn = Diese Karte ({ $number_name }) wurde in diesem Zug schon benutzt.
refusal-instead-of-drawing = { $number_name } wird benutzt, statt zu ziehen.
refusal-not-while-holding = { $number_name } wird nicht benutzt, solange du eine gezogene Karte hältst.
refusal-card-impossible = Von dem, was { $number_name } tut, ist jetzt kein Teil ausführbar.
refusal-exchange-needs-card = Ein Tausch braucht mindestens eine deiner Karten.
refusal-exchange-own = Getauscht werden Karten deines eigenen Dorfs.
refusal-set-order = Die Karten eines Satzes werden von links nach rechts genannt, jede einmal.
refusal-one-or-own-set = Entweder eine Karte eines anderen Dorfs oder ein Satz deiner eigenen.
refusal-slot-of-set = Die neue Karte kommt auf einen der Plätze des Satzes.
refusal-discard-own = Zwei Karten deines eigenen Dorfs werden abgelegt.
refusal-discard-two = Zwei verschiedene Karten werden genannt, von links nach rechts.
refusal-slot-of-discarded = Sie kommt auf den Platz einer der abgelegten Karten.
refusal-locked = Diese Karte ist durch { $token_the } gesperrt: Niemand darf sie anrühren, bis die Punkte aufgeschrieben sind.
refusal-guarded = Diese Karte ist bewacht: Nur ihr Besitzer darf sie anrühren.
refusal-protected = Eine offene Karte ({ $number_name }) schützt diese Karte: Andere dürfen das nicht tun.
refusal-wrong-village = Diese Karte liegt in einem Dorf, das nicht gemeint ist.
refusal-wrong-side = Dafür liegt diese Karte auf der falschen Seite.
refusal-same-card = Es muss eine andere Karte sein.
refusal-had-its-part = Diese Karte oder ihr Dorf war bei dieser Fähigkeit schon an der Reihe.
refusal-never-discarded = Diese offene Karte ({ $number_name }) kann nicht auf den Ablagestapel.
refusal-nothing-to-turn-over = In diesem Dorf ist keine Karte, die du umdrehen darfst.
refusal-gift-to-another = Das Geschenk geht an jemand anderen.
refusal-gift-protected = Eine Karte, die in diesem Dorf offen lag, schützt es: Es bekommt kein Geschenk.
refusal-master-itself = Der Meister, dessen Fähigkeit das ist, kann nicht genommen werden.
refusal-another-number = { $number_name } benutzt die Fähigkeit einer anderen Karte, nicht noch einmal dieselbe.
refusal-nothing-to-use = Diese Karte hat keine Ziehfähigkeit, die benutzt werden könnte.
refusal-used-in-chain = Die Fähigkeit dieser Karte wurde in der Kette schon benutzt.
refusal-use-impossible = Von der Ziehfähigkeit dieser Karte kann jetzt kein Teil ausgeführt werden.
refusal-not-time-to-deal = Es ist nicht die Zeit, Karten zu verteilen.
refusal-all-have-chosen = Alle, die nicht gewonnen haben, haben gewählt.
refusal-not-a-number = Eine Zahl ist 0 bis { $last }, nicht { $value }.
refusal-named-already = Die { $value } wurde schon genannt.
refusal-same-deck = Die { $value } ist schon aus diesem Deck: Nenne ein anderes.
refusal-deck-lacks = Das Deck { $deck } hat keine { $value }.

## Stärken der Bots

level-easy = leicht
    .text = vergisst Karten und ruft zu früh aus
level-medium = mittel
    .text = merkt sich alles, spielt nach Faustregeln und ruft mit Bedacht aus
level-skilled = geübt
    .text = denkt ein wenig voraus und achtet darauf, was andere wissen
level-hard = schwer
    .text = denkt voraus und spielt für die ganze Partie
level-expert = meisterhaft
    .text = denkt alles durch, bevor er zieht

## Der Trainer. $win und $loss sind Prozente.

coach-plan = Der Plan: { $plan }.
coach-then = { $first }, dann { $last }
coach-action-use = { $number_card } benutzen
coach-action-discard-and-use = { $number_card } ablegen und benutzen
coach-action-token = { $token_the } benutzen
coach-action-ability = deine Karte { $slot } benutzen, { $number_card }
coach-action-done-exchange = nur gegen deine { $count ->
    [one] Karte
   *[other] Karten
} { $slots } tauschen
coach-view = { $card } ansehen
coach-turn-faceup = { $card } aufdecken
coach-turn-over = { $card } umdrehen
coach-turn-facedown = { $card } zudecken
coach-discard = { $card } ablegen
coach-rotate = { $card } quer legen
coach-give = { $card } weggeben
coach-swap = { $card } vertauschen
coach-swap-against = mit { $card }
coach-guard = { $card } bewachen
coach-lock = { $card } sperren
coach-wins = Du gewinnst etwa { $win } % solcher Spiele.
coach-lost = Das Spiel ist fast verloren: Du gewinnst etwa { $win } % solcher Spiele.
coach-won = Das Spiel ist fast gewonnen: Du gewinnst etwa { $win } % solcher Spiele.
coach-call = Die Abstimmung gelingt in { $success } % solcher Runden, und du gewinnst etwa { $win } % solcher Spiele.
coach-lowers = Deine Summe sinkt um { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
coach-raises = Deine Summe steigt um { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
coach-even = Deine Summe bleibt gleich.
coach-unknown = { $count ->
    [one] Du kennst die Karte nicht, die weggeht
   *[other] Du kennst { $count } der Karten nicht, die weggehen
}; sicher hast du dann { $number_card }.
coach-close = Etwa ebenso gut: { $action }.
coach-better = Das { $gain ->
    [one] ist { $gain } Prozentpunkt
   *[other] sind { $gain } Prozentpunkte
} mehr als mit der nächstbesten Wahl: { $action }.
coach-saves = Du bekommst in dieser Runde etwa { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} weniger als damit.
coach-burdens = { $seat_name } bekommt etwa { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} mehr.
coach-no-call = Für eine Abstimmung ist es zu früh: Sie gelänge in { $success } % solcher Runden.
coach-as-good = Soweit man sehen kann, ist das so gut wie das Beste: { $action }.
coach-less = Das gewinnt { $loss ->
    [one] { $loss } Prozentpunkt
   *[other] { $loss } Prozentpunkte
} weniger als das Beste: { $action }.
coach-costs = { $points ->
    [one] Es kostet in dieser Runde etwa { $points } Punkt.
   *[other] Es kostet in dieser Runde etwa { $points } Punkte.
}
coach-gains = Am meisten gewinnt dadurch { $seat_name }.
coach-sees-less = Du würdest auch weniger sehen.
coach-sees = { $count ->
    [one] In diesem Zug siehst du eine Karte.
   *[other] In diesem Zug siehst du { $count } Karten.
}
coach-ahead = Es ist die letzte Runde, und du liegst { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} vor { $seat_name }.
coach-behind = Es ist die letzte Runde, und du liegst { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} hinter { $seat_name }.
coach-level = Es ist die letzte Runde, und du liegst gleichauf mit { $seat_name }.
