# Namen und Texte der Karten und Silberstücke; das Englische steht in den Decks selbst.
# .the ist der Akkusativ mit Artikel.

## Amulet

token-A = Amulett
    .the = das Amulett
    .text = Lege es auf eine deiner Karten. Niemand, auch du nicht, darf diese Karte anrühren, bis die Punkte aufgeschrieben sind.
card-0A = Dorfbewohner
    .text = Liegen beide Dorfbewohner offen in Dörfern, ist die Runde sofort zu Ende.
card-1A = Knappe
    .text = Für jeden offenen Knappen in irgendeinem Dorf liegt eine Karte des Nachzugsstapels offen in der Auslage. Du darfst eine Karte der Auslage statt der obersten ziehen; sie kommt offen ins Dorf.
card-2A = Empath
    .text = Sieh eine deiner verdeckten Karten an.
card-3A = Leibwächter
    .text = Lege ihn auf eine andere Karte deines Dorfs, versetze ihn auf eine andere oder nimm ihn weg. Solange er dort liegt, darf kein anderer eine der beiden Karten anrühren.
card-4A = Schlingel
    .text = Ziehst du vom Nachzugsstapel, darfst du für jeden deiner offenen Schlingel eine Karte mehr ziehen, eine nach der anderen. Behalte eine; die anderen kommen zurück, wie sie lagen.
card-5A = Entlarver
    .text = Decke eine deiner verdeckten Karten auf.
card-6A = Enthüller
    .text = Decke eine verdeckte Karte aus einem beliebigen Dorf auf.
card-7A = Betrachter
    .text = Sieh zwei deiner verdeckten Karten an.
card-8A = Seherlehrling
    .text = Sieh eine verdeckte Karte eines anderen an.
card-9A = Seher
    .text = Sieh eine verdeckte Karte aus einem beliebigen Dorf an.
card-10A = Meister
    .text = Du darfst eine beliebige Karte des Ablagestapels nehmen und sie offen gegen eine oder mehrere deiner Karten tauschen.
card-11A = Hexe
    .text = Sieh die oberste Karte des Nachzugsstapels an und tausche sie verdeckt gegen eine Karte aus einem anderen Dorf oder gegen eine oder mehrere deiner eigenen.
card-12A = Räuber
    .text = Vertausche eine Karte aus einem anderen Dorf mit einer von dir; beide behalten ihre Seite. Du darfst ansehen, was du bekommen hast.
card-13A = Doppelgänger
    .text = In einem Satz passt er zu jeder Zahl. Er wird unter den anderen abgelegt.

## Coin

token-C = Münze
    .the = die Münze
    .text = Drehe eine beliebige Karte in einem beliebigen Dorf um.
card-0C = Weiterschenker
    .text = Offen bei der Wertung: Du darfst eine andere deiner Karten, die offen lag, jemand anderem schenken.
card-1C = Hochstapler
    .text = Nimmst du vom Ablagestapel, reichst du für jeden deiner offenen Hochstapler eine Karte tiefer.
card-2C = Kurator
    .text = Lege eine deiner geraden Karten quer, oder lege eine deiner queren Karten ab.
card-3C = Kobold
    .text = Drehe eine andere deiner Karten um.
card-4C = Blob
    .text = Nicht, solange du eine gezogene Karte hältst: Lege die oberste Karte des Ablagestapels zuunterst und benutze ihre Ziehfähigkeit.
card-5C = Gerberlehrling
    .text = Drehe eine deiner Karten um, dann, wenn du willst, noch eine.
card-6C = Jägerin
    .text = Drehe eine offene Karte aus einem beliebigen Dorf um, decke dann eine andere verdeckte Karte auf.
card-7C = Nostro
    .text = Sieh die obersten drei Karten des Nachzugsstapels an und lege sie in beliebiger Folge zurück.
card-8C = Meuchlerin
    .text = Lege eine offene Karte aus einem beliebigen Dorf ab.
card-9C = Hellseherin
    .text = Sieh in jedem Dorf eine verdeckte Karte an, ein Dorf nach dem anderen; nach dem ersten darfst du aufhören.
card-10C = Nosferatu
    .text = Benutze die Ziehfähigkeit einer beliebigen Karte des Ablagestapels außer Nosferatu.
card-11C = Golem
    .text = Decke die oberste Karte des Nachzugsstapels auf. Tausche sie offen gegen eine oder mehrere deiner Karten, oder lege sie ohne ihre Fähigkeit ab.
card-12C = Dorftrottel
    .text = Wähle links oder rechts: Jedes Dorf gibt die äußerste Karte dieser Seite an das nächste Dorf weiter.
card-13C = Wolfsmensch
    .text = Offen bei der Wertung: Deine Summe sinkt um 3 für jede andere deiner Karten, die offen lag, höchstens um 13.

## Dagger

token-D = Dolch
    .the = den Dolch
    .text = Kehre die Spielrichtung um. Zu zweit fällt der nächste Zug des Gegners aus.
card-0D = Schuldeneintreiber
    .text = Offen bei der Wertung: Deine Summe sinkt um 1 für jede Karte in allen anderen Dörfern zusammen.
card-1D = Spion
    .text = Sieh eine verdeckte Karte eines anderen an.
card-2D = Halbling
    .text = Offen bei der Wertung: Er zählt nichts, und deine Summe wird halbiert, aufgerundet.
card-3D = Wächter
    .text = Andere dürfen keine Karte deines Dorfs nehmen, vertauschen oder ablegen und keine hinzufügen. Ansehen und umdrehen dürfen sie.
card-4D = Zombie
    .text = Statt zu ziehen: Drehe ihn um und füge ihn an einem Ende dem Dorf dessen hinzu, der als letzter anderer am Zug war. Niemand darf einen Zombie oben auf den Ablagestapel legen.
card-5D = Schätzer
    .text = Wenn du ihn ziehst, darfst du ihn offen in dein Dorf legen und zwei beliebige andere deiner Karten ablegen.
card-6D = Wender
    .text = Drehe alle Karten eines Dorfs um.
card-7D = Flüchtige Seherin
    .text = Sieh verdeckte Karten in beliebigen Dörfern an, bis eine 4 oder kleiner ist; diese wird aufgedeckt.
card-8D = Magier
    .text = Decke eine verdeckte Karte aus einem anderen Dorf auf; benutze dann ihre Ziehfähigkeit oder vertausche sie mit einer von dir.
card-9D = Mystische Seherin
    .text = Sieh eine oder zwei verdeckte Karten beliebiger Dörfer an.
card-10D = Renfield
    .text = Lege die oberste Karte des Nachzugsstapels auf deinen eigenen Stapel. In späteren Zügen darfst du von dort statt vom Nachzugsstapel ziehen.
card-11D = Umkehrer
    .text = Kehre die Spielrichtung um. Zu zweit fällt der nächste Zug des Gegners aus.
card-12D = Meisterdieb
    .text = Sieh eine verdeckte Karte aus einem beliebigen Dorf an, vertausche sie dann verdeckt mit einer Karte aus einem anderen Dorf.
card-13D = Pelzwesen
    .text = Bei der Wertung, offen oder nicht: Eine Summe von genau 50 wird 0, und die Summe aller anderen wächst um 50.
