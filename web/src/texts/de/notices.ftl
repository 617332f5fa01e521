# Spiel per Korrespondenz: Benachrichtigungen, und die Tische, an denen du am Zug bist.

notices-title = Benachrichtigungen
notices-text = Für Tische, an denen alle Tage Zeit für eine Entscheidung haben: Du erfährst, wann du am Zug bist oder ein Spiel zu Ende ist. In einer Nachricht steht nie etwas über Karten.
notices-push = Push-Nachrichten in diesem Browser
notices-push-text = Sie kommen auch, wenn keine Seite von Wolfsbane offen ist, bis du dich hier abmeldest.
notices-push-on = Einschalten
notices-push-off = Ausschalten
notices-push-is-on = Push-Nachrichten sind in diesem Browser eingeschaltet.
notices-push-is-off = Push-Nachrichten sind in diesem Browser ausgeschaltet.
notices-push-denied = Der Browser erlaubt dieser Seite keine Nachrichten. Das kannst du in den Einstellungen des Browsers ändern.
notices-push-never = Dieser Browser kann keine Push-Nachrichten empfangen.
notices-push-not-here = Dieser Server verschickt keine Push-Nachrichten.
notices-mail = E-Mail
notices-mail-text = An die Adresse geht zuerst ein Link, und keine andere E-Mail, bis du ihn geöffnet hast.
notices-mail-address = E-Mail-Adresse
notices-mail-ask = Link schicken
notices-mail-waiting = Ein Link ging an { $address }. Öffne ihn innerhalb von zwei Tagen, um die Adresse zu bestätigen.
notices-mail-is-on = E-Mails gehen an { $address }.
notices-mail-off = Keine E-Mails mehr
notices-mail-not-here = Dieser Server verschickt keine E-Mails.
notices-mail-account = E-Mails gibt es nur mit einem Konto.
notices-to-account = Zu deinem Konto
notices-all-off = Alles ausschalten
notices-is-off = Du bekommst keine Nachrichten mehr.
notices-nobody = Um benachrichtigt zu werden, musst du hier bekannt sein: Setz dich an einen Tisch oder melde dich an.
notices-confirm = E-Mail-Adresse bestätigen
notices-confirm-text = Von da an bekommst du an diese Adresse eine E-Mail, wenn du am Zug bist.
notices-confirm-go = Bestätigen
notices-confirmed = Deine Adresse ist bestätigt.
notices-your-move = Du bist am Zug
notices-your-move-at = Du bist am Zug: { $name }
notices-thumbnail = { $name } hat { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}
