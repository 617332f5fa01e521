# Lektionen: ihre Seite, ihr Ende am Tisch, und in Bildern, wie man spielt.

learn-title = Lektionen
learn-intro = Du lernst beim Spielen: Jede Lektion ist ein echter Tisch mit vorbereiteten Karten und sagt Schritt für Schritt, was zu tun ist. Nichts ist gesperrt: Du kannst auch ohne sie jede Partie spielen.
learn-steps = { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
learn-done = { $n ->
    [one] { $n } geschafft
   *[other] { $n } geschafft
}
learn-finished = Abgeschlossen
learn-begin = Beginnen
learn-resume = Weitermachen
learn-again = Von vorn beginnen
learn-skip = Zu den Partien
learn-about-first-night = Eine ganze Runde in etwa drei Minuten für alle, die noch nie gespielt haben: ansehen, nehmen, ziehen, eine Fähigkeit nutzen, gleiche Karten tauschen, ausrufen und zählen.
learn-about-amulet = Zwei Minuten: Ein Leibwächter schützt eine Karte, und zwei offene Dorfbewohner beenden die Runde.
learn-about-coin = Zwei Minuten: Greif tiefer in den Ablagestapel, und dreh eine Karte quer, um sie später abzuwerfen.
learn-about-dagger = Zwei Minuten: Spähe deinen Nachbarn aus, schick einen Zombie nach nebenan und halbiere deine Summe.
learn-about-mixing = Zwei Minuten: Karten aus mehreren Decks treffen an einem Tisch aufeinander.
learn-step = Schritt { $n } von { $steps }
learn-leave = Verlassen; du kannst später weitermachen
learn-end = Du hast „{ $title }“ geschafft
learn-end-first = Das war eine ganze Runde: Du hast ausgerufen, und alle Karten wurden gezählt. Eine richtige Partie hat vier Runden. Wenn du magst, bekommst du dabei Tipps.
learn-end-text = Probier es in einer richtigen Partie: mit demselben Deck, gegen zwei leichte Bots, und mit Tipps, wenn du magst.
learn-play = Eine richtige Partie mit Tipps
learn-more = Alle Lektionen

learn-how = So wird gespielt
learn-how-text = Alle haben ein Dorf aus Karten, die noch niemand kennt. Finde heraus, welche du hast, werde die hohen los und ruf aus, wenn du glaubst, dass deine Summe die kleinste ist.
learn-how-village = Dein Dorf
learn-how-village-text = Fünf Karten liegen verdeckt vor dir. Zwei davon siehst du dir an und merkst sie dir. Niedrige Zahlen sind gut: Die 0 ist die beste, die 13 die schlechteste.
learn-how-turn = Dein Zug
learn-how-turn-text = Zieh vom Nachzugsstapel oder nimm die oberste Karte des Ablagestapels. Tausche sie gegen eine Karte deines Dorfs; eine gezogene Karte kannst du auch ablegen.
learn-how-equal = Gleiche Karten
learn-how-equal-text = Zwei oder mehr Karten mit gleicher Zahl gehen zusammen für eine Karte fort. So wird ein Dorf kleiner.
learn-how-ability = Fähigkeiten
learn-how-ability-text = Jede Figur kann etwas. Viele Fähigkeiten nutzt du, indem du die Karte gleich nach dem Ziehen ablegst; andere wirken, solange die Karte offen liegt.
learn-how-call = Die Abstimmung
learn-how-call-text = Mit höchstens vier Karten darfst du statt eines Zugs eine Abstimmung ausrufen. Alle anderen haben noch einen Zug, dann endet die Runde.
learn-how-count = Das Zählen
learn-how-count-text = Alle Karten werden aufgedeckt und addiert. Hat, wer ausgerufen hat, die kleinste Summe, bekommt er keine Punkte, sonst 10 dazu. Nach vier Runden gewinnen die wenigsten Punkte.
learn-how-lesson = Lern es beim Spielen
