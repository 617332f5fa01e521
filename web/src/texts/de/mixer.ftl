# Der Mischer: Eine Mischung wird zusammengestellt, und wie sie sich spielt.
mixer-title = Eigene Mischung
mixer-text = Ein Gesicht für jede Zahl: Tippe an, was du willst. Alles, was du wählst, lässt sich spielen.
mixer-surprise = Überrasch mich
mixer-shorter = Kürzer
mixer-crueller = Gemeiner
mixer-beginners = Für Einsteiger
mixer-surprised = Eine zufällige Mischung.
mixer-changed = Neu: { $cards }.
mixer-unchanged = Nach den Zahlen gibt es keine Karte, die das noch verstärkt.
mixer-count = { $count } von 14
mixer-look = Tippe ein Gesicht an, um zu lesen, was die Karte kann und was sie verändert.
mixer-effects-help = Wie sehr die Karte jede Zahl der Übersicht verändert, verglichen mit dem Durchschnitt der Karten mit dieser Zahl. Grau: kein Unterschied messbar.
mixer-interval = { $low } bis { $high }
mixer-like = So spielt sich diese Mischung
mixer-length = Länge
mixer-length-help = wie viele Züge jeder in einer Runde hat
mixer-stolen = Gemeinheit
mixer-stolen-help = Karten, die in einer Runde aus einem fremden Dorf genommen werden
mixer-memory = Gedächtnis
mixer-memory-help = was es wert ist, sich verdeckte Karten zu merken: gewonnene von 100 Spielen gegen jemanden, der manche vergisst; bei 50 wäre es nichts
mixer-called = Ausgerufen bei
mixer-called-help = Punkte im Dorf dessen, der die Abstimmung ausruft, am Ende der Runde
mixer-skill = Können
mixer-skill-help = Können gegen Glück: gewonnene von 100 Spielen gegen jemanden, der jede zehnte Entscheidung blind trifft; 50 wäre reines Glück
mixer-value-length = { $value } Züge
mixer-value-stolen = { $value } gestohlen
mixer-value-memory = { $value } von 100
mixer-value-called = { $value } Punkte
mixer-value-skill = { $value } von 100
mixer-more = mehr als die meisten Mischungen
mixer-less = weniger als die meisten Mischungen
mixer-average = wie die meisten Mischungen
mixer-unmeasured = { $count ->
    [one] Zu einer Karte oder einem Gegenstand gibt es keine Zahlen; hier gilt der Durchschnitt.
   *[other] Zu { $count } Karten oder Gegenständen gibt es keine Zahlen; hier gilt der Durchschnitt.
}
mixer-source = Woher diese Zahlen kommen
mixer-source-text = Aus Spielen von Bots mit { $mixes } zufälligen Mischungen: Jede Karte trägt etwas zu einer Zahl bei; gezeigt wird die Summe mit ihrem 95-%-Intervall. Länge, Gemeinheit und Ausrufen stammen von Tischen zu dritt, Gedächtnis und Können von Spielen zu zweit. Gedächtnis: ein Bot, der sich alles merkt, gegen den gleichen Bot, der Karten vergisst. Können: ein Bot gegen den gleichen Bot, der jede zehnte Entscheidung zufällig trifft; 50 wäre reines Glück. Von { $tested } anderen Mischungen mit jeweils vielen Spielen lagen bei jeder Zahl mindestens { $inside } in ihrem Intervall.
mixer-name = Name der Mischung
mixer-save = Speichern
mixer-saved = „{ $name }“ ist in diesem Browser gespeichert.
mixer-copy = Code kopieren
mixer-copied = Der Code ist kopiert.
mixer-link = Link kopieren
mixer-link-copied = Der Link ist kopiert.
mixer-paste = Code oder Link einer Mischung
mixer-use = Verwenden
mixer-used = Jetzt: { $mix }
mixer-no-code = Darin ist kein Code einer Mischung: 14 Buchstaben, ein Bindestrich und ein Buchstabe, etwa AAAAACCCCDDDDD-A.
mixer-not-here = Dieser Server hat nicht alle Karten dieser Mischung.
mixer-yours = Deine Mischungen
mixer-forget = { $name } löschen
mixer-played = Hier am meisten gespielt
mixer-games = { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
}
mixer-play = Diese Mischung spielen
mixer-play-friends = Mit Freunden spielen
