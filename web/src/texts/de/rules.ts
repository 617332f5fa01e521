// Sentences with which the engine and the server refuse something, by their English. (`said` in ../catalogue looks
// here.) {0}, {1} stand for what is filled in, in the order of the English. tests/test_texts.py finds what is missing.
export default {
  // The engine: whose decision, the set-up
  "The game is over.": "Das Spiel ist zu Ende.",
  "{0} is not an action: actions are 0 to {1}.": "{0} ist keine Handlung: Handlungen sind 0 bis {1}.",
  "The cards are not dealt yet: chance decides first.": "Die Karten sind noch nicht verteilt: Erst entscheidet der Zufall.",
  "You have viewed your two cards; the others are still choosing.":
    "Du hast deine zwei Karten angesehen; die anderen wählen noch.",
  "It is not your decision now.": "Du bist gerade nicht an der Reihe.",
  "Two different cards of your five are viewed.": "Zwei verschiedene deiner fünf Karten werden angesehen.",
  "Choose one of your own cards to view.": "Wähle eine deiner eigenen Karten zum Ansehen.",
  "The shuffle names a number of which cards are left.": "Das Mischen nennt eine Zahl, von der noch Karten da sind.",
  "Chance names the seat of the start player.": "Der Zufall bestimmt, wer anfängt.",
  // before the main action
  "A turn needs a main action: draw, take from the discard pile, or call.":
    "Ein Zug braucht eine Haupthandlung: ziehen, vom Ablagestapel nehmen oder eine Abstimmung ausrufen.",
  "Begin with a main action: draw, take from the discard pile, or call.":
    "Beginne mit einer Haupthandlung: ziehen, vom Ablagestapel nehmen oder eine Abstimmung ausrufen.",
  "The deck is empty.": "Der Nachzugsstapel ist leer.",
  "Your private deck is empty.": "Dein eigener Stapel ist leer.",
  "There is no such card in the row.": "Diese Karte gibt es in der Auslage nicht.",
  "The discard pile is empty.": "Der Ablagestapel ist leer.",
  "None of your cards may be exchanged, so none can be taken.":
    "Keine deiner Karten darf getauscht werden, also kannst du keine nehmen.",
  "Only the top card of the discard pile can be taken.": "Nur die oberste Karte des Ablagestapels kann genommen werden.",
  "Only the top {0} cards of the discard pile can be taken.":
    "Nur die obersten {0} Karten des Ablagestapels können genommen werden.",
  // calling
  "Somebody has called already in this round.": "In dieser Runde ist schon eine Abstimmung ausgerufen.",
  "You may call with {0} cards or fewer; you have {1}.":
    "Ausrufen darfst du mit höchstens {0} Karten; du hast {1}.",
  "You may not call in a turn in which you used an ability or the token.":
    "In einem Zug, in dem du eine Fähigkeit oder das Silberstück benutzt hast, darfst du nicht ausrufen.",
  "With the coin there must be a card in the deck to call.":
    "Mit der Münze muss zum Ausrufen noch eine Karte im Nachzugsstapel sein.",
  "You may call instead of drawing, not after it.": "Ausrufen kannst du statt zu ziehen, nicht danach.",
  // holding a drawn card
  "Name the rest of the set, then say done.": "Wähle den Rest des Satzes, dann Fertig.",
  "No player may put a Zombie on top of the discard pile: it must be exchanged.":
    "Niemand darf einen Zombie oben auf den Ablagestapel legen: Er muss getauscht werden.",
  "No player may put a Zombie on top of the discard pile.": "Niemand darf einen Zombie oben auf den Ablagestapel legen.",
  "No part of that ability can be carried out now.": "Von dieser Fähigkeit ist jetzt kein Teil ausführbar.",
  "That card has no ability that is used when it is drawn.": "Diese Karte hat keine Fähigkeit, die beim Ziehen benutzt wird.",
  "You have drawn: you can't switch to the row any more.": "Du hast gezogen: Zur Auslage kannst du nicht mehr wechseln.",
  "You hold a drawn card: discard it, or exchange it with your cards.":
    "Du hältst eine gezogene Karte: Lege sie ab, oder tausche sie gegen deine Karten.",
  "You have drawn one card for each faceup Rascal beside the first.":
    "Du hast außer der ersten für jeden offenen Schlingel eine Karte gezogen.",
  "Draw one card more or keep one of those that you drew.": "Ziehe noch eine Karte, oder behalte eine der gezogenen.",
  "Your main action is done: use an ability or end your turn.":
    "Deine Haupthandlung ist getan: Benutze eine Fähigkeit, oder beende deinen Zug.",
  // the token, village abilities
  "You do not have the {0}.": "Du hast das Silberstück nicht ({0}).",
  "The {0} can be used once a round, after a successful call in the round before.":
    "Das Silberstück ({0}) kann einmal in der Runde benutzt werden, nach einer gewonnenen Abstimmung in der Runde davor.",
  "There is nothing that the {0} could be used on.": "Es gibt nichts, worauf das Silberstück ({0}) wirken könnte.",
  "There is no card in that place.": "An dieser Stelle liegt keine Karte.",
  "Only faceup cards of your village can be used.": "Nur offene Karten deines Dorfs können benutzt werden.",
  "{0} has no ability that is used in a village.": "{0} hat keine Fähigkeit, die im Dorf benutzt wird.",
  "This {0} has been used in this turn.": "Diese Karte ({0}) wurde in diesem Zug schon benutzt.",
  "This {0} has been used at this time of the turn.":
    "Diese Karte ({0}) wurde zu dieser Zeit des Zugs schon benutzt.",
  "{0} is used instead of drawing.": "{0} wird benutzt, statt zu ziehen.",
  "{0} is not used while you hold a drawn card.": "{0} wird nicht benutzt, solange du eine gezogene Karte hältst.",
  "No part of what {0} does can be carried out now.": "Von dem, was {0} tut, ist jetzt kein Teil ausführbar.",
  "That is no answer to what is asked: {0}": "Das ist keine Antwort auf die Frage: {0}",
  // exchanging
  "An exchange needs at least one of your cards.": "Ein Tausch braucht mindestens eine deiner Karten.",
  "You exchange cards of your own village.": "Getauscht werden Karten deines eigenen Dorfs.",
  "The cards of a set are named from left to right, each once.":
    "Die Karten eines Satzes werden von links nach rechts genannt, jede einmal.",
  "It is either one card of another village or a set of your own.":
    "Entweder eine Karte eines anderen Dorfs oder ein Satz deiner eigenen.",
  "The new card takes one of the slots of the set.": "Die neue Karte kommt auf einen der Plätze des Satzes.",
  "Two cards of your own village are discarded.": "Zwei Karten deines eigenen Dorfs werden abgelegt.",
  "Two different cards are named, from left to right.": "Zwei verschiedene Karten werden genannt, von links nach rechts.",
  "It takes the slot of one of the cards that are discarded.": "Sie kommt auf den Platz einer der abgelegten Karten.",
  // what may be chosen
  "That card lies under the amulet: nobody may touch it until the scores are written.":
    "Diese Karte liegt unter dem Amulett: Niemand darf sie anrühren, bis die Punkte aufgeschrieben sind.",
  "That card is guarded: only its owner may touch it.": "Diese Karte ist bewacht: Nur ihr Besitzer darf sie anrühren.",
  "A faceup Sentinel protects that village: others take nothing out of it and add nothing.":
    "Ein offener Wächter schützt dieses Dorf: Andere nehmen nichts heraus und fügen nichts hinzu.",
  "That card lies in a village that is not meant.": "Diese Karte liegt in einem Dorf, das nicht gemeint ist.",
  "That card lies on the wrong side for this.": "Dafür liegt diese Karte auf der falschen Seite.",
  "It has to be a different card.": "Es muss eine andere Karte sein.",
  "That card, or its village, has had its part in this ability already.":
    "Diese Karte oder ihr Dorf war bei dieser Fähigkeit schon an der Reihe.",
  "A faceup Zombie can't be put on the discard pile.": "Ein offener Zombie kann nicht auf den Ablagestapel.",
  "That village has no card that you may turn over.": "In diesem Dorf ist keine Karte, die du umdrehen darfst.",
  "The gift goes to another player.": "Das Geschenk geht an jemand anderen.",
  "A Sentinel lay faceup in that village: it gets no gift.":
    "In diesem Dorf lag ein Wächter offen: Es bekommt kein Geschenk.",
  "The Master whose ability this is can't be taken.": "Der Meister, dessen Fähigkeit das ist, kann nicht genommen werden.",
  "That card has no draw ability that could be used.": "Diese Karte hat keine Ziehfähigkeit, die benutzt werden könnte.",
  "This card's ability was already used in the chain.": "Die Fähigkeit dieser Karte wurde in der Kette schon benutzt.",
  "No part of that card's draw ability can be carried out now.":
    "Von der Ziehfähigkeit dieser Karte kann jetzt kein Teil ausgeführt werden.",
  "This game was begun by version {0} of the rules. This server plays version {1} and can't go on with it.":
    "Diese Partie wurde nach Version {0} der Regeln begonnen. Dieser Server spielt Version {1} und kann sie nicht fortsetzen.",
  "{0} uses the ability of a card other than a {1}.": "{0} benutzt die Fähigkeit einer anderen Karte als {1}.",
  "You put a card on your private deck in this turn: you draw from it in a later turn.":
    "Du hast in diesem Zug eine Karte auf deinen eigenen Stapel gelegt: Von ihm ziehst du in einem späteren Zug.",
  "The cards stay, and the new card is discarded. Use its draw ability, or pass.":
    "Die Karten bleiben, und die neue Karte wird abgelegt. Benutze ihre Ziehfähigkeit, oder passe.",

  // The engine: what a decision asks
  "Choose.": "Wähle.",
  "Choose {0}.": "Wähle {0}.",
  "Choose {0}, or pass.": "Wähle {0}, oder verzichte.",
  "You may do this, or pass.": "Du darfst das tun, oder verzichten.",
  "Choose a village: all its cards are turned over.": "Wähle ein Dorf: Alle seine Karten werden umgedreht.",
  "Choose who gets it.": "Wähle, wer sie bekommt.",
  "Choose the end of the village where it is added.": "Wähle das Ende des Dorfs, an das sie kommt.",
  "Choose the direction in which every village passes its outermost card.":
    "Wähle die Richtung, in die jedes Dorf seine äußerste Karte weitergibt.",
  "Choose the card that goes back on top of the deck next; the last one will lie on top.":
    "Wähle die Karte, die als nächste auf den Nachzugsstapel zurückkommt; die letzte liegt oben.",
  "Take any card of the discard pile to exchange it, or pass.":
    "Nimm eine beliebige Karte des Ablagestapels zum Tauschen, oder verzichte.",
  "Choose a card of the discard pile: you use its draw ability.":
    "Wähle eine Karte des Ablagestapels: Du benutzt ihre Ziehfähigkeit.",
  "Use its draw ability, or swap it with one of your cards.":
    "Benutze ihre Ziehfähigkeit, oder vertausche sie mit einer deiner Karten.",
  "Exchange it: choose the cards, then done.": "Tausche sie: Wähle die Karten, dann Fertig.",
  "They match. Choose the slot that the new card takes.": "Sie passen. Wähle den Platz für die neue Karte.",
  "The exchange fails, and the new card joins the village. Choose the left or the right end.":
    "Der Tausch misslingt, und die neue Karte kommt zum Dorf dazu. Wähle das linke oder das rechte Ende.",
  "A card from the deck joins it too, unseen. Choose the left or the right end.":
    "Auch eine Karte vom Nachzugsstapel kommt dazu, ungesehen. Wähle das linke oder das rechte Ende.",
  "Choose two of your cards to discard, from left to right.":
    "Wähle zwei deiner Karten zum Ablegen, von links nach rechts.",
  "Choose the place that it takes in your village.": "Wähle den Platz, den sie in deinem Dorf bekommt.",
  // and what can be chosen
  "one of your cards": "eine deiner Karten",
  "another one of your cards": "noch eine deiner Karten",
  "one of your other cards": "eine andere deiner Karten",
  "one of your facedown cards": "eine deiner verdeckten Karten",
  "another of your facedown cards": "noch eine deiner verdeckten Karten",
  "a facedown card of another village": "eine verdeckte Karte eines anderen Dorfs",
  "a card of another village": "eine Karte eines anderen Dorfs",
  "a card of any village": "eine Karte eines beliebigen Dorfs",
  "a faceup card of any village": "eine offene Karte eines beliebigen Dorfs",
  "a facedown card of any village": "eine verdeckte Karte eines beliebigen Dorfs",
  "another facedown card of any village": "noch eine verdeckte Karte eines beliebigen Dorfs",
  "a facedown card of any village, not yet viewed with this":
    "eine verdeckte Karte eines beliebigen Dorfs, die damit noch nicht angesehen wurde",
  "a faceup card of any village to discard": "eine offene Karte eines beliebigen Dorfs zum Ablegen",
  "a facedown card of a village you have not looked into yet":
    "eine verdeckte Karte eines Dorfs, in das du noch nicht gesehen hast",
  "a card of a different village": "eine Karte eines anderen Dorfs",
  "one of your other cards that were faceup": "eine andere deiner Karten, die offen lagen",
  "a card of your village to guard, or the guard itself to take it off":
    "eine Karte deines Dorfs zum Bewachen, oder den Leibwächter selbst, um ihn wegzunehmen",
  "one of your cards: a straight one is rotated, a rotated one discarded":
    "eine deiner Karten: Eine gerade wird quer gelegt, eine quere abgelegt",

  // The server: tables
  "You may do that.": "Das darfst du.",
  "There is no such table.": "Diesen Tisch gibt es nicht.",
  "You do not sit at this table.": "Du sitzt nicht an diesem Tisch.",
  "You do not sit at this table, and it has no spectators.": "Du sitzt nicht an diesem Tisch, und er hat keine Zuschauer.",
  "There are as many spectators as this server allows.": "Es gibt so viele Zuschauer, wie dieser Server erlaubt.",
  "No game is being played at this table now.": "An diesem Tisch wird gerade nicht gespielt.",
  "There is no bot {0} here; there are {1}.": "Hier gibt es keinen Bot {0}; es gibt {1}.",
  "There are no hints at this table.": "An diesem Tisch gibt es keine Tipps.",
  "The coach has no answer now.": "Der Trainer hat gerade keine Antwort.",
  "One hint at a time: the coach still thinks about your last question.":
    "Ein Tipp nach dem anderen: Der Trainer denkt noch über deine letzte Frage nach.",
  "You can sit at one seat only.": "Du kannst nur auf einem Platz sitzen.",
  "Only a seat for a bot has a level.": "Nur ein Platz für einen Bot hat eine Stärke.",
  "A delay is for spectators, and this table has none.":
    "Eine Verzögerung ist für Zuschauer, und dieser Tisch hat keine.",
  "The table has moved on: your prompt is that of message {0}, and you answer to message {1}.":
    "Der Tisch ist schon weiter: Deine Frage steht in Nachricht {0}, und du antwortest auf Nachricht {1}.",
  "A bot plays for you now; take your seat back first.": "Für dich spielt gerade ein Bot; nimm erst deinen Platz zurück.",
  "One choice at a time: a message has one action, or the cards of a set.":
    "Eine Wahl auf einmal: eine Handlung oder die Karten eines Satzes.",
  "There is no chat at this table.": "An diesem Tisch gibt es keinen Chat.",
  "At this table no choice can be taken back.": "An diesem Tisch kann nichts zurückgenommen werden.",
  "Somebody has asked to take back a choice already.": "Jemand hat schon gebeten, eine Wahl zurückzunehmen.",
  "Your time was up: a bot takes this move, and the next one is yours again.":
    "Deine Zeit war um: Ein Bot macht diesen Zug, der nächste gehört wieder dir.",
  "That needs the consent of {0}, who got up and may come back.":
    "Dafür braucht es die Zustimmung von {0}: aufgestanden, aber vielleicht bald wieder da.",
  "You have used up the time for that choice, so it stands.":
    "Du hast die Zeit für diese Wahl verbraucht, also gilt sie.",
  "This message does not follow what you were sent last, and may have counted: look at the table.":
    "Diese Nachricht passt nicht zu dem, was du zuletzt bekommen hast, und zählt vielleicht schon: Sieh auf den Tisch.",
  "There is no choice of yours in this round that can still be taken back.":
    "In dieser Runde gibt es keine Wahl von dir, die noch zurückgenommen werden kann.",
  "You were not asked to agree to anything.": "Du wurdest nicht um Zustimmung gebeten.",
  "This table has seats 0 to {0}.": "Dieser Tisch hat die Plätze 0 bis {0}.",
  "All seats are taken.": "Alle Plätze sind besetzt.",
  "Seat {0} is taken.": "Platz {0} ist besetzt.",
  "You sit at seat {0} already.": "Du sitzt schon auf Platz {0}.",
  "You sit at seat {0}; get up before you take another.":
    "Du sitzt auf Platz {0}; steh auf, bevor du einen anderen nimmst.",
  "In this game you have sat at another seat, and know what was seen there.":
    "In diesem Spiel hast du auf einem anderen Platz gesessen und weißt, was dort zu sehen war.",
  "The game has begun.": "Das Spiel hat begonnen.",
  "Nobody sits at {0} yet.": "Auf Platz {0} sitzt noch niemand.",
  "The game is not over.": "Das Spiel ist noch nicht zu Ende.",
  "There is nothing to choose now.": "Es gibt jetzt nichts zu wählen.",
  "It is not your choice now.": "Jetzt wählt jemand anderes.",
  "You make tables too fast; wait a moment.": "Du machst zu schnell neue Tische; warte einen Augenblick.",
  "This server has as many tables as it can hold.": "Dieser Server hat so viele Tische, wie er fasst.",
  "You sit at {0} tables; leave or finish some first.":
    "Du sitzt an {0} Tischen; verlasse oder beende erst einige.",
  "You send too fast; wait a moment.": "Du sendest zu schnell; warte einen Augenblick.",
  "There is no such game, or it is not over.": "Dieses Spiel gibt es nicht, oder es ist noch nicht zu Ende.",
  "The record of a game at a private table is for the people who played it.":
    "Die Aufzeichnung einer Partie an einem privaten Tisch ist für die, die sie gespielt haben.",
  "What the seats of a private table saw is for the people who played there.":
    "Was an den Plätzen eines privaten Tisches zu sehen war, ist für die, die dort gespielt haben.",
  // who somebody is
  "A name has 1 to {0} characters that can be seen.": "Ein Name hat 1 bis {0} sichtbare Zeichen.",
  "A login has 3 to 32 small letters, digits, dots, hyphens and underscores.":
    "Ein Anmeldename hat 3 bis 32 kleine Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.",
  "A password has {0} to {1} characters.": "Ein Passwort hat {0} bis {1} Zeichen.",
  "You have an account already.": "Du hast schon ein Konto.",
  "That login is taken.": "Dieser Anmeldename ist vergeben.",
  "There is no account with this login and password.": "Es gibt kein Konto mit diesem Anmeldenamen und Passwort.",
  "Too many wrong passwords from your address; try again in {0} seconds.":
    "Zu viele falsche Passwörter von deiner Adresse; versuche es in {0} Sekunden noch einmal.",
  "Your password is not right.": "Dein Passwort stimmt nicht.",
  "You have no account.": "Du hast kein Konto.",
  "You have no account: a guest who is logged out everywhere could not come back.":
    "Du hast kein Konto: Ein Gast, der überall abgemeldet ist, könnte nicht zurückkommen.",
  "You have logged out.": "Du hast dich abgemeldet.",
  "You have logged in; connect again.": "Du hast dich angemeldet; verbinde dich neu.",
  "Too many tries from your address; wait a moment.": "Zu viele Versuche von deiner Adresse; warte einen Augenblick.",
  "Too many new guests from your address; wait a moment.":
    "Zu viele neue Gäste von deiner Adresse; warte einen Augenblick.",
  // what should not happen
  "Take a name first (POST /api/me), and connect again: then you can sit down.":
    "Gib dir zuerst einen Namen (POST /api/me) und verbinde dich neu: dann kannst du dich setzen.",
  "The server is stopping; connect again.": "Der Server hält an; verbinde dich gleich neu.",
  "This could not be written to the disk; connect again.": "Das konnte nicht gespeichert werden; verbinde dich neu.",
  "The table could not be written to the disk; try again.":
    "Der Tisch konnte nicht gespeichert werden; versuche es noch einmal.",
  "Become a guest first: POST /api/me with a name.": "Werde erst Gast: POST /api/me mit einem Namen.",
  "This request is not understood: {0}": "Diese Anfrage ist nicht zu verstehen: {0}",
  "This is not a message: {0}.": "Das ist keine Nachricht: {0}.",
  "This request comes from a page of another site.": "Diese Anfrage kommt von einer fremden Seite.",
  "A request has at most {0} bytes.": "Eine Anfrage hat höchstens {0} Bytes.",
  "This table can't be opened; it was noted for the people who keep this server.":
    "Dieser Tisch lässt sich nicht öffnen; das ist für die Betreiber dieses Servers vermerkt.",
  "A URL has at most {0} bytes.": "Eine Adresse hat höchstens {0} Bytes.",
  "The table has moved on; ask again.": "Am Tisch ist es inzwischen weitergegangen; frage noch einmal.",
  "You do not sit there any more.": "Du sitzt dort nicht mehr.",
  "Too many requests at a time from your address.": "Zu viele gleichzeitige Anfragen von deiner Adresse.",
  "Too many requests from your address; wait a moment.": "Zu viele Anfragen von deiner Adresse; warte einen Augenblick.",
  "The server has made an error; it was noted.": "Der Server hat einen Fehler gemacht; er ist vermerkt.",
} as const satisfies Readonly<Record<string, string>>;
