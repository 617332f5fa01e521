### All pages but the table.

pages-title = Wolfsbane
pages-loading = Einen Augenblick …

## Around every page

pages-skip = Zum Inhalt springen
pages-nav = Seiten
pages-nav-play = Spielen
pages-nav-lobby = Lobby
pages-nav-rules = Regeln
pages-nav-cards = Karten
pages-nav-games = Partien
pages-nav-puzzles = Rätsel
pages-nav-account = Konto
pages-nav-settings = Einstellungen
pages-footer = Ein inoffizielles Fanprojekt. Silver ist eine Marke von Bezier Games, Inc.; die Firma ist daran weder beteiligt, noch unterstützt sie es. Alle Texte und Bilder sind unsere eigenen.
pages-gone = Der Server ist nicht erreichbar. Nichts geht verloren; es wird weiter versucht …

## Above every page

pages-reload = Jetzt neu laden
pages-close = Schließen
pages-update-ready = Wolfsbane wurde erneuert. Diese Seite wechselt zur neuen Version, sobald du zu einer anderen gehst.
pages-update-after-game = Wolfsbane wurde erneuert. Spiel die Partie zu Ende; vor der nächsten wird die Seite neu geladen.
pages-server-newer = Wolfsbane wurde erneuert, und diese Seite ist zu alt dafür. Lade sie neu; deine Partien bleiben erhalten.
pages-server-older = Diese Seite ist neuer als der Server und kann so nicht weiter. Lade sie neu; deine Partien bleiben erhalten.
pages-part-missing = Ein Teil dieser Seite konnte nicht geladen werden. Lade sie neu; deine Partien bleiben erhalten.
pages-unsent = Keine Verbindung. Was du am Tisch getan hast, wird gesendet, sobald sie zurück ist; lass diese Seite offen.
pages-undelivered = Was du am Tisch getan hast, kam nicht beim Server an. Sieh bitte dort nach.
pages-crashed = Etwas ist schiefgegangen
pages-crashed-text = Diese Seite konnte nicht gezeigt werden. Deine Partien sind auf dem Server. Hilft Neuladen nicht, liegt es vielleicht an dem, was dieser Browser gespeichert hat.
pages-crashed-reset = Einstellungen dieses Browsers vergessen
pages-try-again = Noch einmal versuchen
pages-needs-server = Das lässt sich ohne den Server nicht zeigen. Es kommt, wenn er wieder da ist.
pages-late = Diese Seite kommt nicht an: Die Verbindung ist langsam, oder der Server ist nicht erreichbar. Sie öffnet sich, sobald sie da ist.
pages-failed = Das hat nicht geklappt.

## Start

pages-tagline = Die Silver-Kartenspiele, gegen kluge Bots oder mit Freunden. Ganz ohne Konto.
pages-play-bots = Gegen Bots spielen
pages-play-friends = Mit Freunden spielen
pages-play-friends-hint = eröffnet einen Tisch mit einem Link zum Verschicken
pages-starting = Es wird gegeben …
pages-change = Spiel ändern
pages-tonight = Das Blatt der Nacht
pages-tournament = Ein Turnier mit denselben Blättern für alle
pages-your-tables = Deine Tische
pages-resume = Weiterspielen
pages-look = Ansehen
pages-open-tables = Offene Tische
pages-all-tables = Die ganze Lobby
pages-nobody-waits = Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch, der in der Lobby steht, oder spiele gegen Bots.
pages-in-short = Das Spiel in einer Minute
pages-short-1-title = Fünf Karten, zwei bekannt
pages-short-1 = Dein Dorf sind fünf verdeckte Karten. Zwei davon siehst du an. Kleine Zahlen sind gut: Sie sind deine Punkte.
pages-short-2-title = Ziehen, tauschen, nutzen
pages-short-2 = In jedem Zug ziehst oder nimmst du eine Karte und tauschst sie gegen deine, auch gegen mehrere gleiche. Viele Karten können etwas Besonderes.
pages-short-3-title = Ausrufen, wenn du am niedrigsten bist
pages-short-3 = Mit höchstens vier Karten darfst du eine Abstimmung ausrufen. Am niedrigsten? Null Punkte. Geirrt? Zehn obendrauf. Vier Runden, die kleinste Summe gewinnt.
pages-read-rules = Regeln lesen
pages-see-cards = Alle Karten ansehen

## The game to play

pages-setup = Das Spiel
pages-setup-deck = Deck
pages-deck-amulet = Amulett
pages-deck-coin = Münze
pages-deck-dagger = Dolch
pages-deck-amulet-hint = der Klassiker: bewachen und ansehen
pages-deck-coin-hint = umdrehen, verschenken
pages-deck-dagger-hint = Zombies, Diebe, Kehrtwenden
pages-deck-mix = Eine Mischung
pages-deck-mix-hint = jede Zahl selbst wählen
pages-mix-part = { $count } { $deck }
pages-mix-of = Welches Deck welche Zahl gibt
pages-face = { $number } { $name }, { $deck }
pages-number = Zahl
pages-mix-own = Eigene Mischung
pages-token = Silberstück
pages-players = Spieler
pages-opponents-n = { $n } Gegner
pages-opponent = Gegner { $n }
pages-bot-name = Bot, { $level }
pages-options = Am Tisch
pages-memory = Gedächtnishilfe
pages-memory-strict = Keine
pages-memory-strict-hint = was du gesehen hast, musst du dir merken
pages-memory-marks = Marken
pages-memory-marks-hint = gesehene Karten bleiben markiert
pages-memory-full = Voll
pages-memory-full-hint = auch der Ablagestapel und was noch da ist
option-hints = Tipps vom Trainer
option-undo = Züge können zurückgenommen werden
option-chat = Chat
option-spectators = Andere dürfen zusehen
option-public = In der Lobby gelistet, offen für alle
pages-clock = Uhr
pages-clock-none = Keine
pages-clock-move = { $n } Sekunden je Entscheidung
pages-notifications = Benachrichtigungen für das Spiel per Korrespondenz
pages-clock-days = { $n ->
    [one] Ein Tag je Entscheidung
   *[other] { $n } Tage je Entscheidung
}
pages-clock-bank = { $n } Minuten je Spieler, und { $plus } Sekunden je Zug
pages-rounds = Runden
pages-rounds-n = { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
}
pages-your-name = Dein Name
pages-for-friends = Für Tische mit Freunden
pages-done = Fertig
pages-defaults = Zurücksetzen

## A table before its game

pages-waiting-title = Ein Tisch von { $name }
pages-waiting-own = Dein Tisch
pages-invite = Freunde einladen
pages-invite-hint = Wer diesen Link hat, kann sich setzen.
pages-link = Link zu diesem Tisch
pages-copy = Link kopieren
pages-copy-text = Kopieren
pages-copied = Kopiert
pages-share = Teilen
pages-qr = Der Link als QR-Code, zum Scannen mit dem Telefon
pages-seats = Plätze
pages-seat-n = Platz { $n }
pages-seat-empty = frei
pages-seat-you = du
pages-seat-host = Gastgeber
pages-sit = Hinsetzen
pages-sit-here = Hier hinsetzen
pages-leave = Aufstehen
pages-remove-bot = Bot entfernen
pages-seat-away = weg
pages-chat = Chat
pages-put-bot = Bot dazu
pages-bot-level = Stärke des Bots für Platz { $n }
pages-start-game = Spiel beginnen
pages-start-waits = { $n ->
    [one] { $n } Platz ist noch frei: warte, oder setze einen Bot hin.
   *[other] { $n } Plätze sind noch frei: warte, oder setze Bots hin.
}
pages-only-watching = Du siehst zu. Setz dich, um mitzuspielen.
pages-what-is-played = Was gespielt wird
pages-preview-title = Du bist an einen Tisch eingeladen
pages-preview-full = Alle Plätze dieses Tischs sind besetzt.
pages-preview-gone = Diesen Tisch gibt es nicht. Vielleicht ist der Link nicht vollständig?
pages-preview-home = Zur Startseite
pages-preview-began = Hier läuft schon eine Partie.

## The lobby

pages-lobby = Lobby
pages-lobby-text = Öffentliche Tische auf diesem Server. Die Liste hält sich selbst aktuell.
pages-lobby-open = Warten auf Mitspieler
pages-lobby-playing = Wird gerade gespielt
pages-watch = Zusehen
pages-free-n = { $n ->
    [one] { $n } Platz frei
   *[other] { $n } Plätze frei
}
pages-no-playing = Gerade läuft keine öffentliche Partie.
pages-make-public = Einen öffentlichen Tisch eröffnen
pages-table-by = Tisch von { $name }
pages-unnamed = Ein Tisch
pages-stage-open = wartet
pages-stage-playing = läuft
pages-stage-over = zu Ende
pages-stage-choosing = Karten werden gewählt
pages-stage-abandoned = aufgegeben
pages-abandon = Aufgeben
pages-abandon-of = { $table } aufgeben
pages-abandon-sure = Ohne Ergebnis beenden?
pages-abandon-asked = Die anderen müssen zustimmen.
pages-abandon-yes = Ja, aufgeben
pages-keep = Behalten

## Rules and cards

pages-rules = Regeln
pages-contents = Inhalt
pages-cards = Karten
pages-cards-text = Alle Karten aller Decks, mit dem, was sie genau tun. Die Nummer einer Regel führt zu den Regeln.
pages-all-decks = Alle Decks
pages-search-cards = Namen und Texte durchsuchen
pages-no-cards = Dazu passt keine Karte.
pages-copies-n = { $n } Stück
pages-reconstructed = rekonstruiert
pages-reconstructed-hint = Der gedruckte Text dieser Karte liegt uns nicht vor. Was anderswo über sie gedruckt ist, gilt; die Wirkung ist von uns.
pages-rulings = Die Regel im Ganzen
pages-kind-lasting = wirkt, solange sie offen in einem Dorf liegt
pages-kind-village = in deinem Zug benutzbar, solange sie offen in deinem Dorf liegt
pages-kind-main = statt zu ziehen, solange sie offen in deinem Dorf liegt
pages-kind-draw = wenn du sie gleich nach dem Ziehen ablegst
pages-kind-drawn = wenn du sie ziehst, statt sie abzulegen
pages-kind-scoring = wirkt bei der Wertung der Runde
pages-kind-set = wirkt, wenn sie mit anderen Karten zusammen getauscht wird
pages-card-of = { $number } aus { $deck }
pages-token-of = Das Silberstück: { $name }

## Finished games

pages-games = Partien
pages-games-text = Beendete Partien, die neuesten zuerst. Jede gibt es als Aufzeichnung, die man lesen kann.
pages-games-mine = Deine
pages-games-public = Öffentliche
pages-games-name = Spieler
pages-games-deck = Deck
pages-any-deck = beliebig
pages-no-games = Noch keine Partien.
pages-no-games-found = Dazu passt keine Partie.
pages-winner = Sieger
pages-record = Aufzeichnung
pages-record-hint = als Textdatei
pages-replay = Nachspielen
pages-progress = Deine Spielweise
pages-review = Auswertung
pages-more = Mehr
pages-mixed = Mischung { $code }

## A game that is over

pages-replay-title = Eine beendete Partie
pages-replay-as = Gesehen von
pages-replay-step = Schritt { $n } von { $all }
pages-replay-back = Zurück
pages-replay-next = Weiter
pages-replay-play = Abspielen
pages-replay-pause = Anhalten
pages-replay-turn-back = Zum Zug davor
pages-replay-turn-next = Zum nächsten Zug
pages-replay-more = Plätze, Runden und Tempo
pages-replay-open = Alle Karten offen
pages-replay-round = Runde
pages-replay-speed = Tempo
pages-replay-link = Link zu diesem Moment kopieren

## Identity and account

pages-account = Konto
pages-account-text = Zum Spielen brauchst du kein Konto. Mit einem folgen dir deine Tische und Partien auf andere Geräte.
pages-name-text = Diesen Namen sehen die anderen am Tisch.
pages-name-save = Namen speichern
pages-name-saved = Gespeichert.
pages-logged-in = Du bist angemeldet als { $login }.
pages-is-guest = Du bist als Gast hier; nur dieser Browser kennt dich.
pages-is-nobody = Du hast hier noch nicht gespielt.
pages-register = Konto anlegen
pages-register-text = Deine bisherigen Tische und Partien kommen mit.
pages-log-in = Anmelden
pages-log-in-text = Was du hier als Gast gespielt hast, geht an dein Konto über.
pages-log-out = Abmelden
pages-log-out-text = Dieser Browser vergisst dich. Deine Plätze warten, bis du dich wieder anmeldest.
pages-log-out-everywhere = Überall abmelden
pages-log-out-everywhere-text = Auf allen Geräten, auch auf diesem. Das hilft, wenn du eines verloren hast.
pages-change-password = Passwort ändern
pages-change-password-text = Alle anderen Geräte werden abgemeldet.
pages-old-password = Bisheriges Passwort
pages-new-password = Neues Passwort
pages-password-changed = Das Passwort ist geändert.
pages-delete-account = Konto löschen
pages-delete-guest = Löschen, was von dir bekannt ist
pages-delete-text = Du stehst von allen Tischen auf. Dein Name und was du dort gesagt hast werden entfernt; Partien, die du gespielt hast, bleiben, ohne deinen Namen. Das lässt sich nicht zurücknehmen.
pages-delete-sure = Ja, alles löschen
pages-deleted = Gelöscht. Von dir ist hier nichts mehr bekannt.
pages-login = Anmeldename
pages-login-hint = 3 bis 32 kleine Buchstaben, Ziffern, Punkte, Binde- und Unterstriche
pages-password = Passwort
pages-password-hint = Mindestens 8 Zeichen. Es lässt sich nicht wiederherstellen, also schreib es dir auf.

## Settings

pages-settings = Einstellungen
pages-settings-text = Nur in diesem Browser gespeichert.
pages-language = Sprache
pages-theme = Farben
pages-theme-auto = Wie das System
pages-theme-light = Hell
pages-theme-dark = Dunkel
pages-speed = Bewegung
pages-speed-off = Keine
pages-speed-slow = Langsam
pages-speed-normal = Normal
pages-speed-fast = Schnell
pages-pace = Züge der anderen
pages-pace-slow = Langsam
pages-pace-normal = Normal
pages-pace-fast = Schnell
pages-pace-none = Sofort
pages-pace-text = Wie lange der Satz über einen Zug stehen bleibt, bevor der nächste gezeigt wird. Mit einem Tippen oder der Leertaste geht es weiter.
pages-speed-reduced = Dein System wünscht weniger Bewegung; deshalb bewegt sich nichts, was immer du hier wählst.
pages-sounds = Töne
pages-sounds-text = Karten, dein Zug, eine Abstimmung
pages-volume = Lautstärke
pages-install = Als App installieren
pages-version = Wolfsbane { $version }

## Nothing here

pages-missing = Diese Seite gibt es nicht
pages-missing-text = Die Adresse führt nirgendwohin. Vielleicht ist der Link nicht vollständig?

## Help in a game

pages-help-of = { $name }: { $parts }
pages-help-resigned = hat aufgegeben
pages-help-undos = { $n ->
    [one] { $n } Wahl zurückgenommen
   *[other] { $n }-mal eine Wahl zurückgenommen
}
pages-help-hints = { $n ->
    [one] { $n } Tipp
   *[other] { $n } Tipps
}
pages-help-by-bot = { $n ->
    [one] { $n } Wahl von einem Bot
   *[other] { $n }-mal hat ein Bot gewählt
}

## At the door

pages-who = Wie heißt du?
pages-go-on = Weiter
pages-cancel = Abbrechen
pages-hints-for-all = Tipps für alle am Tisch

pages-learn = Lektionen
pages-first-night = Neu hier? Spiel deine erste Nacht
pages-first-night-text = Eine geführte Runde von etwa drei Minuten an einem echten Tisch: Du spielst, und jeder Schritt wird erklärt.
pages-first-night-play = Die erste Nacht spielen
pages-first-night-dismiss = Jetzt nicht
