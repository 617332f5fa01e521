# Lektionen: der Titel einer jeden, dann die Texte ihrer Schritte der Reihe nach. Tomas spielt den anderen Platz.

lesson-first-night = Die erste Nacht
lesson-first-night-view = Fünf Karten liegen verdeckt vor dir: dein Dorf. Am Ende der Runde werden ihre Zahlen addiert, und die kleinste Summe ist die beste. Noch kennst du keine davon. Sieh dir deine Karte 1 an.
lesson-first-night-view-second = Eine 9, das ist viel. Eine weitere Karte darfst du vor dem Spiel noch ansehen: Sieh dir Karte 3 an.
lesson-first-night-take = Noch eine 9: Merk dir, wo sie liegen. In deinem Zug nimmst du die oberste Karte des Ablagestapels oder ziehst eine. Auf dem Stapel liegt eine 0, die beste Karte überhaupt: Nimm sie.
lesson-first-night-place = Die genommene Karte kommt an die Stelle einer von deinen. Wähle Karte 2, die du nicht kennst, und bestätige.
lesson-first-night-draw = Fort ist eine 11: ein guter Tausch. Tomas war an der Reihe, und jetzt bist du es wieder. Zieh diesmal vom Nachzugsstapel.
lesson-first-night-discard = Eine 13, die schlechteste Karte. Was du ziehst, musst du nicht behalten: Leg sie ab.
lesson-first-night-draw-seven = Zieh noch einmal.
lesson-first-night-use = Eine 7. Viele Karten können etwas, wenn du sie gleich nach dem Ziehen ablegst. Mit der 7 siehst du zwei deiner eigenen Karten an: Benutze sie.
lesson-first-night-look = Sieh dir Karte 4 an.
lesson-first-night-look-second = Eine 4. Und jetzt Karte 5.
lesson-first-night-robbed = Deine Karte 5 war eine 2, aber nicht lange: Tomas hat einen Räuber gezogen und sie gegen eine seiner Karten getauscht, die du nicht kennst. So sind die Nächte hier. Zieh.
lesson-first-night-pair = Eine 3. Karten mit gleicher Zahl dürfen zusammen gegen eine Karte getauscht werden: Wähle deine beiden 9en, die Karten 1 und 3, und bestätige. Dein Dorf wird kleiner.
lesson-first-night-slot = Die 3 kommt an den Platz einer der beiden. Wähle den von Karte 1.
lesson-first-night-draw-one = Nur noch vier Karten. Die letzte hat Tomas dir gegeben, und er hatte keinen Grund, dir eine gute zu geben. Zieh.
lesson-first-night-replace = Eine 1! Leg sie an die Stelle von Karte 4, der von Tomas, und bestätige.
lesson-first-night-call = 3 + 0 + 4 + 1 macht 8, das ist wenig. Mit höchstens vier Karten darfst du eine Abstimmung ausrufen: Alle anderen haben noch einen Zug. Hat dann niemand weniger, bekommst du null Punkte. Ruf sie aus!

lesson-amulet = Amulett: Wachen und Dorfbewohner
lesson-amulet-guard = Im Amulett schützen offene Karten einander, und zwei Dorfbewohner beenden die Nacht. Dein Leibwächter (3) liegt offen: Benutze ihn.
lesson-amulet-ward = Deine Karte 4 ist der zweite Dorfbewohner, verdeckt. Leg den Leibwächter darauf: Jetzt darf niemand sonst eine der beiden anrühren.
lesson-amulet-draw = Jetzt zum eigentlichen Zug: Zieh vom Nachzugsstapel.
lesson-amulet-discard = Eine 9 ist zu viel, um sie zu behalten. Leg sie ab.
lesson-amulet-end = Du könntest den Leibwächter noch einmal verlegen. Lass ihn dort und beende deinen Zug.
lesson-amulet-draw-five = Tomas hat einen Räuber gezogen und konnte deine bewachte 0 nicht nehmen: Er nahm stattdessen die 2. Zieh.
lesson-amulet-use = Ein Entlarver: Er deckt eine deiner verdeckten Karten auf. Benutze ihn.
lesson-amulet-villager = Liegen beide Dorfbewohner offen, endet die Runde sofort, ganz ohne Abstimmung. Du hast viel weniger als Tomas: Deck Karte 4 auf.

lesson-coin = Münze: der Ablagestapel
lesson-coin-reach = In der Münze ist der Ablagestapel eine Vorratskammer. Mit einem offenen Hochstapler (1) greifst du eine Karte tiefer: Nimm die 3 unter der 10.
lesson-coin-place = Leg sie an die Stelle von Karte 4, deiner 11, und bestätige.
lesson-coin-rotate = Nach der Haupthandlung darfst du den Kurator (2) benutzen. In einem Zug dreht er eine Karte quer, in einem späteren wirft er sie ab. Benutze ihn.
lesson-coin-nine = Dreh Karte 3 quer, deine 9.
lesson-coin-end = Beende deinen Zug; die gedrehte 9 wartet.
lesson-coin-drop = Benutze den Kurator noch einmal.
lesson-coin-drop-nine = Wirf die gedrehte 9 ab. Nichts kommt an ihre Stelle.
lesson-coin-draw = Deine Haupthandlung hast du noch. Zieh.
lesson-coin-discard = Leg sie ab; dein Dorf ist gut, wie es ist.
lesson-coin-end-again = Beende deinen Zug.
lesson-coin-call = Vier Karten, und die höchste, die du kennst, ist eine 3. In einem Zug, in dem du ausrufst, tust du sonst nichts. Ruf die Abstimmung aus!

lesson-dagger = Dolch: Spione, Zombies und Hälften
lesson-dagger-spy = Im Dolch machen sich deine offenen Leute an den anderen zu schaffen. Dein offener Spion (1) sieht in jedem deiner Züge eine fremde Karte an. Benutze ihn.
lesson-dagger-look = Sieh dir die Karte 3 von Tomas an.
lesson-dagger-zombie = Eine 11: Um ihn steht es schlecht. Dein Zombie (4) lässt sich nicht ablegen, aber er läuft: Benutze ihn, statt zu ziehen, und schick ihn nach nebenan.
lesson-dagger-end = Er kommt an eines der beiden Enden von Tomas' Dorf. Wähle das linke.
lesson-dagger-draw = Vier Karten, und der Halbling (2) liegt offen: Bei der Wertung zählt er nichts und halbiert deine Summe. Zieh.
lesson-dagger-replace = Eine 1. Leg sie an die Stelle von Karte 2, deiner 9, und bestätige.
lesson-dagger-done = Beende deinen Zug.
lesson-dagger-call = Zwei Einsen, ein Halbling und eine unbekannte Karte, und alles halbiert: Das ist schwer zu schlagen. Ruf die Abstimmung aus!

lesson-mixing = Mischen: drei Decks an einem Tisch
lesson-mixing-draw = In einer Mischung kommt jede Zahl aus irgendeinem Deck. Hier trifft der Doppelgänger (13) aus dem Amulett auf den Wächter (3) aus dem Dolch. Zieh.
lesson-mixing-set = Ein Doppelgänger passt zu jeder Zahl. Wähle ihn und beide 9en, die Karten 1 bis 3, und bestätige: drei Karten für eine.
lesson-mixing-slot = Wähle den Platz von Karte 1.
lesson-mixing-call = Tomas hat einen Räuber gezogen, aber dein offener Wächter lässt niemanden eine Karte aus deinem Dorf nehmen. Drei niedrige Karten: Ruf die Abstimmung aus!

## The others

level-lesson = Lehrer
