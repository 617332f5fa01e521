### The interface of the table. What happens there, and what the game asks, is in the catalogues of the Python package.

## People

table-you = Du
table-bot-level = Bot, { $level }
table-held-by-bot = Bot spielt
table-empty = leerer Platz
table-offline = nicht da
table-watching = { $n ->
    [one] { $n } sieht zu
   *[other] { $n } sehen zu
}
table-you-watch = Du siehst zu.

## Cards

table-used = in diesem Zug benutzt
table-saw = sah { $number }
table-back-only = verdeckte Karte

## Places

table-deck = Stapel
table-deck-name = { $n ->
    [one] Nachzugsstapel, { $n } Karte
   *[other] Nachzugsstapel, { $n } Karten
}
table-pile = Ablage
table-pile-name = Ablagestapel, oben { $card }
table-pile-empty = Ablagestapel, leer
table-row = Auslage
table-row-name = Karte { $slot } der Auslage, { $card }
table-private-name = { $n ->
    [one] eigener Stapel von { $name }, { $n } Karte
   *[other] eigener Stapel von { $name }, { $n } Karten
}
table-your-private-name = { $n ->
    [one] dein eigener Stapel, { $n } Karte, oben { $card }
   *[other] dein eigener Stapel, { $n } Karten, oben { $card }
}
table-hand-of = { $name } hält
table-you-hold = Du hältst
table-held-name = { $card }, auf deiner Hand
table-village = Dorf von { $name }
table-your-village = Dein Dorf
table-empty-village = Keine Karten
table-token = { $active ->
    [yes] { $seat ->
        [you] { $token }, bereit: Du darfst das Silberstück benutzen
       *[other] { $token }, bereit: { $seat_name } darf das Silberstück benutzen
    }
   *[no] { $token }, bei { $seat ->
        [you] dir
       *[other] { $seat_name }
    }, nicht bereit
}
table-clockwise = Es geht im Uhrzeigersinn
table-counterclockwise = Es geht gegen den Uhrzeigersinn
table-skip = der nächste Zug fällt aus
table-round = Runde { $n } von { $rounds }
table-called = hat ausgerufen
table-turn-of = { $name } ist am Zug
table-your-turn = Du bist am Zug
table-points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
table-total = Gesamt
table-time-left = noch { $time }
table-left = Noch nicht gesehen
table-left-of = { $n } × { $card }

## What can be done

table-do-draw = Ziehen
table-do-draw-more = Noch eine ziehen
table-do-private = Vom eigenen Stapel ziehen
table-do-take = { $card } nehmen
table-do-choose = { $card } wählen
table-do-call = Abstimmung ausrufen
table-do-discard = { $card } ablegen
table-do-use = Ablegen und benutzen
table-do-use-card = { $card } benutzen
table-do-use-it = Ja, benutzen
table-do-put = Ins Dorf legen
table-do-token = { $token } benutzen
table-do-keep = { $card } behalten
table-do-put-back = { $card } zurücklegen
table-do-row = { $card } aus der Auslage ziehen
table-do-done = Zug beenden
table-do-finish = Fertig
table-do-pass = Verzichten
table-do-left = Linkes Ende
table-do-right = Rechtes Ende
table-do-exchange = { $n ->
    [one] Diese Karte tauschen
   *[other] { $n } Karten als Satz tauschen
}
table-do-chosen = { $n ->
    [one] Diese Karte wählen
   *[other] Diese { $n } Karten wählen
}
table-choose-more = Wähle { $n } Karten
table-do-yourself = Du selbst
table-do-undo = Zurücknehmen
table-do-ask-undo = Um Zurücknehmen bitten
table-do-hint = Tipp
table-cancel = Abbrechen
table-confirm-call = Abstimmung ausrufen?
table-confirm-call-text = Dein Zug endet sofort, und alle anderen haben einen letzten Zug. Ist dein Dorf dann nicht das niedrigste, kommen 10 Punkte dazu.
table-confirm-call-yes = Ja, ausrufen
table-lit = wählbar
table-why-title = Warum nicht?
table-rule = Regel { $rule }
table-about = Über diese Karte
table-about-name = Über { $card }
table-open-pile = Ablagestapel ansehen
table-pile-title = Wähle aus dem Ablagestapel

## Card help

table-help-reconstructed = Rekonstruiert: Der gedruckte Text dieser Karte liegt uns nicht vor. Name und Anzahl sind wie gedruckt, die Wirkung ist von uns.
table-help-rules = Regeln und Klarstellungen
table-help-unknown = Du kennst diese Karte nicht.
table-help-copies = { $n ->
    [one] { $n } Karte dieser Zahl im Spiel
   *[other] { $n } Karten dieser Zahl im Spiel
}
table-close = Schließen

## The log

table-log = Protokoll
table-log-empty = Hier steht, was am Tisch geschieht.

## Scores and the end of a round

table-scores = Punkte
table-round-short = R{ $n }
table-score-title = Runde { $n } ist zu Ende
table-score-cards = Die Karten werden zusammengezählt
table-score-adjust = { $card }: { $changes }
table-score-change = { who } von { $from } auf { $to }
table-score-call-won = { who-has } mit dem niedrigsten Dorf ausgerufen: 0 Punkte
table-score-call-lost = { who-has } ausgerufen, aber nicht mit dem niedrigsten Dorf: { $n } Punkte mehr
table-score-token = { who-has } jetzt { $token_the }{ $active ->
    [yes] , bereit zum Benutzen,
   *[no] {""}
} und { $seat ->
    [you] beginnst
   *[other] beginnt
} die nächste Runde
table-score-was = lag offen
table-score-next = Weiter
table-score-skip = Alles zeigen
table-score-go = Zur nächsten Runde
table-score-show = Wertung noch einmal zeigen
table-game-title = { $seat ->
    [you] Du hast gewonnen!
   *[other] { $seat_name } hat gewonnen
}
table-rematch = Noch ein Spiel
table-rematch-losers = Noch eins, Verlierer wählen Karten
table-rematch-waiting = Warten auf die anderen …
table-wants-rematch = möchte noch ein Spiel
table-to-start = Zur Startseite
table-replay = Dieses Spiel noch einmal ansehen
table-choosing-title = Verlierer wählen
table-choosing-you = Ersetze eine Zahl: Alle ihre Karten kommen aus einem anderen Deck.
table-choosing-other = { $name } wählt eine Zahl, die ein anderes Deck ersetzt.
table-choosing-open = Karte wählen
table-choosing-none = Nichts gewählt
table-choosing-option = { $name } statt { $card }

## Coach and chat

table-coach-thinks = Der Trainer überlegt …
table-coach-best = Am besten: { $what }
table-coach-other = Andere Möglichkeiten
table-chat = Chat
table-say = Etwas sagen
table-send = Senden
table-deck-title = Die Karten dieses Spiels
table-keys-title = Tasten am Tisch
table-key-own = deine Karten
table-key-others = eine Karte eines anderen Dorfs: sein Buchstabe, dann ihre Zahl
table-key-done = bestätigen, Zug beenden
table-key-cancel = Auswahl aufheben, schließen
table-key-move = von Karte zu Karte
table-key-about = über die Karte im Fokus

## The connection

table-connecting = Verbinden …
table-reconnecting = Die Verbindung ist unterbrochen. Neuer Versuch …
table-reconnecting-unsent = Die Verbindung ist unterbrochen. Was du getan hast, wird gesendet, sobald sie zurück ist.
table-undelivered = Der Server hat nicht geantwortet. Das wurde aufgegeben und ist wohl nicht geschehen.
table-gone = Diesen Tisch gibt es nicht.
table-gone-text = Der Link stimmt nicht, oder der Tisch wurde entfernt.
table-replaced = Dieser Tisch ist woanders geöffnet.
table-replaced-text = Du hast ihn in zu vielen Tabs oder auf zu vielen Geräten geöffnet, und dies war der älteste.
table-open-here = Hier öffnen
table-try-again = Noch einmal versuchen
table-unloadable = Dieser Tisch lässt sich nicht öffnen.
table-unloadable-text = Der Server kann ihn nicht lesen, vielleicht weil ein Deck nicht mehr installiert ist. Nichts ist verloren.
table-sending = Senden …
table-asked = { $name } möchte die letzte Wahl zurücknehmen.
table-asked-you = Warten, ob die anderen das Zurücknehmen erlauben …
table-agree = Erlauben
table-disagree = Ablehnen
table-bot-holds = Ein Bot spielt für dich.
table-take-back = Platz zurücknehmen
table-menu = Menü
table-panel = Protokoll, Punkte und Chat
table-table-title = Tisch
