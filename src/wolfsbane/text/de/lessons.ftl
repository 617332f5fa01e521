# Lektionen: der Titel einer jeden, dann die Texte ihrer Schritte der Reihe nach. Tomas spielt den anderen Platz.

lesson-first-night = Die erste Nacht
lesson-first-night-view = Fünf Karten liegen verdeckt vor dir: dein Dorf. Du willst wenige Karten und niedrige Zahlen, und noch kennst du keine davon. Sieh dir deine Karte 1 an.
lesson-first-night-view-second = Eine 9. Eine weitere darfst du noch ansehen: Nimm Karte 3. Die anderen drei bleiben auch dir verborgen.
lesson-first-night-take = Noch eine 9: Merk dir das. Auf dem Ablagestapel liegt eine 0, die beste Karte überhaupt. Nimm sie.
lesson-first-night-place = Was du nimmst, muss gegen eine deiner Karten getauscht werden. Gib Karte 2 ab, die niemand kennt.
lesson-first-night-draw = Du hast eine 11 abgegeben, ohne es zu wissen. Tomas hat eine Karte gezogen und abgelegt. Zieh jetzt selbst vom Nachzugsstapel.
lesson-first-night-discard = Eine 13, die schlechteste Karte. Was du ziehst, musst du nicht behalten: Leg sie ab.
lesson-first-night-draw-seven = Zieh noch einmal.
lesson-first-night-use = Eine 7. Karten von 5 bis 12 können etwas, wenn du sie gleich nach dem Ziehen ablegst. Mit der 7 siehst du zwei deiner Karten an: Benutze sie.
lesson-first-night-look = Sieh dir Karte 4 an.
lesson-first-night-look-second = Eine 4. Jetzt Karte 5.
lesson-first-night-robbed = Eine 2, aber nicht lange: Tomas hat einen Räuber gezogen und deine 2 gegen eine seiner Karten getauscht. Du weißt, was er da hat, er nicht. Zieh.
lesson-first-night-pair = Eine 3. Karten mit gleicher Zahl darfst du zusammen abgeben: Gib deine beiden 9en dafür, und dein Dorf wird kleiner.
lesson-first-night-slot = Die 3 kommt an einen der beiden Plätze. Wähle Karte 1.
lesson-first-night-draw-one = Noch vier Karten. Die von Tomas ist unbekannt, und er hatte keinen Grund, dir eine gute zu lassen. Zieh.
lesson-first-night-replace = Eine 1. Leg sie an die Stelle von Karte 4, die du von Tomas hast.
lesson-first-night-call = 3, 0, 4 und 1: Das macht 8, und du weißt es. Mit höchstens vier Karten darfst du eine Abstimmung ausrufen: Die anderen haben noch je einen Zug, dann zählen alle. Hat niemand weniger als du, bekommst du 0 Punkte. Ruf die Abstimmung aus!

lesson-amulet = Amulett: Wachen und Dorfbewohner
lesson-amulet-guard = Im Amulett schützen offene Karten einander, und zwei Dorfbewohner beenden die Nacht. Dein Leibwächter (3) liegt offen: Benutze ihn.
lesson-amulet-ward = Deine Karte 4 ist der zweite Dorfbewohner, verdeckt. Leg den Leibwächter darauf: Jetzt darf niemand sonst eine der beiden anrühren.
lesson-amulet-draw = Zieh.
lesson-amulet-discard = Eine 9 behält man nicht. Leg sie ab.
lesson-amulet-end = Du könntest den Leibwächter noch einmal verlegen. Beende deinen Zug.
lesson-amulet-draw-five = Tomas hat einen Räuber gezogen und konnte deine bewachte 0 nicht nehmen: Er nahm stattdessen die 2. Zieh.
lesson-amulet-use = Ein Entlarver: Er deckt eine deiner verdeckten Karten auf. Benutze ihn.
lesson-amulet-villager = Liegen beide Dorfbewohner offen, endet die Runde sofort, ganz ohne Abstimmung. Du hast viel weniger als Tomas: Deck Karte 4 auf.

lesson-coin = Münze: der Ablagestapel
lesson-coin-reach = In der Münze ist der Ablagestapel eine Vorratskammer. Mit einem offenen Hochstapler (1) greifst du eine Karte tiefer: Nimm die 3 unter der 10.
lesson-coin-place = Leg sie an die Stelle von Karte 4, deiner 11.
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
lesson-dagger-replace = Eine 1. Leg sie an die Stelle von Karte 2, deiner 9.
lesson-dagger-done = Beende deinen Zug.
lesson-dagger-call = Zwei Einsen, ein Halbling und eine unbekannte Karte, und alles halbiert: Das ist schwer zu schlagen. Ruf die Abstimmung aus!

lesson-mixing = Mischen: drei Decks an einem Tisch
lesson-mixing-draw = In einer Mischung kommt jede Zahl aus irgendeinem Deck. Hier trifft der Doppelgänger (13) aus dem Amulett auf den Wächter (3) aus dem Dolch. Zieh.
lesson-mixing-set = Ein Doppelgänger passt zu jeder Zahl. Gib ihn zusammen mit beiden 9en ab: drei Karten für eine.
lesson-mixing-slot = Wähle den Platz von Karte 1.
lesson-mixing-call = Tomas hat einen Räuber gezogen, aber dein offener Wächter lässt niemanden eine Karte aus deinem Dorf nehmen. Drei niedrige Karten: Ruf die Abstimmung aus!
