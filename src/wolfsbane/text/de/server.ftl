## Mitteilungen: warum der Tisch gesendet wurde

note-sat-down = { $seat ->
    [you] Du hast dich gesetzt.
   *[other] { $seat_name } hat sich gesetzt.
}
note-back = { $seat ->
    [you] Du bist wieder da.
   *[other] { $seat_name } ist wieder da.
}
note-got-up = { $seat ->
    [you] Du bist aufgestanden.
   *[other] { $seat_name } ist aufgestanden.
}
note-renamed = { $seat ->
    [you] Du heißt jetzt { $seat_name }.
   *[other] { $before } heißt jetzt { $seat_name }.
}
note-bot-seated = Der Bot { $seat_name } spielt für Platz { $letter }.
note-bot-unseated = Der Bot hat Platz { $letter } verlassen; der Platz ist frei.
note-stand-in = { $seat ->
    [you] Du lässt einen Bot für { $owner_name } spielen, bis der Platz zurückgenommen wird.
   *[other] { $owner ->
        [you] { $seat_name } lässt einen Bot für dich spielen, bis du deinen Platz zurücknimmst.
       *[other] { $seat_name } lässt einen Bot für { $owner_name } spielen, bis der Platz zurückgenommen wird.
    }
}
note-reminded = { $owner ->
    [you] { $seat_name } erinnert dich: Du bist dran.
   *[other] { $seat ->
        [you] Du erinnerst { $owner_name }.
       *[other] { $seat_name } erinnert { $owner_name }.
    }
}
note-resigned = { $seat ->
    [you] Du gibst auf. Ein Bot spielt für dich zu Ende.
   *[other] { $seat_name } gibt auf. Ein Bot spielt dort zu Ende.
}
note-pause-asked = { $seat ->
    [you] Du bittest um eine Pause.
   *[other] { $seat_name } bittet um eine Pause.
}
note-paused = { $seat ->
    [you] Du hast das Spiel angehalten.
   *[other] Das Spiel ist für { $seat_name } angehalten.
}
note-pause-ended = { $seat ->
    [you] Du lässt das Spiel weitergehen.
   *[other] { $seat_name } lässt das Spiel weitergehen.
}
note-abandon-asked = { $seat ->
    [you] Du bittest darum, das Spiel ohne Ergebnis zu beenden.
   *[other] { $seat_name } bittet darum, das Spiel ohne Ergebnis zu beenden.
}
note-abandoned = Der Tisch ist aufgegeben; es gibt kein Ergebnis.
note-refused = { $seat ->
    [you] Du stimmst nicht zu.
   *[other] { $seat_name } stimmt nicht zu.
}
note-question-withdrawn = { $seat ->
    [you] Du bittest nicht mehr darum.
   *[other] { $seat_name } bittet nicht mehr darum.
}
note-game-began = Spiel { $game } beginnt.
note-undone = { $seat ->
    [you] Du hast eine Wahl zurückgenommen.
   *[other] { $seat_name } hat eine Wahl zurückgenommen.
}
note-undo-asked = { $seat ->
    [you] Du bittest darum, eine Wahl zurückzunehmen.
   *[other] { $seat_name } bittet darum, eine Wahl zurückzunehmen.
}
note-undo-agreed = { $seat ->
    [you] Du stimmst zu.
   *[other] { $seat_name } stimmt zu.
}
note-undo-refused = { $seat ->
    [you] Du stimmst nicht zu; die Wahl gilt.
   *[other] { $seat_name } stimmt nicht zu; die Wahl gilt.
}
note-time-up-choice = { $seat ->
    [you] Deine Zeit ist um: Ein Bot wählt für dich.
   *[other] Die Zeit von { $seat_name } ist um: Ein Bot wählt an dieser Stelle.
}
note-time-up-move = { $seat ->
    [you] Deine Zeit ist um: Ein Bot macht diesen Zug.
   *[other] Die Zeit von { $seat_name } ist um: Ein Bot macht diesen Zug.
}
note-time-up-seat = { $seat ->
    [you] Deine Zeit ist wieder um: Ein Bot nimmt den Platz, bis du ihn zurücknimmst.
   *[other] Die Zeit von { $seat_name } ist wieder um: Ein Bot nimmt den Platz, bis er zurückgenommen wird.
}
note-resumed = Der Server war weg; die Uhren laufen ab jetzt weiter.
note-rematch-asked = { $seat ->
    [you] Du möchtest noch ein Spiel.
   *[other] { $seat_name } möchte noch ein Spiel.
}
note-rematch-losers = { $seat ->
    [you] Du möchtest noch ein Spiel, vor dem die Verlierer wählen.
   *[other] { $seat_name } möchte noch ein Spiel, vor dem die Verlierer wählen.
}
note-no-rematch = { $seat ->
    [you] Du möchtest doch kein weiteres Spiel.
   *[other] { $seat_name } möchte doch kein weiteres Spiel.
}
note-cards-replaced = { $seat ->
    [you] Du nimmst die { $number } aus einem anderen Deck.
   *[other] { $seat_name } nimmt die { $number } aus einem anderen Deck.
}
note-allowed = Das darfst du tun.

## Befehle in einem Spiel

error-no-game = An diesem Tisch wird gerade nicht gespielt.
error-may-have-counted = Diese Nachricht passt nicht zu dem, was du zuletzt bekommen hast, und zählt vielleicht schon: Sieh auf den Tisch.
error-moved-on = Der Tisch ist schon weiter: Deine Frage steht in Nachricht { $prompt }, und du antwortest auf Nachricht { $at }.
error-not-an-action = Es gibt keine Handlung { $code }.
error-one-choice = Eine Wahl auf einmal: eine Handlung oder die Karten eines Satzes.
error-bot-plays = Für dich spielt gerade ein Bot; nimm erst deinen Platz zurück.
error-bot-takes-move = Deine Zeit war um: Ein Bot macht diesen Zug, der nächste gehört wieder dir.
error-not-your-decision = Du bist gerade nicht an der Reihe.
error-instructions-days = Anweisungen für den nächsten Zug gibt es nur an Tischen, an denen alle Tage Zeit für eine Entscheidung haben.
error-instructions-now = Du bist gerade dran: Entscheide einfach.
error-instructions-stale = Am Tisch ist inzwischen etwas geschehen. Sieh es dir an und gib deine Anweisungen noch einmal.
error-instruction-codes = Eine Anweisung heißt: ziehen, eine Abstimmung ausrufen oder die oberste Karte des Ablagestapels für eine oder mehrere eigene Karten nehmen.
error-instruction-top = Sag, bei welchen Zahlen auf dem Ablagestapel du die oberste Karte nehmen würdest.
error-instruction-range = Die niedrigste Zahl einer Bedingung kann nicht über der höchsten liegen.
error-instruction-card = { $code } ist keine Karte von dir, die getauscht werden kann.
error-instruct-one = Gib eine Anweisung oder entferne eine; nicht beides zugleich.
error-instruction-none = Diese Anweisung gibt es nicht.
error-instructions-full = Du kannst { $most } Anweisungen geben; entferne erst eine.
error-instruction-unreachable = Nach einer Anweisung, die immer passt, kann keine weitere kommen.
error-no-chat = An diesem Tisch gibt es keinen Chat.
error-no-undo = An diesem Tisch kann nichts zurückgenommen werden.
error-question-open = Jemand hat den Tisch schon um etwas gebeten; darauf muss erst geantwortet werden.
error-paused = Das Spiel ist angehalten.
error-not-paused = Das Spiel ist nicht angehalten.
error-nothing-to-undo = In dieser Runde gibt es keine Wahl von dir, die noch zurückgenommen werden kann.
error-undo-needs-consent = Dafür braucht es die Zustimmung von { $names }: aufgestanden, aber vielleicht bald wieder da.
error-undo-out-of-time = Du hast die Zeit für diese Wahl verbraucht, also gilt sie.
error-not-asked = Du wurdest nicht um Zustimmung gebeten.
error-no-hints = An diesem Tisch gibt es keine Tipps.
error-one-hint = Ein Tipp nach dem anderen: Der Trainer denkt noch über deine letzte Frage nach.
error-hint-stale = Am Tisch ist es inzwischen weitergegangen; frage noch einmal.
error-no-advice = Der Trainer hat gerade keine Antwort.
error-play-on = Von dort lässt sich das Spiel nicht weiterspielen: { $problem }.
error-shared-deal = Dieses Blatt spielen alle mit denselben Karten und Bots, darum lässt sich an diesem Tisch nichts ändern.
error-shared-deal-seat = Dieser Tisch gehört der Person, die hier angefangen hat. Spiel das Blatt an einem eigenen Tisch.
error-no-deal = Dieses Blatt gibt es nicht oder nicht mehr: Was lange niemand gespielt hat, wird gelöscht.
error-deal-not-played = Beende erst deinen eigenen Versuch: Vorher sind keine Ergebnisse zu sehen.
error-deal-not-repeatable = Dieses Spiel kann niemand nachspielen: Dafür braucht es ein beendetes Spiel einer Person, vom Anfang bis zum Ende gegen dieselben Bots.
error-deal-tonight = Das Blatt der Nacht können bis Mitternacht (UTC) alle spielen. Danach kannst du es verschicken.
error-deal-over = Die Nacht dieses Blatts ist vorbei.
error-deal-rules = Dieses Blatt stammt von einer älteren Fassung der Regeln und lässt sich nicht mehr spielen.
error-no-try = Diesen Versuch gibt es nicht.
error-try-without-result = Ein Versuch, der nicht beendet wurde, lässt sich nicht vergleichen.
error-no-review = Nach einer Auswertung dieses Spiels hat noch niemand gefragt.
error-no-puzzle = Dieses Rätsel gibt es hier nicht.
error-no-theme = Dieses Thema gibt es nicht; die Themen sind: { $known }.
error-puzzle-answer = Das ist keine Antwort auf dieses Rätsel: { $problem }.
error-reviews-of-player = Es warten schon { $most } Auswertungen von dir; frag wieder, wenn eine davon fertig ist.
error-reviews-busy = Es warten zu viele Auswertungen; versuch es später noch einmal.
error-rules-version = Diese Partie wurde nach Version { $rules } der Regeln begonnen. Dieser Server spielt Version { $server } und kann sie nicht fortsetzen.

## Plätze und Tische

error-not-seated = Du sitzt nicht an diesem Tisch.
error-seat-left = Du sitzt dort nicht mehr.
error-no-spectators = Du sitzt nicht an diesem Tisch, und Zuschauer gibt es hier nicht.
error-too-many-spectators = Hier sehen schon so viele zu, wie dieser Server erlaubt.
error-no-name = Gib dir zuerst einen Namen (POST /api/me) und verbinde dich neu: dann kannst du dich setzen.
error-seated = Du sitzt schon auf Platz { $letter }.
error-seated-elsewhere = Du sitzt auf Platz { $letter }; steh auf, bevor du einen anderen nimmst.
error-seats-full = Alle Plätze sind besetzt.
error-seat-taken = Platz { $letter } ist besetzt.
error-no-such-seat = Dieser Tisch hat die Plätze 0 bis { $last }.
error-knows-another-seat = In diesem Spiel hast du auf einem anderen Platz gesessen und weißt, was dort zu sehen war.
error-no-bot = Auf Platz { $letter } sitzt kein Bot.
error-host-only = Die Bots kann nur ändern, wer den Tisch eröffnet hat.
error-bot-to-move = Der Bot ist gerade am Zug; warte, bis er fertig ist.
error-seat-held = Platz { $letter } ist für jemanden frei gehalten, der zurückkommen kann.
error-days-to-decide = An diesem Tisch haben alle Tage Zeit für eine Entscheidung. Ein Bot spielt erst dann für jemanden, wenn die Zeit um ist.
error-not-away = { $seat ->
    [you] Du bist nicht weg.
   *[other] { $seat_name } ist nicht weg, oder noch nicht lange genug.
}
error-nobody-waits = { $seat ->
    [you] Du brauchst keine Erinnerung.
   *[other] Auf { $seat_name } wartet gerade niemand.
}
error-reminded = { $seat ->
    [you] Du wurdest gerade erst erinnert.
   *[other] { $seat_name } wurde gerade erst erinnert.
}
error-resigned = Du hast dieses Spiel aufgegeben; wenn es zu Ende ist, kannst du dich wieder setzen.
error-abandoned = Dieser Tisch wurde aufgegeben.
error-nothing-to-abandon = Es gibt nichts aufzugeben: Hier wird kein Spiel gespielt oder vorbereitet.
error-no-such-bot = Hier gibt es keinen Bot { $level }; es gibt { $levels }.
error-mix = Diese Mischung gibt es nicht: { $problem }.
error-one-seat = Du kannst nur auf einem Platz sitzen.
error-level-without-bot = Nur ein Platz für einen Bot hat eine Stärke.
error-delay-without-spectators = Eine Verzögerung ist für Zuschauer, und dieser Tisch hat keine.
error-game-begun = Das Spiel hat begonnen.
error-seats-empty = Auf Platz { $letters } sitzt noch niemand.
error-game-not-over = Das Spiel ist noch nicht zu Ende.
error-nothing-to-choose = Es gibt jetzt nichts zu wählen.
error-not-your-choice = Jetzt wählt jemand anderes.
error-no-such-choice = Es gibt keine { $number } aus einem Deck { $deck } zu wählen.
error-no-table = Diesen Tisch gibt es nicht.
error-unloadable = Dieser Tisch lässt sich nicht öffnen; das ist für die Betreiber dieses Servers vermerkt.
error-no-such-game = Dieses Spiel gibt es nicht, oder es ist noch nicht zu Ende.
error-private-record = Die Aufzeichnung einer Partie an einem privaten Tisch ist für die, die sie gespielt haben.
error-private-replay = Was an den Plätzen eines privaten Tischs zu sehen war, ist für die, die dort gespielt haben.
error-tables-too-fast = Du eröffnest zu schnell neue Tische; warte einen Augenblick.
error-too-many-tables = Du sitzt an { $count } Tischen; verlasse oder beende erst einige.
error-server-full = Dieser Server hat so viele Tische, wie er fasst.

## Wer man ist

error-not-signed-in = Nicht angemeldet: Gib dir erst einen Namen (POST /api/me).
error-name-length = Ein Name hat 1 bis { $most } sichtbare Zeichen.
error-login-form = Ein Anmeldename hat 3 bis 32 kleine Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.
error-login-taken = Dieser Anmeldename ist vergeben.
error-has-account = Du hast schon ein Konto.
error-no-tournament = Dieses Turnier gibt es nicht oder nicht mehr: Turniere werden lange nach ihrem Ende gelöscht.
error-tournament-over = Dieses Turnier ist zu Ende.
error-tournament-full = Dieses Turnier hat schon { $most } Teilnehmer; mehr sind nicht möglich.
error-tournament-title = Ein Turnier braucht einen Namen.
error-tournament-mix = Das ist keine Mischung: { $problem }.
error-no-ladder = Dieser Server hat keine Rangliste.
error-ladder-account = Die Rangliste ist für Spieler mit Konto. Leg zuerst eines an.
error-no-account = Du hast kein Konto.
error-guest-everywhere = Du hast kein Konto: Ein Gast, der überall abgemeldet ist, könnte nicht zurückkommen.
error-password-length = Ein Passwort hat { $least } bis { $most } Zeichen.
error-wrong-password = Dein Passwort stimmt nicht.
error-wrong-login = Es gibt kein Konto mit diesem Anmeldenamen und Passwort.
error-too-many-passwords = Zu viele falsche Passwörter von deiner Adresse; versuche es in { $seconds } Sekunden noch einmal.
error-too-many-guests = Zu viele neue Gäste von deiner Adresse; warte einen Augenblick.
error-too-many-tries = Zu viele Versuche von deiner Adresse; warte einen Augenblick.
error-logged-in = Du hast dich angemeldet; verbinde dich neu.
error-logged-out = Du hast dich abgemeldet.

## Anfragen und Verbindungen

error-not-a-message = Das ist keine Nachricht: { $problem }.
error-request = Diese Anfrage ist nicht zu verstehen: { $problem }
error-not-found = Nicht gefunden.
error-not-utf8 = Diese Anfrage ({ $part }) ist kein gültiges UTF-8.
error-control-character = Diese Anfrage ({ $part }) enthält ein Steuerzeichen.
error-url-length = Eine Adresse hat höchstens { $bytes } Bytes.
error-headers-length = Die Kopfzeilen einer Anfrage haben höchstens { $bytes } Bytes.
error-too-many-headers = Die Kopfzeilen dieser Anfrage sind nicht lesbar: Es sind zu viele.
error-body-length = Eine Anfrage hat höchstens { $bytes } Bytes.
error-late = Die Anfrage ({ $part }) kam nicht rechtzeitig.
error-other-site = Diese Anfrage kommt von einer fremden Seite.
error-too-fast = Du sendest zu schnell; warte einen Augenblick.
error-too-many-requests = Zu viele Anfragen von deiner Adresse; warte einen Augenblick.
error-too-many-requests-at-once = Zu viele gleichzeitige Anfragen von deiner Adresse.
error-too-many-connections = Zu viele Verbindungen von deiner Adresse.
error-connections-full = Dieser Server hat so viele Verbindungen, wie er fasst.
error-too-slow = Du liest zu langsam; verbinde dich neu.
error-moved = Dein Platz am Tisch hat sich geändert; verbinde dich neu.
error-replaced = Du hast diesen Tisch an anderen Stellen geöffnet; diese Verbindung war die älteste.
error-lesson-step = Noch nicht. { $step }
error-lesson-over = Diese Lektion ist zu Ende. Beginne sie von vorn, oder spiel eine Partie.
error-in-a-lesson = Das geht in einer Lektion nicht.
error-no-such-lesson = Diese Lektion gibt es nicht.
error-connection-closed = Die Verbindung wurde geschlossen; verbinde dich neu.
error-stopping = Der Server hält an; verbinde dich gleich neu.
error-not-written = Das konnte nicht gespeichert werden; verbinde dich neu.
error-database = Die Datenbank antwortet nicht; versuche es gleich noch einmal.
error-server = Auf dem Server ist ein Fehler aufgetreten; er steht dort im Protokoll.

## Benachrichtigungen

error-no-push = Dieser Server verschickt keine Push-Nachrichten.
error-push-endpoint = Push-Nachrichten gehen nur über https an die Push-Dienste von Browsern.
error-push-keys = Die Schlüssel des Browsers sind unbrauchbar: Es braucht einen öffentlichen Schlüssel von 65 Bytes und ein Geheimnis von 16 Bytes, beide in base64url.
error-no-mail = Dieser Server verschickt keine E-Mails.
error-mail-needs-account = E-Mails gibt es nur mit einem Konto: Lege zuerst Anmeldenamen und Passwort fest.
error-mail-address = Das ist keine E-Mail-Adresse. Sie sieht etwa so aus: name@example.org.
error-mail-too-often = Es wurden zu viele E-Mails zur Bestätigung angefordert. Versuche es morgen wieder.
error-link-expired = Dieser Link gilt nicht mehr. Fordere auf deiner Seite für Benachrichtigungen einen neuen an.
