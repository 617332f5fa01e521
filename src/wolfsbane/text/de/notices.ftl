# Was jemandem geschickt wird, der per Korrespondenz spielt: als Push-Nachricht und als E-Mail. Nie mit einer Karte.

notice-move = Du bist am Zug, am Tisch von { $host }.
notice-move-own = Du bist an deinem Tisch am Zug.
notice-over = Das Spiel am Tisch von { $host } ist zu Ende.
notice-over-own = Das Spiel an deinem Tisch ist zu Ende.

mail-notice =
    { $text }

    { $link }

    Du bekommst diese E-Mail, weil du das auf deiner Seite für Benachrichtigungen so eingestellt hast.
    Keine E-Mails mehr, mit einem Klick:
    { $off }
mail-confirm-subject = Bestätige deine E-Mail-Adresse für Wolfsbane
mail-confirm =
    Jemand, wahrscheinlich du, möchte unter dieser Adresse erfahren, wann er oder sie in einem Spiel von Wolfsbane am Zug ist.

    Öffne zur Bestätigung innerhalb von zwei Tagen diese Seite:
    { $link }

    Wenn du das nicht warst, brauchst du nichts zu tun: Es kommt keine weitere E-Mail. Damit niemand mehr danach fragen kann:
    { $off }
