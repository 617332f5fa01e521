# Was eine Karte tut, wie es auf ihr steht: höchstens 25 Buchstaben. Siehe die englische Datei.

gist-0A = Beide offen: Runde aus
gist-1A = Offene Reihe zum Ziehen
gist-2A = Sieh eine von dir an
gist-3A = Schützt eine von dir
gist-4A = Eine mehr, eine behalten
gist-5A = Deck eine von dir auf
gist-6A = Deck irgendeine auf
gist-7A = Sieh zwei von dir an
gist-8A = Sieh eine fremde an
gist-9A = Sieh irgendeine an
gist-10A = Nimm aus der Ablage
gist-11A = Oberste in ein Dorf
gist-12A = Tausch fremde mit deiner
gist-13A = Passt zu jeder Zahl

gist-0C = Verschenk eine offene
gist-1C = Greif tief in die Ablage
gist-2C = Dreh eine oder wirf ab
gist-3C = Wende eine von dir
gist-4C = Vergrab Ablage, nutze sie
gist-5C = Wende eine oder zwei
gist-6C = Eine zu, eine andere auf
gist-7C = Ordne die obersten drei
gist-8C = Wirf eine offene ab
gist-9C = Sieh eine in jedem Dorf
gist-10C = Nutze eine der Ablage
gist-11C = Nächste: tausch oder weg
gist-12C = Alle geben eine weiter
gist-13C = −3 je offene Karte

gist-0D = −1 je fremde Karte
gist-1D = Sieh eine fremde an
gist-2D = Zählt 0, halbiert Summe
gist-3D = Niemand nimmt dir etwas
gist-4D = Schleicht in ein Dorf
gist-5D = Behalt sie, wirf zwei ab
gist-6D = Wende ein ganzes Dorf
gist-7D = Sieh bis 4 oder weniger
gist-8D = Fremde wenden und nutzen
gist-9D = Sieh eine oder zwei an
gist-10D = Karte für deinen Stapel
gist-11D = Dreh die Richtung um
gist-12D = Ansehen und wegtauschen
gist-13D = Genau 50 werden 0
