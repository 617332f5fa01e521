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
    [yes] { $token } bei { $seat ->
        [you] dir
       *[other] { $seat_name }
    }, in dieser Runde benutzbar
   *[no] { $token } bei { $seat ->
        [you] dir
       *[other] { $seat_name }
    }, in dieser Runde nicht benutzbar
}
table-known = bekannt { $numbers }
table-unknown = { $n } unbekannt
table-ribbon-called = { $seat ->
    [you] Du hast ausgerufen
   *[other] { $name } hat ausgerufen
}
table-ribbon-turns = letzte Züge:
table-ribbon-turn = { $is ->
    [done] {""}, vorbei
    [now] {""}, jetzt
   *[coming] {""}
}
table-clockwise = Es geht im Uhrzeigersinn
table-counterclockwise = Es geht gegen den Uhrzeigersinn
table-skip = der nächste Zug fällt aus
table-round = Runde { $n } von { $rounds }
table-called = Ausruf
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

table-do-draw = Vom Stapel ziehen
table-do-draw-more = Noch eine ziehen
table-do-private = Vom eigenen Stapel ziehen
table-do-take = { $card } nehmen
table-do-choose = { $card } wählen
table-do-call = Abstimmung ausrufen
table-do-discard = { $card } ablegen
table-do-use = Ablegen und benutzen
table-do-discard-unused = { $card } ungenutzt ablegen
table-do-use-for = Benutzen: { $gist }
table-use-none = Keine Fähigkeit beim Ziehen
table-short-draw = Ziehen
table-short-take = { $number } nehmen
table-short-use = Nutzen
table-short-discard = Ablegen
table-short-done = Zug beenden
table-short-piles = Ablage wählen
table-short-keep = Behalten: tippen
table-short-tap = Karten tippen
table-short-call = Ausrufen
table-short-call-fewer = Ausrufen: bis 4
table-short-call-not = Kein Ausruf
table-do-view = Ansehen
table-do-to-left = Nach links
table-do-to-right = Nach rechts
table-keep-tap = Behalten: Tippe auf eine oder mehrere deiner Karten
table-exchange-tap = Tippe auf die Karten, die sie ersetzt
table-pile-empty-short = Die Ablage ist leer
table-call-fewer = Ausrufen: mit höchstens { $limit } Karten (du hast { $count })
table-call-already = Ausrufen: Es wurde schon ausgerufen
table-call-after-ability = Ausrufen: nicht nach einer Fähigkeit
table-call-without-deck = Ausrufen: nicht mit leerem Stapel
table-call-when = Ausrufen: am Anfang deines Zugs
table-ask-holding = Du hältst { $card }
table-ask-known = Du kennst { $n ->
    [one] { $sums }
   *[other] { $sums } = { $sum }
}{ $unknown ->
    [0] , das sind alle deine Karten.
    [one] , und eine Karte ist unbekannt.
   *[other] , und { $unknown } Karten sind unbekannt.
}
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
table-do-ask-undo = Rücknahme erbitten
table-do-hint = Tipp
table-do-instruct = Nächster Zug
table-instructed = { $n ->
    [one] eine Anweisung ist hinterlegt
   *[other] { $n } Anweisungen sind hinterlegt
}
table-unfit = Als du an die Reihe kamst, passte keine deiner Anweisungen.
table-cancel = Abbrechen
table-confirm-call = Abstimmung ausrufen?
table-confirm-call-text = Dein Zug endet sofort, und alle anderen haben einen letzten Zug. Ist dein Dorf dann nicht das niedrigste, kommen 10 Punkte dazu.
table-confirm-call-known = { $n ->
    [0] Du kennst keine deiner Karten.
    [one] Du kennst { $sums }{ $unknown ->
        [0] : Das ist alles.
        [one] , und eine Karte ist unbekannt.
       *[other] , und { $unknown } Karten sind unbekannt.
    }
   *[other] Du kennst { $sums } = { $sum }{ $unknown ->
        [0] : Das ist alles.
        [one] , und eine Karte ist unbekannt.
       *[other] , und { $unknown } Karten sind unbekannt.
    }
}
table-confirm-call-other = { $name }: { $n ->
    [0] { $unknown ->
        [one] eine Karte, die du nicht kennst
       *[other] { $unknown } Karten, die du nicht kennst
    }
   *[other] { $unknown ->
        [0] { $sums }
       *[other] { $sums }, und { $unknown } unbekannt
    }
}
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
table-tonight = Die Karten dieser Nacht
table-log-empty = Hier steht, was am Tisch geschieht.

## Die Geschichte, und was Karten erlebt haben

table-since = Seit deinem Zug
table-more = noch { $n }
table-again = Noch einmal zeigen
table-from = von { $name }
table-from-you = dir
table-from-deck = vom Nachzugsstapel
table-came-from = kam von { $name }
table-viewed-by = angesehen von { $names }

## Scores and the end of a round

table-scores = Punkte
table-round-short = R{ $n }
table-score-title = Runde { $n } ist zu Ende
table-score-village = { who }: { $n }
table-score-write = Du schreibst { $n } auf.
table-score-part = { $name } { $by } = { $total }
table-score-part-count = { $n ->
    [one] { $name }: { $terms } = { $total }
   *[other] { $n } × { $name }: { $terms } = { $total }
}
table-score-part-won = Ausruf, am niedrigsten = { $total }
table-score-part-lost = Ausruf verfehlt { $by } = { $total }
table-curve = Gesamtpunkte über die Runden
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
} die nächste Runde.
table-score-skip = Alles zeigen
table-score-go = Zu Runde { $n }
table-score-end = Zum Ende der Nacht
table-score-show = Wertung noch einmal zeigen
table-game-title = { $seat ->
    [you] Du hast gewonnen!
   *[other] { $seat_name } hat gewonnen
}
table-night-won = Das Dorf schläft
table-moment = Zeig mir Runde { $n }
table-won-by = { $n ->
    [0] { $points } Punkte, so viele wie { $seat_name }
    [one] { $points } Punkte, einer weniger als { $seat_name }
   *[other] { $points } Punkte, { $n } weniger als { $seat_name }
}
table-lost-by = { $n ->
    [0] Gleich viele Punkte wie { $seat_name }, aber ohne das Silberstück
    [one] Du liegst einen Punkt hinter { $seat_name }
   *[other] Du liegst { $n } Punkte hinter { $seat_name }
}
table-won-in = Runde { $round } war es: { $n } Punkte weniger als { $seat_name }.
table-lost-in = Runde { $round } war es: { $n } Punkte mehr als { $seat_name }.
table-rematch = Noch ein Spiel
table-rematch-losers = Noch eins, Verlierer wählen Karten
table-rematch-agree = Ja, noch ein Spiel
table-rematch-agree-losers = Ja, und die Verlierer wählen
table-rematch-no = Doch nicht
table-rematch-waiting = Warten auf { $names } …
table-wants-rematch = { $name } möchte noch ein Spiel.
table-wants-losers = { $name } möchte noch ein Spiel, vor dem die Verlierer Karten wählen.
table-to-start = Zur Startseite
table-deal-results = So haben alle gespielt
table-send-deal = Dieses Blatt verschicken
table-replay = Dieses Spiel noch einmal ansehen
table-choosing-title = Verlierer wählen
table-choosing-you = Ersetze eine Zahl: Alle ihre Karten kommen aus einem anderen Deck.
table-choosing-other = { $name } wählt eine Zahl, deren Karten aus einem anderen Deck kommen.
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
table-key-others = eine Karte aus einem anderen Dorf: sein Buchstabe, dann ihre Nummer
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
table-asked-undo = { $name } möchte die letzte Wahl zurücknehmen.
table-asked-pause = { $name } bittet um eine Pause.
table-asked-abandon = { $name } möchte das Spiel ohne Ergebnis beenden.
table-asking-undo = Du möchtest eine Wahl zurücknehmen. Warten auf { $names } …
table-asking-pause = Du bittest um eine Pause. Warten auf { $names } …
table-asking-abandon = Du möchtest das Spiel ohne Ergebnis beenden. Warten auf { $names } …
table-withdraw = Doch nicht
table-agree = Erlauben
table-disagree = Ablehnen
table-bot-holds = Ein Bot spielt für dich.
table-take-back = Platz zurücknehmen
table-menu = Menü
table-panel = Protokoll, Punkte und Chat
table-table-title = Tisch

table-sounds-offer = Möchtest du die Nacht auch hören?
table-sounds-on = Mit Ton
table-sounds-off = Still
## People who come and go, and the menu

table-away = { $name } ist weg.
table-stand-in = Bot spielen lassen
table-stand-in-wait = Bot in { $n } s
table-waits-for = Alle warten auf { $name }.
table-remind = Erinnern
table-clock-warning = Deine Zeit ist fast um. Dann zieht ein Bot für dich.
table-paused = Das Spiel ist für { $name } angehalten.
table-paused-you = Du hast das Spiel angehalten.
table-pause = Spiel anhalten
table-resume = Weiter
table-seats = Am Tisch
table-seat-free = frei
table-seat-here = ist da
table-seat-stand-in = weg, ein Bot spielt
table-seat-resigned = hat aufgegeben, ein Bot spielt
table-level-of = Stärke von { $name }
table-unseat = Platz freigeben
table-put-bot = Einen Bot hinsetzen
table-copy = Link kopieren
table-copied = Kopiert
table-going = Gehen
table-do-leave = Tisch verlassen
table-do-resign = Aufgeben
table-do-abandon = Ohne Ergebnis beenden
table-confirm-leave = Du stehst auf. Dein Platz bleibt deiner, bis sich jemand anderes setzt, und die anderen können dort einen Bot spielen lassen.
table-confirm-resign = Du gibst dieses Spiel auf und kannst nicht zurück. Ein Bot spielt für dich zu Ende, und das steht im Ergebnis.
table-confirm-abandon = Das Spiel endet für alle ohne Ergebnis, und der Tisch verschwindet aus allen Listen. Wer sonst noch da ist, muss zustimmen.
table-elsewhere = Mehr
table-settings = Einstellungen
table-rules = Regeln
table-chat-unread = { $n ->
    [one] Chat, { $n } neue Nachricht
   *[other] Chat, { $n } neue Nachrichten
}
table-chat-spectators = Was du hier sagst, lesen nur Zuschauer.
table-at-the-table = am Tisch
table-your-name = Dein Name
table-abandoned = Dieser Tisch wurde aufgegeben
table-abandoned-text = Das Spiel endete ohne Ergebnis.
table-unreachable = Der Server ist gerade nicht erreichbar. Dein Tisch ist dort aufgehoben; es wird weiter versucht …
table-toasts = Mitteilungen
