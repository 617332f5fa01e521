// The people of the cards and what they do, by the English that the server sends. (`said` in ../catalogue looks here.)
// Words used throughout: Dorf, offen, verdeckt, ansehen, umdrehen, tauschen, Ablagestapel, Nachzugsstapel, Auslage,
// eigener Stapel, Satz, Abstimmung.
export default {
  // Tokens
  amulet: "Amulett",
  coin: "Münze",
  dagger: "Dolch",
  "Put it on one of your cards. Nobody, you included, may touch that card until the scores are written.":
    "Lege es auf eine deiner Karten. Niemand, auch du nicht, darf diese Karte anrühren, bis die Punkte aufgeschrieben sind.",
  "Turn over any one card in any village.": "Drehe eine beliebige Karte in einem beliebigen Dorf um.",
  "Reverse the direction of play. With two players the opponent's next turn is skipped.":
    "Kehre die Spielrichtung um. Zu zweit fällt der nächste Zug des Gegners aus.",

  // Amulet
  Villager: "Dorfbewohner",
  "When both Villagers lie faceup in villages, the round is over at once.":
    "Liegen beide Dorfbewohner offen in Dörfern, ist die Runde sofort zu Ende.",
  Squire: "Knappe",
  "Every faceup Squire in any village keeps one card of the deck laid out faceup beside it. You may draw a card of that row instead of the top card; it goes into a village faceup.":
    "Für jeden offenen Knappen in irgendeinem Dorf liegt eine Karte des Nachzugsstapels offen in der Auslage. Du darfst eine Karte der Auslage statt der obersten ziehen; sie kommt offen ins Dorf.",
  Empath: "Empath",
  "View one of your facedown cards.": "Sieh eine deiner verdeckten Karten an.",
  Bodyguard: "Leibwächter",
  "Lay it on another card of your village, move it to another one, or take it off. No other player may touch either card while it lies there.":
    "Lege ihn auf eine andere Karte deines Dorfs, versetze ihn auf eine andere oder nimm ihn weg. Solange er dort liegt, darf kein anderer eine der beiden Karten anrühren.",
  Rascal: "Schlingel",
  "When you draw from the deck you may draw one card more for each of your faceup Rascals, one at a time. Keep one; the others go back on top as they lay.":
    "Ziehst du vom Nachzugsstapel, darfst du für jeden deiner offenen Schlingel eine Karte mehr ziehen, eine nach der anderen. Behalte eine; die anderen kommen zurück, wie sie lagen.",
  Exposer: "Entlarver",
  "Turn one of your facedown cards faceup.": "Decke eine deiner verdeckten Karten auf.",
  Revealer: "Enthüller",
  "Turn one facedown card of any village faceup.": "Decke eine verdeckte Karte eines beliebigen Dorfs auf.",
  Beholder: "Betrachter",
  "View two of your facedown cards.": "Sieh zwei deiner verdeckten Karten an.",
  "Apprentice Seer": "Seherlehrling",
  "View one facedown card of another player.": "Sieh eine verdeckte Karte eines anderen an.",
  Seer: "Seher",
  "View one facedown card of any village.": "Sieh eine verdeckte Karte eines beliebigen Dorfs an.",
  Master: "Meister",
  "You may take any card of the discard pile and exchange it, faceup, with one or more of your cards.":
    "Du darfst eine beliebige Karte des Ablagestapels nehmen und sie offen gegen eine oder mehrere deiner Karten tauschen.",
  Witch: "Hexe",
  "View the top card of the deck, then exchange it facedown with one card of another village, or with one or more of your own.":
    "Sieh die oberste Karte des Nachzugsstapels an und tausche sie verdeckt gegen eine Karte eines anderen Dorfs oder gegen eine oder mehrere deiner eigenen.",
  Robber: "Räuber",
  "Swap a card of another village with one of yours; both keep their sides. You may view the one you got.":
    "Vertausche eine Karte eines anderen Dorfs mit einer von dir; beide behalten ihre Seite. Du darfst ansehen, was du bekommen hast.",
  Doppelgänger: "Doppelgänger",
  "In a set it matches any number. It is discarded beneath the others.":
    "In einem Satz passt er zu jeder Zahl. Er wird unter den anderen abgelegt.",

  // Coin
  Regifter: "Weiterschenker",
  "Faceup at scoring: you may give one of your other cards that was faceup to another player.":
    "Offen bei der Wertung: Du darfst eine andere deiner Karten, die offen lag, jemand anderem schenken.",
  "Con Artist": "Hochstapler",
  "When you take from the discard pile, each of your faceup Con Artists lets you reach one card deeper.":
    "Nimmst du vom Ablagestapel, reichst du für jeden deiner offenen Hochstapler eine Karte tiefer.",
  Curator: "Kurator",
  "Rotate one of your cards that lies straight, or discard one of your rotated cards.":
    "Lege eine deiner geraden Karten quer, oder lege eine deiner queren Karten ab.",
  Pixie: "Kobold",
  "Turn over one of your other cards.": "Drehe eine andere deiner Karten um.",
  Blob: "Blob",
  "Not while you hold a drawn card: put the top card of the discard pile at its bottom, and use its draw ability.":
    "Nicht, solange du eine gezogene Karte hältst: Lege die oberste Karte des Ablagestapels zuunterst und benutze ihre Ziehfähigkeit.",
  "Apprentice Tanner": "Gerberlehrling",
  "Turn over one of your cards, then, if you like, another one.":
    "Drehe eine deiner Karten um, dann, wenn du willst, noch eine.",
  Huntress: "Jägerin",
  "Turn one faceup card of any village facedown, then turn one other facedown card faceup.":
    "Drehe eine offene Karte eines beliebigen Dorfs um, decke dann eine andere verdeckte Karte auf.",
  Nostro: "Nostro",
  "View the top three cards of the deck and put them back on top in any order.":
    "Sieh die obersten drei Karten des Nachzugsstapels an und lege sie in beliebiger Folge zurück.",
  Assassin: "Meuchlerin",
  "Discard one faceup card of any village.": "Lege eine offene Karte eines beliebigen Dorfs ab.",
  Psychic: "Hellseherin",
  "View one facedown card in each village, one village after another; after the first you may stop.":
    "Sieh in jedem Dorf eine verdeckte Karte an, ein Dorf nach dem anderen; nach dem ersten darfst du aufhören.",
  Nosferatu: "Nosferatu",
  "Use the draw ability of any card in the discard pile other than a Nosferatu.":
    "Benutze die Ziehfähigkeit einer beliebigen Karte des Ablagestapels außer Nosferatu.",
  Golem: "Golem",
  "Turn up the top card of the deck. Exchange it faceup with one or more of your cards, or discard it without its ability.":
    "Decke die oberste Karte des Nachzugsstapels auf. Tausche sie offen gegen eine oder mehrere deiner Karten, oder lege sie ohne ihre Fähigkeit ab.",
  "Village Idiot": "Dorftrottel",
  "Choose left or right: every village passes the outermost card at that end to the next village.":
    "Wähle links oder rechts: Jedes Dorf gibt die äußerste Karte dieser Seite an das nächste Dorf weiter.",
  Wolfman: "Wolfsmensch",
  "Faceup at scoring: your sum falls by 3 for each other card of yours that was faceup, by 13 at most.":
    "Offen bei der Wertung: Deine Summe sinkt um 3 für jede andere deiner Karten, die offen lag, höchstens um 13.",

  // Dagger
  "Debt Collector": "Schuldeneintreiber",
  "Faceup at scoring: your sum falls by 1 for each card in all other villages together.":
    "Offen bei der Wertung: Deine Summe sinkt um 1 für jede Karte in allen anderen Dörfern zusammen.",
  Spy: "Spion",
  Halfling: "Halbling",
  "Faceup at scoring: it counts nothing, and your sum is halved, rounded up.":
    "Offen bei der Wertung: Er zählt nichts, und deine Summe wird halbiert, aufgerundet.",
  Sentinel: "Wächter",
  "Other players may not take, swap or discard a card of your village, nor add one. They may view and turn.":
    "Andere dürfen keine Karte deines Dorfs nehmen, vertauschen oder ablegen und keine hinzufügen. Ansehen und umdrehen dürfen sie.",
  Zombie: "Zombie",
  "Instead of drawing, turn it facedown and add it to an end of the village of the last other player who had a turn. No player may put a Zombie on top of the discard pile.":
    "Statt zu ziehen: Drehe ihn um und füge ihn an einem Ende dem Dorf dessen hinzu, der als letzter anderer am Zug war. Niemand darf einen Zombie oben auf den Ablagestapel legen.",
  Approximator: "Schätzer",
  "When you draw it you may put it faceup into your village and discard any two of your other cards.":
    "Wenn du ihn ziehst, darfst du ihn offen in dein Dorf legen und zwei beliebige andere deiner Karten ablegen.",
  Flipper: "Wender",
  "Turn over all cards of one village.": "Drehe alle Karten eines Dorfs um.",
  "Elusive Seer": "Flüchtige Seherin",
  "View facedown cards, in any villages, until one is 4 or lower; that one is turned faceup.":
    "Sieh verdeckte Karten in beliebigen Dörfern an, bis eine 4 oder kleiner ist; diese wird aufgedeckt.",
  Magician: "Magier",
  "Turn a facedown card of another village faceup; then use its draw ability or swap it with one of yours.":
    "Decke eine verdeckte Karte eines anderen Dorfs auf; benutze dann ihre Ziehfähigkeit oder vertausche sie mit einer von dir.",
  "Mystic Seer": "Mystische Seherin",
  "View one or two facedown cards of any villages.": "Sieh eine oder zwei verdeckte Karten beliebiger Dörfer an.",
  Renfield: "Renfield",
  "Put the top card of the deck on top of your private deck. In later turns you may draw from there instead of the deck.":
    "Lege die oberste Karte des Nachzugsstapels auf deinen eigenen Stapel. In späteren Zügen darfst du von dort statt vom Nachzugsstapel ziehen.",
  Reverser: "Umkehrer",
  "Master Thief": "Meisterdieb",
  "View a facedown card of any village, then swap it, staying facedown, with a card of a different village.":
    "Sieh eine verdeckte Karte eines beliebigen Dorfs an, vertausche sie dann verdeckt mit einer Karte eines anderen Dorfs.",
  Furry: "Pelzwesen",
  "At scoring, faceup or not: a sum of exactly 50 becomes 0, and every other player's sum grows by 50.":
    "Bei der Wertung, offen oder nicht: Eine Summe von genau 50 wird 0, und die Summe aller anderen wächst um 50.",
} as const satisfies Readonly<Record<string, string>>;
