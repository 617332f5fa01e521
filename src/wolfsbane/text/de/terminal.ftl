# Was nur das Terminal sagt. Befehle wie help und back heißen in jeder Sprache gleich.

## Überall

terminal-you = Du
terminal-cards = { $count ->
    [0] keine Karten
    [one] { $count } Karte
   *[other] { $count } Karten
}
terminal-yes-or-no = { $question } Tippe ja oder nein:{" "}
terminal-yes = j ja y yes
terminal-file-missing = diese Datei oder diesen Ordner gibt es nicht
terminal-file-folder = das ist ein Ordner, keine Datei
terminal-file-permission = dazu fehlt die Berechtigung

## Vor einem Spiel

terminal-welcome = Willkommen bei Wolfsbane. Die Eingabetaste nimmt, was in eckigen Klammern steht; ? erklärt die Frage.
terminal-which-deck = Welches Deck: { $decks }, random (zufällig) oder der Code einer Mischung?
terminal-about-decks = Ein Deck sagt, was die Personen jeder Zahl können. Fang mit amulet an; coin und dagger haben andere Personen. random nimmt jede Zahl aus irgendeinem der Decks. Der Code einer Mischung sagt, aus welchem: ein Buchstabe für jede Zahl von 0 bis 13 und einer für das Silberstück, zum Beispiel AAAAADDDDDDDDD-C. `wolfsbane cards` zeigt alle Karten.
terminal-no-mix = Die Mischung { $answer } gibt es nicht: Tippe { $decks }, random oder einen Code wie AAAAADDDDDDDDD-C.
terminal-how-many = Wie viele spielen, du mitgezählt: 2, 3 oder 4?
terminal-about-players = Du und ein, zwei oder drei Bots.
terminal-no-players = Es spielen zwei bis vier, nicht { $answer }.
terminal-which-bots = Welche Bots: { $levels }?
terminal-about-bots = easy (leicht) vergisst Karten und ruft zu früh aus. medium (mittel) merkt sich alles und spielt nach Faustregeln. hard (schwer) und expert (meisterhaft) denken voraus, expert jedes Mal zwei Sekunden. Ein Name gilt für alle Gegner; mit Kommas einer für jeden: easy,hard.
terminal-no-bots = { $answer } nennt keine Bots für { $seats ->
    [one] einen Platz
   *[other] { $seats } Plätze
}: Tippe eins von { $levels } für alle, oder mit Kommas eins für jeden.
terminal-none-begun = Es wurde kein Spiel begonnen.
terminal-no-input = Es kommt keine Eingabe mehr, also endet das Spiel hier.
terminal-interrupted = Abgebrochen: Das Spiel endet hier.

## Ein Spiel

terminal-intro = { $rounds ->
    [one] Ein Spiel über { $rounds } Runde
   *[other] Ein Spiel über { $rounds } Runden
} mit { $mix }, Startwert { $seed }. Du spielst gegen { $others }.
terminal-mix-deck = dem Deck { $deck }
terminal-mix-code = der Mischung { $code }
terminal-opponent = { $name } ({ $letter }, Bot: { $bot })
terminal-your-seat = Dein Platz ist { $letter }: Deine Karten sind { $letter }1, { $letter }2 und so weiter, von links nach rechts.
terminal-aim = Wenige Karten und niedrige Zahlen gewinnen. "?" ist eine verdeckte Karte, "? gesehen: 9" eine, von der du weißt, dass sie eine 9 ist.
terminal-type-help = Tippe ? für eine Erklärung der Entscheidung, help für alles, was du tippen kannst, rules für die Regeln.
terminal-bot-failed = { $name }: { $problem } Ein Bot { $bot } spielt weiter.
terminal-left = Du hast das Spiel verlassen.
terminal-recorded = Die Aufzeichnung des Spiels ist in { $path }.
terminal-enter-done = Die Eingabetaste bedeutet 1.
terminal-back = Tippe back, um neu zu wählen.
terminal-type-number = Tippe eine Zahl von 1 bis { $last }, oder ? für Hilfe.
terminal-refusal = { $refusal } (Regel { $rule })
terminal-leave = Dieses Spiel verlassen?
terminal-only-cards-together = Nur Karten können zusammen genannt werden, zum Beispiel a2 a4. Es ist nichts geschehen.
terminal-one-card = Hier ist eine Karte gefragt, nicht mehrere. Es ist nichts geschehen.
terminal-no-line = Eine Zeile { $word } gibt es nicht: Tippe eine Zahl von 1 bis { $last }.
terminal-no-answer = '{ $word }' ist hier keine Antwort: Tippe eine Zahl von 1 bis { $last }, einen Code wie { $code }, oder ? für Hilfe.
terminal-save-name = Tippe auch den Namen der Datei, zum Beispiel: save game.txt
terminal-overwrite = { $path } gibt es schon. Überschreiben?
terminal-not-saved = Es wurde nichts gespeichert.
terminal-save-failed = { $path } lässt sich nicht schreiben: { $reason }. Es wurde nichts gespeichert.
terminal-saved = Die Aufzeichnung ist in { $path }. Sie nennt alle Karten, auch die, die du nicht gesehen hast.

## Hilfe, Zurücknehmen und späteres Fortsetzen

terminal-hint = Tipp: { $line }. { $reason }
terminal-undone = Deine letzte Entscheidung ist zurückgenommen, mit allem, was danach kam.
terminal-undo-nothing = Es gibt noch nichts zurückzunehmen.
terminal-help-used = { $undos ->
    [0] {""}
    [one] Du hast { $undos } Entscheidung zurückgenommen.
   *[other] Du hast { $undos } Entscheidungen zurückgenommen.
}{ $hints ->
    [0] {""}
    [one] {" "}Du hast { $hints } Tipp bekommen.
   *[other] {" "}Du hast { $hints } Tipps bekommen.
}
terminal-go-on = Du hast ein Spiel verlassen: { $mix }, Runde { $round }, gegen { $others ->
    [one] { $others } Bot
   *[other] { $others } Bots
}. Damit weiterspielen?
terminal-resumed = Es geht weiter, wo du aufgehört hast. Zuletzt geschah:
terminal-go-on-later = Das Spiel ist aufgehoben: `wolfsbane play --resume` setzt es fort.
terminal-set-aside = Das Spiel, das du vorher verlassen hast, ist in { $path } aufgehoben.
terminal-not-kept = Das Spiel kann nicht für später aufgehoben werden: { $path }: { $reason }.
terminal-left-none = Es gibt kein verlassenes Spiel: { $path } ist nicht vorhanden.
terminal-left-unreadable = Das verlassene Spiel kann nicht gelesen werden: { $path }: { $reason }.
terminal-left-damaged = { $path } ist kein Spiel, das sich fortsetzen lässt: { $problem }. Die Datei wurde nicht verändert.

## Der Tisch

terminal-table-round = Runde { $round } von { $rounds }. Es geht { $clockwise ->
    [yes] im Uhrzeigersinn
   *[no] gegen den Uhrzeigersinn
}. Punkte bisher: { $points }.
terminal-table-deck = Nachzugsstapel: { $deck }. Ablagestapel: { $pile }.
terminal-pile-top = { $pile }, oben { $number_card }
terminal-table-row = Auslage, aus der du ziehen darfst: { $cards }.
terminal-table-token = { $seat ->
    [you] { $active ->
        [yes] Du hast { $token_the }, in dieser Runde einmal benutzbar: { $token_text }
       *[no] Du hast { $token_the }, in dieser Runde nicht benutzbar.
    }
   *[other] { $active ->
        [yes] { $seat_name } hat { $token_the }, in dieser Runde einmal benutzbar.
       *[no] { $seat_name } hat { $token_the }, in dieser Runde nicht benutzbar.
    }
}
terminal-table-called = { $seat ->
    [you] Du hast
   *[other] { $seat_name } hat
} eine Abstimmung ausgerufen: Die Runde endet, wenn der Zug dorthin zurückkommt.
terminal-village = { $name } ({ $letter }): { $cards }
terminal-village-empty = keine Karten
terminal-card-faceup = offen { $number } { $number_name }
terminal-card-saw = ? gesehen: { $number }
terminal-card-at-least = ? mindestens { $least }
terminal-card-guarding = bewacht { $card }
terminal-card-guarded = bewacht von { $cards }
terminal-private = { $seat ->
    [you] Dein eigener Stapel, von oben: { $cards }.
   *[other] { $seat_name } hat { $count } auf einem eigenen Stapel.
}
terminal-pile = Ablagestapel, von oben: { $cards }.
terminal-pile-empty = Der Ablagestapel ist leer.
terminal-hand = { $seat ->
    [you] Du hältst
   *[other] { $seat_name } hält
}: { $cards }.

## Punkte

terminal-counts-nothing = 0 ({ $card } zählt nichts)
terminal-counts = { $points } ({ $card })
terminal-was-faceup = offen { $number_name }
terminal-sum-none = keine Karten
terminal-changed = { $number_card } ändert { $before } auf { $after }
terminal-village-score = { $name }: { $counted }. { $score }
terminal-score = Punkte: { $score }.
terminal-score-call-won = Ausgerufen, und niemand hat weniger: { $score } Punkte.
terminal-score-call-empty = Ausgerufen, und jemand hat weniger; ohne Karten sind es trotzdem { $score } Punkte.
terminal-score-call-lost = Ausgerufen, aber jemand hat weniger: { $sum } + { $penalty } = { $score } Punkte.
terminal-totals = Gesamt: { $totals }.
terminal-token-now = { $seat ->
    [you] Du hast
   *[other] { $seat_name } hat
} jetzt { $token_the }{ $active ->
    [yes] , in der nächsten Runde benutzbar.
   *[no] .
}
terminal-won = Das Spiel ist zu Ende. { $seat ->
    [you] Du hast gewonnen.
   *[other] { $seat_name } hat gewonnen.
}
terminal-place = { $place }. { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} ({ $rounds })
terminal-tie = Die Punkte sind gleich: Es gewinnt, wer { $token_the } hat, sonst wer im Uhrzeigersinn als Nächstes kommt.

## Hilfe

terminal-commands =
    Du kannst tippen:
      die Nummer einer Zeile, oder den Code in eckigen Klammern an ihrem Ende
      mehrere zugleich, zum Beispiel a2 a4, um mehrere Karten zu tauschen
      back          neu wählen, solange du die Karten eines Satzes nennst
      ?             was gefragt ist, und die Karten, um die es geht
      ? b3, ? 7     was diese Karte ist und kann
      ? call        ob du das tun kannst, und wenn nicht, warum
      table         noch einmal der Tisch
      log           was zuletzt geschehen ist
      pile          der ganze Ablagestapel
      cards         alle Karten dieses Spiels
      rules         die Regeln auf einer Seite
      hint          was der Trainer tun würde, und warum
      undo          deine letzte Entscheidung zurücknehmen
      save DATEI    das Spiel bis hierher in eine Datei schreiben
      quit          das Spiel verlassen
terminal-help-turn =
    In deinem Zug tust du eins von drei Dingen:
      Ziehen: Sieh die oberste Karte des Nachzugsstapels an; leg sie dann ab (eine Karte von 5 bis 12 kann beim Ablegen etwas bewirken), oder tausche sie gegen Karten von dir.
      Die oberste Karte des Ablagestapels nehmen: Du musst sie gegen Karten von dir tauschen.
      Eine Abstimmung ausrufen, mit höchstens vier Karten: Alle anderen haben noch einen Zug, dann wird die Runde gewertet.
terminal-help-viewing = Am Anfang einer Runde siehst du zwei deiner Karten an. Nur du siehst sie; der Tisch merkt sich für dich, was du gesehen hast.
terminal-help-exchanging = Tauschen: Die neue Karte kommt an die Stelle einer Karte von dir, die abgelegt wird. Hast du mehrere Karten derselben Zahl, kannst du sie alle dafür geben, zum Beispiel a2 a4. Passen sie doch nicht zusammen, behältst du sie und bekommst die neue Karte dazu.
terminal-help-more = Tippe help für alles, was du tippen kannst.
terminal-help-nothing = '{ $topic }' gibt es nicht. Frag nach einer Stelle (? b3), einer Zahl (? 7), dem Namen einer Karte oder einer Handlung (? call).
terminal-help-card = Das ist { $card }.
terminal-help-possible = Das kannst du jetzt tun: { $action }.
terminal-help-impossible = Jetzt nicht möglich: { $refusal } (Regel { $rule })
terminal-help-token =
    { $token }, das Silberstück dieses Spiels (Regel { $rule })
      { $token_text }
terminal-rules =
    DIE REGELN AUF EINER SEITE
    Ziel. Jeder hat ein Dorf, eine Reihe von Karten, zuerst fünf und verdeckt. Eine Karte zählt ihre Zahl, 0 bis 13. Du willst wenige Karten und niedrige Zahlen. Nach der letzten Runde gewinnt die niedrigste Summe aller Runden.
    Karten. 52 Karten: zwei 0, zwei 13, vier von jeder anderen Zahl. Alle Karten einer Zahl sind dieselbe Person.
    Anfang. Jeder sieht heimlich zwei eigene Karten an. Niemand darf die anderen ansehen.
    Dein Zug. Tu eins von drei Dingen:
      1. Zieh die oberste Karte des Nachzugsstapels. Leg sie ab, oder tausche sie gegen Karten von dir; sie kommt verdeckt ins Dorf. Legst du eine Karte von 5 bis 12 ab, darfst du benutzen, was sie kann.
      2. Nimm die oberste Karte des Ablagestapels. Du musst sie gegen Karten von dir tauschen; sie kommt offen ins Dorf.
      3. Ruf eine Abstimmung aus, wenn du höchstens vier Karten hast. Sonst tust du in diesem Zug nichts.
    Tauschen. Gegen eine Karte von dir: Die neue kommt an ihre Stelle, die alte wird abgelegt. Gegen mehrere: Sie müssen alle dieselbe Zahl haben, und dein Dorf wird kleiner. Passen sie nicht zusammen, haben alle sie gesehen, sie kommen verdeckt zurück, und die neue Karte kommt zu deinem Dorf dazu; bei drei oder mehr bekommst du auch noch eine Karte vom Nachzugsstapel.
    Fähigkeiten. Viele Karten von 0 bis 4 wirken, solange sie offen in einem Dorf liegen. Die, die man benutzt, benutzt du in deinem eigenen Zug, einmal im Zug: vor der Haupthandlung, während du eine gezogene Karte hältst, oder danach.
    Die Abstimmung. Nach dem Ausrufen haben alle anderen noch einen Zug. Dann werden alle Karten aufgedeckt. Hat, wer ausgerufen hat, die niedrigste Summe, auch gemeinsam mit anderen, sind es 0 Punkte; sonst die Summe und 10 mehr. Alle anderen bekommen ihre Summe. Die Runde endet auch, wenn der Nachzugsstapel leer ist.
    Das Silberstück. Es geht an die niedrigste Punktzahl der Runde; wer es hat, beginnt die nächste. Benutzen, einmal, kann es nur, wer es mit einer gewonnenen Abstimmung bekommen hat.
    Wissen. Was du von einer Karte gesehen hast, weißt du, wohin sie auch kommt; der Tisch merkt es sich für dich.
    In diesem Spiel ist das Silberstück: { $token }. { $token_text }

## Karten

terminal-card-head = { $number } { $name } ({ $id }), { $copies } Stück
terminal-card-when = Wann: { $kind ->
    [lasting] wirkt, solange sie offen in einem Dorf liegt
    [village] wird in deinem Zug benutzt, solange sie offen in deinem Dorf liegt, einmal im Zug
    [main] wird statt des Ziehens benutzt, solange sie offen in deinem Dorf liegt
    [draw] wird benutzt, wenn du sie gleich nach dem Ziehen ablegst
    [drawn] wird benutzt, wenn du sie ziehst, statt sie abzulegen
    [scoring] wirkt, wenn die Runde gewertet wird
   *[set] wirkt, wenn sie zusammen mit anderen Karten getauscht wird
}.
terminal-card-source = { $source ->
    [reconstructed] Quelle: rekonstruiert. Der gedruckte Text liegt uns nicht vor; diese Wirkung ist von uns.
    [own] Quelle: das Deck { $deck }, das hinzugefügt wurde.
   *[printed] Quelle: gedruckt.
}
terminal-card-rules = Regeln: { $rules }.
terminal-card-in-list = { $number } { $name }: { $text }{ $reconstructed ->
    [yes] {" "}(rekonstruiert)
   *[no] {""}
}
terminal-deck = Deck { $deck }, Buchstabe { $letter }
terminal-deck-token = Silberstück: { $name }. { $text }
terminal-deck-card = { $id }: { $number } { $name }, { $copies } Stück, { $kind ->
    [lasting] dauernd
    [village] im Dorf
    [main] statt des Ziehens
    [draw] beim Ablegen
    [drawn] beim Ziehen
    [scoring] bei der Wertung
   *[set] im Satz
}, { $source ->
    [reconstructed] rekonstruiert
    [own] hinzugefügt
   *[printed] gedruckt
}
terminal-deck-card-rules = { $card }; Regeln { $rules }

## Aufzeichnungen

terminal-record-ok = In Ordnung: { $rounds ->
    [0] keine Runden
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} und { $turns ->
    [0] keine Züge
    [one] { $turns } Zug
   *[other] { $turns } Züge
}, Gesamt { $totals }; { $end }.
terminal-record-not-over = das Spiel ist nicht zu Ende
terminal-record-won = { $name } hat gewonnen
terminal-record-go-on = Weiter mit der Eingabetaste, Schluss mit q:{" "}
terminal-record-ends = Die Aufzeichnung endet hier; das Spiel ist nicht zu Ende.

## Lektionen

terminal-lesson = { $title } ({ $beats ->
    [one] ein Schritt
   *[other] { $beats } Schritte
})
terminal-lesson-list = { $name }: { $title }
terminal-lesson-how = Tu, was jeder Schritt sagt. hint zeigt die Antwort, quit hört auf.
terminal-lesson-left = Hier geht es weiter mit: wolfsbane lesson { $name } --step { $step }
terminal-lesson-hint = Tippe: { $codes }
terminal-lesson-other = Die Regeln erlauben das, aber dieser Schritt will etwas anderes. Tippe hint für die Antwort.
terminal-lesson-over = Damit ist die Lektion zu Ende. Spiel jetzt eine Partie: wolfsbane play
